import { describe, expect, test } from 'vitest';
import { gateSql } from './sqlGate.ts';

/** Ways past the gate that were thought of later; the gate alone is asked. */
const ideas = [
  `FROM other`,
  `FROM orders SELECT name, (FROM other)`,
  `PIVOT orders ON name USING sum(amount)`,
  `UNPIVOT orders ON id, amount INTO NAME n VALUE v`,
  `SELECT * FROM (PIVOT other ON secret)`,
  `SELECT COLUMNS('.*') FROM orders`,
  `SELECT COLUMNS(c -> c LIKE 's%') FROM other`,
  `SELECT * REPLACE (getenv('HOME') AS name) FROM orders`,
  `SELECT * EXCLUDE (id) FROM other`,
  `SELECT $$a$$ || (SELECT secret FROM other)`,
  `SELECT $tag$x$tag$ FROM other`,
  `SELECT E'\\'', secret FROM other WHERE ''=''`,
  `SELECT U&"\\0073ecret" FROM U&"\\006fther"`,
  `SELECT U&'\\0041' UESCAPE '!' FROM other`,
  `SELECT name /*! FROM other */ FROM orders; SELECT 1`,
  `SELECT lo_from_bytea(0, 'x')`,
  `SELECT lo_put(1, 0, 'x')`,
  `SELECT lo_get(1)`,
  `SELECT lo_creat(-1)`,
  `SELECT lowrite(1,'x')`,
  `SELECT loread(1, 1)`,
  `SELECT 'x'::evil_domain FROM orders`,
  `SELECT CAST(name AS evil.domain_type) FROM orders`,
  `SELECT name::regclass FROM orders`,
  `SELECT 'other'::regclass::oid`,
  `SELECT table_to_xml('other', true, true, '')`,
  `SELECT schema_to_xml('public', true, true, '')`,
  `SELECT database_to_xml(true, true, '')`,
  `SELECT cursor_to_xml('answer', 1, true, true, '')`,
  `SELECT ts_stat('SELECT secret FROM other')`,
  `SELECT * FROM ts_stat('SELECT to_tsvector(secret) FROM other')`,
  `SELECT ts_rewrite('a'::tsquery, 'SELECT secret, secret FROM other')`,
  `SELECT * FROM crosstab('SELECT 1,2,3')`,
  `SELECT * FROM connectby('other','a','b','c',0)`,
  `SELECT currval('counter')`,
  `SELECT nextval('counter')`,
  `SELECT setval('counter', 9)`,
  `SELECT pg_notify('a','b')`,
  `SELECT pg_logical_emit_message(true,'a','b')`,
  `SELECT pg_export_snapshot()`,
  `SELECT txid_current()`,
  `SELECT pg_current_xact_id()`,
  `SELECT pg_advisory_lock(1)`,
  `SELECT pg_sleep_until(now() + interval '1 hour')`,
  `SELECT has_table_privilege('other','select')`,
  `SELECT current_setting('data_directory')`,
  `SELECT inet_server_addr()`,
  `SELECT pg_stat_get_activity(NULL)`,
  `SELECT pg_get_viewdef('v')`,
  `SELECT pg_relation_size('other')`,
  `SELECT version()`,
  `SELECT sniff_csv('/etc/passwd')`,
  `FROM sniff_csv('/etc/passwd')`,
  `FROM duckdb_settings()`,
  `FROM duckdb_secrets()`,
  `FROM query('SELECT 1')`,
  `FROM query_table('other')`,
  `FROM glob('/etc/*')`,
  `FROM '/etc/passwd'`,
  `SELECT * FROM '/etc/passwd.csv'`,
  `FROM read_text('/etc/passwd')`,
  `FROM read_blob('/etc/passwd')`,
  `FROM parquet_scan('x')`,
  `FROM read_json_auto('http://127.0.0.1')`,
  `SELECT getvariable('x')`,
  `SET VARIABLE x = 1`,
  `FROM pragma_version()`,
  `CALL pragma_version()`,
  `SUMMARIZE other`,
  `DESCRIBE other`,
  `SHOW ALL TABLES`,
  `FROM (SHOW TABLES)`,
  `SELECT * FROM (DESCRIBE other)`,
  `SELECT * FROM (SUMMARIZE other)`,
  `EXECUTE x`,
  `PREPARE x AS SELECT 1`,
  `WITH RECURSIVE t USING KEY (a) AS (SELECT 1 a) SELECT * FROM t`,
  `SELECT * FROM orders POSITIONAL JOIN other`,
  `SELECT * FROM orders ASOF JOIN other USING (id)`,
  `SELECT * FROM orders AT (VERSION => 1)`,
  `SELECT list_transform([1], x -> getenv('HOME'))`,
  `SELECT error('x')`,
  `SELECT write_log('x')`,
  `SELECT nextval('s')`,
  `SELECT current_schemas(true)`,
  `SELECT * FROM orders TABLESAMPLE evil(1)`,
  `SELECT * FROM ROWS FROM (pg_ls_dir('/'))`,
  `TABLE other`,
  `SELECT (TABLE other)`,
  `SELECT json_serialize_sql('SELECT 1')`,
  `SELECT json_execute_serialized_sql('{}')`,
  `FROM json_execute_serialized_sql('{}')`,
];

const tables = { postgres: ['"public"."orders"'], duckdb: ['"orders"'] };

describe('attack: SQL that does more than read', () => {
  for (const dialect of ['postgres', 'duckdb'] as const)
    test.for(ideas)(`${dialect}: %s`, (sql) => {
      expect(gateSql(sql, { dialect, tables: tables[dialect] })).toMatchObject({ ok: false });
    });
});

/** As long as a statement may be. */
const chokes: Record<string, string> = {
  casts: `SELECT 1${'::int'.repeat(3900)}`,
  collations: `SELECT 'a'${' COLLATE "C"'.repeat(1600)}`,
  denials: `SELECT ${'NOT '.repeat(4900)}true`,
  sums: `SELECT ${'1+'.repeat(9900)}1`,
  brackets: `${'('.repeat(9900)}SELECT 1${')'.repeat(9900)}`,
  'open comments': `SELECT ${'/*'.repeat(9900)}`,
  'sums in brackets': `SELECT ${'('.repeat(4)}1${`${'+1'.repeat(2400)})`.repeat(4)}`,
  'sums of lists': `SELECT greatest(1${'+1'.repeat(2900)}, 1)${'+1'.repeat(2900)}`,
  'tables put together': `SELECT 1, 1 ${'UNION SELECT 1, 1 '.repeat(1100)}`,
  'nested comments': `SELECT ${'/*'.repeat(4900)}${'*/'.repeat(4900)} 1`,
  'a run of signs': `SELECT ${'+-'.repeat(9900)}1`,
};

describe('attack: SQL that the gate chokes on', () => {
  const told = /nested too deeply|more than 100 times|200 signs/;
  for (const dialect of ['postgres', 'duckdb'] as const)
    test.for(Object.entries(chokes))(`${dialect}: %s`, ([, sql]) => {
      const answer = gateSql(sql, { dialect, tables: tables[dialect] });
      expect(answer).toMatchObject({ ok: false, reason: expect.stringMatching(told) });
    });

  test('whatever it was sent before, the next statement is read', () => {
    const ask = (sql: string) => gateSql(sql, { dialect: 'duckdb', tables: tables.duckdb });
    for (let time = 0; time < 50; time += 1) ask(chokes['sums']!);
    expect(ask('SELECT name FROM orders')).toMatchObject({ ok: true });
  });

  test('a statement that is only long is read', () => {
    const compared = Array.from({ length: 1200 }, (_, at) => `id = ${at}`).join(' OR ');
    const listed = Array.from({ length: 3000 }, (_, at) => at).join(', ');
    const cases = Array.from({ length: 600 }, (_, at) => `WHEN id = ${at} THEN 'a'`).join(' ');
    for (const sql of [
      `SELECT name FROM orders WHERE ${compared}`,
      `SELECT name FROM orders WHERE id IN (${listed})`,
      `SELECT CASE ${cases} END FROM orders`,
    ])
      expect(gateSql(sql, { dialect: 'duckdb', tables: tables.duckdb })).toMatchObject({ ok: true });
  });
});
