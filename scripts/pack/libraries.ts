/** Makes packages that others can install of @plinth/api, @plinth/machines and @plinth/ui: modules with types and source maps. */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { billsOfLibraries, readBill } from './bill.ts';
import { writeFiles } from './writeFiles.ts';

const execute = promisify(execFile);

type Ranges = Record<string, string>;

interface Manifest {
  name: string;
  version: string;
  description: string;
  license?: string;
  repository?: object;
  sideEffects: boolean | string[];
  exports: Record<string, string>;
  dependencies?: Ranges;
  devDependencies?: Ranges;
  peerDependencies?: Ranges;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

/** Each is compiled against those before it. */
const libraries = ['api', 'machines', 'ui'] as const;

const readJson = <T>(...file: string[]): T => JSON.parse(readFileSync(path.join(...file), 'utf8')) as T;
const writeJson = (file: string, value: object) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** An exact version of a library of others becomes the range that its maker promises to keep. */
const asRanges = (versions: Ranges = {}): Ranges =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [
      name,
      /^\d/.test(version) && !name.startsWith('@plinth/') ? `^${version}` : version,
    ]),
  );

const builtDoor = (file: string) => {
  const [, module] = /^\.\/src\/(.*)\.tsx?$/.exec(file) ?? [];
  return module === undefined ? file : { types: `./dist/${module}.d.ts`, default: `./dist/${module}.js` };
};

const publishedManifest = (
  { exports, dependencies, devDependencies: _, ...manifest }: Manifest,
  { license, repository }: Manifest,
) => ({
  ...manifest,
  private: undefined,
  license,
  repository,
  type: 'module',
  exports: {
    ...Object.fromEntries(Object.entries(exports).map(([name, file]) => [name, builtDoor(file)])),
    './package.json': './package.json',
  },
  files: ['dist', 'fonts', '*.css', '*.json', 'CHANGELOG.md'],
  dependencies: asRanges(dependencies),
});

/** The compiler's files: the sources as they are, without tests, each import with the ending that it has then. */
const compile = async (root: string, library: string, target: string) => {
  const source = path.join(root, 'packages', library);
  const config = path.join(target, 'tsconfig.json');
  writeJson(config, {
    extends: path.join(source, 'tsconfig.json'),
    compilerOptions: {
      composite: false,
      incremental: false,
      // `npm run typecheck` has looked at these sources; to look at them again takes as long as to write them.
      noCheck: true,
      tsBuildInfoFile: null,
      emitDeclarationOnly: false,
      sourceMap: true,
      inlineSources: true,
      rewriteRelativeImportExtensions: true,
      rootDir: path.join(source, 'src'),
      outDir: path.join(target, 'dist'),
    },
    include: [path.join(source, 'src')],
    exclude: ['test', 'testing'].map((kind) => path.join(source, `src/**/*.${kind}.*`)),
    references: [],
  });
  await execute(process.execPath, [
    path.join(root, 'node_modules/typescript-7/bin/tsc'),
    '--singleThreaded',
    '--project',
    config,
  ]);
  rmSync(config);
};

/** One style sheet and the fonts it names, so that a page can link to it without a bundler; their licences go with them. */
const buildStyles = async (root: string, source: string, target: string, fonts: string[]) => {
  await build({
    configFile: false,
    root: source,
    base: './',
    logLevel: 'warn',
    build: {
      outDir: target,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      cssTarget: ['chrome125', 'firefox129', 'safari17.5', 'ios17.5'],
      rolldownOptions: {
        input: path.join(source, 'styles.css'),
        output: {
          assetFileNames: ({ names }) =>
            names[0]?.endsWith('.css') ? '[name][extname]' : 'fonts/[name][extname]',
        },
      },
    },
  });
  for (const font of fonts)
    copyFileSync(
      path.join(root, 'node_modules', font, 'LICENSE'),
      path.join(target, 'fonts', `${path.basename(font)}.LICENSE`),
    );
  copyFileSync(path.join(source, 'fonts/arrows.LICENSE'), path.join(target, 'fonts/arrows.LICENSE'));
};

/** Each library as a folder below `target`, as npm would unpack it. */
export const buildLibraries = async (root: string, target: string): Promise<string[]> => {
  const folders: string[] = [];
  const bills = billsOfLibraries(readBill(root), libraries);
  for (const library of libraries) {
    const source = path.join(root, 'packages', library);
    const folder = path.join(target, library);
    mkdirSync(folder, { recursive: true });
    const manifest = readJson<Manifest>(source, 'package.json');
    await compile(root, library, folder);
    for (const file of Object.values(manifest.exports))
      if (!file.startsWith('./src/')) copyFileSync(path.join(source, file), path.join(folder, file));
    if (library === 'ui')
      await buildStyles(root, source, folder, Object.keys(manifest.devDependencies ?? {}));
    writeJson(
      path.join(folder, 'package.json'),
      publishedManifest(manifest, readJson<Manifest>(root, 'package.json')),
    );
    for (const paper of ['README.md', 'CHANGELOG.md'])
      copyFileSync(path.join(source, paper), path.join(folder, paper));
    copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
    writeFiles(folder, [bills.get(library)!]);
    folders.push(folder);
  }
  return folders;
};
