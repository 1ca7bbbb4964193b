import { describe, expect, test } from 'vitest';
import { leadingNumber } from '../table.ts';
import { tokenize } from './tokens/tokenize.ts';
import { fold, lemma, nearlySame, stem } from './shared/vocabulary/wordForms.ts';

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

test.each([
  ['1,234', 1234],
  ['7th', 7],
  ['12.5 km', 12.5],
  ['$1,200 (est.)', 1200],
  ['-3', -3],
  ['none', null],
  ['—', null],
])('%s reads as %s', (text, number) => {
  expect(leadingNumber(text)).toBe(number);
});

describe('tokens', () => {
  const texts = (question: string) => tokenize(question).map((t) => t.text);
  test('quoted texts stay whole, with the quotes gone', () => {
    expect(
      tokenize(`named "New York, NY" or 'O Hara'`)
        .filter((t) => t.quoted)
        .map((t) => t.text),
    ).toEqual(['New York, NY', 'O Hara']);
  });
  test('possessives part from their word, names with apostrophes do not', () => {
    expect(texts("O'Brien's city")).toEqual(["O'Brien", "'s", 'city']);
  });
  test.each([
    ['more than 1,200,000.5', 1200000.5],
    ['twenty five', 25],
    ['two hundred', 200],
    ['3 million', 3e6],
    ['5k', 5000],
    ['$40', 40],
  ])('%s holds a number', (text, number) => {
    expect(tokenize(text).find((t) => t.number !== null)?.number).toBe(number);
  });
});
