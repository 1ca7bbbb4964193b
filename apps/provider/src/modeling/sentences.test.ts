import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CsvSource, CsvStore } from '../sources/csv.source.ts';
import { DuckPool } from '../sources/duckdb.pool.ts';
import type { Source, TableProfile } from '../sources/source.ts';
import { dataFiles } from '../testing/postgres.ts';
import { writeMetrics } from './metrics.ts';
import { businessTables } from './testing/businessTables.ts';
import { writeUnderstanding } from './understand.ts';
import { classified, writeColumns } from './writeModel.ts';

/** What a person stumbles over when a sentence is read aloud, and how to find it. */
const stumbles: [string, RegExp][] = [
  ['a word twice in a row', /(?<![\p{L}\d])(\p{L}+) \1(?![\p{L}\d])/iu],
  ['a thing of itself', /\b(\w+) of the \1\b/i],
  ['a table named after its own key', /\bof the (\w+) in \1\b/i],
  [
    'a count noun without its article',
    /\bwhether the [\w ]+? (?:is|was) (?:gift|vip|admin|manager|draft|trial|member|student|employee|alarm|bounce|smoker)\b/i,
  ],
  [
    'a thing had without its article',
    /\bwhether the [\w ]+? has (?:discount|pool|garage|car|phone|account|child)\b/i,
  ],
  ['one thing that are', /\bthe (?:person|row|customer|order) are\b/i],
  ['an adjective of something', /^(?:overdue|fragile|remote|active|independent|smoker|overdraft) of\b/i],
  ['a row that is a row', /\bone (?:empty )?(?:row|record)\b(?! of)(?!\.)|\bone \w+ row\b/i],
  ['a wrong article', /\b(?:a (?:[aeio]\w|u(?!n[ií]|s|t|r[aeiou]))\w*|an (?:[bcdfgjkpqtvwz]|uni|use)\w*)\b/],
  ['an unknown plural', /\b(?:persons|childs|reopeneds|\w+sss|\w+ieses)\b/i],
  ['one of many', /\b1 (?:rows|columns|values)\b|\b(?:no|one) different values\b/],
  ['a shape of code', /\b(?:undefined|null|NaN|Infinity)\b|\[object/],
  ['a hole', / {2}|,,|, ,|\( ?\)|^\W|, \.$|\bof the [,.]|\bin [,.]/],
  ['a word too little', /\b(?:of|the|in|per|and|a|an),? (?:in|of|from|per) (?!the)|, from from\b/],
  ['no end', /[^.!?…]$/],
  ['a small start', /^\p{Ll}/u],
];

/** A sentence without the values it quotes: those are the data's own. */
const spoken = (text: string): string => text.replace(/“[^”]*”/g, 'this');

const subjectOf = (description: string): string => spoken(description).replace(/, .*$/s, '.');

const stumbled = (where: string, sentences: string[]): string[] =>
  sentences.flatMap((sentence) =>
    stumbles.filter(([, found]) => found.test(sentence)).map(([name]) => `${where}: ${name}: ${sentence}`),
  );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const faultsOf = (table: TableProfile): string[] => {
  const columns = writeColumns(table, { descriptions: true });
  const parts = classified(table, columns);
  // The values stand after the subject and are the data's own words; only the subject is ours from end to end.
  const subjects = columns
    .filter(({ origin }) => origin === 'generated')
    .map(({ description = '' }) => subjectOf(description));
  const [grain = ''] = writeUnderstanding(table, parts).split(/(?<=\.) /);
  const metrics = writeMetrics(table, parts)
    .map(({ metric }) => metric)
    .filter((metric) => /^(?:Number|Share) of/.test(metric))
    .map((metric) => `${capital(metric)}.`);
  return stumbled(table.table, [...subjects, grain, ...metrics]);
};

const signal = new AbortController().signal;
let folder: string;
let pool: DuckPool;
let store: CsvStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-sentences-'));
  pool = new DuckPool({ size: 1 });
  store = new CsvStore(folder, pool);
});

afterAll(async () => {
  pool.close();
  await rm(folder, { recursive: true, force: true });
});

const profileCsv = async (path: string): Promise<TableProfile> => {
  const bytes = await readFile(path);
  const fileName = basename(path);
  const source: Source = new CsvSource(
    { kind: 'csv', id: fileName, version: '1', fileName, content: () => Promise.resolve(bytes) },
    store,
    pool,
  );
  const [table = ''] = await source.tables('csv', signal);
  return source.profile('csv', table, { signal });
};

const vega = dirname(findPackageJSON('vega-datasets', import.meta.url) ?? '');
const files = [...globSync(join(vega, 'data/*.csv')).sort(), dataFiles.superstore, dataFiles.countries];

describe('sentences read aloud', () => {
  it.each(businessTables().map((table) => [table.table, table] as const))('%s', (_, table) => {
    expect(faultsOf(table)).toEqual([]);
  });

  it.each(files.map((file) => [basename(file), file] as const))(
    '%s',
    async (_, file) => {
      expect(faultsOf(await profileCsv(file))).toEqual([]);
    },
    60_000,
  );

  it.each(globSync('*.golden.json', { cwd: join(import.meta.dirname, 'golden') }))('%s', (file) => {
    const { columns } = JSON.parse(readFileSync(join(import.meta.dirname, 'golden', file), 'utf8')) as {
      columns: Record<string, { description: string; origin: string }>;
    };
    const written = Object.values(columns).filter(({ origin }) => origin === 'generated');
    expect(
      stumbled(
        file,
        written.map(({ description }) => subjectOf(description)),
      ),
    ).toEqual([]);
  });

  it.each([
    'Total total amount.',
    'Whether the order is gift.',
    'Each row is one empty row.',
    'Key of the customer in customer.',
    'Overdue of the invoice.',
    'Whether the order has discount.',
    'Whether the person are parents.',
    'Share of persons by city.',
    'Number of reopeneds.',
    'Price per in square feet.',
    'Whether the customer is a employee.',
  ])('stumbles over "%s"', (sentence) => {
    expect(stumbled('', [sentence])).not.toEqual([]);
  });
});
