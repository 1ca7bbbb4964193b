import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { preProcessFile } from 'typescript';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildLibraries } from './libraries.ts';

const execute = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

interface Manifest {
  name: string;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

/** `react` of `react/jsx-runtime`, `@plinth/api` of `@plinth/api/facts`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const importsOf = (code: string): string[] =>
  preProcessFile(code)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((specifier) => !specifier.startsWith('.'));

/** A program of a README, as it stands there. */
const exampleOf = (library: string, name = 'example'): string => {
  const text = readFileSync(path.join(root, 'packages', library, 'README.md'), 'utf8');
  const [, program] = new RegExp(`^\`\`\`tsx? ${name}\\n(.*?)^\`\`\`$`, 'ms').exec(text) ?? [];
  if (program === undefined) throw new Error(`The README of ${library} has no ${name}.`);
  return program;
};

// What compiles and bundles takes its time on a busy machine.
describe('the libraries', () => {
  // Within the project the libraries of others are found.
  const app = path.join(root, `.package-test-libraries-${process.pid}`);
  const folderOf = (library: string) => path.join(app, 'built', library);
  const libraries = ['api', 'machines', 'ui'];

  beforeAll(async () => {
    await buildLibraries(root, path.join(app, 'built'));
    const scope = path.join(app, 'node_modules/@plinth');
    mkdirSync(scope, { recursive: true });
    for (const library of libraries) symlinkSync(folderOf(library), path.join(scope, library));
    writeFileSync(path.join(app, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(path.join(app, 'api.ts'), exampleOf('api'));
    writeFileSync(path.join(app, 'suite.ts'), exampleOf('api', 'suite'));
    writeFileSync(path.join(app, 'machines.ts'), exampleOf('machines'));
    writeFileSync(path.join(app, 'ui.tsx'), exampleOf('ui'));
  }, 300_000);
  afterAll(() => rmSync(app, { recursive: true, force: true }));

  test.for(libraries)('%s is a package as npm and bundlers want it', async (library) => {
    const pkg = JSON.parse(readFileSync(path.join(folderOf(library), 'package.json'), 'utf8')) as object;
    const { messages } = await publint({ pkgDir: folderOf(library), strict: true, pack: false });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  test.for(libraries)('%s depends on all that it imports, and has no tests', (library) => {
    const folder = folderOf(library);
    const { name, dependencies, peerDependencies } = JSON.parse(
      readFileSync(path.join(folder, 'package.json'), 'utf8'),
    ) as Manifest;
    const files = globSync('dist/**/*.{js,d.ts}', { cwd: folder });
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
    const imported = files.flatMap((file) => importsOf(readFileSync(path.join(folder, file), 'utf8')));
    const known = new Set([
      name,
      ...Object.keys({ ...dependencies, ...peerDependencies }),
      ...builtinModules.map((builtin) => `node:${builtin}`),
    ]);
    expect([...new Set(imported.map(packageOf))].filter((other) => !known.has(other))).toEqual([]);
  });

  test('each goes with its bill of materials and its licence', async () => {
    const { stdout } = await execute('npm', ['pack', '--dry-run', '--json', ...libraries.map(folderOf)]);
    const packages = JSON.parse(stdout) as { name: string; files: { path: string }[] }[];
    expect(packages.map(({ name }) => name)).toEqual(libraries.map((library) => `@plinth/${library}`));
    for (const { name, files } of packages)
      expect(
        files.map((file) => file.path),
        name,
      ).toEqual(expect.arrayContaining(['bom.json', 'CHANGELOG.md', 'LICENSE']));
  });

  test('the styles of ui need nothing beside them', () => {
    const styles = readFileSync(path.join(folderOf('ui'), 'styles.css'), 'utf8');
    expect(styles).not.toContain('@import');
    const fonts = [...styles.matchAll(/url\(["']?([^)"']+)/g)].map(([, file]) => path.basename(file!));
    const there = readdirSync(path.join(folderOf('ui'), 'fonts'));
    expect(fonts.length).toBeGreaterThan(8);
    expect(fonts.filter((font) => !there.includes(font))).toEqual([]);
  });

  test.for([
    { module: 'ESNext', moduleResolution: 'bundler' },
    { module: 'NodeNext', moduleResolution: 'NodeNext' },
  ])('the programs of the READMEs have the types that they say, by $moduleResolution', async (resolution) => {
    const config = path.join(app, `tsconfig.${resolution.module}.json`);
    const compilerOptions = {
      ...resolution,
      target: 'ES2024',
      lib: ['ES2024', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      types: ['node', 'vite/client'],
    };
    const files = ['api.ts', 'suite.ts', 'machines.ts', 'ui.tsx'];
    writeFileSync(config, JSON.stringify({ compilerOptions, files }));
    const tsc = path.join(root, 'node_modules/typescript-7/bin/tsc');
    await execute(process.execPath, [tsc, '--singleThreaded', '--project', config]).catch(
      (error: { stdout: string }) => expect.fail(error.stdout),
    );
  });

  test('the machine of the README runs in Node to its end', async () => {
    writeFileSync(path.join(app, 'machines.mjs'), exampleOf('machines'));
    const { stdout } = await execute(process.execPath, ['machines.mjs'], { cwd: app });
    expect(stdout).toContain('The host is given the token of the mailed link.');
    expect(stdout).toMatch(/success/);
  });

  test('a server without a bundler renders the log-in screen, with its styles', async () => {
    const program = `
      import { createElement } from 'react';
      import { renderToString } from 'react-dom/server';
      import { ServerStyleSheet } from 'styled-components';
      import { LoginScreen } from '@plinth/ui';
      const sheet = new ServerStyleSheet();
      const props = { status: 'idle', problem: null, notice: '', signUpPath: '/signup', googlePending: false };
      console.log(renderToString(sheet.collectStyles(createElement(LoginScreen, props))), sheet.getStyleTags());`;
    writeFileSync(path.join(app, 'server.mjs'), program);
    const { stdout } = await execute(process.execPath, ['server.mjs'], { cwd: app });
    expect(stdout).toContain('Log in to your account');
    expect(stdout).toMatch(/<style data-styled[^>]*>[^<]*display:/);
  });

  test('Vite builds the log-in page of the README, with its fonts, and of the library what it needs', async () => {
    writeFileSync(
      path.join(app, 'index.html'),
      '<div id="root"></div><script type="module" src="/ui.tsx"></script>',
    );
    await build({ configFile: false, root: app, logLevel: 'silent', oxc: { jsx: { runtime: 'automatic' } } });
    const files = globSync('dist/assets/*', { cwd: app }).map((file) => path.basename(file));
    expect(files).toContainEqual(expect.stringMatching(/^hanken-grotesk-latin-wght-normal.*\.woff2$/));
    const entry = files.find((file) => /^index-.*\.js$/.test(file))!;
    const code = readFileSync(path.join(app, 'dist/assets', entry), 'utf8');
    expect(code).toContain('Log in to your account');
    expect(code).not.toContain('Time zone');
  });
});
