import { describe, expect, it } from 'vitest';
import { beforeReadings, figuresIn } from './answer.figures.ts';

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

it('leaves codes, addresses, days and times of the day whole', () => {
  const text =
    '2 rows: 157, P-00014, 10.0.2.3 (59); 10.0.1.0/24 at 12:30 (-4.5 %). Counted from the end, 2026-03-16, and A/7.';
  const figures = figuresIn(text).filter((part) => part.figure);
  expect(figures.map((part) => part.text)).toEqual(['2', '157', '59', '-4.5 %']);
});

it('leaves the numbers of a date alone', () => {
  const figures = figuresIn('From January 1, 2014 on 4 of May 2015, in 2017: 12.5 %')
    .filter((part) => part.figure)
    .map(({ text }) => text);
  expect(figures).toEqual(['4', '12.5 %']);
});

it('takes no year that a figure is of, and no comma behind it, for a figure', () => {
  const figures = figuresIn('Total amount where placed at is in 2025, 12 in all: January 2025 (60,676.35).')
    .filter((part) => part.figure)
    .map(({ text }) => text);
  expect(figures).toEqual(['12', '60,676.35']);
  expect(figuresIn('There are 2,025, and 7 more.').filter((part) => part.figure)).toMatchObject([
    { text: '2,025' },
    { text: '7' },
  ]);
});

it('takes no number of a name for a figure', () => {
  const bold = (text: string, names: string[]) =>
    figuresIn(text, names)
      .filter((part) => part.figure)
      .map((part) => part.text);
  const names = ['Ort', 'Average Reading 2', 'Price (1 kg)', '1', 'B 1'];
  expect(bold('Average Reading 2 for each Ort, 2 in all: Bonn (1.19).', names)).toEqual(['2', '1.19']);
  expect(bold('The average Reading 2 is 3; price (1 kg) is 4.', names)).toEqual(['3', '4']);
  expect(bold('B 12 is none of them, and 1 and 15 are figures.', names)).toEqual(['12', '1', '15']);
});

it('leaves readings to their buttons, where the answer lists them', () => {
  const readings = ['The largest sales', 'The largest profit'];
  const asks = 'That can be read in two ways.';
  expect(beforeReadings(`${asks} 1. The largest sales. 2. The largest profit.`, readings)).toBe(asks);
  expect(beforeReadings('Which?', readings)).toBe('Which?');
  expect(beforeReadings('The largest sales, or The largest profit?', readings)).toBe(
    'The largest sales, or The largest profit?',
  );
  expect(beforeReadings('There are 3.', [])).toBe('There are 3.');
});
