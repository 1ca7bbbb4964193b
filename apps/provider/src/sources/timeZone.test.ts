import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultSettings } from '../reports/reportSettings.ts';
import { withinPeriod } from '../reports/period.ts';
import { connectionTo, runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { CsvSource, CsvStore } from './csv.source.ts';
import { DuckPool } from './duckdb.pool.ts';
import { HostRule } from './hostRule.ts';
import { MongoSource } from './mongodb.source.ts';
import { PostgresSource } from './postgres.source.ts';
import type { Source } from './source.ts';
import { startMongoDouble, type MongoDouble } from './testing/mongoDouble.ts';

const rule = new HostRule({ allowPrivate: true });

/** Before and after the midnights of Auckland (11:00 in UTC) and of Los Angeles (8:00), and a week before. */
const moments = [
  '2023-12-26T11:30:00Z',
  '2023-12-27T07:59:59Z',
  '2024-01-01T10:59:59Z',
  '2024-01-01T11:00:00Z',
  '2024-01-02T07:59:59Z',
  '2024-01-02T08:00:00Z',
];

const database = { postgresql: 'postgres', csv: 'csv', mongodb: 'shop' } as const;
const sources = new Map<string, Source>();
let postgres: TestPostgres;
let mongo: MongoDouble;
let folder: string;
let pool: DuckPool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-zones-'));
  pool = new DuckPool({ size: 2 });
  postgres = await startPostgres();
  const values = moments.map((moment) => `('${moment}', '${moment}')`).join(', ');
  await runScript(
    postgres.url,
    `create table sales (happened timestamptz, wall timestamp); insert into sales values ${values}`,
  );
  mongo = await startMongoDouble({
    databases: { shop: { sales: moments.map((moment, at) => ({ _id: at, happened: new Date(moment) })) } },
    users: { ann: 'secret' },
  });
  const csv = ['happened,wall', ...moments.map((moment) => `${moment},${moment.slice(0, -1)}`)].join('\n');
  const common = { id: 'z', version: '1' };
  sources.set('postgresql', new PostgresSource(connectionTo(postgres), rule));
  sources.set(
    'csv',
    new CsvSource(
      { kind: 'csv', ...common, fileName: 'sales.csv', content: () => Promise.resolve(Buffer.from(csv)) },
      new CsvStore(folder, pool),
      pool,
    ),
  );
  const login = { host: `127.0.0.1:${mongo.port}`, user: 'ann', password: 'secret', database: 'shop' };
  sources.set('mongodb', new MongoSource({ kind: 'mongodb', ...common, ...login }, rule, pool, folder));
});

afterAll(async () => {
  await Promise.all([...sources.values()].map((source) => source.close()));
  pool.close();
  await mongo.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const perDay = (column: string) =>
  `SELECT CAST(date_trunc('day', ${column}) AS date) AS day, count(*) AS n FROM sales WHERE ${column} > '2024-01-01' GROUP BY 1 ORDER BY 1`;

describe.each(Object.keys(database) as (keyof typeof database)[])('%s', (name) => {
  const ask = async (sql: string, timeZone?: string) => {
    const limits = { timeoutMs: 20_000, maxRows: 100, ...(timeZone !== undefined && { timeZone }) };
    const { rows } = await sources.get(name)!.query(database[name], 'sales', sql, limits);
    return rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
  };
  const counted = async (zone: string) => {
    const reference = sources.get(name)!.tableReference('sales');
    const settings = { ...defaultSettings, period: '7 days', time_column: 'happened' } as const;
    const [row] = await ask(withinPeriod('SELECT count(*) FROM sales', reference, settings), zone);
    return Number(row?.[0]);
  };

  test.each([
    ['UTC', 2, 2],
    ['Pacific/Auckland', 1, 3],
    ['America/Los_Angeles', 3, 1],
  ])('a moment’s day begins at midnight in %s', async (zone, first, second) => {
    expect(await ask(perDay('happened'), zone)).toEqual([
      ['2024-01-01', String(first)],
      ['2024-01-02', String(second)],
    ]);
  });

  test.each([
    ['UTC', 5],
    ['Pacific/Auckland', 6],
    ['America/Los_Angeles', 4],
  ])('the seven days of a period are days in %s', async (zone, count) => {
    expect(await counted(zone)).toBe(count);
  });

  test.skipIf(name === 'mongodb')('a time without a zone stays as it is', async () => {
    const days = await ask(perDay('wall'));
    expect(days).toEqual([
      ['2024-01-01', '2'],
      ['2024-01-02', '2'],
    ]);
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles'])
      expect(await ask(perDay('wall'), zone)).toEqual(days);
  });

  test('a moment that is shown is the same one in every zone', async () => {
    const [shown] = await ask('SELECT max(happened) FROM sales', 'Pacific/Auckland');
    expect(Date.parse(shown![0]!)).toBe(Date.parse(moments.at(-1)!));
  });

  test('a zone that is none, or would be more than one, is refused', async () => {
    for (const zone of ['Mars/Olympus', `UTC'; DROP TABLE sales; --`])
      await expect(ask('SELECT count(*) FROM sales', zone)).rejects.toThrow();
    expect(await ask('SELECT count(*) FROM sales')).toEqual([['6']]);
  });
});
