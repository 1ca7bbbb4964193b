import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const libraries = ['api', 'machines', 'ui'];
const workspaces = globSync('{apps,packages}/*/package.json', { cwd: root }).map((file) =>
  path.dirname(file),
);

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
}

const manifestOf = (...folder: string[]) =>
  JSON.parse(readFileSync(path.join(...folder, 'package.json'), 'utf8')) as Manifest;
/** The version that a changelog tells of first. */
const toldIn = (...folder: string[]) =>
  /^## (\d+\.\d+\.\d+)/m.exec(readFileSync(path.join(...folder, 'CHANGELOG.md'), 'utf8'))?.[1];

const copy = mkdtempSync(path.join(tmpdir(), 'plinth-version-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const expectOneVersion = (folder: string, version: string): void => {
  expect(workspaces.length).toBe(5);
  for (const workspace of ['.', ...workspaces]) {
    const { version: own, dependencies = {} } = manifestOf(folder, workspace);
    expect(own, workspace).toBe(version);
    for (const [name, wanted] of Object.entries(dependencies))
      if (name.startsWith('@plinth/')) expect(wanted, `${name} in ${workspace}`).toBe(version);
  }
  for (const library of libraries) expect(toldIn(folder, 'packages', library), library).toBe(version);
};

test('each library’s changelog begins with its version, which is that of all packages', () => {
  expectOneVersion(root, manifestOf(root).version);
  expect(toldIn(root)).toBe(manifestOf(root).version);
});

test('every changeset that waits names packages that there are, and says what it means', () => {
  const names = workspaces.map((workspace) => manifestOf(root, workspace).name);
  const waiting = readdirSync(path.join(root, '.changeset')).filter((name) => /(?<!README)\.md$/.test(name));
  for (const file of waiting) {
    const [, head = '', words = ''] = readFileSync(path.join(root, '.changeset', file), 'utf8').split(
      /^---$/m,
    );
    const bumps = head
      .trim()
      .split('\n')
      .map((line) => /^['"](.+)['"]: (major|minor|patch)$/.exec(line));
    expect(
      bumps.every((bump) => bump !== null && names.includes(bump[1]!)),
      file,
    ).toBe(true);
    expect(words.trim(), file).not.toBe('');
  }
});

test('a changeset of one library gives all packages the next version, and its words to that library’s changelog', () => {
  const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=Plinth', '-c', 'user.email=plinth@plinth.test', ...args], { cwd: copy });
  for (const file of ['package.json', 'package-lock.json', '.npmrc', '.prettierrc.json', '.changeset/config.json'])
    cpSync(path.join(root, file), path.join(copy, file));
  for (const workspace of workspaces) {
    mkdirSync(path.join(copy, workspace), { recursive: true });
    cpSync(path.join(root, workspace, 'package.json'), path.join(copy, workspace, 'package.json'));
  }
  for (const library of libraries)
    cpSync(path.join(root, 'packages', library, 'CHANGELOG.md'), path.join(copy, 'packages', library, 'CHANGELOG.md'));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  writeFileSync(path.join(copy, '.changeset/one.md'), `---\n'@plinth/ui': minor\n---\n\nA button can be pressed twice.\n`);
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.changeset', 'package.json', 'packages', 'apps');
  git('commit', '--quiet', '-m', 'All');
  const [major, minor] = manifestOf(root).version.split('.').map(Number) as [number, number];
  execFileSync(process.execPath, [path.join(root, 'scripts/pack/version.ts')], { cwd: copy, stdio: 'pipe' });
  expectOneVersion(copy, `${major}.${minor + 1}.0`);
  expect(readFileSync(path.join(copy, 'packages/ui/CHANGELOG.md'), 'utf8')).toContain('A button can be pressed twice.');
  expect(readFileSync(path.join(copy, 'packages/api/CHANGELOG.md'), 'utf8')).not.toContain('pressed twice');
  expect(readdirSync(path.join(copy, '.changeset'))).toEqual(['config.json']);
}); // prettier-ignore
