import { describe, expect, it } from 'vitest';
import { cellText, chartOf, figuresIn, numberFormat, numericColumns } from './answer.figures.ts';

describe('a chart of an answer', () => {
  const months = [
    ['Oct', 74],
    ['Nov', '97'],
    ['Dec', null],
  ];

  it('takes the column of numbers as height, numbers sent as text too', () => {
    expect(chartOf(['month', 'refunds'], months)).toEqual({
      label: 'month',
      value: 'refunds',
      bars: [
        { label: 'Oct', value: 74 },
        { label: 'Nov', value: 97 },
        { label: 'Dec', value: 0 },
      ],
    });
  });

  it('finds it in the first place too', () => {
    expect(
      chartOf(
        ['refunds', 'month'],
        [
          [1, 'a'],
          [2, 'b'],
        ],
      )?.label,
    ).toBe('month');
  });

  it.each([
    [
      'three columns',
      ['a', 'b', 'c'],
      [
        ['x', 1, 2],
        ['y', 1, 2],
      ],
    ],
    ['one row', ['a', 'b'], [['x', 1]]],
    [
      'no numbers',
      ['a', 'b'],
      [
        ['x', 'y'],
        ['z', 'w'],
      ],
    ],
    [
      'only nulls',
      ['a', 'b'],
      [
        ['x', null],
        ['z', null],
      ],
    ],
    ['too many rows', ['a', 'b'], Array.from({ length: 25 }, (_, i) => [`x${i}`, i])],
  ])('draws nothing of %s', (_, columns, rows) => {
    expect(chartOf(columns, rows)).toBeNull();
  });
});

describe('cells', () => {
  it.each([
    [null, '–'],
    [1234567.5, '1,234,567.5'],
    ['12 rue', '12 rue'],
    [true, 'true'],
    [{ a: 1 }, '{"a":1}'],
  ])('shows %j as %j', (value, text) => {
    expect(cellText(value)).toBe(text);
  });

  it('aligns by column', () => {
    expect(
      numericColumns(2, [
        ['a', 1],
        ['b', '2.5'],
      ]),
    ).toEqual([false, true]);
  });
});

describe('figures in a sentence', () => {
  it('are set apart, and parts of names are not', () => {
    const figures = figuresIn('Of 4,652 orders 4.6 % (214) came back; q1_2026 and A4 are names.')
      .filter(({ figure }) => figure)
      .map(({ text }) => text);
    expect(figures).toEqual(['4,652', '4.6 %', '214']);
  });

  it('keep the sentence whole', () => {
    const sentence = '3 of 5 in 2026.';
    expect(
      figuresIn(sentence)
        .map(({ text }) => text)
        .join(''),
    ).toBe(sentence);
  });
});

describe('the numbers of a column', () => {
  const shown = (column: string, values: readonly unknown[]) =>
    values.map((value) => cellText(value, numberFormat(column, values)));

  it('have as many decimals as one another, two where they are large', () => {
    expect(shown('sum(Sales)', [725457.8245, 678781.24, null])).toEqual(['725,457.82', '678,781.24', '–']);
    expect(shown('avg(Discount)', [0.1562, 0.2])).toEqual(['0.1562', '0.2000']);
  });
  it('have no thousands where they are years', () => {
    expect(shown('year', [2014, 2015])).toEqual(['2014', '2015']);
    expect(shown('orders', [2014, 15])).toEqual(['2,014', '15']);
  });
});
