import { describe, expect, test } from 'vitest';
import { first, second, scored, resultOf, ranAs, world, table } from '../../testing/triedCandidates.ts';
import type { Cell } from '../../../sources/source.ts';
import { readContext } from '../mentions/context.ts';
import { likeliest, look } from '../probability/evidence.ts';
import { analystModel } from '../probability/model.ts';
import { type Candidate, candidatesOf } from '../ranking/candidates.ts';
import { valueIndex } from '../shared/lookups/valueIndex.ts';
import { countAll } from '../shared/query/tree.ts';
import { readingsToOffer } from './clarify.ts';
import { answerAmong } from './react.ts';

/** The first two by a figure, which is shown. */
const topTwo = candidatesOf(
  readContext('Top 2 statuses by total amount', table, valueIndex(new Map())),
  '2026-01-15',
).find(
  ({ tree }) =>
    tree.limit === 2 && tree.groupBy.length === 1 && tree.orderBy.length === 1 && tree.select.length === 2,
);

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
      );
    expect(answer(0.88)).toMatchObject({ candidate: shown, probability: 0.9 });
    expect(answer(0.4)).toMatchObject({ candidate: bare, probability: 0.9 });
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
