import { describe, expect, test } from 'vitest';
import {
  first,
  second,
  third,
  scored,
  resultOf,
  ranAs,
  world,
  table,
} from '../../testing/triedCandidates.ts';
import { type Cell, SourceError } from '../../../sources/source.ts';
import { readContext } from '../mentions/context.ts';
import { candidatesOf } from '../ranking/candidates.ts';
import { valueIndex } from '../shared/lookups/valueIndex.ts';
import { look, type Opinion } from './evidence.ts';
import { analystModel } from './model.ts';
import { figureNames } from './figureNames.ts';

const figure = (figures: number[] | undefined, name: (typeof figureNames)[number]) =>
  figures?.[figureNames.indexOf(name)];

describe('looking at the likeliest candidates', () => {
  test('the belief in candidates that come to the same rows adds up', async () => {
    const readings = await look(scored(1, 1, 1), null, world([[1]], [[2]], [[1]]));
    expect(readings.map(({ figures }) => figure(figures, 'sameRows')?.toFixed(2))).toEqual([
      '0.67',
      '0.33',
      '0.67',
    ]);
    expect(figure(readings[0]?.figures, 'kinds')).toBe(2);
  });

  test('what is hardly believed is not run', async () => {
    expect(await look(scored(9, 1, 1), null, world([[1]], [[2]], [[3]]))).toHaveLength(1);
  });

  test('a query that the database refuses is told, and the next is looked at', async () => {
    const refusing = world(new SourceError('bad_input', 'no such column'), [[2]], [[3]]);
    const readings = await look(scored(1, 1, 1), null, refusing);
    expect(readings.map(({ candidate }) => candidate?.sql)).toEqual([second.sql, third.sql]);
    expect(refusing.faults).toEqual([ranAs(first)]);
  });

  test('a query that takes too long ends the looking, and fails where nothing was found before', async () => {
    const slow = new SourceError('timeout', 'too slow');
    expect(await look(scored(1, 1, 1), null, world([[1]], slow, [[3]]))).toHaveLength(1);
    await expect(look(scored(1, 1, 1), null, world(slow, [[2]]))).rejects.toThrow('too slow');
  });

  test('another reader’s rows are evidence, and an answer of their own where no candidate has them', async () => {
    const opinion = (rows: Cell[][]): Opinion => ({
      sql: 'SELECT 1',
      result: resultOf(rows),
      said: 'One.',
      confidence: 0.9,
      isPlainFigure: true,
    });
    const agreed = await look(scored(1, 1), opinion([[2]]), world([[1]], [[2]]));
    expect(agreed.map(({ figures }) => figure(figures, 'opinionAgrees'))).toEqual([-1, 1]);
    expect(agreed.map(({ isBorneOut }) => isBorneOut)).toEqual([false, true]);
    const alone = await look(scored(1, 1), opinion([[7]]), world([[1]], [[2]]));
    expect(alone.map(({ figures }) => figure(figures, 'alone'))).toEqual([0, 0, 1]);
    expect(alone.at(-1)).toMatchObject({ candidate: null, said: 'One.', result: { rows: [[7]] } });
  });
});

describe('what is found, and what others leave of the question', () => {
  const all = (question: string) =>
    candidatesOf(readContext(question, table, valueIndex(new Map())), '2026-01-15', analystModel());
  test.each<[string, Cell[][], number, number]>([
    ['no rows', [], 1, 0],
    ['nought and what is missing', [[0, null]], 1, 0],
    ['a single one', [[1]], 0, 1],
    ['all of a hundred', [[100]], 0, 1],
    ['a figure', [[17]], 0, 0],
    ['several rows', [[0], [0]], 0, 0],
  ])('%s', async (_, rows, nothing, trivial) => {
    const [reading] = await look(scored(9, 1), null, world(rows));
    expect(figure(reading?.figures, 'nothing')).toBe(nothing);
    expect(figure(reading?.figures, 'trivial')).toBe(trivial);
  });

  test('a rival that only leaves something out shows, and so does one that reads more', async () => {
    const candidates = all('average amount by status');
    const whole = candidates.find(({ sql }) => /^SELECT\s+"status",\s+AVG\("total_amount"\)/.test(sql));
    const part = all('average amount')[0];
    if (!whole || !part) throw new Error('a candidate is missing');
    const unread = { ...part, cover: { ...part.cover, parts: [] } };
    const readings = await look(
      [whole, unread].map((candidate) => ({ ...candidate, score: 1 })),
      null,
      { ...world(), run: (sql) => Promise.resolve(resultOf([[sql === ranAs(whole) ? 3 : 2]])) },
    );
    expect(readings.map(({ figures }) => figure(figures, 'rivalsSayingLess'))).toEqual([0.5, 0]);
    expect(readings.map(({ figures }) => figure(figures, 'rivalsReadingLess'))).toEqual([0.5, 0]);
    expect(readings.map(({ figures }) => figure(figures, 'rivalsReadingMore'))).toEqual([0, 0.5]);
  });

  test('a rival with the same rows is none', async () => {
    const readings = await look(scored(1, 1), null, world([[7]], [[7]]));
    const names = ['rivalsSayingLess', 'rivalsReadingLess', 'rivalsReadingMore'] as const;
    for (const { figures } of readings) expect(names.map((name) => figure(figures, name))).toEqual([0, 0, 0]);
  });
});
