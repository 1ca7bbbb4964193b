import { startMongoDouble } from '../../apps/provider/src/sources/testing/mongoDouble.ts';
import { runScript, startPostgres, type TestPostgres } from '../../apps/provider/src/testing/postgres.ts';

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

export const analyticsUrl = (postgres: TestPostgres): string =>
  postgres.url.replace(/\/postgres$/, '/analytics');

/** A real server with a database "analytics". */
export const startAnalytics = async (): Promise<TestPostgres> => {
  const postgres = await startPostgres();
  await runScript(postgres.url, 'create database analytics');
  await runScript(analyticsUrl(postgres), script);
  return postgres;
};

export { startMongoDouble };
