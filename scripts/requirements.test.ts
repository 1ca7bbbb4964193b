import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const id = /\b[A-Z]{3}-\d{2}\b/g;
const ids = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^- ([A-Z]{3}-\d{2}) /gm)].map(
  ([, found]) => found ?? '',
);
const areas = new Set(ids.map((one) => one.slice(0, 3)));

/** The ids that stand at the beginning of a test's title; one test may show several. */
const titled = globSync('e2e/**/*.spec.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\btest(?:\.\w+)?\(\s*(['"`])([\s\S]*?)\1/g)].flatMap(
    ([, , title = '']) => {
      const heads = /^(?:[A-Z]{3}-\d{2}(?:, | and | ))+/.exec(`${title} `)?.[0] ?? '';
      return [...heads.matchAll(id)].map(([found]) => ({ file, id: found }));
    },
  ),
);

test('the requirements are read', () => {
  expect(ids.length).toBeGreaterThan(100);
  expect(new Set(ids).size).toBe(ids.length);
});

test('each requirement has an e2e test whose title begins with its id', () => {
  const shown = new Set(titled.map((one) => one.id));
  expect(ids.filter((one) => !shown.has(one))).toEqual([]);
});

/** What no page shows: addresses, what is kept, what travels, what stands still, what stands before the first script, what a mail says. */
const unseen = [
  ...['NAV-01', 'NAV-02', 'NAV-03', 'NAV-07', 'NAV-13', 'NAV-14', 'NAV-15'],
  ...['SES-01', 'SES-03', 'SES-06', 'SES-07', 'SES-08', 'SES-09', 'SES-10'],
  ...['LAY-10', 'LAY-12'],
  'REP-27',
];

test('each requirement that a page shows is a tag of the stories that show it', () => {
  const borne = new Set(
    globSync('stories/**/*.stories.tsx').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/'([A-Z]{3}-\d{2})'/g)].map(([, tag]) => tag),
    ),
  );
  expect(ids.filter((one) => !borne.has(one))).toEqual(unseen);
});

test('no test or code names a requirement that is not in docs/requirements.md', () => {
  const files = globSync('{e2e,stories,packages,apps}/**/*.{ts,tsx,mdx}', {
    exclude: (name) => /node_modules|dist/.test(String(name)),
  });
  const unknown = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(id)]
      .map(([found]) => found)
      .filter((found) => areas.has(found.slice(0, 3)) && !ids.includes(found))
      .map((found) => `${file}: ${found}`),
  );
  expect(unknown).toEqual([]);
});
