import { expect, test } from 'vitest';
import { findIn, search } from './search.ts';

test.each([
  ['Straße 5', 'strasse', [0, 6]],
  ['Straße 5', 'Straße', [0, 6]],
  ['Große Straße', 'ss', [3, 4]],
  ['Café Zürich', 'zurich', [5, 11]],
  ['Cafe\u0301 Zürich', 'café', [0, 5]],
  ['Søren Łuczak', 'luc', [6, 9]],
  ['Ærø 12', 'aero', [0, 3]],
  ['Orders of May', 'OF', [7, 9]],
  ['😀 smile', 'smile', [3, 8]],
  ['ΟΔΟΣ Αθηνών', 'οδος', [0, 4]],
] as const)('“%s” has “%s” in it', (text, query, place) => {
  expect(findIn(text, query)).toEqual(place);
});

test.each([
  ['Orders', ''],
  ['Orders', 'odr'],
  ['Straße', 'strase'],
])('“%s” doesn’t have “%s”', (text, query) => {
  expect(findIn(text, query)).toBeNull();
});

test('entries are found by any of their texts, and all where nothing is looked for', () => {
  const entries = [{ texts: ['Köln', 'ada'] }, { texts: ['Bern', 'MÜLLER'] }, { texts: ['Rome', 'Muller'] }];
  const find = (query: string) => search(entries, query, ({ texts }) => texts).map(({ texts }) => texts[0]);
  expect(find('koln')).toEqual(['Köln']);
  expect(find(' müller ')).toEqual(['Bern', 'Rome']);
  expect(find('  ')).toEqual(['Köln', 'Bern', 'Rome']);
  expect(find('paris')).toEqual([]);
});
