import { expect, test } from 'vitest';
import { fold, lemma, nearlySame, stem } from './wordForms.ts';

test.each([
  ['cities', 'city'],
  ['people', 'person'],
  ['boxes', 'box'],
  ['houses', 'house'],
  ['buses', 'bus'],
  ['series', 'series'],
  ['glass', 'glass'],
  ['ids', 'id'],
])('the dictionary form of %s is %s', (word, form) => {
  expect(lemma(word)).toBe(form);
});

test.each([
  ['founded', 'founding'],
  ['located', 'location'],
  ['described', 'describe'],
  ['director', 'directed'],
])('%s and %s share a stem', (a, b) => {
  expect(stem(a)).toBe(stem(b));
});

test('texts are compared without case, accents, dashes and footnotes', () => {
  expect(fold('Niš–Ćuprija [1]')).toBe(fold('nis cuprija'));
});

test('one slip of the pen is forgiven in long words only', () => {
  expect(nearlySame('country', 'conutry')).toBe(true);
  expect(nearlySame('country', 'county')).toBe(true);
  expect(nearlySame('age', 'ago')).toBe(false);
});
