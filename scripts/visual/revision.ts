import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
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
  execFileSync(
    'npx',
    ['storybook', 'build', '--disable-telemetry', '--quiet', '--stats-json', '-o', output],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
    },
  );
};

const workspaceScope = '@plinth';
/** Caches and lists of an installation, not packages. */
const notShared = new Set(['.cache', '.vite', '.vite-temp', '.package-lock.json', workspaceScope]);

/**
 * Same lock file, same packages: the checkout borrows the installed ones, else it installs its own. The project's
 * own packages are links into a work tree, and have to lead into the checkout.
 */
const giveModules = (folder: string): void => {
  const lock = (at: string) => readFileSync(path.join(at, 'package-lock.json'), 'utf8');
  if (lock(folder) !== lock('.')) {
    execFileSync('npm', ['install'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    return;
  }
  const link = (target: string, at: string) => symlinkSync(target, at, 'dir');
  const installed = path.resolve('node_modules');
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, workspaceScope), { recursive: true });
  for (const name of readdirSync(installed))
    if (!notShared.has(name)) link(path.join(installed, name), path.join(modules, name));
  for (const name of readdirSync(path.join(installed, workspaceScope))) {
    const place = path.relative(path.resolve('.'), realpathSync(path.join(installed, workspaceScope, name)));
    link(path.join(folder, place), path.join(modules, workspaceScope, name));
    const own = path.resolve(place, 'node_modules');
    if (existsSync(own) && existsSync(path.join(folder, place)))
      link(own, path.join(folder, place, 'node_modules'));
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
  if (!existsSync(path.join(build, 'preview-stats.json'))) {
    dispose();
    mkdirSync(path.dirname(folder), { recursive: true });
    git('worktree', 'add', '--detach', '--force', folder, commit);
    giveModules(folder);
    buildStorybook(folder, build);
  }
  return { name: `${name} (${commit.slice(0, 10)})`, folder, build, dispose };
};

/** The files as they stand, committed or not. Where nothing is changed they are the last commit's, built once. */
export const workTree = (root: string): Revision => {
  if (git('status', '--porcelain') === '') return committedRevision('HEAD', root);
  const build = path.join(root, 'builds', 'work-tree');
  rmSync(build, { recursive: true, force: true });
  buildStorybook('.', build);
  return { name: 'work tree', folder: '.', build, dispose: () => undefined };
};

/** Files that differ between a revision and another one, or the files as they stand. */
export const changedFiles = (base: string, head?: string): string[] => {
  const changed = git('diff', '--name-only', base, ...(head === undefined ? [] : [head]));
  const untracked = head === undefined ? git('ls-files', '--others', '--exclude-standard') : '';
  return `${changed}\n${untracked}`.split('\n').filter((file) => file !== '');
};

export const readRevision = (name: string, file: string): string => git('show', `${name}:${file}`);
