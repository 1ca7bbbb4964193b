import { expect, test } from 'vitest';
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
