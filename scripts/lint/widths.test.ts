import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const inPixels = /\((?:min|max)-width: \d+px\)/;

test('queries ask for widths in em or rem: who has larger letters has less room', () => {
  expect('@media (max-width: 767px) {').toMatch(inPixels);
  const files = globSync('packages/ui/src/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => inPixels.test(readFileSync(file, 'utf8')))).toEqual([]);
});
