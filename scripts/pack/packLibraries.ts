/** `npm run pack:libraries` makes plinth-api-VERSION.tgz, plinth-machines-VERSION.tgz and plinth-ui-VERSION.tgz. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildLibraries } from './libraries.ts';

const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, '.package-libraries');

rmSync(target, { recursive: true, force: true });
for (const folder of await buildLibraries(root, target))
  execFileSync('npm', ['pack', folder], { cwd: root, stdio: 'inherit' });
