import { expect, test } from 'vitest';
import { namedNetwork, type Judgement } from '../../apps/provider/src/analyst/reading/ranking/network.ts';
import type { Example, ExampleCandidate } from './examples.ts';
import { networkFile } from './modelFile.ts';
import { network, trainNetwork } from './network.ts';

const names = ['a', 'b', 'lost', 'rare', 'more', 'less', 'said:up', 'said:down'];

const candidate = (features: string[], verdict: 0 | 1): ExampleCandidate => ({
  verdict,
  features: Int32Array.from(features, (name) => names.indexOf(name)),
  values: Float32Array.from(features, () => 1),
  own: [],
  saying: [],
  asking: [],
  facets: [],
  pieces: [],
  ran: null,
  isBorneOut: false,
  passesOver: false,
});

const example = (i: number, said: string[], candidates: ExampleCandidate[]): Example => ({
  id: `q${i}`,
  set: 'spider',
  question: '',
  said: Int32Array.from(said, (name) => names.indexOf(name)),
  kind: 'count',
  fold: 0,
  expect: 'answer',
  table: `t${i % 30}`,
  rowCount: 100,
  isUnread: false,
  candidates,
  opinion: null,
});

/** One of "a" and "b" makes a candidate right, both or none don't; none is right where words are lost. */
const either = Array.from({ length: 600 }, (_, i): Example => {
  const isLost = i % 3 === 0;
  const also = isLost ? ['lost'] : [];
  return example(
    i,
    [],
    [
      candidate(['a', 'b', ...also], 0),
      candidate([i % 2 === 0 ? 'a' : 'b', ...also], isLost ? 0 : 1),
      candidate([...also, ...(i % 30 === 0 ? ['rare'] : [])], 0),
    ],
  );
});

/** Which of two is right goes by what the question says. */
const directed = Array.from({ length: 600 }, (_, i): Example => {
  const isUp = i % 2 === 0;
  return example(
    i,
    [isUp ? 'said:up' : 'said:down'],
    [candidate(['more'], isUp ? 1 : 0), candidate(['less'], isUp ? 0 : 1)],
  );
});

const settings = { ...network, width: 8, hidden: 8, noneHidden: 8, epochs: 20, rate: 0.1 };
const train = (epochs = settings.epochs) =>
  networkFile(trainNetwork([...either, ...directed], names, { ...settings, epochs }));
const kept = train();

const judged = (question: string, ...candidates: string[][]): Judgement =>
  namedNetwork(kept, [...names, 'weighed'])(
    question,
    candidates.map((features) => new Map(features.map((name) => [name, 1]))),
  );

test('what no sum of weights tells apart is told as it is kept: one of two things, and not both', () => {
  for (const one of ['a', 'b']) {
    const { scores, none } = judged('', ['a', 'b'], [one], []);
    expect(scores[1]).toBeGreaterThan(Math.max(scores[0] ?? 0, scores[2] ?? 0) + 1);
    expect(none).toBeLessThan(-1);
  }
});

test('a word of the question tells which of its candidates is right', () => {
  for (const [question, right] of [
    ['Up!', 0],
    ['down', 1],
  ] as const) {
    const { scores } = judged(question, ['more'], ['less']);
    expect(scores[right]).toBeGreaterThan((scores[1 - right] ?? 0) + 1);
  }
});

test('it tells when no candidate is right', () => {
  expect(judged('', ['a', 'b', 'lost'], ['a', 'lost'], ['lost']).none).toBeGreaterThan(1);
});

test('what occurs in too few tables says nothing, nor does what was never seen; of no candidates nothing is said', () => {
  expect(judged('what', ['a', 'rare', 'new'], [])).toEqual(judged('', ['a'], []));
  expect(judged('up')).toEqual({ none: 0, scores: [] });
});

test('a name that only other weights know, behind those of the network, says nothing', () => {
  expect(judged('up', ['more', 'weighed'], ['weighed'])).toEqual(judged('up', ['more'], []));
});

test('the same examples give the same networks, of two seeds two different ones', () => {
  const first = train(2);
  expect(train(2)).toEqual(first);
  expect(first[0]).not.toEqual(first[1]);
});
