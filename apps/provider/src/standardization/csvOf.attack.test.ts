import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { packRows, unpackRows } from '../sources/duckdb.pieces.ts';
import { csvOf } from './csvOf.ts';

const columns = Array.from({ length: 20 }, (_, at) => `c${at}`);
const rows = Array.from({ length: 5000 }, (_, at) => columns.map((__, column) => at * column));

const turnsDuring = async <T>(work: Promise<T>): Promise<{ result: T; turns: number }> => {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await setImmediate();
  return { result: await done, turns };
};

describe('attack: a file of a whole table', () => {
  test('100,000 cells that are read leave others their turn', async () => {
    const { result, turns } = await turnsDuring(unpackRows(packRows(rows)));
    expect(result).toEqual(rows);
    expect(turns).toBeGreaterThanOrEqual(19);
  });

  test('100,000 cells that are written leave others their turn', async () => {
    const { result, turns } = await turnsDuring(csvOf({ columns, rows }));
    expect(result.split('\r\n').slice(0, 3)).toEqual([
      columns.join(','),
      rows[0]!.join(','),
      rows[1]!.join(','),
    ]);
    expect(result.split('\r\n')).toHaveLength(5002);
    expect(turns).toBeGreaterThanOrEqual(20);
  });

  test('a letter beyond ASCII anywhere sets one byte order mark before all', async () => {
    const text = await csvOf({ columns, rows: [...rows, columns.map(() => 'Zoë')] });
    expect(text.startsWith(`\ufeff${columns.join(',')}\r\n`)).toBe(true);
    expect(text.split('\ufeff')).toHaveLength(2);
  });

  test.each([[[]], [[['__proto__', { ['__proto__']: [1] }, null, true, '\ud800', '9007199254740993']]]])(
    '%j stays as it is',
    async (few) => {
      expect(await unpackRows(packRows(few))).toEqual(few);
    },
  );
});
