import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 180;
const column = columnsOfRows(rowCount);
const issues = readingsOver(
  tableOf('jira', rowCount, [
    column('Issue key', 'text', (row) => `PAY-${row}`),
    column('Status', 'text', among('To Do', 'Done', 'In Progress')),
    column('Labels', 'text', among('security', null, 'tech-debt', null, 'customer')),
    column('Labels_2', 'text', (row) => (row % 6 === 0 ? 'security' : row % 6 === 2 ? 'customer' : null)),
  ]),
);
const customers = readingsOver(
  tableOf('customers', rowCount, [
    column('Customer ID', 'integer', (row) => row + 100),
    column('Email', 'text', (row) => (row % 5 === 0 ? null : `a${row}@mail.com`)),
    column('Email 2', 'text', (row) => (row % 3 === 0 ? `b${row}@work.com` : null)),
    column('City', 'text', among('Lyon', 'Porto', 'Ghent')),
  ]),
);
const missing = (name: string): string => `("${name}" IS NULL OR "${name}" = '')`;

describe('several columns for one thing', () => {
  test.each([
    [
      'how many issues have the label security',
      issues,
      `WHERE "Labels" = 'security' OR "Labels_2" = 'security'`,
    ],
    ['how many issues have no label', issues, `WHERE ${missing('Labels')} AND ${missing('Labels_2')}`],
    [
      'how many issues are not labelled security',
      issues,
      `WHERE ("Labels" <> 'security' OR ${missing('Labels')}) AND ("Labels_2" <> 'security' OR ${missing('Labels_2')})`,
    ],
    ['how many customers have no email', customers, `WHERE ${missing('Email')} AND ${missing('Email 2')}`],
    ['how many customers have no email 2', customers, `WHERE ${missing('Email 2')}`],
  ])('are looked at together: %s', (question, { believable }, sql) => {
    const counts = believable(question).filter((found) => found.startsWith('SELECT COUNT(*)'));
    expect(counts.some((found) => found.endsWith(sql))).toBe(true);
  });

  test('make no groups of the first of them', () => {
    expect(issues.queries('issues by label')).toContainEqual(expect.stringContaining('GROUP BY "Labels"'));
    expect(issues.believable('issues by label')).not.toContainEqual(
      expect.stringContaining('GROUP BY "Labels"'),
    );
  });
});
