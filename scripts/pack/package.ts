/** What the package `plinth` is made of, but for the built app. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { leastNode } from '../../apps/provider/src/nodeVersion.ts';
import { closureOf, type PackedFile } from './closure.ts';

interface Manifest {
  version: string;
  description: string;
  license: string;
  repository?: object;
  dependencies: Record<string, string>;
}

const cli = 'apps/provider/src/cli.ts';
const doors = {
  '@plinth/api/contract': 'packages/api/src/contract.ts',
  '@plinth/api/facts': 'packages/api/src/facts.ts',
};
/** A package of ours is beside the libraries, where its name is looked for. */
const placeOf = (name: string): string => name.replace(/^packages\/api\//, 'node_modules/@plinth/api/');

const json = (name: string, content: object): PackedFile => ({
  name,
  content: `${JSON.stringify(content, null, 2)}\n`,
});

export const filesOfPackage = (root: string): PackedFile[] => {
  const readManifest = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Manifest;
  const { version, description, license, repository } = readManifest('package.json');
  const { '@plinth/api': _, ...dependencies } = readManifest('apps/provider/package.json').dependencies;
  const code = closureOf(root, [cli], doors).map((file) => ({ ...file, name: placeOf(file.name) }));
  return [
    ...code.filter(({ name }) => path.basename(name) !== 'package.json'),
    json('apps/provider/package.json', { version, type: 'module' }),
    json('node_modules/@plinth/api/package.json', {
      name: '@plinth/api',
      version,
      type: 'module',
      exports: { './contract': './src/contract.js', './facts': './src/facts.js' },
    }),
    json('package.json', {
      name: 'plinth',
      version,
      description,
      license,
      repository,
      type: 'module',
      bin: { plinth: cli.replace(/ts$/, 'js') },
      files: ['apps', 'LICENSE', 'LICENSES.txt', 'README.md', 'bom.json'],
      engines: { node: `>=${leastNode}` },
      dependencies: { ...dependencies, '@plinth/api': version },
      bundleDependencies: ['@plinth/api'],
    }),
  ];
};
