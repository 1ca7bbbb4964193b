import { expect, test } from 'vitest';
import { analystModel } from '../probability/model.ts';
import { judgedFigures, saidIn } from './network.ts';

test('a question says its words and pairs of words, each once; numbers are all alike', () => {
  const said = saidIn('Top 5 cafés, top 10?');
  expect(said).toEqual(
    expect.arrayContaining(['said:top', 'said:#', 'said:cafés', 'said:^ top', 'said:top #', 'said:? $']),
  );
  expect(new Set(said).size).toBe(said.length);
  expect(saidIn('Top 7 cafés, top 99?')).toEqual(said);
});

test('a candidate is judged by its share of belief and how far it is behind; one unknown to it has neither', () => {
  const judgement = { none: 0, scores: [Math.log(3), 0] };
  expect(judgedFigures(judgement, 0)).toEqual([0, expect.closeTo(3 / 8), 0]);
  expect(judgedFigures(judgement, 1)).toEqual([0, expect.closeTo(1 / 8), expect.closeTo(-Math.log(3))]);
  expect(judgedFigures(judgement, 2)).toEqual([0, 0, -9]);
  expect(judgedFigures(judgement, null)).toEqual([0, 0, -9]);
});

test('the network that ships judges whatever the other weights know', () => {
  const { network, weights, trust } = analystModel();
  const features = new Map([...weights.keys(), ...trust.keys()].map((name) => [name, 1] as const));
  const { none, scores } = network('how many?', [features, new Map()]);
  expect([none, ...scores].every(Number.isFinite)).toBe(true);
});
