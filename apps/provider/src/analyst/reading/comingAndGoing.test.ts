import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const dayOf = (row: number): string => new Date(Date.UTC(2021, 0, 1 + row * 5)).toISOString().slice(0, 10);

/** Who was employed, of whom a third went; today is 15 January 2026. */
const staff = candidatesOver(
  tableOf('employees', rowCount, [
    each('emp_id', 'integer', (row) => row + 1),
    each('last_name', 'text', (row) => `Name ${row}`),
    each('dept', 'text', among('Sales', 'Finance', 'Legal')),
    each('birth_date', 'date', (row) => `19${60 + (row % 40)}-03-02`),
    each('hire_dt', 'date', (row) => dayOf(row % 150)),
    each('term_dt', 'date', (row) => (row % 3 === 0 ? dayOf((row % 150) + 20) : null)),
    each('base_sal_eur', 'integer', (row) => 40_000 + row * 50),
    each('vac_days_left', 'integer', (row) => row % 30),
  ]),
);
/** Orders, of which nothing tells that they went. */
const orders = candidatesOver(
  tableOf('orders', rowCount, [
    each('order_id', 'integer', (row) => row + 1),
    each('region', 'text', among('North', 'South')),
    each('ordered_on', 'date', (row) => dayOf(row % 100)),
    each('amount', 'integer', (row) => row + 5),
  ]),
);
const over = (asked: typeof staff, question: string): string[] => asked(question).map(onOneLine);

describe('what happened in a stretch', () => {
  test.each([
    ['how many left in 2024', 'term_dt'],
    ['number of leavers in 2024', 'term_dt'],
    ['terminations in 2024', 'term_dt'],
    ['how many employees left last year', 'term_dt'],
    ['how many people quit in 2024', 'term_dt'],
    ['how many joined in 2024', 'hire_dt'],
  ])('%s: by %s', (question, column) => {
    const found = over(staff, question);
    expect(found.join('\n')).toContain(`SELECT COUNT(*) FROM "employees" WHERE "${column}" >= '202`);
    const other = column === 'term_dt' ? 'hire_dt' : 'term_dt';
    expect(found.filter((sql) => sql.includes(`"${other}" >=`))).toEqual([]);
  });
});

describe('of those who came and went', () => {
  const there = '"term_dt" IS NULL';

  test.each([
    ['how many people work here', `SELECT COUNT(*) FROM "employees" WHERE ${there}`],
    ['who is still with us', `SELECT * FROM "employees" WHERE ${there}`],
    ['headcount by dept', `SELECT "dept", COUNT(*) FROM "employees" WHERE ${there} GROUP BY "dept"`],
    [
      'who has been here the longest?',
      `FROM "employees" WHERE ${there} ORDER BY "hire_dt" NULLS LAST LIMIT 1`,
    ],
    ['longest-serving employee', `FROM "employees" WHERE ${there} ORDER BY "hire_dt" NULLS LAST LIMIT 1`],
    [
      'average tenure by dept',
      `SELECT "dept", AVG(date_diff('day', "hire_dt", DATE '2026-01-15')) FROM "employees" WHERE ${there}`,
    ],
    [
      'attrition rate by dept',
      `SELECT "dept", 100.0 * SUM(CASE WHEN "term_dt" IS NOT NULL THEN 1 ELSE 0 END)`,
    ],
    [
      'which dept has the highest churn',
      `GROUP BY "dept" ORDER BY 100.0 * SUM(CASE WHEN "term_dt" IS NOT NULL THEN 1 ELSE 0 END)`,
    ],
  ])('%s', (question, sql) => {
    expect(over(staff, question).join('\n')).toContain(sql);
  });

  test('a headcount is that of all rows where nobody goes', () => {
    expect(over(orders, 'headcount by region')[0]).toContain(
      'SELECT "region", COUNT(*) FROM "orders" GROUP BY',
    );
  });
});

test('“sick days” aren’t all the days that there are', () => {
  expect(over(staff, 'how many sick days did sales have').join('\n')).not.toContain(
    'COUNT(DISTINCT "hire_dt")',
  );
  expect(over(orders, 'number of trading days').join('\n')).toContain('COUNT(DISTINCT "ordered_on")');
});

describe('what happened at a time goes by the year that is kept of it', () => {
  const titles = tableOf('titles', 120, [
    columnsOfRows(120)('show_id', 'text', (row) => `s${row}`),
    columnsOfRows(120)('title', 'text', (row) => `Title ${row}`),
    columnsOfRows(120)('date_added', 'date', (row) =>
      new Date(Date.UTC(2016 + (row % 8), row % 12, 3)).toISOString().slice(0, 10),
    ),
    columnsOfRows(120)('release_year', 'integer', (row) => 1995 + (row % 28)),
  ]);
  const read = candidatesOver(titles);

  test.each([
    ['titles released in 2020', /"release_year" = 2020/],
    ['titles released after 2018', /"release_year" > 2018/],
  ])('%s', (question, wanted) => {
    const found = read(question).map(onOneLine);
    expect(found).toContainEqual(expect.stringMatching(wanted));
    expect(found).not.toContainEqual(expect.stringMatching(/"date_added" >=/));
  });
});
