import { describe, expect, it } from 'vitest';
import { allRoles } from './allRoles.ts';
import { contrastPairs, pairRatio } from './contrast.pairs.ts';
import { contrastRatio, hexColor, isInSrgb } from './contrast.ts';

describe('contrast', () => {
  it('measures black on white as 21:1', () => {
    expect(contrastRatio([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
    expect(hexColor([1, 0, 0])).toBe('#ffffff');
  });

  describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
    it.each(contrastPairs.map((pair) => [pair.foreground, pair.background, pair] as const))(
      '%s on %s',
      (_foreground, _background, pair) => {
        expect(pairRatio(pair, theme)).toBeGreaterThanOrEqual(pair.needed);
      },
    );

    it('uses only colours that every screen can show', () => {
      const clipped = Object.entries(allRoles).filter(([, color]) => !isInSrgb(color[theme]));
      expect(clipped.map(([name]) => name)).toEqual([]);
    });
  });

  it('keeps a step between a row and the row under the pointer', () => {
    expect(contrastRatio(allRoles.surfaceRaised.dark, allRoles.surfaceHover.dark)).toBeGreaterThan(1.15);
  });
});
