import { expect, test } from 'vitest';
import { queryFacts, withoutLimit } from './queryFacts.ts';

const adds = (sql: string): boolean => queryFacts(sql).adds_up === true;

test.each([
  'SELECT region, SUM(sales) FROM orders GROUP BY region',
  'SELECT CAST(region AS varchar) AS r, count(*) AS n, round(sum(a * (1 - b)), 2) FROM o GROUP BY 1 ORDER BY 2 DESC LIMIT 5',
  "SELECT date_trunc('month', d) AS month, COALESCE(sum(a / 100), 0)::numeric FROM o WHERE a > (SELECT avg(a) FROM o) GROUP BY date_trunc('month', d)",
  'SELECT upper(region) AS r, sum(a) FILTER (WHERE b > 1) FROM o GROUP BY r',
  'SELECT r, sum(a) FROM (SELECT * FROM o WHERE CAST(d AS date) > (SELECT CAST(max(d) AS date) FROM o) - 30) AS o GROUP BY 1',
  'SELECT "min", sum("max") FROM over_orders GROUP BY 1',
])('the groups are parts of a whole: %s', (sql) => {
  expect(adds(sql)).toBe(true);
});

test.each([
  'SELECT region, AVG(sales) FROM orders GROUP BY region',
  'SELECT r, max(a) FROM o GROUP BY 1',
  'SELECT r, sum(a) / sum(b) FROM o GROUP BY 1',
  'SELECT r, sum(a / b) FROM o GROUP BY 1',
  'SELECT r, count(DISTINCT a) FROM o GROUP BY 1',
  'SELECT r, sum(a) FROM o GROUP BY 1 HAVING sum(a) > 5',
  'SELECT r, sum(sum(a)) OVER () FROM o GROUP BY 1',
  'SELECT r, sum(a), avg(a) FROM o GROUP BY 1',
  'SELECT r, 100 * sum(a) FROM o GROUP BY 1',
  'SELECT r, sum(m) FROM (SELECT r, avg(a) AS m FROM o GROUP BY r, s) AS x GROUP BY 1',
  'SELECT r, sum(a) FROM (SELECT * FROM o LIMIT 10) AS x GROUP BY 1',
  'SELECT r, sum(a) FROM o GROUP BY 1 UNION ALL SELECT s, sum(a) FROM o GROUP BY 1',
  'SELECT sum(a) FROM o',
  'SELECT FROM FROM',
])('the groups are no parts of a whole: %s', (sql) => {
  expect(adds(sql)).toBe(false);
});

test.each([
  ['SELECT day, count(*) FROM o GROUP BY 1', true],
  ["SELECT day, 'where having join' FROM o", true],
  ['SELECT day, count(*) FROM o WHERE a > 1 GROUP BY 1', undefined],
  ['SELECT day, count(*) FROM o GROUP BY 1 HAVING count(*) > 1', undefined],
  ['SELECT day, count(*) FROM o JOIN p USING (id) GROUP BY 1', undefined],
  ['SELECT day, count(*) FROM o, p GROUP BY 1', undefined],
  ['SELECT day FROM (SELECT * FROM o WHERE a > 1) AS o', undefined],
  ['WITH a AS (SELECT 1 AS day) SELECT day FROM a', undefined],
])('%s reads all rows: %s', (sql, all) => {
  expect(queryFacts(sql).reads_all).toBe(all);
});

test.each([
  ['SELECT a FROM o ORDER BY a LIMIT 10 -- ten', { most: 10, sql: 'SELECT a FROM o ORDER BY a' }],
  [
    'SELECT \'ü limit\' AS "limit" FROM o LIMIT 3 OFFSET 2',
    { most: 3, sql: 'SELECT \'ü limit\' AS "limit" FROM o' },
  ],
  ['SELECT a FROM o OFFSET 2 LIMIT 3', { most: 3, sql: 'SELECT a FROM o' }],
  ['SELECT a FROM o FETCH FIRST 7 ROWS ONLY', { most: 7, sql: 'SELECT a FROM o' }],
  [
    'SELECT a FROM (SELECT a FROM o LIMIT 5) x LIMIT 9',
    { most: 9, sql: 'SELECT a FROM (SELECT a FROM o LIMIT 5) x' },
  ],
  ['SELECT a FROM (SELECT a FROM o LIMIT 5) x', null],
  ['SELECT a FROM o LIMIT ALL', null],
  ['SELECT FROM FROM LIMIT 1', null],
])('%s without its own limit', (sql, expected) => {
  expect(withoutLimit(sql)).toEqual(expected);
});

test.each([
  [
    'SELECT CAST(date_trunc(\'month\', "Day") AS date) AS m, sum(a) FROM o GROUP BY 1',
    { column: 'Day', unit: 'month' },
  ],
  [
    "SELECT date_trunc('day', CAST(t AS timestamp)) AS d, sum(a) FROM (SELECT * FROM o WHERE a > 1) AS o GROUP BY date_trunc('day', CAST(t AS timestamp))",
    { column: 't', unit: 'day' },
  ],
  [
    'SELECT CAST(EXTRACT(YEAR FROM d) AS integer) AS "Year", count(*) FROM o GROUP BY 1',
    { column: 'd', unit: 'year' },
  ],
  ['SELECT EXTRACT(MONTH FROM d) AS m, count(*) FROM o GROUP BY 1', undefined],
  ["SELECT date_trunc('month', d) AS m, a FROM o", undefined],
  ["SELECT region, date_trunc('month', d) AS m, sum(a) FROM o GROUP BY 1, 2", undefined],
  ["SELECT date_trunc('decade', d) AS m, sum(a) FROM o GROUP BY 1", undefined],
])('the spans of %s are %j', (sql, spans) => {
  expect(queryFacts(sql).spans).toEqual(spans);
});

test.each([
  ['SELECT sum(amount) FROM o', 'amount'],
  ['SELECT region, avg("amount") FROM o WHERE region IS NOT NULL GROUP BY 1', 'amount'],
  ['SELECT id, amount FROM o ORDER BY amount DESC LIMIT 3', 'amount'],
  ['SELECT sum(fee) FROM o', 'fee'],
  ['SELECT currency, sum(amount) FROM o GROUP BY 1', undefined],
  ["SELECT sum(amount) FROM o WHERE currency = 'EUR'", undefined],
  ['SELECT sum(quantity), count(amount) FROM o', undefined],
  ['SELECT amount FROM o', undefined],
])('%s takes as one the currencies of %s', (sql, mixed) => {
  const columns = [
    { name: 'amount' },
    { name: 'quantity' },
    { name: 'fee', sample_values: ['$3.00', '€2.50'] },
    { name: 'currency', profile: { null_fraction: 0, distinct: 3, min: null, max: null } },
  ];
  expect(queryFacts(sql, columns).mixed_currencies).toBe(mixed);
});
