import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { attackTable, countAttacks, isHeld, type VitestReport } from './attackTable.ts';

const file = '/repository/gate.attack.test.ts';

const report = (
  tests: { title: string; status?: string; within?: string[] }[],
  name = file,
): VitestReport => ({
  testResults: [
    {
      name,
      status: 'passed',
      message: '',
      assertionResults: tests.map(({ title, status = 'passed', within = ['attack: SQL'] }) => ({
        title,
        status,
        ancestorTitles: within,
      })),
    },
  ],
});

const count = (given: VitestReport, tests = 1, files: string[] = [file]) =>
  countAttacks(given, { files, tests });

describe('the table of attacks', () => {
  test('counts by class, also in nested blocks', () => {
    const result = count(
      report([
        { title: 'a' },
        { title: 'b', within: ['of a CSV', 'attack: SQL', 'unions'] },
        { title: 'c', within: ['attack: hosts'] },
      ]),
    );
    expect(isHeld(result)).toBe(true);
    expect(attackTable(result).split('\n')).toEqual([
      'class  tried  got through',
      'hosts      1            0',
      'SQL        2            0',
      'all        3            0',
    ]);
  });

  test('tells an attack that got through, and does not hold', () => {
    const result = count(report([{ title: 'a' }, { title: 'drop table', status: 'failed' }]));
    expect(isHeld(result)).toBe(false);
    expect(attackTable(result)).toContain('Got through: SQL: drop table');
  });

  test.each([
    ['no test at all', { testResults: [] }, 1],
    ['a file that can’t be loaded', report([]), 1],
    ['fewer tests than there are', report([{ title: 'a' }]), 2],
    ['a test that was left out', report([{ title: 'a' }, { title: 'b', status: 'skipped' }]), 1],
    ['a test of no class', report([{ title: 'a' }, { title: 'b', within: ['gate'] }]), 1],
    ['another file’s tests', report([{ title: 'a' }], '/repository/other.attack.test.ts'), 1],
  ])('%s does not hold', (_, given, tests) => {
    expect(isHeld(count(given, tests))).toBe(false);
  });
});

/** From each top-level `describe` or test to the next. */
const blocksOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split(/^(?=(?:describe|test|it)\b)/m)
    .slice(1);

// `npm test` runs these files too, but counts no classes.
test('each test of an attack is of a class', () => {
  const files = globSync('{apps,packages,scripts}/**/*.attack.test.ts', { exclude: ['**/node_modules/**'] });
  expect(files.length).toBeGreaterThan(50);
  const isOfClass = (block: string) => /^describe[^]*?['`]attack: /.test(block);
  expect(files.filter((file) => !blocksOf(file).every(isOfClass))).toEqual([]);
});
