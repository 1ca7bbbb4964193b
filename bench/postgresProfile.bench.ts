import pg from 'pg';
import { HostRule } from '../apps/provider/src/sources/hostRule.ts';
import { PostgresSource } from '../apps/provider/src/sources/postgres.source.ts';
import {
  connectionTo,
  runScript,
  startPostgres,
  type TestPostgres,
} from '../apps/provider/src/testing/postgres.ts';
import { machineNote, median, timed } from './support/machine.ts';

const rounds = 7;
const sizes = { small: 1_000_000, large: 5_000_000 } as const;
const columns = [
  'id',
  'customer_id',
  'placed_at',
  'amount',
  'quantity',
  'status',
  'remark',
  'is_gift',
] as const;

const fill = (table: string, rows: number): string => `
  CREATE UNLOGGED TABLE ${table} (id bigint PRIMARY KEY, customer_id integer NOT NULL, placed_at timestamptz NOT NULL,
    amount numeric(12,2) NOT NULL, quantity integer, status text NOT NULL, remark text, is_gift boolean NOT NULL);
  INSERT INTO ${table} SELECT i, ((i * 7919) % 99991)::integer, timestamptz '2020-01-01' + i * interval '20 seconds', ((i * 37) % 1000000) / 100.0,
    CASE WHEN i % 11 > 0 THEN (i % 12)::integer END, (ARRAY['open', 'paid', 'shipped', 'refunded'])[1 + i % 4], 'Left at door ' || i % 5000, i % 9 = 0
  FROM generate_series(1::bigint, ${rows}) AS i;
  ANALYZE ${table}`;

const sampleOf = (table: string, share: number): string =>
  `${table} TABLESAMPLE SYSTEM (${(share * 100).toFixed(6)}) REPEATABLE (42)`;

/** Counts, ends and means of a sample as large, in one plain query. */
const aggregates = (sample: string): string =>
  `SELECT count(*), ${columns
    .map((name) => {
      const ordered = name === 'is_gift' ? '' : `, min(${name}), max(${name})`;
      const mean = name === 'amount' || name === 'quantity' ? `, avg(${name}), stddev(${name})` : '';
      return `count(${name}), count(DISTINCT ${name})${ordered}${mean}`;
    })
    .join(', ')} FROM ${sample}`;

/** What a profile tells beyond them, a plain query for each: frequent values, and bars of what has an order. */
const frequencies = (sample: string): string[] =>
  columns.flatMap((name) => {
    const top = `SELECT ${name}, count(*) FROM ${sample} GROUP BY 1 ORDER BY 2 DESC LIMIT 20`;
    if (name === 'status' || name === 'remark' || name === 'is_gift') return [top];
    const x = name === 'placed_at' ? `date_part('epoch', ${name})` : `${name}::float8`;
    return [
      top,
      `SELECT width_bucket(x, lo, hi + 1, 20), count(*) FROM (SELECT ${x} AS x FROM ${sample}) AS s,
        (SELECT min(x) AS lo, max(x) AS hi FROM (SELECT ${x} AS x FROM ${sample}) AS s) AS ends GROUP BY 1`,
    ];
  });

const start = async (): Promise<TestPostgres | null> => {
  try {
    return await startPostgres({ settings: { max_wal_size: '4GB', shared_buffers: '256MB' } });
  } catch (error) {
    console.log(
      `Not measured: no PostgreSQL server could be started here (${String(error).split('\n', 1)[0]}).`,
    );
    return null;
  }
};

/**
 * The profile of a PostgreSQL table of 5 million rows against one of 1 million, and against a plain sample query. That one
 * counts neither frequent values nor bars: with them it is three times as much for the server, and twice where the rows are
 * fetched and counted by who asks.
 */
export const run = async (): Promise<void> => {
  const server = await start();
  if (server === null) return;
  const source = new PostgresSource(
    connectionTo(server, { sslmode: 'disable' }),
    new HostRule({ allowPrivate: true }),
  );
  const client = new pg.Client({ connectionString: server.url });
  try {
    for (const [table, rows] of Object.entries(sizes)) await runScript(server.url, fill(table, rows));
    await client.connect();
    const { signal } = new AbortController();
    const profile = (table: string) => source.profile('postgres', table, { signal });
    const times: Record<keyof typeof sizes | 'plain' | 'same', number[]> = {
      small: [],
      large: [],
      plain: [],
      same: [],
    };
    let sampled = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const small = await timed(() => profile('small'));
      const large = await timed(async () => {
        ({ sampledRows: sampled } = await profile('large'));
      });
      const sample = sampleOf('large', sampled / sizes.large);
      const plain = await timed(() => client.query(aggregates(sample)));
      const rest = await timed(async () => {
        for (const query of frequencies(sample)) await client.query(query);
      });
      // The first of each fills the caches of the server.
      if (round === 0) continue;
      times.small.push(small);
      times.large.push(large);
      times.plain.push(plain);
      times.same.push(plain + rest);
    }
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    const [small, large] = [median(times.small), median(times.large)];
    const [plain, same] = [median(times.plain), median(times.same)];
    console.log(
      `Profile of ${columns.length} columns, ${sampled} rows sampled, medians of ${rounds}, ${machineNote()}`,
    );
    console.log(
      `5 million rows ${ms(large)}, ${(large / small).toFixed(2)} times 1 million (${ms(small)}; 2.2 wanted)`,
    );
    console.log(
      `${(large / same).toFixed(2)} times plain TABLESAMPLE queries for the same figures (${ms(same)}; 2 wanted), ${(large / plain).toFixed(2)} times one for counts, ends and means alone (${ms(plain)})`,
    );
  } finally {
    await client.end().catch(() => undefined);
    await source.close();
    await server.stop();
  }
};
