import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryResult } from '../source.ts';
import { openGatedSources, type GatedSources } from './testing/gatedSources.ts';

/** Statements that one scanner reads as harmless, and another as something else; tried on the engines themselves. */

let gated: GatedSources;

beforeAll(async () => {
  gated = await openGatedSources(
    `CREATE TABLE orders (id int PRIMARY KEY, name varchar(20), amount numeric);
     INSERT INTO orders VALUES (1, 'A', 1), (2, 'B', 2);
     CREATE TABLE salaries (secret text); INSERT INTO salaries VALUES ('hidden');
     CREATE SCHEMA evil;
     CREATE FUNCTION evil.lower(text) RETURNS text LANGUAGE sql AS $$ SELECT secret FROM public.salaries $$;
     CREATE FUNCTION evil.same(text, text) RETURNS boolean LANGUAGE sql AS $$ SELECT EXISTS (SELECT FROM public.salaries) $$;
     CREATE OPERATOR evil.= (LEFTARG = text, RIGHTARG = text, FUNCTION = evil.same);
     CREATE OPERATOR evil.< (LEFTARG = text, RIGHTARG = text, FUNCTION = evil.same);
     CREATE FUNCTION public.lower(varchar) RETURNS text LANGUAGE sql AS $$ SELECT 'hidden by lower' $$;
     CREATE FUNCTION public.upper(orders) RETURNS text LANGUAGE sql AS $$ SELECT 'hidden by upper' $$;
     CREATE FUNCTION public.secrets(orders) RETURNS text LANGUAGE sql AS $$ SELECT secret FROM public.salaries $$;
     CREATE FUNCTION public.joined(varchar, varchar) RETURNS text LANGUAGE sql AS $$ SELECT secret FROM public.salaries $$;
     CREATE FUNCTION public.alike(varchar, varchar) RETURNS boolean LANGUAGE sql AS $$ SELECT EXISTS (SELECT FROM public.salaries) $$;
     CREATE OPERATOR public.|| (LEFTARG = varchar, RIGHTARG = varchar, FUNCTION = public.joined);
     CREATE OPERATOR public.= (LEFTARG = varchar, RIGHTARG = varchar, FUNCTION = public.alike);
     CREATE SCHEMA lists; CREATE TABLE lists.items (name varchar); INSERT INTO lists.items VALUES ('A');
     CREATE FUNCTION lists.unnest(varchar[]) RETURNS SETOF text LANGUAGE sql AS $$ SELECT secret FROM public.salaries $$;
     ALTER DATABASE postgres SET standard_conforming_strings = off`,
    'id,name,amount\n1,A,1.5\n2,B,2.5\n',
  );
});

afterAll(() => gated.close());

const limits = { timeoutMs: 5000, maxRows: 10 };
const onPostgres = (sql: string) => gated.postgres.query('postgres', 'orders', sql, limits);
const onDuckDB = (sql: string) => gated.csv.query('csv', 'orders', sql, limits);
const answerOf = (asked: Promise<QueryResult>) =>
  asked.then(
    ({ rows }) => JSON.stringify(rows),
    (error: unknown) => error as Error,
  );

const named = (character: string) =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** Controls, formats, private characters and spaces: all but space, tab and the line breaks. */
const oddSpaces = [
  '\u0001 \u0007 \u0008 \u000b \u000c \u000e \u001b \u001f \u007f \u0085',
  '\u00a0 \u00ad \u034f \u061c \u115f \u1160 \u1680 \u180e \u2000 \u2001 \u2002 \u2003 \u2004 \u2005 \u2006',
  '\u2007 \u2008 \u2009 \u200a \u200b \u200c \u200d \u200e \u2028 \u2029 \u202e \u202f \u205f \u2060 \u2063',
  '\u3000 \u3164 \ufeff \uffa0 \ufff9 \ue000 \uf8ff \u{f0000} \u{e0020} \u{1d173}',
].flatMap((line) => line.split(' '));

describe('attack: SQL gate', () => {
  test.for(oddSpaces.map((character) => [named(character), character] as const))(
    '%s is no space, in neither engine',
    async ([, c]) => {
      for (const sql of [
        `SELECT secret AS x${c}FROM${c}salaries`,
        `SELECT 1 AS x${c}FROM${c}salaries`,
        `SELECT name FROM orders${c}UNION${c}SELECT${c}secret${c}FROM${c}salaries`,
        `SELECT${c}name FROM orders`,
        `SELECT name FROM orders --${c}\n${c}`,
      ])
        for (const ask of [onPostgres, onDuckDB])
          expect(await answerOf(ask(sql)), sql).toMatchObject({ reason: 'not_allowed' });
    },
  );

  const refusedByBoth = [
    // Names with a schema
    `SELECT evil.lower(name) FROM orders`,
    `SELECT "evil"."lower"(name) FROM orders`,
    `SELECT public.lower(name) FROM orders`,
    `SELECT postgres.evil.lower(name) FROM orders`,
    `SELECT name FROM orders WHERE name OPERATOR(evil.=) 'x'`,
    `SELECT name FROM orders ORDER BY name USING OPERATOR(evil.<)`,
    `SELECT name FROM orders WHERE name = ANY (SELECT evil.lower(name) FROM orders)`,
    `SELECT name OPERATOR(evil.=) ANY (ARRAY['x']) FROM orders`,
    `SELECT CAST(name AS evil.thing) FROM orders`,
    `SELECT * FROM evil.lower('x') AS t`,
    `SELECT * FROM orders, LATERAL evil.lower(name) AS t`,
    `SELECT * FROM orders, LATERAL (SELECT secret FROM salaries) AS t`,
    `SELECT * FROM orders o, LATERAL (SELECT o.secrets) t, salaries`,
    `SELECT (o).secrets FROM orders o`,
    `SELECT (orders).secrets FROM orders`,
    `SELECT (orders.*).secrets FROM orders`,
    `SELECT secrets(orders) FROM orders`,
    // Texts and names that end where one scanner doesn't look for it
    `SELECT $$a$$ FROM orders`,
    `SELECT $a$ ' $a$ || secret FROM salaries --'`,
    `SELECT U&'d\\0061t' FROM orders`,
    `SELECT U&"n\\0061me" FROM orders`,
    `SELECT U&'x!0027' UESCAPE '!' FROM orders`,
    `SELECT 'a'\n'b' FROM orders`,
    `SELECT 'a' -- '\n 'b', secret FROM salaries`,
    `SELECT 'a'\f\n'b' FROM orders`,
    `SELECT $1 FROM orders`,
    `SELECT ? FROM orders`,
    `SELECT 1_000 FROM orders`,
    `SELECT 0x1F FROM orders`,
    `SELECT 0b1 FROM orders`,
    `SELECT 1a FROM orders`,
    `SELECT 'half \ud800' FROM orders`,
    `SELECT "half \udc00" FROM orders`,
    // More than one, or hidden behind a comment
    `SELECT 1 --\r UNION SELECT secret FROM salaries`.replace('UNION', ', UNION'),
    `SELECT 1; SELECT secret FROM salaries`,
    `SELECT 1 /**/;/**/ SELECT secret FROM salaries`,
    `/*! SELECT */ SELECT secret FROM salaries`,
    // Catalogs
    `SELECT * FROM information_schema.columns`,
    `SELECT * FROM information_schema.schemata`,
    `SELECT * FROM pg_catalog.pg_class`,
    `SELECT * FROM pg_stat_activity`,
    `SELECT * FROM system.information_schema.tables`,
    `SELECT * FROM temp.orders`,
    `SELECT * FROM duckdb_tables()`,
    `SELECT * FROM duckdb_columns()`,
    `SELECT * FROM duckdb_secrets()`,
    `SELECT * FROM pragma_version()`,
    `SELECT * FROM sqlite_schema`,
    `SELECT * FROM "duckdb_tables"`,
    `SELECT * FROM "read_csv('/etc/passwd')"`,
    `SELECT * FROM 'orders.csv'`,
    // What only DuckDB's grammar knows
    `FROM salaries`,
    `FROM salaries SELECT secret`,
    `SELECT COLUMNS('.*') FROM orders`,
    `SELECT * EXCLUDE (id) FROM orders`,
    `SELECT name.upper() FROM orders`,
    `SELECT list_transform([1], x -> x) FROM orders`,
    `SELECT [1, 2] FROM orders`,
    `SELECT {'a': 1} FROM orders`,
    `SELECT name FROM orders QUALIFY row_number() OVER () = 1`,
    `PIVOT orders ON name USING sum(amount)`,
    `SUMMARIZE orders`,
    `DESCRIBE orders`,
    `SHOW TABLES`,
    `SELECT name FROM orders POSITIONAL JOIN salaries`,
    `SELECT name FROM orders ASOF JOIN salaries USING (id)`,
    `SELECT name FROM orders SEMI JOIN salaries USING (id)`,
    `SELECT name FROM orders USING SAMPLE 1`,
    `SELECT getvariable('x')`,
    `SELECT query_table('salaries')`,
    `SELECT * FROM query('SELECT secret FROM salaries')`,
    `SELECT * FROM query_table('salaries')`,
    `SELECT getenv('HOME')`,
    `SELECT current_setting('home_directory')`,
    `SELECT CASE WHEN EXISTS (SELECT FROM evil.lower('x')) THEN 1 END`,
    // PostgreSQL's ways to call by another name
    `SELECT * FROM ROWS FROM (evil.lower('x')) AS t`,
    `SELECT query_to_xml($$SELECT secret FROM salaries$$, true, true, '')`,
    `SELECT xmlserialize(content name AS text) FROM orders`,
    `SELECT json_query('{}', '$') FROM orders`,
    `SELECT name COLLATE evil.other.third FROM orders`,
    `SELECT * FROM orders WHERE CURRENT OF answer`,
    `TABLE salaries`,
    `VALUES ((TABLE salaries))`,
    `SELECT (TABLE salaries)`,
    `WITH RECURSIVE t AS (SELECT 1 UNION ALL SELECT 1 FROM salaries) SELECT * FROM t`,
    `WITH salaries AS (TABLE salaries) TABLE salaries`,
    `WITH o AS MATERIALIZED (SELECT secret FROM salaries) SELECT * FROM o`,
    `SELECT 1 ORDER BY (SELECT secret FROM salaries)`,
    `SELECT 1 LIMIT (SELECT length(secret) FROM salaries)`,
    `SELECT sum(1) OVER (ORDER BY (SELECT secret FROM salaries)) FROM orders`,
    `SELECT 1 FROM orders GROUP BY GROUPING SETS ((evil.lower(name)), ())`,
  ];
  test.for(refusedByBoth)('%j is answered by neither engine', async (sql) => {
    for (const ask of [onPostgres, onDuckDB]) expect(await answerOf(ask(sql))).toBeInstanceOf(Error);
  });

  /** What lies in the model's own schema is not called, by whichever name: nothing of the other table is told. */
  const ofTheSchema: [string, string | null][] = [
    [`SELECT o.secrets FROM orders o`, null],
    [`SELECT orders.secrets FROM orders`, null],
    [`SELECT public.orders.secrets FROM public.orders`, null],
    [`SELECT t.secrets FROM (SELECT * FROM orders) t`, null],
    [`SELECT name || name FROM orders ORDER BY id`, '[["AA"],["BB"]]'],
    [`SELECT id FROM orders WHERE name = 'C'::varchar`, '[]'],
    [`SELECT orders.name FROM orders JOIN public.orders o USING (name) ORDER BY 1`, '[["A"],["B"]]'],
  ];
  test.for(ofTheSchema)('%j calls nothing of the model’s schema', async ([sql, answer]) => {
    const said = await answerOf(onPostgres(sql));
    if (answer === null) expect(said).toMatchObject({ reason: 'bad_sql' });
    else expect(said).toBe(answer);
  });

  test('what unfolds a list is the catalog’s, in a schema that has one of its own', async () => {
    const sql = 'SELECT t.x FROM items, unnest(ARRAY[name]) AS t(x)';
    expect(await answerOf(gated.postgres.query('postgres', 'lists.items', sql, limits))).toBe('[["A"]]');
  });

  const refusedByDuckDB = [
    `SELECT name /* c */ FROM orders`,
    `SELECT name -- c\nFROM orders`,
    `SELECT E'a\\'b' FROM orders`,
    `SELECT e'\\x41' FROM orders`,
    `SELECT x'41' FROM orders`,
    `SELECT b'1' FROM orders`,
    `SELECT /* /* */ 1 */ FROM orders`,
    `SELECT 1 /* /* */ UNION SELECT secret FROM salaries -- */`,
    `SELECT #1 FROM orders`,
  ];
  test.for(refusedByDuckDB)('DuckDB never sees %j', async (sql) => {
    expect(await answerOf(onDuckDB(sql))).toMatchObject({ reason: 'not_allowed' });
  });

  /** What may be asked, and has to mean what was looked at. */
  const readAlike: [string, string][] = [
    // A function of the model's own schema fits a varchar better than the catalog's.
    [`SELECT lower(name) FROM orders ORDER BY id`, '[["a"],["b"]]'],
    [`SELECT LOWER(name) FROM orders ORDER BY id`, '[["a"],["b"]]'],
    [`SELECT "lower"(name) FROM orders ORDER BY id`, '[["a"],["b"]]'],
    // The server would take backslashes for more than they are.
    [
      `SELECT '\\' AS a, ' UNION SELECT secret FROM salaries --' AS b`,
      '[["\\\\"," UNION SELECT secret FROM salaries --"]]',
    ],
    [`SELECT 'it''s', '--', '/*', ';', '$$'`, `[["it's","--","/*",";","$$"]]`],
    [`SELECT name AS "a\u00a0b\u3000\ufeff" FROM orders WHERE id = 1`, '[["A"]]'],
    [`SELECT '\u00a0\u2003\u3000' FROM orders WHERE id = 1`, '[["\u00a0\u2003\u3000"]]'],
    [`\r\n\tSELECT\tname\r\nFROM\n\torders WHERE id=1 ;; `, '[["A"]]'],
    [`SELECT 1 - -1, 2*-3, 5>-1`, '[[2,-6,true]]'],
    [`SELECT name AS Größe FROM orders WHERE id = 1`, '[["A"]]'],
    [`SELECT name AS qualify, id AS pivot FROM orders WHERE id = 1`, '[["A",1]]'],
  ];
  test.for(readAlike)('%j means the same to both engines', async ([sql, answer]) => {
    for (const ask of [onPostgres, onDuckDB]) expect(await answerOf(ask(sql))).toBe(answer);
  });
});
