import { describe, expect, test } from 'vitest';
import { cellByOid } from './postgres.cells.ts';

const json = 114;
const nested = (depth: number, inner = '1'): string => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;

describe('attack: JSON that is nested deeper than can be written', () => {
  test.each([nested(6000), `${'{"a":'.repeat(6000)}1${'}'.repeat(6000)}`, nested(500_000)])(
    'stays a text, which an answer can hold',
    (text) => {
      expect(JSON.stringify(cellByOid(text, json))).toBe(JSON.stringify(text));
    },
  );

  test.each([
    ['lists', nested(900, `"${'x'.repeat(2000)}"`)],
    ['brackets in a text', JSON.stringify({ a: '['.repeat(5000), b: `\\"${'{'.repeat(5000)}` })],
    ['many side by side', `[${'[1],'.repeat(5000)}[1]]`],
  ])('others are read: %s', (_, text) => {
    expect(cellByOid(text, json)).toEqual(JSON.parse(text));
  });

  test('so does a list of lists that no PostgreSQL would send', () => {
    const text = `${'{'.repeat(6000)}1${'}'.repeat(6000)}`;
    expect(cellByOid(text, 1007)).toBe(text);
    expect(cellByOid('{{1,2},{3,NULL}}', 1007)).toEqual([
      [1, 2],
      [3, null],
    ]);
  });

  test('a text without an end is an error, not a wait', () => {
    expect(() => cellByOid(`["${'x'.repeat(5000)}`, json)).toThrow(SyntaxError);
  });
});

describe('attack: a number of more digits than anybody reads', () => {
  const numeric = 1700;
  const digits = `0.1${'0'.repeat(500_000)}1`;

  test.each([
    ['a numeric', numeric, digits, digits],
    ['a number in JSON', json, `[${digits}]`, [digits]],
  ])('%s keeps nobody waiting, and loses none of them', { timeout: 5000 }, (_, oid, text, cell) => {
    expect(cellByOid(text, oid)).toEqual(cell);
  });

  test.each([
    ['0.10', 0.1],
    ['-00120.500', -120.5],
    ['0.000', 0],
    ['1e3', 1000],
    ['0.1000000000000000000000001', '0.1000000000000000000000001'],
  ])('%s is read as before', (text, cell) => {
    expect(cellByOid(text, numeric)).toBe(cell);
  });
});
