import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DuckPool } from './duckdb.pool.ts';
import { HostRule } from './hostRule.ts';
import { MongoSource } from './mongodb.source.ts';
import { startMongoDouble, type MongoDouble } from './testing/mongoDouble.ts';

const { signal } = new AbortController();
const database = 'hers';
const code = 'function () { return true }';

/** Collections whose names of fields are made to be taken for operators. */
const hostile: Record<string, object> = {
  'a field $where': { _id: 1, $where: code, age: 1 },
  'a field within a title': { _id: 1, title: { $where: code } },
  'a function within a name': { _id: 1, name: { $function: { body: code, args: [], lang: 'js' } } },
  'a dotted field': { _id: 1, 'name.$where': code },
  'a field $expr': { _id: 1, $expr: { $eq: [1, 1] }, name: 'x' },
  'a field that is a path': { _id: 1, '$$ROOT.name': 'x' },
  'a date within created_at': { _id: 1, created_at: { $gte: new Date(0) }, title: 'x' },
  'a field of nothing': { _id: 1, '': { $where: code } },
  __proto__name: { _id: 1, ['__proto__']: { $where: code }, constructor: { prototype: 'x' } },
};

let folder: string;
let pool: DuckPool;
let double: MongoDouble;
let source: MongoSource;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-mongo-'));
  pool = new DuckPool({ size: 1 });
  const collections = Object.fromEntries(Object.entries(hostile).map(([name, one]) => [name, [one]]));
  double = await startMongoDouble({
    databases: { [database]: { ...collections, people: [{ _id: 1, name: 'Ada' }] } },
  });
  source = new MongoSource(
    { kind: 'mongodb', id: 'm', version: '1', host: '127.0.0.1', port: double.port, user: '', password: '', database },
    new HostRule({ allowPrivate: true }),
    pool,
    folder,
  ); // prettier-ignore
});

beforeEach(() => {
  double.commands.length = 0;
});

afterAll(async () => {
  await source.close();
  pool.close();
  await double.stop();
  await rm(folder, { recursive: true, force: true });
});

const running =
  /(^|\.)\$(where|function|accumulator|expr|out|merge|lookup|unionWith|graphLookup)\b|^(mapReduce|eval|\$eval|group|insert|update|delete|drop|findAndModify)$/;

const keysOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);

/** Nothing that the server would run, or write, was sent to it. */
const expectOnlyReads = () => {
  const keys = double.commands.flatMap(keysOf);
  expect(keys.filter((key) => running.test(key))).toEqual([]);
};

/** Refused with a reason, or read as the plain thing it is. */
const settled = async (work: Promise<unknown>): Promise<void> => {
  const outcome = await work.catch((error: unknown) => error);
  if (outcome instanceof Error) expect(outcome).toMatchObject({ name: 'SourceError' });
};

describe('attack: operators of MongoDB', () => {
  test.each(Object.keys(hostile))('names of fields: %s', async (table) => {
    const dated = { startDate: '1970-01-01', endDate: '2999-01-01' };
    const query = { search: code, order: 'ascending' as const, ...dated, offset: 0, limit: 5 }; // prettier-ignore
    await settled(source.columns(database, table, signal));
    await settled(source.objects(database, table, { offset: 0, limit: 5 }, signal));
    await settled(source.objects(database, table, query, signal));
    await settled(source.profile(database, table, { signal }));
    expect(double.commands.length).toBeGreaterThan(0);
    expectOnlyReads();
  });

  test.each(['$where', '{"$ne":null}', '{"$where":"1"}', '.*', '(a+)+$', '\\', '$', 'A\0da', '\ud800', '/a/i', 'x'.repeat(3000)])('a search for %j is a search for that text', async (value) => {
    const page = source.objects(database, 'people', { offset: 0, limit: 5, search: value }, signal);
    const found = await page.catch((error: unknown) => error);
    if (found instanceof Error) expect(found).toMatchObject({ name: 'SourceError' });
    else expect(found).toMatchObject({ total: 0 });
    expectOnlyReads();
  }); // prettier-ignore

  test.each(['$cmd', '$cmd.aggregate', 'system.js', 'people.$where', 'a\0b', '', '.', '..', 'people.', '__proto__', 'x'.repeat(300)])('a collection named %j', async (table) => {
    await settled(source.columns(database, table, signal));
    await settled(source.objects(database, table, { offset: 0, limit: 5 }, signal));
    await settled(source.object(database, table, 'x', signal));
    expectOnlyReads();
  }); // prettier-ignore

  test.each(['$external', 'a.b', 'a b', 'a\0b', '', 'a/b', 'a"b', 'a$b', 'x'.repeat(100)])(
    'a database named %j',
    async (name) => {
      await settled(source.tables(name, signal));
      await settled(source.objects(name, 'people', { offset: 0, limit: 5 }, signal));
      expectOnlyReads();
    },
  );

  test.each([{ $gt: '' }, { $where: code }, { $function: { body: code } }, { $code: code }, { $code: code, $scope: {} }, { $dbPointer: { $ref: 'x', $id: { $oid: '000000000000000000000000' } } }, { $ref: 'people', $id: 1 }, { $regularExpression: { pattern: '.*', options: '' } }, { $minKey: 1 }, [{ $ne: null }], null])('an id of %j names no document', async (id) => {
    const encoded = Buffer.from(JSON.stringify({ id })).toString('base64url');
    const found = await source.object(database, 'people', encoded, signal).catch((error: unknown) => error);
    if (found instanceof Error) expect(found).toMatchObject({ name: 'SourceError' });
    else expect(found).toBeNull();
    // A key that is code is compared, never run: it stands behind $eq.
    const keys = double.commands.flatMap(({ filter }: { filter?: { _id?: object } }) => Object.keys(filter?._id ?? {}));
    expect(new Set(keys)).toEqual(new Set(keys.length === 0 ? [] : ['$eq']));
  }); // prettier-ignore
});
