import { expect, test } from 'vitest';
import type { Cell } from '../../../sources/source.ts';
import { ask } from '../../ask.ts';
import { among, columnsOfRows } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const column = columnsOfRows(40);

const films = tableOf('films', 40, [
  column('title', 'text', (row) => `Film ${row}`),
  column('director', 'text', among('Ann', 'Bo', 'Cy')),
  column('runtime_min', 'integer', (row) => 80 + row),
]);

/** What is told of the most films, where the directors have so many. */
const told = async (...counts: number[]): Promise<string> => {
  const rows = counts.map((count, at): Cell[] => [`Director ${at}`, count]);
  const { answer } = await ask('which director has the most films?', films, {
    run: (sql) => {
      const limit = Number(/LIMIT (\d+)/.exec(sql)?.[1] ?? rows.length);
      const kept = rows
        .slice(0, limit)
        .map((row) => (/COUNT\(\*\)(?: AS [^,]*)?\s+FROM/.test(sql) ? row : row.slice(0, 1)));
      return Promise.resolve({ columns: ['director', 'n'], rows: kept, truncated: false, sampled: false });
    },
    signal: new AbortController().signal,
  });
  return answer;
};

test('the first one of a ranking is told to be alone, or not', async () => {
  expect(await told(9, 7, 7)).toMatch(/Director 0/);
  expect(await told(9, 7, 7)).not.toMatch(/the same/);
  expect(await told(9, 9, 7)).toMatch(/Another one has the same\.$/);
  expect(await told(9, 9, 9, 7)).toMatch(/2 others have the same\.$/);
  expect(await told(9, 9, 9, 9, 9, 9, 9, 9)).toMatch(/At least 6 others have the same\.$/);
});
