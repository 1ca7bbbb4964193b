import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { HostRule } from './hostRule.ts';
import { PostgresSource } from './postgres.source.ts';
import { startPgDouble } from './testing/pgDouble.ts';
import type { PgDouble } from './testing/pgDouble.ts';

const { signal } = new AbortController();
const rule = new HostRule({ allowPrivate: true });
const secret = 'the-operators-own';

let folder: string;
let double: PgDouble;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plinth-operator-'));
  await writeFile(join(folder, 'pgpass'), `*:*:*:*:${secret}\n`, { mode: 0o600 });
  await writeFile(join(folder, '.pgpass'), `*:*:*:*:${secret}\n`, { mode: 0o600 });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  double = await startPgDouble({ asksPassword: true });
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await double.stop();
});

async function signIn(password: string): Promise<void> {
  const source = new PostgresSource(
    {
      kind: 'postgres',
      id: 'one',
      version: '1',
      host: '127.0.0.1',
      port: double.port,
      user: 'ada',
      password,
      database: 'hers',
    },
    rule,
    { connectTimeoutMs: 2000 },
  );
  await source.databases(signal).catch(() => undefined);
  await source.close();
}

describe('attack: operator’s credentials', () => {
  const settings: [string, () => { [name: string]: string }][] = [
    ['PGPASSWORD', () => ({ PGPASSWORD: secret })],
    ['PGPASSFILE', () => ({ PGPASSFILE: join(folder, 'pgpass') })],
    ['~/.pgpass', () => ({ HOME: folder })],
    ['PGUSER', () => ({ PGUSER: secret })],
    ['USER', () => ({ USER: secret })],
    ['PGDATABASE', () => ({ PGDATABASE: secret })],
    ['PGHOST and PGPORT', () => ({ PGHOST: '192.0.2.1', PGPORT: '1' })],
    ['PGOPTIONS', () => ({ PGOPTIONS: `-c role=${secret}` })],
    ['PGAPPNAME', () => ({ PGAPPNAME: secret })],
    ['PGREPLICATION', () => ({ PGREPLICATION: 'database' })],
    ['PGSERVICE', () => ({ PGSERVICE: secret, PGSERVICEFILE: join(folder, 'pgpass') })],
    ['PGSSLMODE', () => ({ PGSSLMODE: 'require' })],
    ['PGSSLNEGOTIATION', () => ({ PGSSLNEGOTIATION: 'direct' })],
    [
      'PGSSLCERT, PGSSLKEY and PGSSLROOTCERT',
      () => ({
        PGSSLCERT: join(folder, 'pgpass'),
        PGSSLKEY: join(folder, 'pgpass'),
        PGSSLROOTCERT: join(folder, 'pgpass'),
      }),
    ],
    ['PGCLIENT_ENCODING', () => ({ PGCLIENT_ENCODING: secret })],
    ['PGCONNECT_TIMEOUT', () => ({ PGCONNECT_TIMEOUT: '1' })],
    ['PGBINARY', () => ({ PGBINARY: '1' })],
  ];

  test.for(settings)('%s reaches no person’s connection', async ([, environment]) => {
    for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
    for (const password of ['', 'hers']) await signIn(password);
    const own = { user: 'ada', database: 'hers', application_name: 'Plinth', client_encoding: 'UTF8' };
    expect(double.startups).toEqual([own, own]);
    expect(double.passwords).toEqual(['', 'hers']);
    expect(JSON.stringify(double.statements)).not.toContain(secret);
  });
});
