import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { classes, tableOf } from './tortureTable.ts';

const root = path.resolve(import.meta.dirname, '../..');
const one = [{ name: 'kills', files: ['a.test.ts'] }];
const result = (status: string, meta = {}) => ({
  testResults: [
    {
      name: path.resolve(root, 'a.test.ts'),
      status,
      startTime: 0,
      endTime: 4000,
      assertionResults: [{ title: 'nothing is lost', status, meta }],
    },
  ],
});

test('each class has files that are there', () => {
  expect(classes.flatMap(({ files }) => files).filter((file) => !existsSync(path.join(root, file)))).toEqual(
    [],
  );
});

test('the table counts each try of a test', () => {
  const { text, holds } = tableOf(result('passed', { tried: 200 }), root, one);
  expect(holds).toBe(true);
  expect(text.split('\n').at(-1)).toBe('| kills |   200 |            0 |  4 s |');
});

test.each([
  ['a test that failed', result('failed')],
  ['a test that was left out', result('skipped')],
  ['a file that did not run', { testResults: [] }],
])('%s does not hold', (_, report) => {
  expect(tableOf(report, root, one)).toMatchObject({
    holds: false,
    text: expect.stringContaining('kills: '),
  });
});
