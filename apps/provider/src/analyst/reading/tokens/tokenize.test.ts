import { describe, expect, test } from 'vitest';
import { tokenize } from './tokenize.ts';

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
  test('several of what is written in capitals are one of them', () => {
    expect(tokenize('PBs, GPS and laps').map((t) => t.lemma)).toEqual(['pb', ',', 'gps', 'and', 'lap']);
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
