import { describe, expect, test } from 'vitest';
import { among, columnsOfRows, readingsOver } from '../../testing/asked.ts';
import { inTwoYears } from '../../testing/tables/days.ts';
import { tableOf } from '../../testing/tableOf.ts';

const rowCount = 300;
const column = columnsOfRows(rowCount);

describe('what is numbered by nothing but a number', () => {
  const issues = readingsOver(
    tableOf('github-issues', rowCount, [
      column('number', 'integer', (row) => row + 1),
      column('title', 'text', (row) => `Fix ${row % 80}`),
      column('state', 'text', among('open', 'closed', 'closed')),
      column('labels', 'text', among('bug', 'enhancement', 'question', 'documentation')),
      column('comments', 'integer', (row) => (row * 7) % 23),
      column('created_at', 'timestamp', (row) => `${inTwoYears(row)}T10:00:00`),
    ]),
  );
  const invoices = readingsOver(
    tableOf('invoice-list', rowCount, [
      column('Date', 'date', inTwoYears),
      column('Num', 'integer', (row) => (row % 3 === 0 ? null : 1005 + row)),
      column('Customer', 'text', among('Cool Cars', 'Rago Travel', 'Amy’s Birds', 'Sushi by Kats')),
      column('Amount', 'numeric', (row) => 20.5 + ((row * 37) % 900)),
    ]),
  );

  test.each([
    ['how many issues have the label bug', issues, /^SELECT COUNT\(\*\) FROM .* WHERE "labels" = 'bug'$/],
    ['oldest open issue', issues, /^SELECT \* .* ORDER BY "created_at" NULLS LAST/],
    ['most commented issue', issues, /^SELECT .* ORDER BY "comments" DESC/],
    ['top 5 customers by amount', invoices, /^SELECT "Customer", SUM\("Amount"\)/],
  ])('%s', (question, { queries }, sql) => {
    const found = queries(question).slice(0, 4);
    expect(found).toContainEqual(expect.stringMatching(sql));
    expect(found.join('\n')).not.toMatch(/(?:SUM|AVG)\("(?:number|Num)"\)/);
  });
});
