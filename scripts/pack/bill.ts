/** What a package of ours is made of: a bill of materials (CycloneDX), and the licences of what lies in its tarball. */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { PackedFile } from './closure.ts';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
}

/** The fields of CycloneDX that are read here; npm writes more. */
export interface Bill {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Manifest {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
  devDependencies?: Record<string, string>;
}

const readManifest = (...file: string[]) =>
  JSON.parse(readFileSync(path.join(...file, 'package.json'), 'utf8')) as Manifest;

/** "@scope/name@1.0.0" without its version. */
const nameOf = (ref: string): string => ref.replace(/@[^@/]+$/, '');

const isOurs = (name: string): boolean => name.startsWith('@plinth/');

/** What a workspace needs when it runs, and the fonts, which its build takes in. */
const neededBy = (root: string, workspace: string): string[] => {
  const { dependencies, peerDependencies, peerDependenciesMeta, devDependencies } = readManifest(
    root,
    workspace,
  );
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const fonts = Object.keys(devDependencies ?? {}).filter((name) => name.startsWith('@fontsource'));
  return [...Object.keys(dependencies ?? {}), ...peers, ...fonts];
};

/** What of a bill the named packages lead to, with them. */
export const partOf = (bill: Bill, names: readonly string[]): Bill => {
  const leadsTo = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const kept = new Set<string>();
  const queue = [...leadsTo.keys()].filter((ref) => names.includes(nameOf(ref)));
  for (let ref = queue.shift(); ref !== undefined; ref = queue.shift()) {
    if (kept.has(ref)) continue;
    kept.add(ref);
    queue.push(...(leadsTo.get(ref) ?? []));
  }
  const missing = names.filter((name) => ![...kept].some((ref) => nameOf(ref) === name));
  if (missing.length > 0) throw new Error(`The bill lacks ${missing.join(', ')}.`);
  return {
    ...bill,
    components: bill.components.filter((one) => kept.has(one['bom-ref'])),
    dependencies: bill.dependencies.filter(({ ref }) => kept.has(ref)),
  };
};

/** The component of a package of ours, like that of the whole. */
const ourComponent = ({ metadata: { component } }: Bill, name: string): Component => ({
  ...component,
  'bom-ref': `${name}@${component.version}`,
  name,
  purl: `pkg:npm/${name.replace('@', '%40')}@${component.version}`,
});

/** npm's own bill of all workspaces, in which each leads to what it needs when it runs, and to no tools. */
export const readBill = (root: string): Bill => {
  const workspaces = globSync('{apps,packages}/*', { cwd: root }).sort();
  const args = ['sbom', '--sbom-format', 'cyclonedx', ...workspaces.flatMap((one) => ['-w', one])];
  const told = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const bill = JSON.parse(told) as Bill;
  const needs = new Map(
    workspaces.map((one) => [`@plinth/${path.basename(one)}`, new Set(neededBy(root, one))]),
  );
  return {
    ...bill,
    // npm calls ours by the names of their folders.
    components: bill.components.map((one) =>
      needs.has(nameOf(one['bom-ref'])) ? ourComponent(bill, nameOf(one['bom-ref'])) : one,
    ),
    dependencies: bill.dependencies.map(({ ref, dependsOn }) => {
      const needed = needs.get(nameOf(ref));
      return { ref, dependsOn: needed ? dependsOn.filter((on) => needed.has(nameOf(on))) : dependsOn };
    }),
  };
};

const placeOf = (root: string, ref: string): string => {
  const [name, version] = [nameOf(ref), ref.slice(nameOf(ref).length + 1)];
  const places = ['', 'node_modules/*/', 'node_modules/@*/*/', 'packages/*/', 'apps/*/'];
  const folder = globSync(
    places.map((place) => `${place}node_modules/${name}`),
    { cwd: root },
  )
    .map((found) => path.join(root, found))
    .find((found) => readManifest(found).version === version);
  if (folder === undefined) throw new Error(`${ref} isn't installed.`);
  return folder;
};

/** The licence of each package, with its text where the package has one. */
const licencesOf = (root: string, refs: readonly string[]): string =>
  refs
    .map((ref) => {
      const folder = placeOf(root, ref);
      const { license = 'no licence named' } = readManifest(folder);
      const texts = readdirSync(folder)
        .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
        .map((name) => readFileSync(path.join(folder, name), 'utf8').trim());
      return [`${ref} (${license})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);

/** The bill of a library of ours, or of a package that is made of several. */
const billOf = (all: Bill, name: string, madeOf: readonly string[]): Bill => {
  const component = ourComponent(all, name);
  const ref = component['bom-ref'];
  const { components, dependencies } = partOf(all, madeOf);
  const own = { ref, dependsOn: madeOf.map((one) => `${one}@${component.version}`) };
  return {
    ...all,
    metadata: { ...all.metadata, component },
    components: components.filter((one) => one['bom-ref'] !== ref),
    dependencies: madeOf.includes(name) ? dependencies : [own, ...dependencies],
  };
};

const asFile = (bill: Bill): PackedFile => ({
  name: 'bom.json',
  content: `${JSON.stringify(bill, null, 2)}\n`,
});

/** Beside the package `plinth`: the bill of all that runs, and the licences of what is built into the app. */
export const papersOfPackage = (root: string, all: Bill): PackedFile[] => {
  const inside = partOf(all, ['@plinth/web'])
    .components.map((one) => one['bom-ref'])
    .filter((ref) => !isOurs(ref));
  const arrows = readFileSync(path.join(root, 'packages/ui/fonts/arrows.LICENSE'), 'utf8');
  const licences = `${licencesOf(root, inside)}\n\n${'-'.repeat(80)}\n\narrows.woff2\n\n${arrows}`;
  return [
    asFile(billOf(all, 'plinth', ['@plinth/provider', '@plinth/web'])),
    { name: 'LICENSES.txt', content: licences },
  ];
};

/** The bill of each library, by its name. */
export const billsOfLibraries = (all: Bill, libraries: readonly string[]): Map<string, PackedFile> =>
  new Map(
    libraries.map((library) => [library, asFile(billOf(all, `@plinth/${library}`, [`@plinth/${library}`]))]),
  );
