import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const pages = globSync(['docs/**/*.md', 'README.md', 'CONTRIBUTING.md']);

/** Paths as the pages write them: in code marks from the root of the repository, or as links from the page. */
const named = (page: string): string[] => {
  const text = readFileSync(page, 'utf8');
  const inCode = [...text.matchAll(/`((?:packages|apps|stories|e2e|scripts|docs|bench)\/[^`\s]*)`/g)].map(
    ([, path = '']) => path,
  );
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path = '']) =>
    join(dirname(page), path),
  );
  return [...inCode.filter((path) => !/[<>*…]|\/dist\b/.test(path)), ...links];
};

test('the pages name files', () => {
  expect(pages.flatMap(named).length).toBeGreaterThan(30);
});

test.each(pages)('each file that %s names exists', (page) => {
  expect(named(page).filter((path) => !existsSync(path))).toEqual([]);
});
