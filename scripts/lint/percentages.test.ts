import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no text writes a percentage of its own: asPercent() keeps the sign on its line', () => {
  const sources = globSync('packages/ui/src/{components,screens}/**/*.{ts,tsx}');
  expect(sources.length).toBeGreaterThan(100);
  const own = sources.filter(
    (file) => !/\.test\.tsx?$/.test(file) && /\} %/.test(readFileSync(file, 'utf8')),
  );
  expect(own).toEqual([]);
});
