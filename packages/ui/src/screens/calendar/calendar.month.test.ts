import { describe, expect, it } from 'vitest';
import { dayName, isMonth, monthName, shiftMonth, weeksOf } from './calendar.month.ts';

describe('weeksOf', () => {
  it('begins on the Monday before the first and ends on the Sunday after the last', () => {
    const weeks = weeksOf('2026-04');
    expect(weeks[0]?.[0]).toBe('2026-03-30');
    expect(weeks.at(-1)?.[6]).toBe('2026-05-03');
    expect(weeks).toHaveLength(5);
  });

  it('has four weeks where February fits exactly, and six where a month needs them', () => {
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(weeksOf('2026-08')).toHaveLength(6);
  });

  it('has every day once, also where clocks change', () => {
    const days = weeksOf('2026-03').flat();
    expect(new Set(days).size).toBe(days.length);
    expect(days).toContain('2026-03-29');
  });
});

it('moves over the ends of years', () => {
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
});

it('names months and days', () => {
  expect(monthName('2026-04')).toBe('April 2026');
  expect(dayName('2026-04-08')).toBe('Wednesday, April 8');
});

it('knows a month when it sees one', () => {
  expect(['2026-04', '2026-13', '2026-4', 'x', ''].map(isMonth)).toEqual([true, false, false, false, false]);
});
