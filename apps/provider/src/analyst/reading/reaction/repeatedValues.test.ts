import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../sources/source.ts';
import { ask } from '../../ask.ts';
import { among, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 400;
const column = columnsOfRows(rowCount);

const pledges = tableOf('pledges', rowCount, [
  column('pledge_no', 'integer', (row) => row + 1),
  column('project', 'text', among('Kayak', 'Lamp', 'Oat Mill')),
  column('goal_eur', 'integer', among(60_000, 12_000, 50_000)),
  column('amount_eur', 'numeric', (row) => 10 + (row % 90)),
]);

const repeated: Cell[] = [50_000, 50_000, 133];
const different: Cell[] = [10, 99, 133];

/** What is answered or offered, where the rows that are chosen have these: the least, the most, and how many there are. */
const toldWhere = async (question: string, found: Cell[]) => {
  const run = (sql: string) => {
    const cells = /MIN\(.*MAX\(/s.test(sql) ? found : [/SUM\(/.test(sql) ? 6_650_000 : (found[1] ?? null)];
    const columns = cells.map((_, at) => `c${at}`);
    return Promise.resolve({ columns, rows: [cells], truncated: false, sampled: false });
  };
  const { answer, sql_query, clarify } = await ask(question, pledges, {
    run,
    signal: new AbortController().signal,
  });
  const queries = clarify?.map(({ sql }) => sql) ?? [sql_query ?? ''];
  return { answer, queries: queries.map((sql) => sql.replaceAll(/\s+/g, ' ')) };
};

const sums = expect.stringMatching(/^SELECT SUM\(/);

describe('what stands in all rows of a thing', () => {
  test('is told once where it is asked for', async () => {
    const { answer, queries } = await toldWhere('What was the goal of the Oat Mill?', repeated);
    expect(answer).toMatch(/goal \(€\).* where project is “Oat Mill”/i);
    expect(queries).not.toContainEqual(sums);
    expect(queries).toContainEqual(
      expect.stringMatching(/^SELECT DISTINCT "goal_eur".* FROM "pledges" WHERE "project" = 'Oat Mill'$/),
    );
  });

  test('is added up where that is asked for', async () => {
    const { queries } = await toldWhere('What was the total goal of the Oat Mill?', repeated);
    expect(queries).toContainEqual(sums);
  });
});

test('amounts that differ are added up', async () => {
  const { queries } = await toldWhere('What was the amount of the Oat Mill?', different);
  expect(queries).toContainEqual(sums);
});
