import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isPagePath } from '../../apps/provider/src/web/pagePaths.ts';

/** The provider answers these with the app also where the caller takes anything. */
it('the provider knows every page of the router', () => {
  const router = readFileSync('apps/web/src/router.tsx', 'utf8');
  const paths = [...router.matchAll(/\bpage\(\s*'(\/[^']*)'/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !isPagePath(path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'x')))).toEqual(
    [],
  );
});
