import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  src?: string;
}

const dist = mkdtempSync(path.join(os.tmpdir(), 'plinth-bundle-'));
const budgets = { login: 140, all: 300, route: 40 };

const kilobytes = (files: Iterable<string>): number =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length, 0) /
  1024;

/** KB of JavaScript, gzip, that each route loads: what comes with the page, and what the route adds to it. */
export const run = async (): Promise<void> => {
  execFileSync('npx', ['vite', 'build', '--manifest', '--emptyOutDir', '--outDir', dist], {
    cwd: 'apps/web',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const manifestFile = path.join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error('The build wrote no manifest.');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;

  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) return seen;
    seen.add(chunk.file);
    for (const next of chunk.imports ?? []) closure(next, seen);
    return seen;
  };
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry);
  if (entry === undefined) throw new Error('The manifest names no entry.');
  const base = closure(entry);
  const routes = Object.keys(manifest)
    .filter((key) => /src\/routes\/.*\.route\.tsx$/.test(key))
    .map((key) => {
      const files = closure(key, new Set());
      return {
        name: path.basename(key, '.route.tsx'),
        files,
        adds: kilobytes([...files].filter((file) => !base.has(file))),
      };
    })
    .sort((a, b) => b.adds - a.adds);
  const layout = routes.find(({ name }) => name === 'layout');
  const login = routes.find(({ name }) => name === 'login');
  const all = new Set([...base, ...routes.flatMap(({ files }) => [...files])]);
  const rows = [
    [
      'login route, everything it loads',
      kilobytes(new Set([...base, ...(login?.files ?? [])])),
      budgets.login,
    ],
    ['all routes together', kilobytes(all), budgets.all],
    ...routes.map(({ name, files }) => {
      const known = name === 'layout' || !layout ? base : new Set([...base, ...layout.files]);
      return [`route ${name} adds`, kilobytes([...files].filter((file) => !known.has(file))), budgets.route];
    }),
  ] as [string, number, number][];
  for (const [name, size, budget] of rows)
    console.log(
      `${name.padEnd(36)} ${size.toFixed(1).padStart(7)} KB of ${budget}${size > budget ? '  over budget' : ''}`,
    );
};
