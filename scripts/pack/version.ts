/**
 * `npm run release:version` takes all changesets into the changelogs and gives every package, and the whole, the next version.
 * Needs no network. Works on the folder that it is run in.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' });

run('npx', 'changeset', 'version');
// The whole is no workspace: changesets doesn't know it.
const { version } = JSON.parse(readFileSync('packages/api/package.json', 'utf8')) as { version: string };
run('npm', 'pkg', 'set', `version=${version}`);
run('npm', 'install', '--package-lock-only', '--ignore-scripts', '--offline');
