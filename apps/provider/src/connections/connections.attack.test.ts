import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProvider } from '../server.ts';
import { readSettings } from '../settings.ts';
import { mongoSilentPoints, startMongoDouble, type MongoDouble } from '../sources/testing/mongoDouble.ts';
import { silentPoints, startPgDouble, type PgDouble } from '../sources/testing/pgDouble.ts';
import { answerTo, runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type Answer, type TestAccount, type TestHost } from '../testing/testHost.ts';
import { isAnotherPlace } from './serverEntries.ts';

const key = randomBytes(32).toString('base64');
const otherKey = randomBytes(32).toString('base64');

let server: TestPostgres;
let host: TestHost;
let ada: TestAccount;
let stranger: PgDouble;

beforeAll(async () => {
  server = await startPostgres();
  // The silent servers are asked all at the same time.
  host = await openTestHost({ env: { PLINTH_KEY: key, QUOTA_TESTS: '40' } });
  ada = await host.account();
  stranger = await startPgDouble({ asksPassword: true });
});

afterAll(async () => {
  await host.close();
  await stranger.stop();
  await server.stop();
});

let made = 0;
const connect = async (changes: object = {}): Promise<string> => {
  const answer = await host.call('POST', '/data-source/', {
    token: ada.token,
    body: {
      source_name: `Shop ${(made += 1)}`,
      source_type: 'postgres',
      connection_details: { ...server.details, ...changes },
    },
  });
  expect(answer.status, answer.text).toBe(201);
  return (answer.json() as { connection_id: string }).connection_id;
};
const change = (id: string, connection_details: object) =>
  host.call('PUT', `/data-source/${id}`, { token: ada.token, body: { connection_details } });
const tryOut = (token: string, id: string, connection_details: object) =>
  host.call('POST', `/data-source/${id}/test`, { token, body: { connection_details } });

describe('attack: stored password', () => {
  const places: [string, () => object][] = [
    ['another port', () => ({ port: stranger.port })],
    ['another port with an empty password', () => ({ port: stranger.port, password: '' })],
    ['another host', () => ({ host: 'localhost' })],
    ['another host and port', () => ({ host: 'localhost', port: stranger.port })],
    ['a port in the host', () => ({ host: `127.0.0.1:${stranger.port}` })],
    ['a URL as host', () => ({ host: `postgres://127.0.0.1:${stranger.port}/postgres` })],
    ['a host in the query', () => ({ host: `postgres://127.0.0.1/?host=localhost` })],
    ['another user in a URL', () => ({ host: `postgres://eve@127.0.0.1:${stranger.port}/`, user: '' })],
    ['another user', () => ({ user: 'eve' })],
    ['a host in capitals', () => ({ host: 'LOCALHOST' })],
    ['TLS turned off', () => ({ sslmode: 'disable' })],
    ['TLS turned off in the host', () => ({ host: '127.0.0.1?sslmode=disable' })],
  ];
  test.for(places)('%s asks for it again', async ([, changes]) => {
    const id = await connect();
    const answer = await change(id, changes());
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({
      detail: [
        {
          loc: ['body', 'connection_details', 'password'],
          msg: expect.stringContaining('Enter the password again') as string,
          type: 'value_error',
        },
      ],
    });
    expect(stranger.startups).toEqual([]);
    expect(stranger.passwords).toEqual([]);
  });

  test.for(places)('a test with %s asks for it again', async ([, changes]) => {
    const id = await connect();
    const answer = await tryOut(ada.token, id, changes());
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Enter the password again');
    expect(stranger.startups).toEqual([]);
    expect(stranger.passwords).toEqual([]);
  });

  test.each([
    ['the address verifies', { host: '127.0.0.1?sslmode=verify-full' }, { sslmode: 'require' }],
    ['the address encrypts', { host: 'postgres://127.0.0.1/?sslmode=require' }, { sslmode: 'prefer' }],
    [
      'its authority vouches',
      { sslmode: 'verify-ca', ca_certificate: 'ours' },
      { ca_certificate: undefined },
    ],
  ])('less TLS than %s is another place', (_, said, changes) => {
    const before = { host: '127.0.0.1', user: 'ada', database: 'shop', ...said };
    expect(isAnotherPlace('postgres', before, before)).toBe(false);
    expect(isAnotherPlace('postgres', before, { ...before, ...changes })).toBe(true);
  });

  test('a test of another’s connection finds none', async () => {
    const eve = await host.account();
    const answer = await tryOut(eve.token, await connect(), { port: stranger.port, password: 'mine' });
    expect(answer.status).toBe(404);
    expect(stranger.startups).toEqual([]);
  });

  test('a test where it was stored for takes the stored one, and changes nothing', async () => {
    const id = await connect();
    const answer = await tryOut(ada.token, id, { database: 'template1' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('"check":"list_databases","status":"ok"');
    expect(answer.text).not.toContain(server.password);
    const after = await host.call('GET', `/data-source/${id}`, { token: ada.token });
    expect(after.json()).toMatchObject({ connection_details: { database: 'postgres' } });
  });

  test('with the password a connection may move, and without one it may be renamed', async () => {
    const id = await connect();
    expect((await change(id, { host: 'localhost', password: server.password })).status).toBe(200);
    expect((await change(id, { database: 'postgres' })).status).toBe(200);
    expect((await change(id, { port: server.port, user: server.user })).status).toBe(200);
  });
});

describe('attack: stored password, MongoDB', () => {
  let own: MongoDouble;
  let other: MongoDouble;
  beforeAll(async () => {
    const databases = { hers: { things: [{ _id: 1 }] } };
    own = await startMongoDouble({ databases, users: { ada: 'hers' } });
    // It would take any password, and in the clear where it is asked to.
    other = await startMongoDouble({ databases });
  });
  afterAll(() => Promise.all([own.stop(), other.stop()]));

  const connectMongo = async (changes: object = {}): Promise<string> => {
    const { port } = own;
    const answer = await host.call('POST', '/data-source/', {
      token: ada.token,
      body: {
        source_name: `Desk ${(made += 1)}`,
        source_type: 'mongodb',
        connection_details: { host: '127.0.0.1', port, user: 'ada', password: 'hers', database: 'hers', ...changes },
      },
    }); // prettier-ignore
    expect(answer.status, answer.text).toBe(201);
    return (answer.json() as { connection_id: string }).connection_id;
  };
  const places: [string, () => object][] = [
    ['another port', () => ({ port: other.port })],
    ['another port with an empty password', () => ({ port: other.port, password: '' })],
    ['another host', () => ({ host: 'localhost' })],
    ['a port in the host', () => ({ host: `127.0.0.1:${other.port}` })],
    ['one more host', () => ({ host: `127.0.0.1,127.0.0.1:${other.port}` })],
    ['a URL as host', () => ({ host: `mongodb://127.0.0.1:${other.port}/hers` })],
    ['a URL with a user', () => ({ host: `mongodb://ada@127.0.0.1:${other.port}/hers`, user: '' })],
    ['a cluster’s name', () => ({ host: 'mongodb+srv://localhost.example.test/hers' })],
    ['the password in the clear', () => ({ host: 'mongodb://127.0.0.1/?authMechanism=PLAIN' })],
    ['another user', () => ({ user: 'eve' })],
  ];
  test.for(places)('%s asks for it again, to save and to test', async ([, changes]) => {
    const id = await connectMongo();
    const before = own.made;
    for (const answer of [await change(id, changes()), await tryOut(ada.token, id, changes())]) {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('Enter the password again');
      expect(answer.text).not.toContain('hers');
    }
    expect(other.made).toBe(0);
    expect(own.made).toBe(before);
  });

  test('TLS turned off asks for it again', async () => {
    const secure = await startMongoDouble({ databases: { hers: {} }, users: { ada: 'hers' }, tls: true });
    try {
      const id = await connectMongo({ port: secure.port, sslmode: 'require' });
      const answer = await tryOut(ada.token, id, { sslmode: 'disable' });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('Enter the password again');
    } finally {
      await secure.stop();
    }
  });

  test.each([
    ['a cluster’s', 'mongodb+srv://cluster.example.org/hers', ['disable', 'require', 'verify-ca']],
    ['an encrypted', 'mongodb://127.0.0.1/?tls=true', ['disable', 'require', 'verify-ca']],
    ['an encrypted, in capitals,', 'mongodb://127.0.0.1/?TLS=true', ['disable', 'require', 'verify-ca']],
    ['an unverified', 'mongodb://127.0.0.1/?ssl=true&tlsInsecure=true', ['disable']],
    ['a plain', '127.0.0.1', []],
  ])('less TLS than %s address says is another place', (_, address, weaker) => {
    const before = { host: address, user: 'ada', database: 'hers' };
    const modes = ['disable', 'require', 'verify-ca', 'verify-full'];
    const asked = modes.filter((sslmode) => isAnotherPlace('mongodb', before, { ...before, sslmode }));
    expect(asked).toEqual(weaker);
  });

  test('where it was stored for it is taken, and its database may be another', async () => {
    const id = await connectMongo();
    const answer = await tryOut(ada.token, id, { database: 'admin' });
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('"check":"list_databases","status":"ok"');
    expect((await change(id, { database: 'admin' })).status).toBe(200);
  });
});

describe('attack: writing through a read', () => {
  test('a view and a function that write change nothing', async () => {
    await runScript(
      server.url,
      `CREATE TABLE visits (at int);
       CREATE FUNCTION visit() RETURNS int LANGUAGE sql VOLATILE AS 'INSERT INTO public.visits VALUES (1) RETURNING at';
       CREATE VIEW counted AS SELECT visit() AS at;`,
    );
    const id = await connect();
    const at = `/data-source/${id}/databases/postgres/tables/counted`;
    const found = await host.call('GET', `${at}/collection`, { token: ada.token });
    const { collection_id: collection } = found.json() as { collection_id: string };
    const answer = await host.call('GET', `/collections/${collection}/objects`, { token: ada.token });
    expect(answer.text).toContain('Only reading is allowed.');
    const { rows } = await answerTo(server.url, 'SELECT count(*)::int AS n FROM visits');
    expect(rows).toEqual([{ n: 0 }]);
  });
});

interface Listed {
  connection_id: string;
  needs_password?: boolean;
}

/** Works on a copy of the host's data with other keys. */
async function withKeys<T>(
  env: Record<string, string>,
  work: (call: (method: 'GET' | 'PUT', path: string, body?: object) => Promise<Answer>) => Promise<T>,
): Promise<{ result: T; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-keys-'));
  await copyFile(join(host.dataDir, 'plinth.db'), join(folder, 'plinth.db'));
  return { result: await runWith(folder, env, work), folder };
}

async function runWith<T>(
  folder: string,
  env: Record<string, string>,
  work: (call: (method: 'GET' | 'PUT', path: string, body?: object) => Promise<Answer>) => Promise<T>,
): Promise<T> {
  const settings = readSettings({ DATA_DIR: folder, PORT: '0', WEB_DIR: join(folder, 'web'), ...env });
  const provider = await createProvider(settings);
  try {
    const login = await provider.inject({
      method: 'POST',
      url: '/auth/jwt/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ username: ada.email, password: ada.password }).toString(),
    });
    const { access_token: token } = login.json<{ access_token: string }>();
    return await work(async (method, path, body) => {
      const answer = await provider.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { payload: body }),
      });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        json: () => answer.json<unknown>(),
      };
    });
  } finally {
    await provider.close();
  }
}

describe('attack: key', () => {
  let id: string;
  const folders: string[] = [];

  beforeAll(async () => {
    id = await connect();
    // What is written lies in the file, and not beside it.
    await host.restart();
  });

  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  const mine = (answer: Answer) =>
    (answer.json() as Listed[]).find(({ connection_id }) => connection_id === id);

  test.for([
    ['a changed key', { PLINTH_KEY: otherKey }],
    ['a lost key', {}],
    [
      'a key beside a wrong old one',
      { PLINTH_KEY: otherKey, PLINTH_KEY_OLD: randomBytes(32).toString('hex') },
    ],
  ] as [string, Record<string, string>][])('%s leaves the list as it is, each marked', async ([, env]) => {
    const { folder } = await withKeys(env, async (call) => {
      const list = await call('GET', '/data-source/user/connections');
      expect(list.status).toBe(200);
      expect(mine(list)).toMatchObject({ needs_password: true });
      expect((await call('GET', `/data-source/${id}`)).json()).toMatchObject({ needs_password: true });
      const databases = await call('GET', `/data-source/${id}/databases`);
      expect(databases.status).toBe(400);
      expect(databases.text).toContain('enter its password again');
      const renamed = await call('PUT', `/data-source/${id}`, { source_name: `Renamed ${id}` });
      expect(renamed.status).toBe(200);
      expect(renamed.json()).toMatchObject({ needs_password: true });
      const moved = await call('PUT', `/data-source/${id}`, {
        connection_details: { database: 'template1' },
      });
      expect(moved.status).toBe(400);
      expect(moved.text).toContain('"password"');
      const entered = await call('PUT', `/data-source/${id}`, {
        connection_details: { password: server.password },
      });
      expect(entered.status).toBe(200);
      expect(entered.json()).not.toHaveProperty('needs_password');
      expect((await call('GET', `/data-source/${id}/databases`)).status).toBe(200);
    });
    folders.push(folder);
  });

  test('a new key beside the old one reads all, and then alone', async () => {
    const readable = async (call: (method: 'GET', path: string) => Promise<Answer>) => {
      expect(mine(await call('GET', '/data-source/user/connections'))).not.toHaveProperty('needs_password');
      expect((await call('GET', `/data-source/${id}/databases`)).status).toBe(200);
    };
    const { folder } = await withKeys({ PLINTH_KEY: otherKey, PLINTH_KEY_OLD: key }, readable);
    folders.push(folder);
    await runWith(folder, { PLINTH_KEY: otherKey }, readable);
  });

  test('a provider that only knows of the new key reads what others have sealed with it', async () => {
    const { folder } = await withKeys({ PLINTH_KEY: otherKey, PLINTH_KEY_OLD: key }, () => Promise.resolve());
    folders.push(folder);
    await runWith(folder, { PLINTH_KEY: key, PLINTH_KEY_OLD: otherKey }, async (call) => {
      expect((await call('GET', `/data-source/${id}/databases`)).status).toBe(200);
    });
  });
});

const patience = 15_000;

describe('attack: silent server', () => {
  interface Told {
    saved: number;
    tested: number;
    status: number;
    last: string;
  }
  const told = new Map<string, Promise<Told>>();
  const doubles: { readonly port: number; readonly open: number; stop(): Promise<void> }[] = [];
  const points = [
    ...silentPoints.map((point) => ['postgres', point] as const),
    // What falls silent in the middle of a collection is met by who reads one.
    ...mongoSilentPoints
      .filter((point) => point !== 'in the middle of a collection')
      .map((point) => ['mongodb', point] as const),
  ];
  const startDouble = ([kind, silentAt]: (typeof points)[number]) =>
    kind === 'postgres'
      ? startPgDouble({ silentAt })
      : startMongoDouble({ databases: { hers: { things: [] } }, users: { ada: 'hers' }, silentAt });

  // Each waits for as long as it is allowed to: all at the same time.
  beforeAll(async () => {
    for (const point of points) {
      const [kind, silentAt] = point;
      const double = await startDouble(point);
      doubles.push(double);
      const entries = {
        host: '127.0.0.1',
        port: double.port,
        user: 'ada',
        password: 'hers',
        database: 'hers',
        ...(silentAt === 'before TLS' || (kind === 'mongodb' && silentAt === 'after TLS')
          ? { sslmode: 'require' }
          : {}),
      };
      const ask = async (path: string, body: object) => {
        const begun = performance.now();
        const answer = await host.call('POST', path, { token: ada.token, body });
        return { answer, took: performance.now() - begun };
      };
      told.set(
        `${kind} ${silentAt}`,
        Promise.all([
          ask('/data-source/', {
            source_name: `Silent ${kind} ${silentAt}`,
            source_type: kind,
            connection_details: entries,
          }),
          ask('/data-source/test', { source_type: kind, connection_details: entries }),
        ]).then(([saved, tested]) => ({
          saved: saved.took,
          tested: tested.took,
          status: saved.answer.status,
          last: tested.answer.text.trim().split('\n').at(-1) ?? '',
        })),
      );
    }
    await Promise.all(told.values());
  });

  afterAll(() => Promise.all(doubles.map((double) => double.stop())));

  test.for(points)('%s, silent %s: both calls answer in 15 s', async ([kind, silentAt]) => {
    const { saved, tested, status, last } = await told.get(`${kind} ${silentAt}`)!;
    if (process.env['SHOW_TIMES'] !== undefined)
      console.log(
        `${kind} ${silentAt}: POST /data-source/ ${Math.round(saved)} ms, /test ${Math.round(tested)} ms`,
      );
    expect(saved).toBeLessThan(patience);
    expect(tested).toBeLessThan(patience);
    expect(status).toBe(400);
    expect(last).toContain('"failed"');
  });

  test('no connection is left behind', async () => {
    await expect.poll(() => doubles.map((double) => double.open)).toEqual(doubles.map(() => 0));
  });
});
