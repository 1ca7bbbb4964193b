import { describe, expect, test } from 'vitest';
import { boolean } from './boolean.ts';
import { newStep } from './kind.ts';
import { tidySpaces } from './spaces.ts';
import { trim } from './texts.ts';

const within = { timeout: 5000 };

describe('attack: thousands of spaces within a text', () => {
  test('words of a step hold nobody up: their SQL is written where calls are answered', within, () => {
    const words = Array.from({ length: 90 }, (_, at) => `${at}${' '.repeat(9990)}x`);
    const step = { ...newStep('boolean', 'paid', 'Read'), yes: [...words, ' YES  '], no: ['no'] } as const;
    expect(boolean.sql({ ...step, yes: [...step.yes], no: [...step.no] }, 'v')).toContain(`'yes'`);
  });

  test.each([
    ['spaces', ' '],
    ['ends of lines', '\n'],
  ])('a cell of a megabyte of %s between letters stays', within, (_, space) => {
    const cell = `x${space.repeat(1_000_000)}x`;
    expect(trim(`  ${cell}  `)).toBe(cell);
    expect(tidySpaces(`\n ${cell} \r\n`)).toBe(space === ' ' ? 'x x' : cell);
  });
});
