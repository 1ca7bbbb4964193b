import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDataModel } from '../testing/dataModel.ts';
import { csvForm, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;
let opened: Awaited<ReturnType<typeof openDataModel>>;

beforeAll(async () => {
  host = await openTestHost();
  ada = await host.account();
  opened = await openDataModel(host, ada.token);
});

afterAll(async () => {
  await host.close();
});

const send = (method: string, url: string, payload: string | Buffer, type?: string) =>
  host.fastify.inject({
    method: method as 'POST',
    url,
    payload,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${ada.token}`,
      ...(type === undefined ? {} : { 'content-type': type }),
    },
  });

describe('attack: broken requests', () => {
  test.each([
    ['JSON that ends early', 'POST', '/data-source/', '{"source_name": "x"', 'application/json'],
    [
      'JSON that reaches for the prototype',
      'POST',
      '/data-source/',
      '{"__proto__": {"x": 1}}',
      'application/json',
    ],
    [
      'deeply nested JSON',
      'POST',
      '/data-source/',
      '['.repeat(50_000) + ']'.repeat(50_000),
      'application/json',
    ],
    ['another type of body', 'POST', '/data-source/', '<x/>', 'application/xml'],
    [
      'a form where JSON is asked for',
      'POST',
      '/data-source/',
      'source_name=x',
      'application/x-www-form-urlencoded',
    ],
    [
      'a body that is too large',
      'POST',
      '/data-source/',
      JSON.stringify('x'.repeat(1_100_000)),
      'application/json',
    ],
    [
      'multipart without a boundary',
      'POST',
      '/data-source/upload-csv?source_name=x',
      'x',
      'multipart/form-data',
    ],
    [
      'multipart that ends early',
      'POST',
      '/data-source/upload-csv?source_name=x',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\r\n1',
      'multipart/form-data; boundary=b',
    ],
    [
      'multipart of nonsense',
      'POST',
      '/data-source/upload-csv?source_name=x',
      'nonsense',
      'multipart/form-data; boundary=b',
    ],
    ['no multipart', 'POST', '/data-source/upload-csv?source_name=x', '{}', 'application/json'],
    ['a zero byte in a path', 'DELETE', '/data-source/%00', '', undefined],
    ['a path that can not be decoded', 'DELETE', '/data-source/%zz', '', undefined],
    ['an endless parameter', 'DELETE', `/data-source/${'x'.repeat(10_000)}`, '', undefined],
    [
      'a query that names a field twice',
      'POST',
      '/data-model/create?draft_id=a&draft_id=b&data_source_id=c',
      '',
      undefined,
    ],
  ])('%s is answered with a failure that says so', async (_, method, url, payload, type) => {
    const answer = await send(method, url, payload, type);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()).toHaveProperty('detail');
    expect(answer.headers['content-security-policy']).toBeTruthy();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['columns', { columns: { name: { synonyms: Array.from({ length: 450_000 }, () => 1) } } }],
    ['changes', { columns: Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`c${at}`, 1])) }],
  ])('of half a million faults in %s the first is told', async (_, body) => {
    const answer = await send(
      'PATCH',
      `/data-model/${opened.model}/columns`,
      JSON.stringify(body),
      'application/json',
    );
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toHaveLength(1);
  });

  test('of a small body every fault is told', async () => {
    const answer = await send('POST', '/auth/register', '{"email": 1, "password": 2}', 'application/json');
    expect(answer.json().detail.length).toBeGreaterThan(1);
  });

  test('a file name from elsewhere is only a name', async () => {
    const answer = await host.call('POST', '/data-source/upload-csv?source_name=path', {
      token: ada.token,
      body: csvForm('a,b\n1,2\n', '../../../etc/evil.csv'),
    });
    expect(answer.json().connection_details.file_name).toBe('evil.csv');
  });
});

describe('attack: a change over a version that nobody has seen', () => {
  test.each(['W/"1"', '"1", "2"', '"9999999999"', '1', '""', '"x"'])(
    'If-Match %s overwrites nothing',
    async (version) => {
      const { model, report } = opened;
      for (const [method, path, body] of [
        ['PATCH', `/data-model/${model}/understanding`, { understanding: 'Overwritten.' }],
        ['PUT', `/report/${report}`, { name: 'Overwritten', blocks: [] }],
      ] as const) {
        const headers = { 'if-match': version };
        const { status } = await host.call(method, path, { token: ada.token, headers, body });
        expect({ path, status }).toEqual({ path, status: 409 });
      }
    },
  );

  test('If-Match * is over whatever there is', async () => {
    const { model } = opened;
    const { status } = await host.call('PATCH', `/data-model/${model}/understanding`, {
      token: ada.token,
      headers: { 'if-match': '*' },
      body: { understanding: 'People.' },
    });
    expect(status).toBe(200);
  });
});
