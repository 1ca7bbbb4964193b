import { describe, expect, test } from 'vitest';
import { among, candidatesOver, columnsOfRows, onOneLine } from '../testing/asked.ts';
import { tableOf } from '../testing/tableOf.ts';

const rowCount = 300;
const each = columnsOfRows(rowCount);
const dayOf = (row: number): string => new Date(Date.UTC(2024, 0, 1 + row)).toISOString().slice(0, 10);

const subscriptions = candidatesOver(
  tableOf('subscriptions', rowCount, [
    each('subscription_id', 'text', (row) => `sub_${row}`),
    each('account_name', 'text', (row) => `Account ${row % 90}`),
    each('start_date', 'date', (row) => dayOf(row)),
    each('end_date', 'date', (row) => (row % 3 === 0 ? dayOf(row + 60) : null)),
    each('plan', 'text', among('Starter', 'Team')),
    each('churn_reason', 'text', (row) => (row % 6 === 0 ? among('Price', 'Features')(row / 6) : null)),
    each('mrr_usd', 'double', (row) => 20 + row / 2),
    each('csm', 'text', among('Dana', 'Mei', 'Piotr')),
  ]),
);
const leave = candidatesOver(
  tableOf('leave_requests', rowCount, [
    each('req_id', 'text', (row) => `LV${row}`),
    each('emp_name', 'text', (row) => `Person ${row % 20}`),
    each('leave_type', 'text', among('Annual', 'Sick', 'Parental')),
    each('requested_on', 'date', (row) => dayOf(row)),
    each('start_dt', 'date', (row) => dayOf(row + 9)),
    each('end_dt', 'date', (row) => dayOf(row + 9 + (row % 80))),
    each('days_taken', 'double', (row) => (row % 80) + 1),
    each('remaining_days', 'double', (row) => row % 25),
  ]),
);
const sessions = candidatesOver(
  tableOf('web_sessions', rowCount, [
    each('session_id', 'text', (row) => `S${row}`),
    each('started_at', 'timestamp', (row) => `${dayOf(row)} 10:00:00`),
    each('landing_page', 'text', among('/pricing', '/docs')),
    each('page_views', 'integer', (row) => row % 9),
    each('bounced', 'boolean', (row) => (row % 2 === 0 ? 'true' : 'false')),
    each('visitor_age', 'integer', (row) => 18 + (row % 60)),
    each('browser', 'text', among('Chrome', 'Safari', 'Edge')),
  ]),
);
const over = (asked: typeof leave, question: string): string[] => asked(question).map(onOneLine);
const all = (asked: typeof leave, question: string): string => over(asked, question).join('\n');

describe('what goes on at a time', () => {
  const then = (from: string, before: string) =>
    `"start_date" < '${before}' AND ("end_date" IS NULL OR ("end_date" >= '${from}'))`;

  test.each([
    ['how many subscriptions were active on 2024-06-30', then('2024-06-30', '2024-07-01')],
    ['how many subs were active at the end of March 2024', then('2024-03-31', '2024-04-01')],
    ['subscriptions active in March 2024', then('2024-03-01', '2024-04-01')],
  ])('%s', (question, where) => {
    expect(over(subscriptions, question)[0]).toContain(`WHERE ${where}`);
  });

  test('who was off on a day', () => {
    expect(all(leave, 'who was off on 2024-05-02')).toContain(
      `WHERE "start_dt" < '2024-05-03' AND "end_dt" >= '2024-05-02'`,
    );
  });
});

test('those that ended are those that churned, whatever reason was noted', () => {
  expect(over(subscriptions, 'churn rate by plan')[0]).toContain('"end_date" IS NOT NULL');
});

test('customers are the accounts, not those who look after them', () => {
  const found = all(subscriptions, 'biggest customers');
  expect(found).toContain('GROUP BY "account_name"');
  expect(found).not.toContain('GROUP BY "csm"');
});

test('growth of each group is from one time to the next of its own', () => {
  const found = over(subscriptions, 'growth of Starter vs Team by month').filter((sql) =>
    sql.includes('LAG('),
  );
  expect(found.length).toBeGreaterThan(0);
  for (const sql of found.filter((one) => one.includes('GROUP BY') && one.includes(', "plan"')))
    expect(sql).toContain('PARTITION BY "plan"');
});

describe('days', () => {
  test('of a value are added up', () => {
    const [first] = leave('how many sick days in 2024');
    expect(onOneLine(first as NonNullable<typeof first>)).toContain('SELECT SUM("days_taken")');
    expect(all(leave, 'how many sick days in 2024')).not.toContain("GROUP BY CAST(date_trunc('day'");
  });

  test('that rows keep, and those from a start to its end, are how long something is', () => {
    const found = all(leave, 'parental leave longer than 2 months');
    expect(found).toContain('"days_taken" > 60');
    expect(found).toContain(`date_diff('day', "start_dt", "end_dt") > 60`);
  });

  test('a month is no days that anything took', () => {
    expect(all(leave, 'which month has the most absences')).not.toContain('"days_taken"');
  });
});

describe('sessions', () => {
  test('a page is no other condition', () => {
    expect(over(sessions, 'how many bounced on /pricing')[0]).toContain(
      `WHERE "bounced" = TRUE AND "landing_page" = '/pricing'`,
    );
  });

  test('traffic is how many there are, or what they saw', () => {
    const read = sessions('traffic by browser').filter(({ cover }) =>
      cover.parts.every(({ rule }) => !rule.startsWith('left:')),
    );
    const found = read.map(onOneLine).join('\n');
    expect(found).toContain('SELECT "browser", COUNT(*)');
    expect(found).toContain('SELECT "browser", SUM("page_views")');
  });

  test('ages are told by tens', () => {
    expect(all(sessions, 'age distribution')).toContain('FLOOR("visitor_age" / 10)');
  });

  test('“split” is no unknown word', () => {
    const [first] = sessions('split sessions by browser');
    expect(first?.cover.parts.map(({ rule }) => rule)).not.toContain('left:word');
  });

  test('so many a day on average, all of it said', () => {
    const [first] = sessions('how many sessions per day on average');
    expect(first && onOneLine(first)).toMatch(/^SELECT 1\.0 \* COUNT\(\*\) \/ /);
    expect(first?.cover.parts.filter(({ rule }) => rule.startsWith('left:'))).toEqual([]);
    expect(over(sessions, 'page views per day on average')[0]).toMatch(
      /^SELECT 1\.0 \* SUM\("page_views"\) \/ /,
    );
  });
});
