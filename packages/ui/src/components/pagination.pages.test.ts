import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageSlots } from './pagination.pages.ts';

const drawn = (current: number, count: number) =>
  pageSlots(current, count, 2)
    .map((slot) => (slot.kind === 'gap' ? '…' : slot.page === current ? `[${slot.page}]` : slot.page))
    .join(' ');

describe('pageSlots', () => {
  it('shows two pages on either side, and the ends', () => {
    expect(drawn(5, 10)).toBe('1 … 3 4 [5] 6 7 … 10');
    expect(drawn(1, 10)).toBe('[1] 2 3 … 10');
    expect(drawn(10, 10)).toBe('1 … 8 9 [10]');
  });

  it('shows all of a few', () => {
    expect(drawn(1, 1)).toBe('[1]');
    expect(drawn(2, 3)).toBe('1 [2] 3');
  });

  it('always names first, last and current, in order, with no page twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.nat(),
        fc.integer({ min: 1, max: 3 }),
        (count, n, reach) => {
          const current = (n % count) + 1;
          const pages = pageSlots(current, count, reach).flatMap((slot) =>
            slot.kind === 'page' ? [slot.page] : [],
          );
          expect(pages).toContain(current);
          expect(pages[0]).toBe(1);
          expect(pages.at(-1)).toBe(count);
          expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
        },
      ),
    );
  });
});
