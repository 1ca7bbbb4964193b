import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { preview } from 'vite';

export interface IndexEntry {
  id: string;
  importPath: string;
  title: string;
  name: string;
  type: 'story' | 'docs';
  subtype?: 'story' | 'test';
}

/** The stories and docs pages of a static Storybook. */
export const readIndex = async (build: string): Promise<IndexEntry[]> => {
  const index = await readFile(path.join(build, 'index.json'), 'utf8');
  return Object.values((JSON.parse(index) as { entries: Record<string, IndexEntry> }).entries);
};

/** Serves it on a free port of this machine. */
export const serveBuild = async (build: string) => {
  const server = await preview({
    configFile: false,
    appType: 'mpa',
    logLevel: 'error',
    build: { outDir: path.resolve(build) },
    preview: { host: '127.0.0.1', port: 0 },
  });
  return { origin: new URL(server.resolvedUrls!.local[0]!).origin, close: () => server.close() };
};
