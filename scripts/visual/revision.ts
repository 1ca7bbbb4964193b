import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

export interface Revision {
  /** What the person named, for the report. */
  name: string;
  /** Folder with the checked-out files. */
  folder: string;
  /** Folder with the static Storybook. */
  build: string;
  dispose: () => void;
}

const buildStorybook = (folder: string, output: string): void => {
  execFileSync('npx', ['storybook', 'build', '--disable-telemetry', '--quiet', '-o', output], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
  });
};

/** Same lock file, same packages: the checkout borrows the installed ones, else it installs its own. */
const giveModules = (folder: string): void => {
  const lock = (at: string) => readFileSync(path.join(at, 'package-lock.json'), 'utf8');
  if (lock(folder) !== lock('.')) {
    execFileSync('npm', ['install'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    return;
  }
  for (const place of [
    '.',
    'packages/ui',
    'packages/machines',
    'packages/api',
    'apps/web',
    'apps/provider',
  ]) {
    const modules = path.resolve(place, 'node_modules');
    if (existsSync(modules)) symlinkSync(modules, path.join(folder, place, 'node_modules'), 'dir');
  }
};

/** A committed revision, checked out beside the work tree and built once for each commit. */
export const committedRevision = (name: string, root: string): Revision => {
  const commit = git('rev-parse', '--verify', `${name}^{commit}`);
  const folder = path.join(root, 'checkouts', commit);
  const build = path.join(root, 'builds', commit);
  const dispose = () => {
    if (existsSync(folder)) git('worktree', 'remove', '--force', folder);
  };
  if (!existsSync(path.join(build, 'index.json'))) {
    dispose();
    mkdirSync(path.dirname(folder), { recursive: true });
    git('worktree', 'add', '--detach', '--force', folder, commit);
    giveModules(folder);
    buildStorybook(folder, build);
  }
  return { name: `${name} (${commit.slice(0, 10)})`, folder, build, dispose };
};

/** The files as they stand, committed or not. */
export const workTree = (root: string): Revision => {
  const build = path.join(root, 'builds', 'work-tree');
  rmSync(build, { recursive: true, force: true });
  buildStorybook('.', build);
  return { name: 'work tree', folder: '.', build, dispose: () => undefined };
};
