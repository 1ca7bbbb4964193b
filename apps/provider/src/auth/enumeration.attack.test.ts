import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SqliteDatabase } from '../store/sqlite.database.ts';
import { SqliteWriter } from '../store/sqlite.writer.ts';
import { openTestHost, testPassword, type TestHost } from '../testing/testHost.ts';

/**
 * What an answer costs tells who has an account here. Its time can't be measured in a test that others share a machine
 * with; what takes the time can be counted: questions to the store and hashes.
 */
const hashes = vi.hoisted(() => ({ count: 0 }));

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted = <Args extends unknown[], Result>(work: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      hashes.count += 1;
      return work(...args);
    };
  };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

let host: TestHost;
const verified = 'verified@plinth.test';
const waiting = 'waiting@plinth.test';
const unknown = 'unknown@plinth.test';
const statements: string[] = [];
let caller = 0;

beforeAll(async () => {
  host = await openTestHost();
  await host.account(verified);
  await host.register(waiting);
  const read = SqliteDatabase.prototype.run;
  vi.spyOn(SqliteDatabase.prototype, 'run').mockImplementation(function (
    this: SqliteDatabase,
    text,
    parameters,
  ) {
    statements.push(text);
    return read.call(this, text, parameters);
  });
  const write = SqliteWriter.prototype.runTogether;
  vi.spyOn(SqliteWriter.prototype, 'runTogether').mockImplementation(function (this: SqliteWriter, given) {
    statements.push(...given.map(({ text }) => text));
    return write.call(this, given);
  });
});

beforeEach(() => {
  statements.length = 0;
  hashes.count = 0;
});

afterAll(async () => {
  vi.restoreAllMocks();
  await host.close();
});

/** The work that is done before the answer. */
const costOf = async (path: string, body: unknown) => {
  statements.length = 0;
  hashes.count = 0;
  const { status, text } = await host.call('POST', path, { body, from: `10.95.0.${(caller += 1)}` });
  // A first attempt drops what is over, whoever it is for.
  const asked = statements.filter(
    // The trail is written after the answer.
    (statement) => !statement.startsWith('delete from "limits"') && !/\bactivity\b/.test(statement),
  );
  return { status, text, statements: asked, hashes: hashes.count };
};

const logIn = (username: string, password: string) =>
  costOf('/auth/jwt/login', new URLSearchParams({ username, password }));

describe('attack: telling by the work who has an account', () => {
  it.each([
    ['an unknown address', unknown, 'wrong password'],
    ['an address that waits for its code', waiting, 'wrong password'],
    ['an unknown address and an endless password', unknown, 'x'.repeat(50_000)],
    ['a verified address and an endless password', verified, 'x'.repeat(50_000)],
    ['an unknown address with a zero byte', 'un\0known@plinth.test', 'wrong password'],
  ])('a log-in with %s costs what one with a wrong password does', async (_, username, password) => {
    const wrong = await logIn(verified, 'wrong password');
    expect(wrong.hashes).toBe(1);
    expect(await logIn(username, password)).toEqual(wrong);
  });

  it('a log-in with the right password of an address that waits costs no hash more', async () => {
    const wrong = await logIn(verified, 'wrong password');
    const { hashes: count, statements: done } = await logIn(waiting, testPassword);
    expect([count, done]).toEqual([wrong.hashes, wrong.statements]);
  });

  it.each(['wrong', '000000', '', '1'.repeat(1000), '\ud800'])(
    'a reset link and its forgery cost the same: %j',
    async (token) => {
      const of = (given: string) =>
        costOf('/auth/reset-password', { token: given, password: 'long enough 1' });
      const forged = await of('x'.repeat(43));
      expect(forged.hashes).toBe(0);
      expect((await of(token)).statements).toEqual(forged.statements);
    },
  );
});
