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
  name?: string;
}

const dist = mkdtempSync(path.join(os.tmpdir(), 'plinth-bundle-'));
const nameWidth = 48;
const budgets = { login: 140, all: 400, route: 60 };

const kilobytes = (files: Iterable<string>): number =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length, 0) /
  1024;

type Manifest = Record<string, Chunk>;
type Row = [name: string, size: number, budget: number];

const build = (): Manifest => {
  execFileSync('npx', ['vite', 'build', '--manifest', '--emptyOutDir', '--outDir', dist], {
    cwd: 'apps/web',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const manifestFile = path.join(dist, '.vite/manifest.json');
  if (!existsSync(manifestFile)) throw new Error('The build wrote no manifest.');
  return JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
};

/** The files of a chunk and of all that it imports. */
const closure = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) closure(manifest, next, seen);
  return seen;
};

/** The files of all routes, and the row of each figure that has a budget. */
const measureRoutes = (manifest: Manifest): { files: Set<string>; rows: Row[] } => {
  const filesOf = (key: string) => closure(manifest, key);
  const entry = Object.keys(manifest).find((key) => manifest[key]!.isEntry);
  if (entry === undefined) throw new Error('The manifest names no entry.');
  const routeKeys = Object.keys(manifest).filter((key) => /src\/.*\.route\.tsx$/.test(key));
  const nameOf = (key: string) => path.basename(key, '.route.tsx');
  const filesOfRoute = (name: string) =>
    routeKeys.filter((key) => nameOf(key) === name).flatMap((key) => [...filesOf(key)]);
  const base = filesOf(entry);
  const withLayout = new Set([...base, ...filesOfRoute('layout')]);
  const added = (key: string, known: ReadonlySet<string>) =>
    kilobytes([...filesOf(key)].filter((file) => !known.has(file)));
  const routes = routeKeys.map((key) => ({
    key,
    adds: added(key, nameOf(key) === 'layout' ? base : withLayout),
    pages: (manifest[key]!.dynamicImports ?? []).filter((other) => other.endsWith('Page.tsx')),
  }));
  const files = new Set([
    ...base,
    ...routes.flatMap(({ key, pages }) => [key, ...pages].flatMap((one) => [...filesOf(one)])),
  ]);
  const rows: Row[] = [
    [
      'login route, everything it loads',
      kilobytes(new Set([...base, ...filesOfRoute('login')])),
      budgets.login,
    ],
    ['all routes together', kilobytes(files), budgets.all],
    ...routes
      .sort((a, b) => b.adds - a.adds)
      .flatMap(({ key, adds, pages }): Row[] => [
        [`route ${nameOf(key)} adds`, adds, budgets.route],
        ...pages.map((page): Row => [
          `  its ${path.basename(page, '.tsx')} adds`,
          added(page, new Set([...withLayout, ...filesOf(key)])),
          budgets.route,
        ]),
      ]),
  ];
  return { files, rows };
};

const printOnDemand = (manifest: Manifest, ofRoutes: ReadonlySet<string>): void => {
  const onDemand = new Map(
    Object.values(manifest)
      .filter(({ file }) => file.endsWith('.js') && !ofRoutes.has(file))
      .map((chunk) => [chunk.file, { ...chunk, size: kilobytes([chunk.file]) }]),
  );
  console.log(
    `${'on demand, all of it together'.padEnd(nameWidth)} ${kilobytes(onDemand.keys()).toFixed(1).padStart(7)} KB`,
  );
  for (const { file, src, name, size } of [...onDemand.values()].sort((a, b) => b.size - a.size))
    if (size >= 2)
      console.log(
        `  ${(src ?? name ?? file).replace(/^.*\/src\//, '').padEnd(nameWidth - 2)} ${size.toFixed(1).padStart(7)} KB`,
      );
};

/**
 * KB of JavaScript, gzip, that each route loads: what comes with the page, and what the route adds to it. Where one address has
 * two pages (a list and its wizard), the second is a file `…Page.tsx` that the route loads apart: it counts over its route, as a
 * route counts over the layout.
 */
export const run = (): void => {
  const manifest = build();
  const { files, rows } = measureRoutes(manifest);
  for (const [name, size, budget] of rows)
    console.log(
      `${name.padEnd(nameWidth)} ${size.toFixed(1).padStart(7)} KB of ${budget}${size > budget ? '  over budget' : ''}`,
    );
  printOnDemand(manifest, files);
};
