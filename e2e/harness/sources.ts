import { startMongoDouble } from '../../apps/provider/src/sources/testing/mongoDouble.ts';
import { runScript, startPostgres, type TestPostgres } from '../../apps/provider/src/testing/postgres.ts';
import type { Account } from './account.ts';
import { test as base } from './test.ts';

/** Names that a careless client would break. */
export const oddTable = /^odd\..*a\.b\/c \?#.*q.* % 😀/;

const script = `
  create table tickets (id int primary key, title text, opened_at timestamptz, payload jsonb);
  insert into tickets
    select i, 'Ticket ' || lpad(i::text, 3, '0'), timestamptz '2026-01-01 23:30:00+00' + (i - 1) * interval '1 day',
      jsonb_build_object('number', i, 'tags', array['a', 'b'])
    from generate_series(1, 57) i;
  create table wide (${Array.from({ length: 1200 }, (_, index) => `column_${String(index + 1).padStart(4, '0')} int`).join(', ')});
  create table large (id int primary key, title text, body jsonb);
  insert into large select 1, 'Large record', jsonb_agg(jsonb_build_object('place', 'Porto', 'weight', i, 'note', repeat('x', 20)))
    from generate_series(1, 15000) i;
  create schema odd;
  create table odd."a.b/c ?#""q"" % 😀" ("x.y z" int, "Straße" text);
  do $$ begin for i in 1..1500 loop execute format('create table lake_%s (id int)', lpad(i::text, 4, '0')); end loop; end $$;
`;

interface SourceFixtures {
  /** A PostgreSQL connection of the account, by the call; returns its id. */
  connect: (account: Account, name: string) => Promise<string>;
  uploadCsv: (account: Account, name: string, text: string) => Promise<string>;
}

interface SourceWorkerFixtures {
  /** A real server with a database "analytics". */
  postgres: TestPostgres;
}

export const test = base.extend<SourceFixtures, SourceWorkerFixtures>({
  postgres: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const postgres = await startPostgres();
      await runScript(postgres.url, 'create database analytics');
      await runScript(postgres.url.replace(/\/postgres$/, '/analytics'), script);
      await use(postgres);
      await postgres.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  connect: async ({ callAs, postgres }, use) =>
    use(async (account, name) => {
      const { host, port, user, password } = postgres;
      const response = await callAs(account, 'POST', '/data-source/', {
        source_name: name,
        source_type: 'postgres',
        connection_details: { host, port, user, password, database: 'analytics' },
      });
      if (!response.ok) throw new Error(`connect ${name}: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { connection_id: string }).connection_id;
    }),
  uploadCsv: async ({ callAs }, use) =>
    use(async (account, name, text) => {
      const form = new FormData();
      form.append('file', new File([text], 'returns.csv', { type: 'text/csv' }));
      const path = `/data-source/upload-csv?source_name=${encodeURIComponent(name)}`;
      const response = await callAs(account, 'POST', path, form);
      if (!response.ok) throw new Error(`upload ${name}: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { connection_id: string }).connection_id;
    }),
});

export const analyticsUrl = (postgres: TestPostgres): string =>
  postgres.url.replace(/\/postgres$/, '/analytics');

export { startMongoDouble };
export { expect } from './test.ts';
