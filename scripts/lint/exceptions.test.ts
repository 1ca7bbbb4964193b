import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Suppressions = Record<string, Record<string, { count: number }>>;

/** How many functions were over a limit when this was last written. Lower it as they go. It was raised for the new analyst. */
const recorded: Record<string, number> = {
  complexity: 81,
  'max-lines-per-function': 22,
  'no-restricted-globals': 3,
};

const suppressions = JSON.parse(readFileSync('eslint-suppressions.json', 'utf8')) as Suppressions;

const totals = (list: Suppressions): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const rules of Object.values(list))
    for (const [rule, { count }] of Object.entries(rules)) sums[rule] = (sums[rule] ?? 0) + count;
  return sums;
};

/** ESLint itself fails on an exception that is no longer needed: `npx eslint . --prune-suppressions` takes it out. */
test('the list of exceptions to the limits of lint has not grown', () => {
  const grown = Object.entries(totals(suppressions)).filter(([rule, count]) => count > (recorded[rule] ?? 0));
  expect(grown).toEqual([]);
});

test('each exception is of a file that exists', () => {
  expect(Object.keys(suppressions).filter((file) => !existsSync(file))).toEqual([]);
});
