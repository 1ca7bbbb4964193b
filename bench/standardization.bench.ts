import pg from 'pg';
import { HostRule } from '../apps/provider/src/sources/hostRule.ts';
import { PostgresSource } from '../apps/provider/src/sources/postgres.source.ts';
import { lookThrough } from '../apps/provider/src/standardization/look.ts';
import { queryOf } from '../apps/provider/src/standardization/view.ts';
import { connectionTo, runScript, startPostgres } from '../apps/provider/src/testing/postgres.ts';
import { machineNote, median, timed } from './support/machine.ts';

const rounds = 5;
const rows = 1_000_000;
/** Texts of few values and of many, some of them not written one way. */
const texts = ['city', 'status', 'customer', 'price', 'day', 'remark'] as const;

const fill = `
  CREATE UNLOGGED TABLE orders (id bigint PRIMARY KEY, city text, status text, customer text, price text, day text, remark text, amount numeric(12,2), country text);
  INSERT INTO orders SELECT i, 'City ' || i % 400 || CASE WHEN i % 50 = 0 THEN ' ' ELSE '' END,
    (ARRAY['open', 'paid', 'Paid', 'shipped', 'N/A'])[1 + i % 5], 'Customer ' || (i * 7919) % 250007,
    CASE WHEN i % 3 = 0 THEN '$' ELSE '' END || (i * 37) % 100000 || '.' || lpad((i % 100)::text, 2, '0'),
    CASE WHEN i % 4 = 0 THEN to_char(date '2020-01-01' + (i % 1500)::int, 'MM/DD/YYYY') ELSE (date '2020-01-01' + (i % 1500)::int)::text END,
    'Left at door ' || i % 5000, (i % 10000) / 100.0, 'Norway'
  FROM generate_series(1::bigint, ${rows}) AS i;
  ANALYZE orders`;

/** The floor: one statement that reads every text once. */
const scan = `SELECT count(*), ${texts.map((name) => `sum(length(${name}))`).join(', ')} FROM orders`;

/** How long it takes to look through 1,000,000 rows in PostgreSQL, against one full scan of their texts in the same run. */
export const run = async (): Promise<void> => {
  const server = await startPostgres({ settings: { max_wal_size: '4GB', shared_buffers: '256MB' } });
  const source = new PostgresSource(
    connectionTo(server, { sslmode: 'disable' }),
    new HostRule({ allowPrivate: true }),
  );
  const client = new pg.Client({ connectionString: server.url });
  try {
    await runScript(server.url, fill);
    await client.connect();
    const subject = { source, database: 'postgres', table: 'orders', signal: new AbortController().signal };
    const columns = [...(await source.columns('postgres', 'orders', subject.signal))].map(([name, type]) => ({
      name,
      type,
    }));
    const look = () =>
      lookThrough(
        { reference: source.tableReference('orders'), dialect: 'postgres', columns },
        (sql, maxRows) => queryOf(subject, sql, maxRows),
      );
    const times: { scan: number[]; look: number[] } = { scan: [], look: [] };
    let found: Awaited<ReturnType<typeof look>> | undefined;
    for (let round = 0; round <= rounds; round += 1) {
      const scanned = await timed(() => client.query(scan));
      const looked = await timed(async () => {
        found = await look();
      });
      // The first fills the caches of the server.
      if (round === 0) continue;
      times.scan.push(scanned);
      times.look.push(looked);
    }
    const [floor, looked] = [median(times.scan), median(times.look)];
    console.log(
      `1,000,000 rows looked through in ${looked.toFixed(0)} ms, ${(looked / floor).toFixed(2)} times one full scan of their texts (${floor.toFixed(0)} ms; 2.5 wanted), medians of ${rounds}, ${machineNote()}`,
    );
    console.log(
      `${found?.sampled ? 'A sample was looked at' : 'All rows were looked at'}; ${found?.findings.map(({ step }) => step.id).join(', ')}`,
    );
  } finally {
    await client.end().catch(() => undefined);
    await source.close();
    await server.stop();
  }
};
