import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DuckPool } from '../sources/duckdb.pool.ts';
import { HostRule } from '../sources/hostRule.ts';
import { MongoSource } from '../sources/mongodb.source.ts';
import { startMongoDouble, type MongoDouble } from '../sources/testing/mongoDouble.ts';
import { ask } from './ask.ts';
import { analystTable, type AnalystTable } from './table.ts';

/** Milliseconds: a busy machine takes its time. */
const patience = 110_000;

const count = 1600;
const orders = Array.from({ length: count }, (_, i) => ({
  _id: new BSON.ObjectId((i + 1).toString(16).padStart(24, '6')),
  status: i % 4 === 0 ? 'returned' : 'shipped',
  // As programs of several ages leave it.
  amount: i % 2 === 0 ? new BSON.Int32(10) : '30',
  customer: { city: i % 2 === 0 ? 'Paris' : 'Berlin' },
  tags: ['a', 'b'].slice(0, i % 4),
  placed: new Date(Date.UTC(2024, 0, 1 + (i % 300))),
  paid: new Date(Date.UTC(2024, 0, 1 + (i % 400), 9, 30)),
}));

const decimal = (text: string) => BSON.Decimal128.fromString(text);
const sales = Array.from({ length: 200 }, (_, i) => ({
  _id: i,
  status: i % 4 === 0 ? 'returned' : 'shipped',
  price: decimal(`${1000 + i}.123456789012345678`),
  quantity: decimal('2.000000000000000001'),
  placed: new Date(Date.UTC(2024, 0, 1 + i)),
}));

let double: MongoDouble;
let folder: string;
let source: MongoSource;
let table: AnalystTable;
const pool = new DuckPool({ size: 1 });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-mongo-'));
  double = await startMongoDouble({ databases: { shop: { orders, sales } }, users: { ann: 'secret' } });
  const host = `127.0.0.1:${double.port}`;
  const login = { user: 'ann', password: 'secret', database: 'shop' };
  source = new MongoSource(
    { kind: 'mongodb', id: 'm', version: '1', host, ...login },
    new HostRule({ allowPrivate: true }),
    pool,
    folder,
  );
  const profile = await source.profile('shop', 'orders', { signal: AbortSignal.timeout(patience) });
  const reference = source.tableReference('orders');
  table = analystTable(profile, { reference, dialect: source.dialect, keepsOrder: false });
});

afterAll(async () => {
  await source.close();
  pool.close();
  await double.stop();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['How many orders are there?', [[count]]],
  ['How many orders were returned?', [[count / 4]]],
  ['What is the average amount?', [[20]]],
  ['How many orders have an amount over 20?', [[count / 2]]],
  ['How many orders were paid on January 2, 2024?', [[count / 400]]],
  ['How many orders have no tags?', [[count / 4]]],
])('%s of documents of which one holds a number where another holds a text', async (question, rows) => {
  const faults: string[] = [];
  const answer = await ask(question, table, {
    run: (sql, maxRows = 100) => source.query('shop', 'orders', sql, { timeoutMs: patience, maxRows }),
    signal: AbortSignal.timeout(patience),
    today: '2026-01-15',
    onFault: (_, sql) => faults.push(sql),
  });
  expect(answer.rows, answer.answer).toEqual(rows);
  expect(faults).toEqual([]);
});

test('documents of the same figure stand by their key', async () => {
  const run = (sql: string, maxRows = 100) =>
    source.query('shop', 'orders', sql, { timeoutMs: patience, maxRows });
  const { sql_query } = await ask('top 3 orders by amount', table, {
    run,
    signal: AbortSignal.timeout(patience),
  });
  const { rows } = await run(sql_query ?? '');
  const highest = orders.filter(({ amount }) => amount === '30').map(({ _id }) => _id.toHexString());
  expect(rows.map(([id]) => id)).toEqual(highest.toSorted().slice(0, 3));
});

test('decimals of many digits are summed with all of them, and multiplied as doubles', async () => {
  const profile = await source.profile('shop', 'sales', { signal: AbortSignal.timeout(patience) });
  const reference = source.tableReference('sales');
  const salesTable = analystTable(profile, { reference, dialect: source.dialect, keepsOrder: false });
  const rowsOf = async (question: string) => {
    const { rows, answer } = await ask(question, salesTable, {
      run: (sql, maxRows = 100) => source.query('shop', 'sales', sql, { timeoutMs: patience, maxRows }),
      signal: AbortSignal.timeout(patience),
      today: '2026-01-15',
    });
    expect(rows, answer).toBeDefined();
    return rows;
  };
  expect(await rowsOf('What is the total price?')).toEqual([['219924.6913578024691356']]);
  expect(Number((await rowsOf('What is the total revenue?'))?.[0]?.[0])).toBeCloseTo(439849.3827, 3);
});
