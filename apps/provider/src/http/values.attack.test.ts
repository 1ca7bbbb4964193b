import { callUrl, type Call } from '@plinth/api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../testing/calls.ts';
import { openDataModel } from '../testing/dataModel.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

/** Each goes into every parameter, every field of a query and every text of a body, one place at a time. */
const values: [string, string][] = [
  ['a zero byte', 'a\0b'],
  ['half a character', 'a\ud800'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['dot segments', '../../key'],
  ['encoded dot segments', '..%2f..%2fkey'],
  ['a lone per cent', '%'],
  ['a broken escape', '%c0%ae'],
  ['a header in it', 'a\r\nSet-Cookie: evil=1'],
  ['an event in it', 'a\n\ndata: {"evil":1}\n\n'],
  ['an operator of MongoDB', '{"$ne":null}'],
  ['$where', '$where'],
  ['a quote of SQL', `x'; drop table users; --`],
  ['a number too large', '1e999'],
  ['a number below zero', '-1'],
  ['a number that rounds', '9007199254740993'],
  ['null', 'null'],
  ['nothing', ''],
  ['4,000 characters', 'x'.repeat(4000)],
];

/** What may stand where a text belongs, as it is written in JSON. */
const jsons: [string, string][] = [
  ['a list', '[]'],
  ['a list of a list', '[["x"]]'],
  ['an operator', '{"$ne":null}'],
  ['a number without end', '1e999'],
  ['minus zero', '-0'],
  ['a long number', '9'.repeat(400)],
  ['true', 'true'],
  ['null', 'null'],
  ['nested 5,000 deep', '['.repeat(5000) + ']'.repeat(5000)],
  ['objects nested 5,000 deep', '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)],
  ['half a character', '"\\ud800"'],
  ['a zero byte', '"\\u0000"'],
  ['the prototype', '{"constructor":{"prototype":{"evil":1}}}'],
];

let host: TestHost;
let ada: TestAccount;
let ids: Record<string, string>;
let caller = 0;

beforeAll(async () => {
  host = await openTestHost({ env: { QUOTA_QUESTIONS: '1000' } });
  ada = await host.account();
  ids = await openDataModel(host, ada.token);
});

afterAll(async () => {
  await host.close();
});

const details = { host: '127.0.0.1', port: 1, user: 'u', password: 'p', database: 'd', sslmode: 'disable' };
const block = { id: 'x', kind: 'question', title: 'x', text: 'x', sql: 'SELECT 1', metric: 'x', graph_type: 'bar', shown_as: 'table' }; // prettier-ignore
/** A right body of each call, whose texts are then replaced. */
const bodies: Record<string, () => object> = {
  register: () => ({ email: 'a@plinth.test', password: 'long enough', confirmPassword: 'long enough', turnstile_token: 'x' }),
  verifyOtp: () => ({ email: 'a@plinth.test', otp: '000000' }),
  resendOtp: () => ({ email: 'a@plinth.test' }),
  forgotPassword: () => ({ email: 'a@plinth.test' }),
  resetPassword: () => ({ token: 'x', password: 'long enough' }),
  updateConnection: () => ({ source_name: 'Renamed' }),
  createConnection: () => ({ source_name: 'New', source_type: 'postgres', connection_details: details }),
  modifyDraft: () => ({ understanding: { description: 'x' }, descriptions: { name: { description: 'x', data_category: 'x' } } }),
  updateModelColumns: () => ({ columns: { name: { description: 'x', data_category: 'x' } } }),
  updateUnderstanding: () => ({ understanding: 'x' }),
  runModelSql: () => ({ sql: 'SELECT 1' }),
  askModel: () => ({ data_model_id: ids['model'], question: 'How many rows?', previous: 'x', reading: 'x', conversation: ids['conversation'] }),
  renameConversation: () => ({ title: 'x' }),
  teachWord: () => ({ word: 'x', kind: 'value', means: 'x', column: 'name' }),
  createModel: () => ({ left_out: ['name'], metrics: [0] }),
  takeProfile: () => ({ profile_id: 'x', accepted: [{ kind: 'added', column: 'name' }] }),
  saveRecipe: () => ({ steps: [{ id: 'x', title: 'x', column: 'name', on: true, except: ['x'], kind: 'case', values: [{ from: 'x', to: 'y' }] }] }),
  createReport: () => ({ data_model_id: ids['model'], name: 'x', blocks: [block] }),
  saveReport: () => ({ name: 'x', blocks: [block] }),
  saveReportDraft: () => ({ name: 'x', blocks: [block], version: 1, replaces: 'x' }),
  addToReport: () => block,
  configureReport: () => ({ refresh: 'hand', every: 'day', time_zone: 'UTC', period: '30 days', time_column: 'name', mail: 'week', mail_hour: 7 }),
  createReportLink: () => ({ name: 'x', expires: '2099-01-01T00:00:00Z', password: 'x' }),
  readSharedReport: () => ({ token: 'x', password: 'x' }),
}; // prettier-ignore

const rightUrl = (call: Call): string => {
  const id = call.path.startsWith('/data-model')
    ? ids['model']
    : call.path.startsWith('/report')
      ? ids['report']
      : call.path.startsWith('/users')
        ? ada.id
        : ids['connection'];
  const query = { source_id: ids['connection'], draft_id: ids['draft'], data_source_id: ids['connection'], database: 'csv', table: 'people', generate_description: 'true', generate_visualizations: 'true', format: 'json', source_name: 'x', limit: '5', offset: '0', search_value: 'a', start_date: '2024-01-01', end_date: '2024-02-01', order_by: 'title', delimiter: ',', encoding: 'utf-8' }; // prettier-ignore
  const names = new Set(Object.keys((call.query as { shape?: object } | undefined)?.shape ?? {}));
  return callUrl(call, {
    params: { ...ids, id, database: 'csv', table: 'people' },
    query: Object.fromEntries(Object.entries(query).filter(([name]) => names.has(name))),
  });
};

/** The addresses of a call with the value in one place each. */
const spoiledUrls = (call: Call, value: string): string[] => {
  // Half a character can't be written in an address; its bytes can.
  const encoded = value.isWellFormed() ? encodeURIComponent(value) : '%ed%a0%80';
  const right = rightUrl(call);
  const [path = '', query = ''] = right.split('?');
  const parts = path.split('/');
  const named = call.path.split('/');
  const paths = named.flatMap((part, at) =>
    // Without an id it is another call.
    part.startsWith(':') && value !== '' ? [`${parts.map((own, place) => (place === at ? encoded : own)).join('/')}?${query}`] : [],
  ); // prettier-ignore
  const fields = query === '' ? [] : query.split('&');
  const queries = fields.map(
    (_, at) =>
      `${path}?${fields.map((own, place) => (place === at ? `${own.split('=', 1)[0]}=${encoded}` : own)).join('&')}`,
  );
  return [...paths, ...queries];
};

/** The body with each of its values replaced in turn by the JSON. */
const spoiledBodies = (body: unknown, json: string): string[] => {
  if (typeof body !== 'object' || body === null) return [json];
  if (Array.isArray(body))
    return body.flatMap((part, at) =>
      spoiledBodies(part, json).map(
        (spoiled) =>
          `[${body.map((own, place) => (place === at ? spoiled : JSON.stringify(own))).join(',')}]`,
      ),
    );
  return Object.keys(body).flatMap((key) =>
    spoiledBodies((body as Record<string, unknown>)[key], json).map((spoiled) => {
      const others = Object.entries(body).filter(([name]) => name !== key);
      return `{${[...others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`), `${JSON.stringify(key)}:${spoiled}`].join(',')}}`;
    }),
  );
};

const send = async (call: Call, url: string, body?: string) => {
  const answer = await host.fastify.inject({
    method: call.method as 'POST',
    url,
    remoteAddress: `10.77.${(caller += 1) >> 8}.${caller & 255}`,
    headers: {
      accept: 'application/json',
      ...(call.auth === 'cookie' ? { cookie: ada.cookie } : { authorization: `Bearer ${ada.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const about = `${call.name} ${url.slice(0, 200)} ${body?.slice(0, 200) ?? ''}: ${answer.body.slice(0, 300)}`;
  // Else nothing was tried.
  if (call.auth !== 'optional') expect(answer.statusCode, about).not.toBe(401);
  // 501 says that something isn't set up here.
  if (answer.statusCode !== 501) expect(answer.statusCode, about).toBeLessThan(500);
  expect(answer.headers, about).not.toHaveProperty('set-cookie.evil');
  expect(String(answer.headers['set-cookie']), about).not.toContain('evil=1');
  expect(answer.body, about).not.toMatch(/node_modules|\.ts:\d|SqliteDatabase/);
  // A person who wrote the SQL is told what is wrong with it.
  if (call.name !== 'runModelSql') expect(answer.body, about).not.toContain('syntax error');
  expect(({} as Record<string, unknown>)['evil'], about).toBeUndefined();
};

/** Whose end is another's beginning: they would take what the next ones need. */
const left = new Set(['logout', 'endAllSessions', 'endSession', 'deleteConnection', 'deleteModel', 'uploadCsv', 'inspectCsv', 'addSampleConnection']); // prettier-ignore
const inUrls = calls.filter(({ name }) => !left.has(name) || name === 'endSession');
const inBodies = calls.filter(({ name }) => bodies[name] !== undefined);

describe('attack: values that break something', () => {
  test.each(values)('%s in an address', async (_, value) => {
    for (const call of inUrls) {
      const body = bodies[call.name];
      for (const url of spoiledUrls(call, value))
        await send(call, url, body === undefined ? undefined : JSON.stringify(body()));
    }
  });

  test.each(values)('%s in a body', async (_, value) => {
    for (const call of inBodies)
      for (const body of spoiledBodies(bodies[call.name]!(), JSON.stringify(value)))
        await send(call, rightUrl(call), body);
  });

  test.each(jsons)('%s in a body, where a text belongs', async (_, json) => {
    for (const call of inBodies)
      for (const body of spoiledBodies(bodies[call.name]!(), json)) await send(call, rightUrl(call), body);
  });

  test.each(['{"email":"a@plinth.test","email":["b"]}', '{"__proto__":{"email":"a@plinth.test"}}', '{"constructor":{"prototype":{"evil":1}},"email":"a@plinth.test"}', '\ufeff{"email":"a@plinth.test"}', '{"email":"a@plinth.test"}{"email":"b"}', '{"email":"a@plinth.test",}', "{'email':1}", 'NaN', '"\\ud800"'])('%s as a body', async (body) => {
    for (const call of inBodies) await send(call, rightUrl(call), body);
  }); // prettier-ignore

  test('and everything is there as before', async () => {
    const { columns } = (
      await host.call('GET', `/data-model/${ids['model']}/columns`, { token: ada.token })
    ).json();
    expect(columns.map(({ name }: { name: string }) => name)).toEqual(['id', 'name']);
    expect((await host.call('GET', '/users/me', { token: ada.token })).json().email).toBe(ada.email);
  });
});
