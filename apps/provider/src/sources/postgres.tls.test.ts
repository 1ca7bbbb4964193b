import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runScript, startPostgres } from '../testing/postgres.ts';
import type { TestPostgres } from '../testing/postgres.ts';
import { HostRule } from './hostRule.ts';
import { PostgresSource } from './postgres.source.ts';
import type { CheckResult } from './source.ts';

const hasOpenssl = ((): boolean => {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const { signal } = new AbortController();
const trusted = getCACertificates('default');
const rule = new HostRule({
  allowPrivate: true,
  resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]),
});

let folder: string;
let server: TestPostgres;
let authority: string;
let stranger: string;

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });

async function makeAuthority(name: string): Promise<string> {
  openssl(
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
    ...['-keyout', `${name}.key`, '-out', `${name}.crt`],
  );
  return readFile(join(folder, `${name}.crt`), 'utf8');
}

async function signIn(
  host: string,
  sslmode: string,
  user = server.user,
): Promise<Pick<CheckResult, 'status' | 'message' | 'hint'> | undefined> {
  const source = new PostgresSource(
    {
      kind: 'postgres',
      id: 'tls',
      version: '1',
      host: `${host}?sslmode=${sslmode}`,
      port: server.port,
      user,
      password: server.password,
      database: 'postgres',
    },
    rule,
  );
  try {
    for await (const result of source.check(signal))
      if (result.check === 'sign_in' && result.status !== 'started') return result;
    return undefined;
  } finally {
    await source.close();
  }
}

describe.runIf(hasOpenssl)('a server with a certificate', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plinth-tls-'));
    authority = await makeAuthority('authority');
    stranger = await makeAuthority('stranger');
    openssl(
      ...['req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=db.plinth.test'],
      ...['-keyout', 'server.key', '-out', 'server.csr'],
    );
    await writeFile(join(folder, 'names'), 'subjectAltName=DNS:db.plinth.test');
    openssl(
      ...['x509', '-req', '-in', 'server.csr', '-CA', 'authority.crt', '-CAkey', 'authority.key'],
      ...['-CAcreateserial', '-days', '2', '-extfile', 'names', '-out', 'server.crt'],
    );
    await writeFile(
      join(folder, 'pg_hba.conf'),
      'hostssl all careful 127.0.0.1/32 scram-sha-256\nhost all postgres 127.0.0.1/32 scram-sha-256\n',
    );
    server = await startPostgres({
      settings: { ssl: 'on' },
      files: Object.fromEntries(
        ['server.crt', 'server.key', 'pg_hba.conf'].map((name) => [name, join(folder, name)]),
      ),
    });
    await runScript(server.url, `CREATE ROLE careful LOGIN PASSWORD '${server.password}'`);
  });

  afterEach(() => setDefaultCACertificates(trusted));

  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test.for([
    ['disable', 'without TLS'],
    ['prefer', 'with TLS'],
    ['require', 'with TLS'],
  ] as const)('sslmode=%s signs in %s', async ([mode, way]) => {
    expect(await signIn('db.plinth.test', mode)).toMatchObject({
      status: 'ok',
      message: expect.stringContaining(way) as string,
    });
  });

  test('a user who must use TLS learns so without it', async () => {
    expect(await signIn('db.plinth.test', 'disable', 'careful')).toMatchObject({
      status: 'failed',
      message: 'The server refuses careful without TLS.',
      hint: expect.stringContaining('sslmode=require') as string,
    });
    expect(await signIn('db.plinth.test', 'require', 'careful')).toMatchObject({ status: 'ok' });
  });

  test.for(['verify-ca', 'verify-full'])('%s takes the certificate of a trusted authority', async (mode) => {
    setDefaultCACertificates([...trusted, authority]);
    expect(await signIn('db.plinth.test', mode)).toMatchObject({
      status: 'ok',
      message: expect.stringContaining('with TLS') as string,
    });
  });

  test.for(['verify-ca', 'verify-full'])('%s refuses any other, with the reason', async (mode) => {
    for (const known of [trusted, [...trusted, stranger]]) {
      setDefaultCACertificates(known);
      expect(await signIn('db.plinth.test', mode)).toMatchObject({
        status: 'failed',
        message: expect.stringMatching(
          /^The certificate of db\.plinth\.test:\d+ could not be verified: .*certificate/,
        ) as string,
        hint: expect.stringContaining('NODE_EXTRA_CA_CERTS') as string,
      });
    }
  });

  test.for(['other.plinth.test', '127.0.0.1'])(
    'verify-full refuses the certificate at %s, which it does not name; verify-ca takes it',
    async (host) => {
      setDefaultCACertificates([...trusted, authority]);
      expect(await signIn(host, 'verify-full')).toMatchObject({
        status: 'failed',
        message: expect.stringContaining('could not be verified') as string,
      });
      expect(await signIn(host, 'verify-ca')).toMatchObject({ status: 'ok' });
    },
  );
});
