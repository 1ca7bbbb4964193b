import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerTo, connectionTo, loadSuperstore, runScript, startPostgres } from '../testing/postgres.ts';
import type { TestPostgres } from '../testing/postgres.ts';
import { HostRule } from './hostRule.ts';
import { PostgresSource } from './postgres.source.ts';
import type { PostgresConnection } from './postgres.target.ts';
import { postgresTarget } from './postgres.target.ts';
import { SourceError } from './source.ts';
import type { CheckResult } from './source.ts';

const { signal } = new AbortController();
const open = { signal };
const rule = new HostRule({ allowPrivate: true });

let server: TestPostgres;
let source: PostgresSource;
const opened: PostgresSource[] = [];

function sourceOf(changes: Partial<PostgresConnection> = {}, options = {}): PostgresSource {
  const made = new PostgresSource(connectionTo(server, changes), rule, options);
  opened.push(made);
  return made;
}

async function checksOf(changes: Partial<PostgresConnection>, options = {}): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for await (const result of sourceOf(changes, options).check(signal))
    if (result.status !== 'started') results.push(result);
  return results;
}

const ask = (sql: string) => answerTo(server.url, sql);

beforeAll(async () => {
  server = await startPostgres();
  await loadSuperstore(server.url);
  await runScript(
    server.url,
    `
    CREATE SCHEMA sales;
    CREATE TABLE sales.orders (id int PRIMARY KEY, note text);
    INSERT INTO sales.orders VALUES (1, 'from sales');
    CREATE TABLE "sales.orders" (id int, note text);
    INSERT INTO "sales.orders" VALUES (2, 'from public');
    CREATE SCHEMA "my.schema";
    CREATE TABLE "my.schema"."a ""quoted"" täble/😀" ("col.with.dot" int, "quo""te" text, " " text);
    INSERT INTO "my.schema"."a ""quoted"" täble/😀" VALUES (1, 'q', 's');
    CREATE TABLE "${'n'.repeat(63)}" ("${'c'.repeat(63)}" int);
    CREATE VIEW big_orders AS SELECT order_id, sales FROM orders WHERE sales > 100;
    CREATE MATERIALIZED VIEW region_totals AS SELECT region, sum(sales) AS total FROM orders GROUP BY region;
    CREATE TABLE events (id bigint, at timestamptz, kind text, PRIMARY KEY (id, at)) PARTITION BY RANGE (at);
    CREATE TABLE events_2023 PARTITION OF events FOR VALUES FROM ('2023-01-01') TO ('2024-01-01');
    CREATE TABLE events_2024 PARTITION OF events FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
    INSERT INTO events SELECT i, '2023-06-01'::timestamptz + i * interval '1 day', 'k' || i % 3 FROM generate_series(1, 400) i;
    CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy');
    CREATE DOMAIN positive AS integer CHECK (VALUE > 0);
    CREATE TABLE kinds (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(), big bigint, huge numeric, small smallint, ratio double precision, flag boolean,
      day date, at timestamptz, local timestamp, span interval, bytes bytea, doc jsonb, raw json, tags text[], numbers int[], feeling mood,
      amount positive, net inet, pt point, empty text, xml xml, money money);
    INSERT INTO kinds (big, huge, small, ratio, flag, day, at, local, span, bytes, doc, raw, tags, numbers, feeling, amount, net, pt, xml, money)
    VALUES (9007199254740993, 12345678901234567890.123, 1, 'NaN', true, '2024-02-29', '2024-02-29 12:30:00+02', '2024-02-29 12:30:00.5', '1 day', '\\x00ff', '{"a": [1, "x"]}', '{"b": null, "c": 9007199254740993}', '{a,"b,c",NULL}', '{1,2}', 'happy', 5, '10.0.0.1', '(1,2)', '<a/>', 12.5),
      (1, 1.5, 2, 'Infinity', false, 'infinity', NULL, NULL, NULL, NULL, NULL, NULL, '{}', NULL, 'sad', 7, NULL, NULL, NULL, NULL);
    CREATE TABLE hidden (secret text);
    CREATE TABLE partly (open text, closed text);
    INSERT INTO partly VALUES ('visible', 'invisible');
    CREATE ROLE barred PASSWORD 'barred';
    CREATE ROLE reader LOGIN PASSWORD 'reader';
    GRANT SELECT ON orders TO reader;
    GRANT SELECT (open) ON partly TO reader;
    CREATE TABLE big (id bigint PRIMARY KEY, name text, created_at timestamptz, amount numeric(10,2), category text);
    INSERT INTO big SELECT i, 'Name ' || i, '2020-01-01'::timestamptz + i * interval '1 minute', (i % 1000) / 10.0, 'c' || i % 7 FROM generate_series(1, 300000) i;
    CREATE TABLE nothing ();
    CREATE TABLE region_notes (region text, note text);
    CREATE TABLE empty (id int, name text);
    ANALYZE;
  `,
  );
  source = sourceOf();
});

afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await server.stop();
});

describe('catalog', () => {
  test('tables of all schemas and kinds, partitions under their table', async () => {
    const tables = await source.tables('postgres', signal);
    expect(tables).toEqual(
      expect.arrayContaining([
        'orders',
        'sales.orders',
        '"sales.orders"',
        '"my.schema"."a ""quoted"" täble/😀"',
        'n'.repeat(63),
        'big_orders',
        'region_totals',
        'events',
      ]),
    );
    expect(tables).not.toContain('events_2023');
    expect(tables.every((table) => !table.startsWith('pg_'))).toBe(true);
  });

  test('a dot in a name is never taken for a schema', async () => {
    const limits = { timeoutMs: 5000, maxRows: 10 };
    for (const [table, note] of [
      ['sales.orders', 'from sales'],
      ['"sales.orders"', 'from public'],
    ] as const) {
      const { rows } = await source.query(
        'postgres',
        table,
        `SELECT note FROM ${source.tableReference(table)}`,
        limits,
      );
      expect(rows).toEqual([[note]]);
    }
  });

  test('tables with their rows, keys and links, the largest first', async () => {
    await ask('CREATE TABLE lines (id int PRIMARY KEY, order_id int REFERENCES sales.orders, note text)');
    await ask('INSERT INTO lines SELECT i, 1, md5(i::text) FROM generate_series(1, 90000) i');
    const tables = await source.summaries('postgres', signal);
    const of = (name: string) => tables.find((table) => table.name === name);
    // More than is counted at once: ANALYZE has an estimate, without it there is none.
    expect(of('lines')).toEqual({
      name: 'lines',
      rows: null,
      exact: false,
      columns: 3,
      primaryKey: ['id'],
      links: ['sales.orders'],
    });
    await ask('ANALYZE lines');
    const again = await source.summaries('postgres', signal);
    const lines = again.find(({ name }) => name === 'lines');
    expect(lines).toMatchObject({ exact: false });
    expect(lines?.rows).toBeGreaterThan(80_000);
    expect(of('sales.orders')).toMatchObject({ rows: 1, exact: true, primaryKey: ['id'], links: [] });
    expect(of('big_orders')).toMatchObject({ rows: null, columns: 2 });
    expect(tables.map(({ name }) => name).sort()).toEqual((await source.tables('postgres', signal)).sort());
    await ask('DROP TABLE lines');
  });

  test('every listed table gives its columns, also with quotes, dots and 63 bytes', async () => {
    for (const table of await source.tables('postgres', signal)) {
      if (table === 'nothing') continue;
      expect((await source.columns('postgres', table, signal)).size, table).toBeGreaterThan(0);
    }
    const columns = await source.columns('postgres', '"my.schema"."a ""quoted"" täble/😀"', signal);
    expect([...columns]).toEqual([
      ['col.with.dot', 'integer'],
      ['quo"te', 'text'],
      [' ', 'text'],
    ]);
  });

  test('a role sees only what it may read', async () => {
    const reader = sourceOf({ user: 'reader', password: 'reader' });
    expect(await reader.tables('postgres', signal)).toEqual(['orders', 'partly']);
    expect([...(await reader.columns('postgres', 'partly', signal)).keys()]).toEqual(['open']);
    const page = await reader.objects('postgres', 'partly', { offset: 0, limit: 5 }, signal);
    expect(page.rows).toMatchObject([{ title: 'visible' }]);
    const record = await reader.object('postgres', 'partly', page.rows[0]?.id ?? '', signal);
    expect(record?.record).toEqual({ open: 'visible' });
    await expect(reader.columns('postgres', 'hidden', signal)).rejects.toMatchObject({ reason: 'not_found' });
    await expect(
      reader.query('postgres', 'hidden', 'SELECT * FROM hidden', { timeoutMs: 5000, maxRows: 1 }),
    ).rejects.toMatchObject({ reason: 'denied' });
  });

  test.for(['no_such_table', 'a.b.c', '"unclosed', '', '.', 'public.'])('%j is not found', async (table) => {
    await expect(source.columns('postgres', table, signal)).rejects.toMatchObject({ reason: 'not_found' });
  });

  test('an unknown database is told by name', async () => {
    await expect(source.tables('nowhere', signal)).rejects.toMatchObject({
      reason: 'not_found',
      message: expect.stringContaining('nowhere') as string,
    });
  });
});

describe('profile', () => {
  test('a small table is read whole: keys, comments, figures', async () => {
    const said: string[] = [];
    const profile = await source.profile('postgres', 'orders', {
      signal,
      onProgress: (message) => said.push(message),
    });
    expect(profile).toMatchObject({
      rowCount: 9994,
      sampledRows: 9994,
      exact: true,
      primaryKey: ['row_id'],
      comment: 'One line per product of an order',
    });
    const column = (name: string) => profile.columns.find((known) => known.name === name);
    expect(column('row_id')).toMatchObject({
      isPrimaryKey: true,
      isUnique: true,
      distinct: 9994,
      min: 1,
      max: 9994,
      nullFraction: 0,
      type: 'integer',
    });
    expect(column('region')).toMatchObject({ distinct: 4, isUnique: false });
    expect(
      column('region')
        ?.topValues.map(({ value }) => value)
        .sort(),
    ).toEqual(['Central', 'East', 'South', 'West']);
    expect(column('order_date')).toMatchObject({ min: '2014-01-03', max: '2017-12-30' });
    expect(column('customer_id')?.foreignKey).toEqual({
      columns: ['customer_id'],
      table: 'customers',
    });
    expect(column('discount')).toMatchObject({
      comment: 'Share of the list price that was taken off, 0 to 1',
      min: 0,
      max: 0.8,
    });
    expect(column('quantity')?.histogram?.reduce((sum, count) => sum + count, 0)).toBe(9994);
    expect(column('sales')?.mean).toBeCloseTo(229.858, 2);
    expect(said.length).toBeGreaterThan(1);
  });

  test('every type of column has a profile', async () => {
    const profile = await source.profile('postgres', 'kinds', open);
    expect(profile.columns).toHaveLength(22);
    const column = (name: string) => profile.columns.find((known) => known.name === name);
    expect(column('big')).toMatchObject({ min: 1, max: '9007199254740993' });
    expect(column('huge')?.max).toBe('12345678901234567890.123');
    expect(column('flag')?.samples).toEqual([true, false]);
    expect(column('empty')).toMatchObject({ nullFraction: 1, distinct: 0, min: null, samples: [] });
    expect(column('bytes')?.samples).toEqual(['\\x00ff']);
    expect(column('at')?.min).toBe('2024-02-29T10:30:00Z');
    expect(column('feeling')).toMatchObject({ type: 'mood', distinct: 2 });
    expect(column('amount')).toMatchObject({ type: 'integer', min: 5, max: 7 });
  });

  test('a type is told without its schema, and a domain by what it is made of', async () => {
    await ask(`CREATE SCHEMA "Own types";
      CREATE TYPE "Own types"."Big Mood" AS ENUM ('sad', 'happy');
      CREATE DOMAIN "Own types".price AS numeric(14,2) CHECK (VALUE >= 0);
      CREATE DOMAIN "Own types".net AS "Own types".price;
      CREATE TABLE moods (mood "Own types"."Big Mood" PRIMARY KEY, several "Own types"."Big Mood"[], price "Own types".price, net "Own types".net);
      INSERT INTO moods VALUES ('happy', '{sad}', 12.34, 10)`);
    const columns = await source.columns('postgres', 'moods', signal);
    expect([...columns.values()]).toEqual(['"Big Mood"', '"Big Mood"[]', 'numeric(14,2)', 'numeric(14,2)']);
    const profile = await source.profile('postgres', 'moods', open);
    expect(profile.columns.at(-1)).toMatchObject({ name: 'net', mean: 10, min: 10 });
    const [row] = (await source.objects('postgres', 'moods', { offset: 0, limit: 1 }, signal)).rows;
    expect((await source.object('postgres', 'moods', row?.id ?? '', signal))?.record).toMatchObject({
      mood: 'happy',
    });
  });

  test('a role for whom the server quotes all names has the types of everybody', async () => {
    await ask(`CREATE ROLE quoting LOGIN PASSWORD 'quoting';
      ALTER ROLE quoting SET quote_all_identifiers = on;
      GRANT SELECT ON kinds TO quoting`);
    const quoting = sourceOf({ user: 'quoting', password: 'quoting' });
    const columns = await quoting.columns('postgres', 'kinds', signal);
    expect(columns).toEqual(await source.columns('postgres', 'kinds', signal));
  });

  test('a materialized view that was never filled says who can fill it, and hinders no count', async () => {
    await ask('CREATE MATERIALIZED VIEW unfilled AS SELECT region FROM orders WITH NO DATA');
    await expect(source.profile('postgres', 'unfilled', open)).rejects.toMatchObject({
      message: 'There is nothing in it yet: materialized view "unfilled" has not been populated.',
      hint: 'Let its owner run REFRESH MATERIALIZED VIEW.',
    });
    const summaries = await source.summaries('postgres', signal);
    await ask('DROP MATERIALIZED VIEW unfilled');
    expect(summaries).toContainEqual(expect.objectContaining({ name: 'unfilled', rows: null, exact: false }));
    expect(summaries).toContainEqual(expect.objectContaining({ name: 'sales.orders', rows: 1, exact: true }));
  });

  test('a table that other work holds hinders no count of the others', async () => {
    const other = new pg.Client({ connectionString: server.url });
    await other.connect();
    await other.query('BEGIN; LOCK TABLE region_notes IN ACCESS EXCLUSIVE MODE');
    const [found] = await Promise.allSettled([source.summaries('postgres', signal)]);
    await other.end();
    const summaries = found.status === 'fulfilled' ? found.value : [];
    expect(summaries).toContainEqual(expect.objectContaining({ name: 'region_notes', exact: false }));
    expect(summaries).toContainEqual(expect.objectContaining({ name: 'sales.orders', rows: 1, exact: true }));
  });

  test('a big table is sampled, never read whole', async () => {
    const profile = await source.profile('postgres', 'big', open);
    expect(profile.exact).toBe(false);
    expect(profile.sampledRows).toBeLessThan(100_000);
    expect(profile.sampledRows).toBeGreaterThan(5000);
    expect(Math.abs(profile.rowCount - 300_000)).toBeLessThan(15_000);
    const column = (name: string) => profile.columns.find((known) => known.name === name);
    expect(column('id')).toMatchObject({ min: 1, max: 300_000, isPrimaryKey: true });
    expect(column('category')).toMatchObject({ distinct: 7 });
    expect(Math.abs((column('name')?.distinct ?? 0) - 300_000)).toBeLessThan(30_000);
  });

  test.for([
    'events',
    'big_orders',
    'region_totals',
    'countries',
    'empty',
    'nothing',
    '"my.schema"."a ""quoted"" täble/😀"',
  ])('%s', async (table) => {
    const profile = await source.profile('postgres', table, open);
    expect(profile.columns.map(({ name }) => name)).toEqual([
      ...(await source.columns('postgres', table, signal)).keys(),
    ]);
    if (table === 'events')
      expect(profile).toMatchObject({ rowCount: 400, exact: true, primaryKey: ['id', 'at'] });
    if (table === 'empty') expect(profile).toMatchObject({ rowCount: 0, exact: true });
  });

  test('can be cancelled', async () => {
    const controller = new AbortController();
    const work = source.profile('postgres', 'big', { signal: controller.signal });
    controller.abort();
    await expect(work).rejects.toMatchObject({ reason: 'cancelled' });
  });
});

describe('query', () => {
  test('values become cells that lose nothing', async () => {
    const { columns, rows } = await source.query(
      'postgres',
      'kinds',
      'SELECT big, huge, ratio, flag, day, at, local, bytes, doc, raw, tags, numbers, feeling FROM kinds ORDER BY big DESC',
      { timeoutMs: 5000, maxRows: 1 },
    );
    expect(columns).toHaveLength(13);
    expect(rows).toEqual([
      [
        '9007199254740993',
        '12345678901234567890.123',
        'NaN',
        true,
        '2024-02-29',
        '2024-02-29T10:30:00Z',
        '2024-02-29T12:30:00.5',
        '\\x00ff',
        { a: [1, 'x'] },
        { b: null, c: '9007199254740993' },
        ['a', 'b,c', null],
        [1, 2],
        'happy',
      ],
    ]);
  });

  test('stops at the wanted number of rows, and says so', async () => {
    const limits = { timeoutMs: 5000, maxRows: 3 };
    expect(await source.query('postgres', 'big', 'SELECT id FROM big ORDER BY id', limits)).toEqual({
      columns: ['id'],
      rows: [[1], [2], [3]],
      truncated: true,
      sampled: false,
    });
    expect(
      (await source.query('postgres', 'big', 'SELECT DISTINCT category FROM big LIMIT 3', limits)).truncated,
    ).toBe(false);
  });

  test('ends at the deadline and on abort', async () => {
    const endless = 'SELECT count(*) FROM big a, big b, big c';
    await expect(
      source.query('postgres', 'big', endless, { timeoutMs: 200, maxRows: 1 }),
    ).rejects.toMatchObject({ reason: 'timeout' });
    const controller = new AbortController();
    const work = source.query('postgres', 'big', endless, {
      timeoutMs: 30_000,
      maxRows: 1,
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(), 100);
    await expect(work).rejects.toMatchObject({ reason: 'cancelled' });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await expect
      .poll(
        async () =>
          (
            await client.query(
              `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%big a, big b%' AND state = 'active' AND pid <> pg_backend_pid()`,
            )
          ).rowCount,
      )
      .toBe(0);
    await client.end();
  });

  test('a mistake in the SQL is told as PostgreSQL tells it', async () => {
    await expect(
      source.query('postgres', 'orders', 'SELECT nope FROM orders', { timeoutMs: 5000, maxRows: 1 }),
    ).rejects.toMatchObject({
      reason: 'bad_sql',
      message: expect.stringContaining('nope') as string,
    });
  });

  test('the transaction is read-only even past the gate', async () => {
    await runScript(
      server.url,
      `CREATE TABLE visits (at timestamptz);
       CREATE FUNCTION visit() RETURNS int LANGUAGE sql VOLATILE AS 'INSERT INTO public.visits VALUES (now()) RETURNING 1';
       CREATE VIEW visited AS SELECT 1 AS id, public.visit() AS visits`,
    );
    const limits = { timeoutMs: 5000, maxRows: 1 };
    const readOnly = { reason: 'not_allowed', message: 'Only reading is allowed.' };
    await expect(
      source.query('postgres', 'visited', 'SELECT visits FROM visited', limits),
    ).rejects.toMatchObject(readOnly);
    await expect(source.profile('postgres', 'visited', open)).rejects.toMatchObject(readOnly);
    await expect(
      source.objects('postgres', 'visited', { offset: 0, limit: 5, search: '1' }, signal),
    ).rejects.toMatchObject(readOnly);
    expect((await ask('SELECT count(*)::int AS n FROM visits')).rows).toEqual([{ n: 0 }]);
  });
});

describe('foreign tables', () => {
  test('are listed, shown, profiled and asked through postgres_fdw', async (context) => {
    const { rows } = await ask("SELECT 1 FROM pg_available_extensions WHERE name = 'postgres_fdw'");
    if (rows.length === 0) context.skip('This server has no postgres_fdw.');
    await runScript(
      await server.newDatabase('faraway'),
      `CREATE TABLE shipments (id int PRIMARY KEY, carrier text NOT NULL, sent date);
       COMMENT ON TABLE shipments IS 'Parcels';
       INSERT INTO shipments SELECT i, 'carrier ' || i % 4, CASE WHEN i % 10 > 0 THEN date '2025-01-01' + i END FROM generate_series(1, 25000) i;
       ANALYZE`,
    );
    await runScript(
      server.url,
      `CREATE EXTENSION postgres_fdw;
       CREATE SERVER faraway FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1', port '${server.port}', dbname 'faraway', use_remote_estimate 'true');
       CREATE USER MAPPING FOR postgres SERVER faraway OPTIONS (user '${server.user}', password '${server.password}');
       CREATE FOREIGN TABLE shipments (id int, carrier text, sent date) SERVER faraway;
       CREATE FOREIGN TABLE lost (id int) SERVER faraway OPTIONS (table_name 'is_not_there')`,
    );
    expect(await source.tables('postgres', signal)).toContain('shipments');
    expect([...(await source.columns('postgres', 'shipments', signal))]).toEqual([
      ['id', 'integer'],
      ['carrier', 'text'],
      ['sent', 'date'],
    ]);

    const page = await source.objects('postgres', 'shipments', { offset: 0, limit: 5 }, signal);
    expect(page.rows).toHaveLength(5);
    const [first] = page.rows;
    expect((await source.object('postgres', 'shipments', first!.id, signal))?.record).toMatchObject({
      carrier: expect.stringContaining('carrier') as string,
    });

    const profile = await source.profile('postgres', 'shipments', open);
    expect(profile).toMatchObject({ sampledRows: 20_000, exact: false, rowCount: 25_000 });
    const [id, carrier, sent] = profile.columns;
    expect(id).toMatchObject({ nullFraction: 0, distinct: 25_000 });
    expect(carrier).toMatchObject({ distinct: 4, nullFraction: 0 });
    expect(sent?.nullFraction).toBeCloseTo(0.1, 1);

    const answer = await source.query(
      'postgres',
      'shipments',
      'SELECT carrier, count(*) AS n FROM "public"."shipments" GROUP BY carrier ORDER BY carrier',
      { timeoutMs: 10_000, maxRows: 10 },
    );
    expect(answer.rows[0]).toEqual(['carrier 0', 6250]);

    // What the far server says reaches the person.
    await expect(source.profile('postgres', 'lost', open)).rejects.toMatchObject({
      reason: 'not_found',
      message: expect.stringContaining('is_not_there') as string,
    });
  });
});

describe('objects', () => {
  test('search, sort and dates are worked out by the server', async () => {
    const page = await source.objects(
      'postgres',
      'big',
      {
        offset: 0,
        limit: 3,
        search: 'name 29999',
        order: 'descending',
      },
      signal,
    );
    expect(page.total).toBe(11);
    expect(page.rows.map(({ title }) => title)).toEqual(['Name 299999', 'Name 299998', 'Name 299997']);
    const day = await source.objects(
      'postgres',
      'big',
      { offset: 0, limit: 2, startDate: '2020-01-03', endDate: '2020-01-02' },
      signal,
    );
    expect(day.total).toBe(2880);
    expect(day.rows[0]?.createdAt).toBe('2020-01-02T00:00:00Z');
  });

  test.for(['%', '_', '\\', "'", '"', "'; DROP TABLE customers; --", '$1', '😀'])(
    '%j is searched as it is',
    async (value) => {
      const page = await source.objects(
        'postgres',
        'customers',
        { offset: 0, limit: 5, search: value },
        signal,
      );
      expect(page.total > 0).toBe(value === "'");
      expect(page.rows.every(({ title }) => title.includes(value))).toBe(true);
    },
  );

  test.for([
    'customers',
    'kinds',
    'events',
    'big_orders',
    'region_totals',
    '"sales.orders"',
    '"my.schema"."a ""quoted"" täble/😀"',
    'countries',
    'airports',
  ])('each row of %s is found again by its id', async (table) => {
    const { rows } = await source.objects('postgres', table, { offset: 0, limit: 4 }, signal);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const row of rows) {
      const found = await source.object('postgres', table, row.id, signal);
      expect(found?.title).toBe(row.title);
      expect(Object.keys(found?.record ?? {}).length).toBeGreaterThan(0);
    }
  });

  test('a key of one column is the id; one that no address bears, or of several columns, is packed', async () => {
    await ask(`CREATE TABLE labels (label text PRIMARY KEY);
      INSERT INTO labels VALUES ('EU-17'), ('customer'), ('kWyJ4Il0'), (''), ('..'), ('a/b'), ('ünn')`);
    const { rows } = await source.objects('postgres', 'labels', { offset: 0, limit: 10 }, signal);
    const ids = rows.map(({ id }) => id);
    expect(ids.filter((id) => ['EU-17', 'customer'].includes(id))).toHaveLength(2);
    expect(ids.filter((id) => !/^[\w-]+$/.test(id))).toEqual([]);
    for (const { id, title } of rows)
      expect((await source.object('postgres', 'labels', id, signal))?.record).toEqual({ label: title });
    const packed = `k${Buffer.from('["EU-17"]').toString('base64url')}`;
    expect((await source.object('postgres', 'labels', packed, signal))?.title).toBe('EU-17');
    const [order] = (await source.objects('postgres', 'sales.orders', { offset: 0, limit: 1 }, signal)).rows;
    expect(order?.id).toMatch(/^\d+$/);
  });

  test('pages from the far end join without gap or overlap', async () => {
    const names: string[] = [];
    for (let offset = 0; offset < 793; offset += 50) {
      const { rows, total } = await source.objects(
        'postgres',
        'customers',
        { offset, limit: 50, order: 'ascending' },
        signal,
      );
      expect(total).toBe(793);
      names.push(...rows.map(({ id }) => id));
    }
    expect(names).toHaveLength(793);
    expect(new Set(names).size).toBe(793);
  });

  test.for([true, false])(
    'pages from the far end are in the order of all (ascending: %s)',
    async (ascending) => {
      const { rows: all } = await ask(
        `SELECT customer_name AS name FROM customers ORDER BY customer_name ${ascending ? 'ASC' : 'DESC'}, customer_id`,
      );
      const titles: string[] = [];
      for (let offset = 0; offset < 793; offset += 61) {
        const page = await source.objects(
          'postgres',
          'customers',
          { offset, limit: 61, order: ascending ? 'ascending' : 'descending' },
          signal,
        );
        titles.push(...page.rows.map(({ title }) => title));
      }
      expect(titles).toEqual((all as { name: string }[]).map(({ name }) => name));
    },
  );

  test('a big table begins with an estimate and goes on with the count', async () => {
    const fresh = sourceOf();
    await expect
      .poll(async () => (await fresh.objects('postgres', 'big', { offset: 0, limit: 1 }, signal)).total)
      .toBe(300_000);
    const last = await fresh.objects('postgres', 'big', { offset: 299_995, limit: 10 }, signal);
    expect(last.rows.map(({ title }) => title)).toEqual([
      'Name 299996',
      'Name 299997',
      'Name 299998',
      'Name 299999',
      'Name 300000',
    ]);
  });

  test.for([
    '',
    'x',
    'kbm90anNvbg',
    'k',
    'cKDAsMSk',
    'kWyJ4IiwgInkiXQ',
    'kWyJub3QgYSBudW1iZXIiXQ',
    '../../etc/passwd',
    'kW10',
  ])('the id %j is nobody', async (id) => {
    expect(await source.object('postgres', 'orders', id, signal)).toBeNull();
  });

  test('a database of another encoding, and a column of another order, are searched for any letters', async () => {
    await ask("CREATE DATABASE western ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
    await runScript(
      server.url.replace(/postgres$/, 'western'),
      "CREATE TABLE people AS SELECT 'Müller' AS name",
    );
    const found = async (database: string, table: string, search: string) =>
      (await source.objects(database, table, { search, offset: 0, limit: 5 }, signal)).rows.map(
        ({ title }) => title,
      );
    expect(await found('western', 'people', 'Müll')).toEqual(['Müller']);
    expect(await found('western', 'people', 'ł')).toEqual([]);
    await ask(`CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
      CREATE TABLE names (name text COLLATE loose); INSERT INTO names VALUES ('RED'), ('blue')`);
    expect(await found('postgres', 'names', 'red')).toEqual(['RED']);
  });

  test('of bytes that are no text it is said what they are, and what to do', async () => {
    await ask("CREATE DATABASE bytes ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
    await runScript(
      server.url.replace(/postgres$/, 'bytes'),
      "CREATE TABLE people AS SELECT E'M\\xfcller'::text AS name",
    );
    const { message, hint } = await source.profile('bytes', 'people', open).then(
      () => new SourceError('bad_input', ''),
      (error: unknown) => error as SourceError,
    );
    expect(message).toContain('A text in bytes is no UTF-8');
    const [way] = /convert_from\(.*'UTF8'\)/.exec(hint ?? '') ?? [];
    await runScript(
      server.url.replace(/postgres$/, 'bytes'),
      `CREATE VIEW readable AS SELECT ${way} AS name FROM people`,
    );
    expect((await source.profile('bytes', 'readable', open)).columns[0]?.samples).toEqual(['Müller']);
  });

  test('a wrong day is said', async () => {
    await expect(
      source.objects('postgres', 'big', { offset: 0, limit: 1, startDate: '2024-02-31' }, signal),
    ).rejects.toMatchObject({ reason: 'bad_input' });
  });
});

describe('check', () => {
  test('a good connection passes all five', async () => {
    const results = await checksOf({});
    expect(results.map(({ check, status }) => [check, status])).toEqual([
      ['resolve_host', 'ok'],
      ['reach_port', 'ok'],
      ['sign_in', 'ok'],
      ['list_databases', 'ok'],
      ['read_table', 'ok'],
    ]);
  });

  test.for([
    ['an unknown host', { host: 'no-such-host.invalid' }, 'resolve_host', /no host named/],
    ['a closed port', { port: 1 }, 'reach_port', /Nothing listens on 127\.0\.0\.1:1/],
    ['a wrong password', { password: 'wrong' }, 'sign_in', /user postgres with this password/],
    ['an unknown user', { user: 'nobody' }, 'sign_in', /nobody/],
    ['an unknown database', { database: 'nowhere' }, 'sign_in', /no database nowhere/],
    ['a role without LOGIN', { user: 'barred', password: 'barred' }, 'sign_in', /barred may not sign in/],
    ['an address of the web', { host: 'http://127.0.0.1' }, 'resolve_host', /not the name of a host/],
    ['TLS where there is none', { sslmode: 'require' }, 'sign_in', /no TLS/],
  ] as const)('%s fails where it fails, with a reason and a hint', async ([, changes, check, message]) => {
    const results = await checksOf(changes);
    const last = results.at(-1);
    expect(last).toMatchObject({ check, status: 'failed' });
    expect(last?.message).toMatch(message);
    expect(last?.hint).toMatch(/\S/);
    expect(results.slice(0, -1).every(({ status }) => status === 'ok')).toBe(true);
    expect(JSON.stringify(results)).not.toContain('wrong');
  });

  test('another service on the port is told apart', async () => {
    const { createServer } = await import('node:net');
    const other = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.resume();
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as { port: number };
    for (const sslmode of ['prefer', 'disable'] as const)
      expect((await checksOf({ port, sslmode })).at(-1)).toMatchObject({
        check: 'sign_in',
        status: 'failed',
        message: `127.0.0.1:${port} does not answer like PostgreSQL.`,
      });
    await new Promise((done) => other.close(done));
  });

  test('a silent service runs into the timeout', async () => {
    const { createServer } = await import('node:net');
    const silent = createServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as { port: number };
    const results = await checksOf({ port }, { connectTimeoutMs: 300 });
    expect(results.at(-1)).toMatchObject({
      check: 'sign_in',
      status: 'failed',
      message: expect.stringContaining('did not answer in time') as string,
    });
    silent.close();
  });

  test('can be cancelled', async () => {
    const controller = new AbortController();
    const results: CheckResult[] = [];
    for await (const result of sourceOf({ port: 1 }).check(controller.signal)) {
      results.push(result);
      controller.abort();
    }
    expect(results.at(-1)).toMatchObject({ status: 'failed', message: 'The work was cancelled.' });
  });

  test('a first table that can’t be read says nothing of the others', async () => {
    await ask('CREATE VIEW "0 broken" AS SELECT 1 / (sales - sales) AS ratio FROM orders');
    const last = (await checksOf({})).at(-1);
    await ask('DROP VIEW "0 broken"');
    expect(last).toMatchObject({ check: 'read_table', status: 'ok' });
  });

  test('a role without any table learns why', async () => {
    await runScript(server.url, `CREATE ROLE lonely LOGIN PASSWORD 'lonely'`);
    expect((await checksOf({ user: 'lonely', password: 'lonely' })).at(-1)).toMatchObject({
      check: 'read_table',
      status: 'failed',
      message: 'The user lonely may not read any table of postgres.',
      hint: expect.stringContaining('Grant SELECT') as string,
    });
  });

  test('a database without any table is told apart from one whose tables may not be read', async () => {
    await server.newDatabase('bare');
    expect((await checksOf({ database: 'bare' })).at(-1)).toMatchObject({
      check: 'read_table',
      status: 'failed',
      message: 'The database bare has no tables.',
    });
  });

  test('what a server doesn’t accept may be the user as well as the password, and none is told as such', async () => {
    const saidOf = async (changes: Partial<PostgresConnection>) => (await checksOf(changes)).at(-1)?.message;
    expect(await saidOf({ user: 'nobody' })).toBe(
      'The server did not accept user nobody with this password.',
    );
    expect(await saidOf({ password: '' })).toBe('The server asks for the password of postgres.');
  });
});

describe('ways to write where the server is', () => {
  test('a Unix socket, a name, a host with port and a URL all reach it', async () => {
    for (const changes of [
      { host: server.socketDirectory },
      { host: 'localhost' },
      { host: `localhost:${server.port}`, port: 1 },
      { host: `${server.host}?sslmode=disable` },
      { host: server.url, port: 1, user: '', password: '', database: '' },
    ]) {
      const reached = sourceOf(changes);
      expect(await reached.databases(signal)).toContain('postgres');
    }
  });

  test('sockets are closed where private hosts are', async () => {
    const closed = new PostgresSource(
      connectionTo(server, { host: server.socketDirectory }),
      new HostRule({ allowPrivate: false }),
    );
    await expect(closed.databases(signal)).rejects.toMatchObject({ reason: 'refused' });
  });

  test('IPv6 is read with and without brackets', () => {
    const target = (host: string) => postgresTarget({ ...connectionTo(server), host });
    expect(target('::1')).toMatchObject({ host: '::1', port: server.port });
    expect(target('[2001:db8::5]:6543')).toMatchObject({ host: '2001:db8::5', port: 6543 });
    expect(target('db.example.org:6543?sslmode=verify-full')).toMatchObject({
      host: 'db.example.org',
      port: 6543,
      ssl: 'verify-full',
    });
    expect(target('postgresql://db.example.org/?sslmode=require')).toMatchObject({
      host: 'db.example.org',
      ssl: 'require',
    });
  });

  test.for([
    { host: '' },
    { user: '' },
    { database: '' },
    { port: 0 },
    { port: 70000 },
    { sslmode: 'sometimes' },
    { host: 'a\0b' },
  ])('%j is refused', (changes) => {
    expect(() => postgresTarget({ ...connectionTo(server), ...changes })).toThrow(
      expect.objectContaining({ reason: 'bad_input' }) as Error,
    );
  });
});

describe('connections', () => {
  test('are closed when idle', async () => {
    // A database that no other test signs in to.
    const idle = sourceOf({ database: 'template1' }, { idleMs: 50 });
    const open = async () =>
      (
        await ask(
          "SELECT pid FROM pg_stat_activity WHERE datname = 'template1' AND backend_type = 'client backend'",
        )
      ).rowCount;
    await idle.databases(signal);
    await expect.poll(open).toBe(0);
    expect(await idle.databases(signal)).toContain('postgres');
  });
});
