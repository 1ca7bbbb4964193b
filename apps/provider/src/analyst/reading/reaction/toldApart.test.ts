import { expect, test } from 'vitest';
import { columnProfile } from '../../testing/columnProfile.ts';
import { tableOf, valuesOf } from '../../testing/tableOf.ts';
import { readingOf, resultOf } from '../../testing/triedCandidates.ts';
import { readContext } from '../mentions/context.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { toldApart } from './toldApart.ts';

const table = tableOf('oven_runs', 4, [
  columnProfile('run_no', 'integer', [1, 2, 3, 4], { isUnique: true }),
  columnProfile('oven', 'text', ['A', 'B', 'A', 'B']),
  columnProfile('outcome', 'text', ['failed', 'good', 'failed', 'good']),
]);

async function columnsOf(question: string, names: string[]): Promise<string> {
  const candidate = candidatesOf(readContext(question, table, valuesOf(table)), '2026-01-15').find(
    ({ sql }) => sql.startsWith('SELECT "oven"\n'),
  );
  if (!candidate) throw new Error('nothing lists the ovens');
  const result = resultOf(names.map((name) => [name]));
  const told = await toldApart(readingOf(candidate, 1, result), table, {
    run: () => Promise.resolve(result),
    onFault: () => undefined,
  });
  return told.sql.replaceAll(/\s+/g, ' ').replace(/ FROM.*/, '');
}

test('rows that bear the same name are told with their number', async () => {
  expect(await columnsOf('which runs failed?', ['A', 'A'])).toBe('SELECT "run_no", "oven"');
});
test('names that tell rows apart stand alone, and so do those that are asked for', async () => {
  expect(await columnsOf('which runs failed?', ['A', 'B'])).toBe('SELECT "oven"');
  expect(await columnsOf('list the oven of failed runs', ['A', 'A'])).toBe('SELECT "oven"');
});
