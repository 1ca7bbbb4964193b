import { createHash } from 'node:crypto';
import type { Stats } from '../chromatic/traceDoors.ts';
import type { Comparison } from './compare.ts';

const kinds = ['failed', 'token', 'component', 'screen', 'story', 'code', 'unknown'] as const;
export type CauseKind = (typeof kinds)[number];

/** A changed file, or all of the theme's, with the modules of stories that it reaches. */
export interface Cause {
  kind: CauseKind;
  name: string;
  reached: ReadonlySet<string>;
}

/** Pictures that changed for one cause. They are looked at and accepted together. */
export interface Group {
  id: string;
  kind: CauseKind;
  name: string;
  comparisons: Comparison[];
  accepted: boolean;
}

/** Fingerprints of accepted pictures by their key. */
export type Accepted = Readonly<Record<string, string>>;

const kindOf = (file: string): CauseKind => {
  if (/\.(stories|args)\.tsx?$|^stories\//.test(file)) return 'story';
  const [, room] = /^packages\/ui\/src\/(\w+)\//.exec(file) ?? [];
  if (room === 'theme') return 'token';
  if (room === 'screens') return 'screen';
  return room === undefined ? 'code' : 'component';
};

const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.tsx?$/, '');

/** The stories whose drawing a module takes part in. */
const storiesReached = (importers: ReadonlyMap<string, readonly string[]>, start: string): Set<string> => {
  const seen = new Set([start]);
  for (const module of seen) for (const importer of importers.get(module) ?? []) seen.add(importer);
  return new Set([...seen].filter((module) => module.endsWith('.stories.tsx')));
};

export interface DesignTokens {
  [group: string]: Record<string, unknown>;
}

/** Names of tokens whose value is another, or which only one of both has. */
export const changedTokens = (before: DesignTokens, after: DesignTokens): string[] => {
  const names = (tokens: DesignTokens) =>
    Object.entries(tokens).flatMap(([group, values]) =>
      Object.keys(values).map((name) => [group, name] as const),
    );
  const changed = [...names(before), ...names(after)].filter(
    ([group, name]) => JSON.stringify(before[group]?.[name]) !== JSON.stringify(after[group]?.[name]),
  );
  return [...new Set(changed.map(([, name]) => name))];
};

/** What may have changed a picture: each changed file that reaches a story, the theme's files as one. */
export const causesOf = (changedFiles: readonly string[], { modules }: Stats, tokens: string[]): Cause[] => {
  const importers = new Map(
    modules.map(({ name, reasons }) => [name, reasons.map(({ moduleName }) => moduleName)]),
  );
  const causes = changedFiles
    .map((file) => ({
      kind: kindOf(file),
      name: nameOf(file),
      reached: storiesReached(importers, `./${file}`),
    }))
    .filter(({ reached }) => reached.size > 0);
  const theme = causes.filter(({ kind }) => kind === 'token');
  if (theme.length === 0) return causes;
  const name = tokens.length > 0 ? tokens.join(', ') : theme.map((cause) => cause.name).join(', ');
  const reached = new Set(theme.flatMap((cause) => [...cause.reached]));
  return [{ kind: 'token', name, reached }, ...causes.filter(({ kind }) => kind !== 'token')];
};

const groupOf = (kind: CauseKind, name: string, comparisons: Comparison[], accepted: Accepted): Group => ({
  id: createHash('sha256')
    .update(comparisons.map(({ key, fingerprint }) => `${key} ${fingerprint}`).join('\n'))
    .digest('hex')
    .slice(0, 8),
  kind,
  name,
  comparisons,
  accepted: comparisons.every(
    ({ key, fingerprint }) => fingerprint !== undefined && accepted[key] === fingerprint,
  ),
});

/** Of two causes the one is likelier that leaves fewer of the pictures that it reaches as they were, then the one that explains more. */
const likeliest = (causes: readonly Cause[], all: readonly Comparison[], rest: readonly Comparison[]) =>
  causes
    .map((cause) => {
      const reachedOf = (pictures: readonly Comparison[]) =>
        pictures.filter(({ module }) => cause.reached.has(module));
      const explained = reachedOf(rest);
      return { cause, explained, share: explained.length / Math.max(1, reachedOf(all).length) };
    })
    .filter(({ explained }) => explained.length > 0)
    .sort((a, b) => b.share - a.share || b.explained.length - a.explained.length)[0];

/** Everything that isn't as it was, by its likeliest cause. */
export const groupChanges = (
  comparisons: readonly Comparison[],
  causes: readonly Cause[],
  accepted: Accepted,
): Group[] => {
  const groups: Group[] = [];
  const add = (kind: CauseKind, name: string, members: Comparison[]) => {
    if (members.length > 0) groups.push(groupOf(kind, name, members, accepted));
  };
  add(
    'failed',
    'Not photographed',
    comparisons.filter(({ verdict }) => verdict === 'failed'),
  );
  let rest = comparisons.filter(({ verdict }) => verdict !== 'same' && verdict !== 'failed');
  for (let next = likeliest(causes, comparisons, rest); next; next = likeliest(causes, comparisons, rest)) {
    const { cause, explained } = next;
    add(cause.kind, cause.name, explained);
    rest = rest.filter((comparison) => !explained.includes(comparison));
  }
  add('unknown', 'No changed file leads here', rest);
  return groups.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
};

/** What is accepted once the named groups are: of earlier entries only those that the report still shows. */
export const accept = (groups: readonly Group[], ids: readonly string[], earlier: Accepted): Accepted => {
  const unknown = ids.filter((id) => !groups.some((group) => group.id === id));
  if (unknown.length > 0) throw new Error(`The report has no group ${unknown.join(', ')}`);
  const entries = groups.flatMap(({ id, kind, comparisons }) =>
    comparisons.flatMap(({ key, fingerprint }): [string, string][] =>
      kind !== 'failed' && fingerprint !== undefined && (ids.includes(id) || earlier[key] === fingerprint)
        ? [[key, fingerprint]]
        : [],
    ),
  );
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
};
