import { describe, expect, test } from 'vitest';
import { candidatesOver, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';
import { readingOf, resultOf } from '../../testing/triedCandidates.ts';
import type { Reading } from '../probability/evidence.ts';
import type { Candidate } from '../ranking/candidates.ts';
import { eitherMeant } from './listOrCount.ts';

const column = columnsOfRows(200);
const homes = candidatesOver(
  tableOf('homes', 200, [
    column('address', 'text', (row) => `${row} Oak Street`),
    column('sold_on', 'date', (row) => new Date(Date.UTC(2022, 0, 1 + row * 4)).toISOString().slice(0, 10)),
    column('sale_price', 'numeric', (row) => 200_000 + row),
  ]),
);

const reading = (candidate: Candidate, probability: number, found: number): Reading =>
  readingOf(candidate, probability, resultOf([[found]]));

interface Likely {
  rows: number;
  count: number;
}

const isCount = ({ sql }: Pick<Reading, 'sql'>): boolean => sql.startsWith('SELECT COUNT(*)');

/** How likely the rows and their count are meant, of which as many are found; the question is first read as `best`. */
async function likely(question: string, found: number, best: keyof Likely = 'rows'): Promise<Likely> {
  const read = homes(question).filter(({ tree }) => tree.where !== null && tree.groupBy.length === 0);
  const rows = read.find(({ tree }) => tree.select[0] === 'all' && tree.limit === null);
  const count = read.find(isCount);
  const [first, second] = best === 'rows' ? [rows, count] : [count, rows];
  if (!first) throw new Error('a candidate is missing');
  const readings = second
    ? [reading(first, 0.6, found), reading(second, 0.3, found)]
    : [reading(first, 0.9, found)];
  const told = await eitherMeant(readings, {
    run: () => Promise.resolve(resultOf([[found]])),
    onFault: () => undefined,
  });
  const of = (isAsked: (r: Reading) => boolean) => Number(told.find(isAsked)?.probability.toFixed(2));
  return { rows: of((r) => r.sql.startsWith('SELECT *')), count: of(isCount) };
}

describe('where a question says neither', () => {
  test('few are told, and many are counted', async () => {
    expect(await likely('homes sold in 2023', 3)).toEqual({ rows: 0.71, count: 0.41 });
    expect(await likely('homes sold in 2023', 100)).toEqual({ rows: 0.35, count: 0.88 });
    expect(await likely('homes sold in 2023', 1e6)).toEqual(await likely('homes sold in 2023', 500));
  });

  test('it makes no difference which of the two it was read as', async () => {
    expect(await likely('homes sold in 2023', 8, 'count')).toEqual(await likely('homes sold in 2023', 8));
  });

  test('a question mark and a time speak for their count', async () => {
    const plain = await likely('homes sold in 2023', 8);
    const asked = await likely('homes sold in 2023?', 8);
    const timeless = await likely('homes with a sale price over 200100', 8);
    expect(asked.count).toBeGreaterThan(plain.count);
    expect(asked.rows).toBeLessThan(plain.rows);
    expect(timeless.rows).toBeGreaterThan(plain.rows);
  });

  test('a clause that tells of them doesn’t ask which they are', async () => {
    expect(await likely('homes which sold in 2023', 3)).toEqual(await likely('homes sold in 2023', 3));
  });
});

test.each([
  ['how many homes sold in 2023', { rows: 0.3, count: 0.6 }, 'count'],
  ['which homes sold in 2023', { rows: 0.9 }, 'rows'],
  ['homes sold in 2023 in total', { rows: 0, count: 0.9 }, 'rows'],
  ['homes sold in 2023 please', { rows: 0.9, count: 0 }, 'rows'],
] as const)('what it says is meant: %s', async (question, meant, best) => {
  expect(await likely(question, 90, best)).toMatchObject(meant);
});
