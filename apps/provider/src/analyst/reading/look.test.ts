import { describe, expect, test } from 'vitest';
import { SourceError, type Cell, type QueryResult } from '../../sources/source.ts';
import type { Candidate } from './ranking/candidates.ts';
import { candidatesOf } from './ranking/candidates.ts';
import { readContext } from './mentions/context.ts';
import { likeliest, look, type Opinion } from './probability/evidence.ts';
import { analystModel } from './probability/model.ts';
import { printSteadily } from './shared/query/printSql.ts';
import { figureNames } from './probability/probability.ts';
import { answerAmong } from './reaction/react.ts';
import { readingsToOffer } from './reaction/clarify.ts';
import { countAll } from './shared/query/tree.ts';
import { analystTable } from '../table.ts';
import { valueIndex } from './shared/lookups/valueIndex.ts';
import { ordersProfile } from '../testing/ordersProfile.ts';

const table = analystTable(ordersProfile, { reference: '"orders"', dialect: 'duckdb' });
const [first, second, third] = ['average amount by status', 'orders in 2024', 'the largest amount'].map(
  (question) =>
    candidatesOf(readContext(question, table, valueIndex(new Map())), '2026-01-15', analystModel())[0],
);
if (!first || !second || !third) throw new Error('a question has no candidate');
const scored = (...scores: number[]): Candidate[] =>
  [first, second, third].slice(0, scores.length).map((c, i) => ({ ...c, score: scores[i] ?? 0 }));

const resultOf = (rows: Cell[][]): QueryResult => ({
  columns: ['a'],
  rows,
  truncated: false,
  sampled: false,
});

/** The first two by a figure, which is shown. */
const topTwo = candidatesOf(
  readContext('Top 2 statuses by total amount', table, valueIndex(new Map())),
  '2026-01-15',
).find(
  ({ tree }) =>
    tree.limit === 2 && tree.groupBy.length === 1 && tree.orderBy.length === 1 && tree.select.length === 2,
);

const ranAs = ({ tree }: Candidate): string => printSteadily(tree, table);

/** Rows or an error for each query. */
const world = (...answers: (Cell[][] | Error)[]) => {
  const bySql = new Map([first, second, third].map((c, i) => [ranAs(c), answers[i]]));
  const faults: string[] = [];
  return {
    faults,
    question: 'average amount by status',
    model: analystModel(),
    run: (sql: string) => {
      const answer = bySql.get(sql) ?? [];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(resultOf(answer));
    },
    onFault: (_: unknown, sql: string) => void faults.push(sql),
  };
};

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

describe('the reaction', () => {
  const from = (answer: number) => ({ answer, agree: answer });
  const offeredFrom = (clarify: number) => ({
    ...analystModel(),
    thresholds: { ...analystModel().thresholds, clarify },
  });
  const readings = async () => {
    const found = await look(scored(1, 1, 1), null, world([[1]], [[2]], [[3]]));
    return found.map((reading, i) => ({ ...reading, probability: [0.3, 0.5, 0.1][i] ?? 0 }));
  };

  test('the likeliest is answered where it is likely enough', async () => {
    const all = await readings();
    expect(likeliest(all)?.probability).toBe(0.5);
    expect(answerAmong(all, from(0.5))?.candidate?.sql).toBe(second.sql);
    expect(answerAmong(all, from(0.51))).toBeNull();
  });

  test('of readings with the same rows the first is as likely as the likeliest', async () => {
    const same = await look(scored(1, 1, 1), null, world([[1]], [[2]], [[2]]));
    const all = same.map((reading, i) => ({ ...reading, probability: [0.3, 0.4, 0.6][i] ?? 0 }));
    expect(likeliest(all)).toMatchObject({ sql: ranAs(second), probability: 0.6 });
    expect(answerAmong(all, from(0.6))?.candidate?.sql).toBe(second.sql);
  });

  test('a row is told by its name, however likely a reading that tells all of it is', async () => {
    const shows = (wanted: string) => (c: Candidate) =>
      c.sql.startsWith(`SELECT ${wanted}`) && c.tree.limit === 1 && c.tree.groupBy.length === 0;
    const found = candidatesOf(
      readContext('Which status has the largest amount?', table, valueIndex(new Map())),
      '2026-01-15',
    );
    const [whole, named] = [found.find(shows('*')), found.find(shows('"status"\n'))];
    const [reading] = await readings();
    if (!whole || !named || !reading) throw new Error('a candidate is missing');
    const asReading = (candidate: Candidate, probability: number) => ({ ...reading, candidate, probability });
    const answer = (sure: number, ...[one, other]: [number, number]) =>
      answerAmong([asReading(whole, one), asReading(named, other)], from(sure));
    expect(answer(0.8, 0.9, 0.8)?.candidate?.sql).toBe(named.sql);
    expect(answer(0.85, 0.9, 0.1)?.candidate?.sql).toBe(named.sql);
    expect(answer(0.9, 0.5, 0.45)).toBeNull();
  });

  test('the first of a ranking are told with their figure, where a reading that shows it is half as likely', async () => {
    const [reading] = await readings();
    const shown = topTwo;
    if (!reading || !shown) throw new Error('no such candidate');
    const bare = { ...shown, tree: { ...shown.tree, select: shown.tree.select.slice(0, 1) } };
    const answer = (probability: number) =>
      answerAmong(
        [
          { ...reading, candidate: bare, probability: 0.9 },
          { ...reading, candidate: shown, probability },
        ],
        from(0.8),
      )?.candidate;
    expect(answer(0.88)).toBe(shown);
    expect(answer(0.4)).toBe(bare);
  });

  test('what was counted stays, whatever the first are ranked by, and is offered beside it once', async () => {
    const [reading] = await readings();
    const ranked = topTwo;
    const [by] = ranked?.tree.select ?? [];
    if (!reading || !ranked || !by) throw new Error('no such candidate');
    const counted: Candidate = {
      ...ranked,
      tree: { ...ranked.tree, select: [by, { expression: countAll, alias: null }] },
    };
    const asReading = (candidate: Candidate, probability: number, rows: Cell[][]) => ({
      ...reading,
      candidate,
      probability,
      result: resultOf(rows),
    });
    const both = [asReading(counted, 0.5, [['open', 3]]), asReading(ranked, 0.4, [['open', 40]])];
    expect(answerAmong(both, from(0.5))?.candidate).toBe(counted);
    const offered = readingsToOffer(both, offeredFrom(0.8));
    expect(offered.map(({ candidate }) => candidate)).toEqual([counted, ranked]);
  });

  test('what another reader is sure of too is answered from its own threshold on', async () => {
    const borne = (await readings()).map((reading) => ({ ...reading, isBorneOut: true }));
    const strict = { answer: 1, agree: 0.5 };
    expect(answerAmong(borne, strict)?.candidate?.sql).toBe(second.sql);
    expect(answerAmong(await readings(), strict)).toBeNull();
  });

  test('a ranking is offered once, whether or not it shows what it ranks by', async () => {
    const [reading] = await readings();
    const shown = topTwo;
    const bare = shown && { ...shown, tree: { ...shown.tree, select: shown.tree.select.slice(0, 1) } };
    if (!reading || !shown || !bare) throw new Error('no such candidate');
    const asReading = (candidate: Candidate, probability: number, rows: Cell[][]) => ({
      ...reading,
      candidate,
      probability,
      result: resultOf(rows),
    });
    const both = [asReading(shown, 0.5, [['open', 40]]), asReading(bare, 0.4, [['open']])];
    const offered = readingsToOffer(both, offeredFrom(0.9));
    expect(offered.map(({ candidate }) => candidate)).toEqual([shown]);
  });

  test('of readings that are said in the same words the likeliest is offered', async () => {
    const [reading] = await readings();
    const [by] = first.tree.groupBy;
    if (!reading || !by) throw new Error('no such candidate');
    const ordered = (orderBy: Candidate['tree']['orderBy']): Candidate => ({
      ...first,
      tree: { ...first.tree, orderBy },
    });
    const asReading = (candidate: Candidate, probability: number, rows: Cell[][]) => ({
      ...reading,
      candidate,
      probability,
      result: resultOf(rows),
    });
    const [up, loose] = [ordered([{ by, descending: false }]), ordered([])];
    const both = [asReading(up, 0.5, [['open'], ['paid']]), asReading(loose, 0.4, [['paid'], ['open']])];
    expect(readingsToOffer(both, offeredFrom(0.9)).map(({ candidate }) => candidate)).toEqual([up]);
  });

  test('of readings that find the same the one that reads the question best is offered', async () => {
    const same = await look(scored(1, 1, 1), null, world([[1]], [[2]], [[2]]));
    const all = same.map((reading, i) => ({ ...reading, probability: [0.3, 0.4, 0.6][i] ?? 0 }));
    expect(readingsToOffer(all, offeredFrom(0.6))[0]?.candidate.sql).toBe(second.sql);
  });

  test('readings are offered, the likeliest first, where the right one is likely among them', async () => {
    const all = await readings();
    const offered = readingsToOffer(all, offeredFrom(0.6));
    expect(offered.length).toBeGreaterThan(1);
    expect(offered[0]?.candidate.sql).toBe(second.sql);
  });

  test('readings that are hardly meant are offered where they leave no word out', async () => {
    const all = await readings();
    const leavesOut = all.flatMap((reading) => {
      const { candidate } = reading;
      if (candidate === null) return [];
      const parts = candidate.cover.parts.map((p) => ({ ...p, rule: 'left:word' }));
      return [{ ...reading, candidate: { ...candidate, cover: { ...candidate.cover, parts } } }];
    });
    expect(readingsToOffer(all, offeredFrom(0.95))[0]?.candidate.sql).toBe(second.sql);
    expect(readingsToOffer(leavesOut, offeredFrom(0.95))).toEqual([]);
  });
});
