import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startPostgres, type TestPostgres } from './testing/postgres.ts';
import { registerAt } from './testing/registerAt.ts';
import { startProviderProcess, type ProviderProcess } from './testing/providerProcess.ts';
import { startRoundRobin, type RoundRobin } from './testing/roundRobin.ts';
import { csvForm, testPassword } from './testing/testHost.ts';

const rows = 2000;
const csv = [
  'id,name',
  ...Array.from({ length: rows }, (_, index) => `${index + 1},Person ${index + 1}`),
].join('\n');

describe('three providers on one PostgreSQL, behind a proxy that gives each call to the next of them', () => {
  let server: TestPostgres;
  let store: pg.Client;
  let dataDirs: string[];
  let providers: ProviderProcess[];
  let proxy: RoundRobin;
  let start: (at: number) => Promise<ProviderProcess>;

  beforeAll(async () => {
    server = await startPostgres();
    const DATABASE_URL = await server.newDatabase();
    store = new pg.Client(DATABASE_URL);
    await store.connect();
    dataDirs = await Promise.all([0, 1, 2].map(() => mkdtemp(join(tmpdir(), 'plinth-three-'))));
    const env = {
      DATABASE_URL,
      PLINTH_KEY: randomBytes(32).toString('base64'),
      TRUSTED_PROXIES: '127.0.0.1',
    };
    start = (at) => startProviderProcess({ ...env, DATA_DIR: dataDirs[at]! });
    // At once, on an empty store: one of them makes its tables, the others wait for that.
    providers = await Promise.all(dataDirs.map((_, at) => start(at)));
    proxy = await startRoundRobin(providers.map(({ port }) => port));
  });

  afterAll(async () => {
    await proxy.stop();
    await Promise.all(providers.map((provider) => provider.kill()));
    await store.end();
    await server.stop();
    await Promise.all(dataDirs.map((folder) => rm(folder, { recursive: true, force: true })));
  });

  let token: string | undefined;
  const send = (method: string, path: string, body?: unknown, from = '10.1.1.1'): Promise<Response> => {
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    return fetch(proxy.url + path, {
      method,
      headers: {
        Accept: 'application/json',
        'X-Forwarded-For': from,
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
  };
  const read = async <Body>(method: string, path: string, body?: unknown, from?: string): Promise<Body> => {
    const answer = await send(method, path, body, from);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  };

  /** Signs up, and answers the code that was mailed. */
  const register = (email: string, from: string): Promise<string> =>
    registerAt(proxy.url, email, `http://127.0.0.1:${proxy.ports[0]}`, { 'X-Forwarded-For': from });

  /** What is written into a table waits from now on, until the end of the transaction. */
  const holdUp = (table: string) => store.query(`begin; lock table ${table} in share row exclusive mode`);
  const areHeldUp = (least: number) =>
    vi.waitFor(
      async () => {
        const { rowCount } = await store.query('select from pg_locks where not granted');
        expect(rowCount).toBeGreaterThanOrEqual(least);
      },
      { timeout: 60_000, interval: 20 },
    );

  /**
   * Kills the provider that works on a call, in the middle of it: what the call writes into a table is held up. As its
   * supervisor would, the provider is started again afterwards. Answers what the caller saw.
   */
  const killInTheMiddleOf = async (
    path: string,
    table: string,
    call: () => Promise<string>,
  ): Promise<string> => {
    await holdUp(table);
    const seen = call().catch(() => 'cut off');
    await areHeldUp(1);
    const at = proxy.takenBy(path);
    await providers[at]!.kill();
    await store.query('rollback');
    const answer = await seen;
    providers[at] = await start(at);
    proxy.ports[at] = providers[at].port;
    return answer;
  };

  const generate = async (source: string): Promise<string> => {
    const subject = `source_id=${source}&database=csv&table=people`;
    const answer = await send(
      'GET',
      `/data-model/preview/data_model?${subject}&generate_description=true&generate_visualizations=true`,
    );
    return answer.text();
  };
  const draftIn = (events: string): string | undefined => /"draft_id":"([^"]+)"/.exec(events)?.[1];

  test('of a thousand guesses at one code, through all of them at once, five are evaluated', async () => {
    const email = 'guessed@plinth.test';
    const code = await register(email, '10.6.0.1');
    const otp = code === '000000' ? '111111' : '000000';
    // Held up until all of them look at the same count.
    await holdUp('sign_ups');
    const guesses = Array.from({ length: 1000 }, async (_, index) => {
      const from = `10.7.${index >> 8}.${index & 255}`;
      const answer = await send('POST', '/auth/verify-otp', { email, otp }, from);
      return `${answer.status} ${await answer.text()}`;
    });
    await areHeldUp(3 * 5);
    await store.query('rollback');
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => answer.includes('tries_left'))).toHaveLength(5);
    expect(new Set(answers.map((answer) => answer.slice(0, 3)))).toEqual(new Set(['400']));
  });

  test('one is killed in the middle of an upload, of a generation and of a save: nothing is lost, and nothing is there twice', async () => {
    const email = 'ada@plinth.test';
    const otp = await register(email, '10.1.1.1');
    await read('POST', '/auth/verify-otp', { email, otp });
    const login = new URLSearchParams({ username: email, password: testPassword });
    token = (await read<{ access_token: string }>('POST', '/auth/jwt/login', login)).access_token;

    const uploadPath = '/data-source/upload-csv';
    const upload = async () =>
      String((await send('POST', `${uploadPath}?source_name=people`, csvForm(csv, 'people.csv'))).status);
    expect(await killInTheMiddleOf(uploadPath, 'connections', upload)).toBe('502');
    expect(await read('GET', '/data-source/user/connections')).toHaveLength(0);
    expect(await upload()).toBe('201');
    const [connection] = await read<{ connection_id: string }[]>('GET', '/data-source/user/connections');
    const source = connection!.connection_id;

    const draft = draftIn(await generate(source))!;
    const name = { description: 'What a person is called.' };
    await read('PATCH', `/data-model/preview/data_model/modify?draft_id=${draft}`, {
      descriptions: { name },
    });
    const cut = await killInTheMiddleOf('/data-model/preview/data_model', 'drafts', () => generate(source));
    expect(cut).toBe('cut off');
    expect(draftIn(await generate(source))).toBe(draft);

    const savePath = '/data-model/create';
    const save = async () =>
      String((await send('POST', `${savePath}?draft_id=${draft}&data_source_id=${source}`)).status);
    expect(await killInTheMiddleOf(savePath, 'models', save)).toBe('502');
    expect(await read('GET', '/data-model/datamodels')).toHaveLength(0);
    expect(await save()).toBe('201');

    // Whoever is asked, also those that have only just come.
    for (const _ of providers) {
      expect(await read('GET', '/data-source/user/connections')).toHaveLength(1);
      const models = await read<{ id: string }[]>('GET', '/data-model/datamodels');
      expect(models).toHaveLength(1);
      const { id } = models[0]!;
      const { columns } = await read<{ columns: object[] }>('GET', `/data-model/${id}/columns`);
      expect(columns[1]).toMatchObject({ name: 'name', ...name });
      const question = { data_model_id: id, question: 'How many rows are there?' };
      expect(await read('POST', '/data-model/ask', question)).toMatchObject({
        answer: expect.stringMatching(/2,?000/) as string,
      });
    }
  });
}, 180_000);
