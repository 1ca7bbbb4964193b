import type { Recipe, RecipeStep } from '@plinth/api/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';

let host: TestHost;
let ada: TestAccount;
let server: TestPostgres;
let client: pg.Client;
let model: string;

const names = {
  quotes: `it's "quoted"; DROP TABLE people; --`,
  newline: 'line\nbreak\t/* */ $$ $1',
  long: 'ü'.repeat(31),
  proto: '__proto__',
  step: 'step_1',
  place: 'plinth_number',
};
const values = [
  `x'); DROP TABLE people; --`,
  '=1+1',
  '+cmd|x',
  '-2+3',
  '@sum',
  '\tx',
  '-7.5',
  '“N/A”',
  '\\',
  '$1',
];
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  host.call(method, `/data-model/${model}/${path}`, { token: ada.token, body, ...(headers && { headers }) });
const recipeNow = async (): Promise<Recipe> => (await ask('GET', 'recipe')).json();
const step = (more: object): RecipeStep => ({
  id: 'a',
  title: 'A',
  column: names.quotes,
  on: true,
  kind: 'spaces',
  ...more,
});
const missing = (words: string[], more: object = {}) => step({ kind: 'missing', words, ...more });

beforeAll(async () => {
  host = await openTestHost();
  ada = await host.account();
  server = await startPostgres();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const columns = Object.values(names).map((name) => `${quote(name)} text`);
  await client.query(`CREATE TABLE people (id int, ${columns.join(', ')})`);
  for (const [id, value] of values.entries())
    await client.query(
      `INSERT INTO people VALUES ($1${Object.values(names)
        .map(() => ', $2')
        .join('')})`,
      [id, ` ${value} `],
    );
  const connected = await host.call('POST', '/data-source/', {
    token: ada.token,
    body: {
      source_name: 'Hostile',
      source_type: 'postgres',
      connection_details: server.details,
    },
  });
  const { connection_id: source } = connected.json();
  const generated = await host.call(
    'GET',
    `/data-model/preview/data_model?source_id=${source}&database=postgres&table=people&generate_description=true&generate_visualizations=false`,
    { token: ada.token },
  );
  const draft = /"draft_id":"([^"]+)"/.exec(generated.text)![1]!;
  const created = await host.call(
    'POST',
    `/data-model/create?draft_id=${draft}&data_source_id=${source}&model_name=Hostile`,
    { token: ada.token },
  );
  model = created.json().id;
});

afterAll(async () => {
  await client.end();
  await host.close();
  await server.stop();
});

describe('attack: a recipe that isn’t one', () => {
  const deep = (depth: number): unknown => (depth === 0 ? 'x' : { a: deep(depth - 1) });
  test.each([
    ['an unknown kind', [step({ kind: 'drop table' })]],
    ['a kind of the prototype', [step({ kind: '__proto__' })]],
    ['no list', { length: 1, 0: step({}) }],
    ['a step that is null', [null]],
    ['201 steps', Array.from({ length: 201 }, (_, at) => step({ id: String(at) }))],
    ['one ID twice', [step({}), step({})]],
    ['a zero byte in a column', [step({ column: 'a\0b' })]],
    ['a zero byte in a value that is left', [step({ except: ['\0'] })]],
    ['a number for a word', [missing([7 as unknown as string])]],
    ['an object for a word', [missing([{ toString: 'x' } as unknown as string])]],
    ['something deep for a title', [step({ title: deep(1000) })]],
    ['a title without an end', [step({ title: 'x'.repeat(501) })]],
    ['a key without columns', [step({ kind: 'one row', keys: [[]] })]],
    ['a pattern for a unit', [step({ kind: 'unit', units: [{ name: '.*', factor: '1' }] })]],
    ['half a character in a word', [missing(['\ud800'])]],
    ['half a character in a column', [step({ column: 'a\udc00' })]],
    ['half a character in a title', [step({ title: '\ud83d' })]],
  ])('%s is refused, and nothing is kept', async (_, steps) => {
    const answer = await ask('PUT', 'recipe', { steps });
    expect([answer.status, typeof answer.json().detail]).toEqual([422, expect.any(String)]);
    expect(await recipeNow()).toMatchObject({ steps: [], version: 0 });
  });
});

describe('attack: two at once', () => {
  test('of five that save over one version one wins, and the others are told what there is', async () => {
    const { version } = await recipeNow();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        ask('PUT', 'recipe', { steps: [step({ title: `by ${at}` })] }, { 'if-match': `"${version}"` }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const kept = await recipeNow();
    expect(kept).toMatchObject({ version: version + 1, steps: won[0]!.json().steps });
    for (const lost of answers.filter((answer) => answer !== won[0])) {
      expect(lost.status).toBe(409);
      expect(lost.json().current).toMatchObject({ version: version + 1, steps: kept.steps });
    }
  });
});

describe('attack: names and values that are SQL', () => {
  const recipe = Object.values(names).flatMap((column, at): RecipeStep[] => [
    step({ id: `s${at}`, column, title: `*/ ; DROP TABLE people; --\n${column}` }),
    missing([...values, `'; DELETE FROM people; --`], { id: `m${at}`, column, except: ['=1+1', '-7.5'] }),
    step({
      id: `c${at}`,
      column,
      kind: 'case',
      values: [{ from: '-7.5', to: `a'); DROP TABLE people; --` }],
    }),
  ]);

  test('the view that is shown is made by PostgreSQL itself and has what its file has; the table stays', async () => {
    const kept = await ask('PUT', 'recipe', { steps: recipe });
    expect(kept.status, kept.text).toBe(200);
    const answer = await ask('GET', 'standardized?rows=all');
    expect(answer.status, answer.text).toBe(200);
    const { sql, total_rows: total, steps } = answer.json();
    expect(total).toBe(values.length);
    expect(steps.every(({ gone }: { gone: boolean }) => !gone)).toBe(true);
    await client.query(sql);
    const made = await client.query('SELECT * FROM people_standardized ORDER BY id');
    const left = (value: string): string | null => {
      const tidy = value.replace(/^[ \t]+/, '');
      if (tidy === '=1+1') return tidy;
      if (tidy === '-7.5') return `a'); DROP TABLE people; --`;
      return values.includes(tidy) ? null : tidy;
    };
    for (const name of Object.values(names))
      expect(made.rows.map((row: Record<string, unknown>) => row[name])).toEqual(values.map(left));
    const { rows } = await client.query('SELECT count(*)::int AS n FROM people');
    expect(rows).toEqual([{ n: values.length }]);
    await expect(client.query(sql)).rejects.toThrow('already exists');
    await client.query('DROP VIEW people_standardized');
  });

  test('no cell of the file is a formula, and a number stays one', async () => {
    await ask('PUT', 'recipe', { steps: [step({ column: names.step })] });
    const { text } = await ask('GET', 'standardized/csv');
    const cells = text.split(/\r\n/).slice(1).join('\n');
    expect(cells).not.toMatch(/(?:^|,|\n)"? *[=+@\t]/);
    expect(cells).toContain(`'=1+1`);
    expect(cells).toContain(`'-2+3`);
    expect(cells).toMatch(/,-7\.5,/);
  });

  test('what a preview is searched for is a text', async () => {
    for (const search of [`'; DROP TABLE people; --`, '%', '\\', '$1', '_'.repeat(200)]) {
      const answer = await ask('POST', 'preview', { step: step({}), search });
      expect(answer.status, search).toBe(200);
    }
    expect((await ask('POST', 'preview', { step: step({}), search: 'x'.repeat(201) })).status).toBe(422);
    expect((await client.query('SELECT 1 FROM people')).rows).toHaveLength(values.length);
  });
});

describe('attack: too much', () => {
  const large = Array.from({ length: 60 }, (_, at) =>
    missing([`${at}${'x'.repeat(9000)}`], { id: `m${at}`, column: names.place }),
  );

  test('a recipe whose SQL is longer than is run is told so, and can be made smaller again', async () => {
    const kept = await ask('PUT', 'recipe', { steps: large, used: true });
    expect(kept.status, kept.text.slice(0, 300)).toBe(200);
    for (const path of ['standardized?rows=all', 'standardized/csv']) {
      const answer = await ask('GET', path);
      expect([path, answer.status, answer.json().detail]).toEqual([
        path,
        422,
        expect.stringMatching(
          /^With all values that its rules list, the recipe is SQL of 55\d,\d{3} characters; up to 400,000 can be run here\. Switch off or remove rules that list many values\.$/,
        ),
      ]);
    }
    await ask('PUT', 'recipe', { steps: large.slice(0, 2), used: false });
    expect((await ask('GET', 'standardized?rows=all')).status).toBe(200);
  });

  test('a body of more megabytes than a call may have is refused, and nothing is lost', async () => {
    const before = await recipeNow();
    const words = Array.from({ length: 999 }, (_, at) => `${at}${'x'.repeat(9990)}`);
    const steps = Array.from({ length: 3 }, (_, at) => missing(words, { id: `m${at}` }));
    expect((await ask('PUT', 'recipe', { steps })).status).toBe(413);
    expect(await recipeNow()).toEqual(before);
  });
});
