import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '@plinth/api/contract';
import { openDataModel } from '../testing/dataModel.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;
let grace: TestAccount;
let hers: Awaited<ReturnType<typeof openDataModel>>;

beforeAll(async () => {
  host = await openTestHost();
  ada = await host.account();
  grace = await host.account();
  hers = await openDataModel(host, ada.token);
});

afterAll(async () => {
  await host.close();
});

const call = (method: string, path: string, body?: unknown, token = ada.token) =>
  host.call(method, path, { token, body });
const block = (more: object) => ({ id: 'a', kind: 'question', title: 'Q', ...more });
const save = (blocks: unknown[], name = 'People') => call('PUT', `/report/${hers.report}`, { name, blocks });

describe('attack: saved SQL', () => {
  test.each([
    'DELETE FROM people',
    'SELECT 1; DROP TABLE people',
    "SELECT * FROM read_csv('/etc/passwd')",
    "COPY people TO '/tmp/people.csv'",
    'SELECT * FROM information_schema.tables',
    'WITH gone AS (DELETE FROM people RETURNING *) SELECT * FROM gone',
  ])('of a block goes through the gate: %s', async (sql) => {
    await save([block({ sql })]);
    const refreshed: Report = (await call('POST', `/report/${hers.report}/refresh`)).json();
    expect(refreshed.status).toBe('failing');
    expect(refreshed.blocks[0]?.figure).toBeUndefined();
    expect(refreshed.blocks[0]?.problem?.detail).toBeTruthy();
  });

  test('about another person’s model is not run: a report is of one’s own model', async () => {
    const body = { data_model_id: hers.model, blocks: [block({ sql: 'SELECT name FROM people' })] };
    expect((await call('POST', '/report', body, grace.token)).status).toBe(404);
  });
});

describe('attack: too much', () => {
  test.each([
    ['a thousand blocks', Array.from({ length: 1000 }, (_, at) => block({ id: `b${at}`, sql: 'SELECT 1' }))],
    ['a huge text', [block({ kind: 'text', text: 'x'.repeat(5001) })]],
    ['a huge title', [block({ title: 'x'.repeat(301) })]],
    ['a huge query', [block({ sql: `SELECT '${'x'.repeat(20_000)}'` })]],
    ['an id that is a path', [block({ id: '../../a' })]],
    ['a kind that isn’t one', [block({ kind: '__proto__' })]],
    ['the same id twice', [block({}), block({})]],
  ])('%s is refused', async (_, blocks) => {
    expect((await save(blocks)).status).toBe(422);
  });

  test('a report grows to its limit and no further', async () => {
    await save(Array.from({ length: 50 }, (_, at) => block({ id: `t${at}`, kind: 'text', text: 'x' })));
    const more = await call('POST', `/report/${hers.report}/blocks`, block({ kind: 'text', text: 'y' }));
    expect(more.status).toBe(422);
  });

  test('rows of a block are kept only as far as there is room', async () => {
    await save([block({ sql: "SELECT repeat('x', 20000) AS much FROM people, people AS p, people AS q" })]);
    const { blocks } = (await call('POST', `/report/${hers.report}/refresh`)).json() as Report;
    expect(JSON.stringify(blocks[0]?.figure ?? '').length).toBeLessThan(100_000);
  });

  const deep = `SELECT ${'NOT '.repeat(4900)}true`;
  const wide = `SELECT ${'b,'.repeat(3500)}b FROM (SELECT id AS a, name AS b FROM people) AS p GROUP BY ${'a,'.repeat(3500)}b`;

  test.each([
    ['nested too deeply', deep, /nested too deeply/],
    ['of many columns and groups', wide, undefined],
  ])('a query %s keeps nobody waiting and spoils no other', { timeout: 10_000 }, async (_, sql, problem) => {
    await save([block({ sql }), block({ id: 'b', sql: 'SELECT count(*) FROM people' })]);
    const { blocks }: Report = (await call('POST', `/report/${hers.report}/refresh`)).json();
    expect(blocks[0]?.problem?.detail).toEqual(problem && expect.stringMatching(problem));
    expect(blocks[1]?.figure?.rows).toEqual([[2]]);
  });
});
