import { describe, expect, it } from 'vitest';
import { figuresIn } from './answer.figures.ts';

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
