import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closureOf } from './closure.ts';
import { filesOfPackage } from './package.ts';
import { writeFiles } from './writeFiles.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('what a program is made of', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'plinth-closure-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const closure = (files: Record<string, string>, doors = {}) => {
    writeFiles(
      folder,
      Object.entries(files).map(([name, content]) => ({ name, content })),
    );
    const found = closureOf(folder, ['a.ts'], doors);
    return Object.fromEntries(found.map(({ name, content }) => [name, content.toString()]));
  };

  test('is followed through imports of every kind, and written as JavaScript', () => {
    const files = closure(
      {
        'a.ts': `#!/usr/bin/env node\nimport { b } from './sub/b.ts';\nimport type { D } from './gone.ts';\nimport './side.ts';\nexport const a: D = b;\n`,
        'side.ts': `const later = import('./later.ts');`,
        'later.ts': `export { x } from '@plinth/api/x';\nconst url = new URL('./data.json', import.meta.url);`,
        'sub/b.ts': `export * from '../c.ts';`,
        'c.ts': `export const b = 1 as const;`,
        'data.json': '{}',
        'x.ts': 'export const x = 1;',
        'unused.ts': 'export {};',
      },
      { '@plinth/api/x': 'x.ts' },
    );
    expect(Object.keys(files).sort()).toEqual(
      ['a.js', 'c.js', 'data.json', 'later.js', 'side.js', 'sub/b.js', 'x.js'].sort(),
    );
    expect(files['a.js']).toContain(`from './sub/b.js'`);
    expect(files['a.js']).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(files['later.js']).toContain(`'@plinth/api/x'`);
  });

  test.for<[string, string, RegExp]>([
    ['a file that isn’t there', `import './missing.ts';`, /missing\.ts, which isn't there/],
    ['a package of ours without a door', `import '@plinth/ui';`, /@plinth\/ui, which isn't packed/],
    ['a name in another place', `const name = './other.ts';`, /other\.ts.*isn't packed/],
  ])('%s is told', ([, content, message]) => {
    expect(() => closure({ 'a.ts': content })).toThrow(message);
  });
});

describe('the package', () => {
  // Within the project its libraries are found.
  const folder = path.join(root, `.package-test-${process.pid}`);
  const plinth = (args: string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, ['apps/provider/src/cli.js', ...args], {
      cwd: folder,
      encoding: 'utf8',
      // A command that goes on by mistake ends the test, not the suite.
      timeout: 60_000,
      env: { ...process.env, DATA_DIR: path.join(folder, 'data'), ...env },
    });
  beforeAll(() => writeFiles(folder, filesOfPackage(root)));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('has no TypeScript and no tests', () => {
    const names = filesOfPackage(root).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => /\.tsx?$|\.test\.|testing/.test(name))).toEqual([]);
  });

  test('calls nothing newer than the oldest Node that it runs on', () => {
    const { devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    const major = (version: string | undefined) => /\d+/.exec(version ?? '')?.[0];
    const { engines } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      engines: { node: string };
    };
    expect(major(devDependencies['@types/node'])).toBe(major(engines.node));
  });

  test('tells its version and its commands', () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    expect(plinth(['--version']).stdout).toBe(`${version}\n`);
    expect(plinth(['--help']).stdout).toContain('plinth demo');
    expect(plinth(['dance'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no command dance'),
    });
  });

  test.each([['-h'], ['demo', '--help'], ['store', 'export', '--help'], ['user', 'reset-password', '-h']])(
    'tells its commands where %s %s is asked, and does nothing',
    (...args) => {
      const asked = plinth(args, { DATA_DIR: 'untouched' });
      expect(asked).toMatchObject({ status: 0, stdout: plinth(['--help']).stdout });
      expect(existsSync(path.join(folder, 'untouched'))).toBe(false);
    },
  );

  test.each([['start'], ['demo'], ['--version']])('%s takes no more words', (name) => {
    const asked = plinth([name, '--port', '4001'], { PORT: '0' });
    expect(asked).toMatchObject({ status: 1, stderr: expect.stringContaining(`plinth ${name} takes no --port 4001.`) });
  }); // prettier-ignore

  test('keeps what it writes in the folder that it is called in', () => {
    const file = path.join(folder, 'rows.jsonl');
    expect(plinth(['store', 'export', file], { DATA_DIR: 'here' })).toMatchObject({ status: 0 });
    expect(existsSync(path.join(folder, 'here/plinth.db'))).toBe(true);
    expect(existsSync(file)).toBe(true);
  });

  test('finds all its code, up to the settings', () => {
    expect(plinth([], { PORT: 'none' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('PORT'),
    });
    expect(plinth(['demo'], { DATABASE_URL: 'postgres://x/y' })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('DATABASE_URL must not be set'),
    });
  });
});
