import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTo, loadSuperstore, startPostgres } from './postgres.ts';
import type { TestPostgres } from './postgres.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
  await loadSuperstore(server.url);
});

afterAll(async () => {
  await server.stop();
});

test('the test server holds the everyday data', async () => {
  const { rows } = await answerTo(
    server.url,
    `SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM customers) AS customers,
      (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM countries) AS countries,
      (SELECT count(*)::int FROM airports) AS airports`,
  );
  expect(rows[0]).toEqual({ orders: 9994, customers: 793, products: 1862, countries: 250, airports: 3376 });
});
