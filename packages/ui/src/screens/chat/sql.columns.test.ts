import { describe, expect, it } from 'vitest';
import { matchingColumns, quoted, wordBefore } from './sql.columns.ts';

describe('columns while SQL is written', () => {
  it.each([
    ['SELECT sal', 'sal'],
    ['SELECT "Order D', '"Order D'],
    ['SELECT "Sales" ', ''],
    ['SELECT "a",\nre', 're'],
    ['', ''],
  ])('are looked for by the word before the caret: %j', (text, word) => {
    expect(wordBefore(text, text.length)).toBe(word);
  });

  it('are those that begin so, then those that hold it, else all', () => {
    const columns = ['Sales', 'Region', 'Sub-sales'];
    expect(matchingColumns(columns, 'sal').found).toEqual(['Sales', 'Sub-sales']);
    expect(matchingColumns(columns, '').found).toEqual(columns);
    expect(matchingColumns(columns, 'select').found).toEqual(columns);
    const many = Array.from({ length: 2000 }, (_, index) => `c${index}`);
    expect(matchingColumns(many, '')).toMatchObject({ more: 1976 });
  });

  it('are quoted, their own quotes doubled', () => {
    expect(quoted('Order "No"')).toBe('"Order ""No"""');
  });
});
