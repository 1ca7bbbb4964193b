import dns from 'node:dns';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecipeStep } from '@plinth/api/contract';
import { BSON, MongoClient } from 'mongodb';
import type { Document } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readView } from '../standardization/readView.ts';
import { DuckPool } from './duckdb.pool.ts';
import { HostRule } from './hostRule.ts';
import { MongoSource } from './mongodb.source.ts';
import { mongoTarget } from './mongodb.target.ts';
import type { MongoConnection } from './mongodb.target.ts';
import type { CheckResult } from './source.ts';
import { startMongoDouble } from './testing/mongoDouble.ts';
import type { MongoDouble } from './testing/mongoDouble.ts';

const { signal } = new AbortController();
const limits = { timeoutMs: 20_000, maxRows: 100 };
const database = 'plinth_test';

const people: Document[] = Array.from({ length: 1200 }, (_, index) => ({
  _id: new BSON.ObjectId(index.toString(16).padStart(24, '6')),
  name: `Person ${index}`,
  age: index % 3 === 0 ? `${index % 90}` : new BSON.Int32(index % 90),
  address: { city: index % 2 === 0 ? 'Paris' : 'Berlin', geo: { lat: new BSON.Double(index / 7) } },
  tags: ['a', 'b'],
  joined: new Date(Date.UTC(2020, 0, 1 + (index % 300))),
  balance: BSON.Decimal128.fromString('12.50'),
  big: BSON.Long.fromString('9007199254740993'),
  active: index % 2 === 0,
  nothing: null,
}));

const decimal = (text: string) => BSON.Decimal128.fromString(text);

const ledger: Document[] = [
  {
    _id: 1,
    amount: decimal('90071992547409.93'),
    wei: decimal('1234567890123456789012345678901234'),
    rate: decimal('1.234567890123456789012345678901234E-3'),
    mixed: new BSON.Double(0.1),
    far: decimal('1E+40'),
    steps: BSON.Long.fromString('9223372036854775807'),
  },
  {
    _id: 2,
    amount: decimal('0.07'),
    wei: decimal('1E+3'),
    rate: decimal('NaN'),
    mixed: BSON.Long.fromString('9007199254740993'),
    far: decimal('0.000001'),
    steps: BSON.Long.fromString('9223372036854775807'),
  },
  {
    _id: 3,
    amount: new BSON.Int32(-5),
    wei: new BSON.Int32(1),
    rate: decimal('Infinity'),
    far: decimal('7'),
  },
];

const long = 'a very long name '.repeat(40);

const collections: { [name: string]: Document[] } = {
  people,
  'odd "name".with/dots 😀': [
    { _id: new BSON.Int32(1), Name: 'upper', name: 'lower', 'a.b': 'dotted', a: { b: 2 } },
    { _id: 'text', 'quo"te': 'x', '': 'empty' },
    { _id: { part: new BSON.Int32(1), of: 'key' }, name: 'compound' },
  ],
  unseen: [{ _id: 1, '  ': 1, '\t': 2, '\u200b': 3, ' lead': 4, 'trail ': 5, $price: 6, [long]: 7 }],
  empty_documents: [{ _id: 1 }],
  ledger,
  slips: [
    { _id: 1, day: new Date(Date.UTC(20224, 0, 5)) },
    { _id: 2, day: new Date(Date.UTC(-43, 2, 15)) },
    { _id: 3, day: new Date(Date.UTC(2024, 0, 5)) },
  ],
  wide: [
    {
      _id: 1,
      ['__proto__']: 5,
      ...Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`f${index}`, index])),
    },
  ],
};

// The same suite runs on a real server where MONGODB_TEST_URL names one.
const realUrl = process.env['MONGODB_TEST_URL'];

let double: MongoDouble | null = null;
let folder: string;
let pool: DuckPool;
let source: MongoSource;
const opened: MongoSource[] = [];

function sourceOf(changes: Partial<MongoConnection> = {}): MongoSource {
  const made = new MongoSource(
    {
      kind: 'mongodb',
      id: 'm',
      version: '1',
      host: realUrl ?? `127.0.0.1:${double?.port ?? 0}`,
      user: realUrl === undefined ? 'ann' : '',
      password: realUrl === undefined ? 'secret' : '',
      database,
      ...changes,
    },
    new HostRule({ allowPrivate: true }),
    pool,
    folder,
  );
  opened.push(made);
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-mongo-'));
  pool = new DuckPool({ size: 2 });
  if (realUrl === undefined) {
    double = await startMongoDouble({
      databases: { [database]: collections, other: { secrets: [{ _id: 1, secret: true }] } },
      users: { ann: 'secret', bob: 'only "this"' },
      rights: { bob: [database] },
    });
  } else {
    const client = await new MongoClient(realUrl).connect();
    await client.db(database).dropDatabase();
    for (const [name, documents] of Object.entries(collections))
      await client.db(database).collection(name).insertMany(documents);
    await client.close();
  }
  source = sourceOf();
});

afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  pool.close();
  await double?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function checksOf(changes: Partial<MongoConnection>): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for await (const result of sourceOf(changes).check(signal))
    if (result.status !== 'started') results.push(result);
  return results;
}

describe('catalog', () => {
  test('databases and collections', async () => {
    expect(await source.databases(signal)).toContain(database);
    expect(await source.tables(database, signal)).toEqual([
      'empty_documents',
      'ledger',
      'odd "name".with/dots 😀',
      'people',
      'slips',
      'unseen',
      'wide',
    ]);
  });

  test('fields as dotted paths, mixed types told', async () => {
    expect(Object.fromEntries(await source.columns(database, 'people', signal))).toEqual({
      _id: 'objectId',
      name: 'string',
      age: 'int | string',
      'address.city': 'string',
      'address.geo.lat': 'double',
      tags: 'array',
      joined: 'date',
      balance: 'decimal',
      big: 'long',
      active: 'bool',
      nothing: 'null',
    });
  });

  test('odd names, and names that differ only in case', async () => {
    const table = 'odd "name".with/dots 😀';
    const names = [...(await source.columns(database, table, signal)).keys()];
    expect(names.sort()).toEqual(['Name', '_id', 'a.b', 'a.b_2', 'field', 'name_2', 'quo"te'].sort());
    const own = await source.namesInSource(database, table, signal);
    expect(Object.fromEntries(own)).toEqual({ name_2: 'name', field: '', 'a.b_2': 'a\0.b' });
    const spaces = (id: string) =>
      ({ id, title: `Tidy ${id}`, kind: 'spaces', column: id, on: true }) satisfies RecipeStep;
    const view = await readView(
      { source, database, table, signal },
      [spaces('name_2'), spaces('Name'), spaces('field'), spaces('a.b_2')],
      'all',
    );
    expect(view.pipeline).toContain('"name": {');
    expect(view.pipeline).toContain('"Name": {');
    expect(view.pipeline).not.toContain('name_2');
    expect(view.pipeline).toContain('// Not in the pipeline, which has no path to its field: Tidy field');
    expect(view.pipeline).toContain('// Not in the pipeline, which has no path to its field: Tidy a.b_2');
    const { rows } = await source.query(
      database,
      table,
      `SELECT count(*) AS n, max("name_2"), max("a.b"), max("a.b_2") FROM ${source.tableReference(table)}`,
      limits,
    );
    expect(rows).toEqual([[3, 'lower', 2, 'dotted']]);
  });

  test('a field of whose name nothing is seen has a word for it, and all are read', async () => {
    const { columns } = await source.profile(database, 'unseen', { signal });
    expect(Object.fromEntries(columns.map(({ name, min }) => [name, min]))).toEqual({
      _id: 1,
      field: 2,
      field_2: 1,
      field_3: 3,
      ' lead': 4,
      'trail ': 5,
      $price: 6,
      [long]: 7,
    });
    const own = await source.namesInSource(database, 'unseen', signal);
    expect(Object.fromEntries(own)).toEqual({ field: '\t', field_2: '  ', field_3: '\u200b' });
    const sql = `SELECT "field_2", " lead", "trail ", "$price", "${long}" FROM unseen`;
    expect((await source.query(database, 'unseen', sql, limits)).rows).toEqual([[1, 4, 5, 6, 7]]);
  });

  test.for(['no_such', '', '$cmd', 'a\0b'])('the collection %j is not found', async (name) => {
    await expect(source.columns(database, name, signal)).rejects.toMatchObject({ name: 'SourceError' });
  });
});

describe('profile and query', () => {
  test('the figures of every field, however many and whatever they are called', async () => {
    const { columns } = await source.profile(database, 'wide', { signal });
    expect(columns).toHaveLength(252);
    const smallest = (name: string) => columns.find((column) => column.name === name)?.min;
    expect([smallest('__proto__'), smallest('f0'), smallest('f249')]).toEqual([5, 0, 249]);
  });

  test('the figures of a collection', async () => {
    const profile = await source.profile(database, 'people', { signal });
    expect(profile).toMatchObject({
      database,
      rowCount: 1200,
      sampledRows: 1200,
      exact: true,
      primaryKey: ['_id'],
    });
    const column = (name: string) => profile.columns.find((known) => known.name === name);
    expect(column('_id')).toMatchObject({ isPrimaryKey: true, isUnique: true, distinct: 1200 });
    expect(column('age')).toMatchObject({ type: 'int | string' });
    expect(column('address.city')).toMatchObject({ distinct: 2, type: 'string' });
    expect(column('joined')).toMatchObject({ min: '2020-01-01T00:00:00', max: '2020-10-26T00:00:00' });
    expect(column('big')?.max).toBe('9007199254740993');
    expect(column('nothing')).toMatchObject({ nullFraction: 1 });
  });

  test('a date whose year has slipped far away hinders no figure', async () => {
    const { columns } = await source.profile(database, 'slips', { signal });
    expect(columns.find(({ name }) => name === 'day')).toMatchObject({ nullFraction: 0, distinct: 3 });
    const { rows } = await source.query(
      database,
      'slips',
      'SELECT _id, year(day) FROM slips ORDER BY _id',
      limits,
    );
    expect(rows).toEqual([
      [1, 20224],
      [2, -43],
      [3, 2024],
    ]);
  });

  test('SQL over nested fields', async () => {
    const { rows, sampled } = await source.query(
      database,
      'people',
      'SELECT "address.city", count(*) AS n, max(joined) AS last FROM people GROUP BY 1 ORDER BY 1',
      limits,
    );
    expect(rows).toEqual([
      ['Berlin', 600, '2020-10-26T00:00:00'],
      ['Paris', 600, '2020-10-25T00:00:00'],
    ]);
    expect(sampled).toBe(false);
  });

  test('numbers keep the digits that the database has', async () => {
    const ask = async (sql: string) => (await source.query(database, 'ledger', sql, limits)).rows;
    expect(await ask('SELECT amount, wei, rate, mixed, steps FROM ledger ORDER BY _id')).toEqual([
      [
        '90071992547409.93',
        '1234567890123456789012345678901234',
        '0.001234567890123456789012345678901234',
        0.1,
        '9223372036854775807',
      ],
      [0.07, 1000, null, '9007199254740993', '9223372036854775807'],
      [-5, 1, null, null, null],
    ]);
    expect(
      await ask('SELECT sum(amount), min(amount), max(wei), sum(wei), sum(mixed), sum(steps) FROM ledger'),
    ).toEqual([
      [
        90071992547405,
        -5,
        '1234567890123456789012345678901234',
        '1234567890123456789012345678902235',
        '9007199254740993.1',
        '18446744073709551614',
      ],
    ]);
    const { columns } = await source.profile(database, 'ledger', { signal });
    const amount = columns.find(({ name }) => name === 'amount');
    expect(amount).toMatchObject({ type: 'decimal | int', min: -5, max: '90071992547409.93' });
    expect(amount?.samples).toEqual(['90071992547409.93', 0.07, -5]);
    expect(amount?.topValues.map(({ value }) => value)).toContain('90071992547409.93');
  });

  test('what 38 digits do not hold has those of a double', async () => {
    const { rows } = await source.query(database, 'ledger', 'SELECT far FROM ledger ORDER BY _id', limits);
    expect(rows).toEqual([[1e40], [0.000001], [7]]);
  });

  test('the gate stands before it', async () => {
    await expect(
      source.query(database, 'people', `SELECT * FROM read_csv('/etc/passwd')`, limits),
    ).rejects.toMatchObject({ reason: 'not_allowed' });
  });

  test('only reading commands reach the server', () => {
    const kinds = new Set((double?.commands ?? []).map((command) => Object.keys(command)[0]));
    for (const kind of kinds)
      expect([
        'listDatabases',
        'listCollections',
        'find',
        'aggregate',
        'count',
        'getMore',
        'killCursors',
      ]).toContain(kind);
  });
});

describe('objects', () => {
  test('search, sort and dates are worked out by the server', async () => {
    const page = await source.objects(
      database,
      'people',
      {
        offset: 0,
        limit: 2,
        search: 'SON 11',
        order: 'descending',
        startDate: '2020-12-31',
        endDate: '2020-01-01',
      },
      signal,
    );
    expect(page.total).toBe(111);
    expect(page.rows.map(({ title }) => title)).toEqual(['Person 1199', 'Person 1198']);
    expect(page.rows[0]?.createdAt).toBe('2020-10-26T00:00:00.000Z');
  });

  test.for(['.*', '$', '(', '{"$gt": ""}', '^P'])('%j is searched as it is', async (value) => {
    expect(
      (await source.objects(database, 'people', { offset: 0, limit: 1, search: value }, signal)).total,
    ).toBe(0);
  });

  test('each document is found again by its id, whatever its type', async () => {
    for (const table of ['people', 'odd "name".with/dots 😀']) {
      const { rows } = await source.objects(database, table, { offset: 0, limit: 3 }, signal);
      expect(rows).toHaveLength(3);
      for (const row of rows)
        expect((await source.object(database, table, row.id, signal))?.title).toBe(row.title);
    }
  });

  test('an id cannot carry an operator', async () => {
    for (const id of [{ $gt: '' }, { $ne: null }, { $where: 'true' }]) {
      const encoded = Buffer.from(JSON.stringify({ id })).toString('base64url');
      expect(await source.object(database, 'people', encoded, signal).catch(() => null)).toBeNull();
    }
    expect(await source.object(database, 'people', 'junk', signal)).toBeNull();
  });

  test('nested values keep their shape', async () => {
    const { rows } = await source.objects(
      database,
      'people',
      { offset: 0, limit: 1, search: 'Person 1199' },
      signal,
    );
    const found = await source.object(database, 'people', rows[0]?.id ?? '', signal);
    expect(found?.record).toMatchObject({
      tags: ['a', 'b'],
      address: { city: 'Berlin' },
      balance: 12.5,
      big: '9007199254740993',
    });
  });
});

describe('check', () => {
  test('a good connection passes all five', async () => {
    expect((await checksOf({})).map(({ check, status }) => [check, status])).toEqual([
      ['resolve_host', 'ok'],
      ['reach_port', 'ok'],
      ['sign_in', 'ok'],
      ['list_databases', 'ok'],
      ['read_table', 'ok'],
    ]);
  });

  test('of a collection that is wanted, in whichever database, it is said whether it can be read', async () => {
    const last = async (wanted: { database: string; table: string }) => {
      const results: CheckResult[] = [];
      for await (const result of sourceOf({ database: 'nowhere_at_all' }).check(signal, wanted))
        results.push(result);
      return results.at(-1);
    };
    expect(await last({ database, table: 'people' })).toEqual({
      check: 'read_table',
      status: 'ok',
      message: 'people can be read.',
    });
    expect(await last({ database, table: 'persons' })).toMatchObject({
      status: 'failed',
      message: 'There is no collection "persons".',
    });
  });

  test('a closed port', async () => {
    expect((await checksOf({ host: '127.0.0.1:1' })).at(-1)).toMatchObject({
      check: 'reach_port',
      status: 'failed',
      message: 'Nothing listens on 127.0.0.1:1.',
    });
  });

  test('an unknown host', async () => {
    expect((await checksOf({ host: 'no-such-host.invalid' })).at(-1)).toMatchObject({
      check: 'resolve_host',
      status: 'failed',
    });
  });

  test.runIf(realUrl === undefined)('a wrong password', async () => {
    const results = await checksOf({ password: 'wrong' });
    expect(results.at(-1)).toMatchObject({
      check: 'sign_in',
      status: 'failed',
      hint: expect.stringMatching(/\S/) as string,
    });
    expect(JSON.stringify(results)).not.toContain('wrong');
  });

  test.runIf(realUrl === undefined)('nobody, where a user is wanted', async () => {
    expect((await checksOf({ user: '', password: '' })).at(-1)).toMatchObject({
      status: 'failed',
      message: `Without signing in ${database} can’t be read.`,
      hint: expect.stringContaining('Enter a user') as string,
    });
  });

  test.each(['mongodb://ann:se/cret@127.0.0.1:27017/x', 'mongodb://ann:s@c:r/e?t#@127.0.0.1/x'])(
    'a URL whose password has bare signs, which are not repeated: %s',
    (host) => {
      expect(() => sourceOf({ host, user: '' })).toThrow(
        expect.objectContaining({
          message: 'The connection URL cannot be read.',
          hint: expect.stringContaining('%2F') as string,
        }),
      );
    },
  );

  test.runIf(realUrl === undefined)('a certificate that nobody vouches for', async () => {
    const server = await startMongoDouble({ databases: {}, tls: true });
    const results = await checksOf({ host: `127.0.0.1:${server.port}`, sslmode: 'verify-full' });
    await server.stop();
    expect(results.at(-1)).toMatchObject({
      check: 'sign_in',
      message: expect.stringMatching(
        /^The certificate of 127\.0\.0\.1:\d+ could not be verified: [^;]+\.$/,
      ) as string,
      hint: expect.stringContaining('CA certificate') as string,
    });
  });

  test.runIf(realUrl === undefined)('a user of one database only', async () => {
    const bob = sourceOf({ user: 'bob', password: 'only "this"' });
    expect(await bob.databases(signal)).toEqual([database]);
    await expect(bob.tables('other', signal)).rejects.toMatchObject({ reason: 'denied' });
  });

  test('a database without collections', async () => {
    expect((await checksOf({ database: 'nowhere_at_all' })).at(-1)).toMatchObject({
      check: 'read_table',
      status: 'failed',
      hint: expect.stringMatching(/\S/) as string,
    });
  });
});

describe.runIf(realUrl === undefined)('a cluster that DNS names', () => {
  const cluster = 'cluster.plinth.example';
  const records = (answer: () => unknown[]) =>
    vi.spyOn(dns.promises, 'resolve').mockImplementation(((name: string, type: string) => {
      if (name === `_mongodb._tcp.${cluster}` && type === 'SRV') return Promise.resolve().then(answer);
      return Promise.reject(Object.assign(new Error('no record'), { code: 'ENODATA' }));
    }) as typeof dns.promises.resolve);
  const one = () => [{ name: `a.${cluster}`, port: double?.port ?? 0, priority: 0, weight: 0 }];
  const clusterOf = (changes: Partial<MongoConnection> = {}, allowPrivate = true) => {
    const made = new MongoSource(
      {
        kind: 'mongodb',
        id: 'srv',
        version: '1',
        host: `mongodb+srv://${cluster}/?tls=false`,
        user: 'ann',
        password: 'secret',
        database,
        ...changes,
      },
      new HostRule({
        allowPrivate,
        resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
      }),
      pool,
      folder,
    );
    opened.push(made);
    return made;
  };
  const results = async (made: MongoSource) => {
    const found: CheckResult[] = [];
    for await (const result of made.check(signal)) if (result.status !== 'started') found.push(result);
    return found;
  };

  afterEach(() => vi.restoreAllMocks());

  test('is found, checked and read', async () => {
    records(one);
    const made = clusterOf();
    const found = await results(made);
    expect(found.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(found[0]?.message).toBe(`${cluster} names 1 server in DNS: a.${cluster}`);
    expect(await made.tables(database, signal)).toContain('people');
  });

  test.for([
    ['ENOTFOUND', /DNS names no servers for cluster\.plinth\.example/],
    ['ENODATA', /DNS names no servers/],
    ['ESERVFAIL', /could not be looked up/],
    ['ECONNREFUSED', /could not be looked up/],
  ] as const)('%s is told at the look-up', async ([code, message]) => {
    records(() => {
      throw Object.assign(new Error(`querySrv ${code}`), { code, syscall: 'querySrv' });
    });
    const found = await results(clusterOf());
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ check: 'resolve_host', status: 'failed' });
    expect(found[0]?.message).toMatch(message);
    expect(found[0]?.hint).toMatch(/\S/);
  });

  test('a wrong password is told at the sign-in, and by no word of it', async () => {
    records(one);
    const found = await results(clusterOf({ password: 'wrong' }));
    expect(found.at(-1)).toMatchObject({ check: 'sign_in', status: 'failed' });
    expect(found.at(-1)?.message).toContain('ann');
    expect(JSON.stringify(found)).not.toContain('wrong');
  });

  test('servers outside the name, and on a private network, are refused', async () => {
    records(() => [{ name: 'elsewhere.example.net', port: 27017, priority: 0, weight: 0 }]);
    const strange = (await results(clusterOf())).at(-1);
    expect(strange).toMatchObject({ check: 'reach_port', status: 'failed' });
    expect(strange?.message).toMatch(/names servers outside its own domain/);
    records(one);
    const hidden = (await results(clusterOf({}, false))).at(-1);
    expect(hidden).toMatchObject({ check: 'reach_port', status: 'failed' });
    expect(hidden?.message).toMatch(/local or private network/);
  });
});

describe('ways to write where the server is', () => {
  const target = (host: string, changes: Partial<MongoConnection> = {}) =>
    mongoTarget({
      kind: 'mongodb',
      id: '1',
      version: '1',
      host,
      user: 'ann',
      password: 'p@ss/word',
      database: 'shop',
      ...changes,
    });

  test.for([
    ['localhost', [{ host: 'localhost', port: 27017 }]],
    ['db.example.org:27018', [{ host: 'db.example.org', port: 27018 }]],
    ['::1', [{ host: '::1', port: 27017 }]],
    ['[2001:db8::1]:27020', [{ host: '2001:db8::1', port: 27020 }]],
    [
      'a.example.org,b.example.org:2',
      [
        { host: 'a.example.org', port: 27017 },
        { host: 'b.example.org', port: 2 },
      ],
    ],
    ['mongodb://db.example.org/shop?tls=true', [{ host: 'db.example.org', port: 27017 }]],
  ] as const)('%s', ([host, hosts]) => {
    expect(target(host).hosts).toEqual(hosts);
  });

  test('a cluster in DNS', () => {
    expect(target('mongodb+srv://cluster.example.org/shop')).toMatchObject({
      srv: 'cluster.example.org',
      hosts: [],
    });
  });

  test('options that name files or other programs are left out, and no password is in the URL', () => {
    const { uri, options } = target(
      'mongodb://db.example.org/?tlsCAFile=/etc/passwd&tlsCertificateKeyFile=/k&proxyHost=10.0.0.1&authMechanismProperties=x:y&tls=true',
    );
    expect(uri).toBe('mongodb://db.example.org:27017/?tls=true&directConnection=true');
    expect(options.auth).toEqual({ username: 'ann', password: 'p@ss/word' });
  });

  test.for([
    '',
    'a b',
    'host:port',
    '%2Ftmp%2Fmongodb.sock',
    'mongodb+srv://',
    'mongodb+srv://cluster.example.org:27017',
    'mongodb+srv://a.example.org,b.example.org',
    'mongodb+srv://10.0.0.7',
    'mongodb+srv://a b.example.org',
  ])('%j is refused', (host) => {
    expect(() => target(host)).toThrow(expect.objectContaining({ reason: 'bad_input' }) as Error);
  });
});
