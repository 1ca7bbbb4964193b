import { describe, expect, test } from 'vitest';
import { degreesOf } from './degrees.ts';

describe('degrees of adjectives', () => {
  test.each([
    ['thick', 'thicker', 'thickest'],
    ['big', 'bigger', 'biggest'],
    ['busy', 'busier', 'busiest'],
    ['large', 'larger', 'largest'],
    ['deep', 'deeper', 'deepest'],
    ['narrow', 'narrower', 'narrowest'],
    ['simple', 'simpler', 'simplest'],
    ['dry', 'drier', 'driest'],
    ['low', 'lower', 'lowest'],
  ])('%s, %s, %s', (adjective, comparative, superlative) => {
    const { comparatives, superlatives } = degreesOf(adjective);
    expect(comparatives).toEqual([comparative, `more ${adjective}`]);
    expect(superlatives).toEqual([superlative, `most ${adjective}`]);
  });

  test.each(['punctual', 'expensive', 'crowded', 'well paid'])('%s has no ending of its own', (adjective) => {
    expect(degreesOf(adjective)).toEqual({
      comparatives: [`more ${adjective}`],
      superlatives: [`most ${adjective}`],
    });
  });
});
