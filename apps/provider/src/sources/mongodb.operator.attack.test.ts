import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { DuckPool } from './duckdb.pool.ts';
import { HostRule } from './hostRule.ts';
import { MongoSource } from './mongodb.source.ts';
import { mongoTarget } from './mongodb.target.ts';
import type { MongoConnection } from './mongodb.target.ts';

const connection = (changes: Partial<MongoConnection>): MongoConnection => ({
  kind: 'mongodb',
  id: 'one',
  version: '1',
  host: '127.0.0.1',
  user: '',
  password: '',
  database: 'hers',
  ...changes,
});

describe('attack: operator’s credentials', () => {
  test.for([
    'authMechanism=MONGODB-AWS',
    'authMechanism=mongodb-aws',
    'AUTHMECHANISM=MONGODB-AWS',
    'authMechanism=MONGODB-OIDC&authMechanismProperties=ENVIRONMENT:k8s',
    'authMechanism=MONGODB-X509',
    'authMechanism=GSSAPI',
    'authMechanismProperties=ENVIRONMENT:gcp,TOKEN_RESOURCE:x',
    'tlsCertificateKeyFile=/etc/ssl/private/key.pem',
    'TLSCertificateKeyFile=/etc/ssl/private/key.pem',
    'tlsCAFile=/etc/passwd',
    'sslca=/etc/passwd',
    'proxyHost=10.0.0.1&proxyPort=1080',
    'PROXYHOST=10.0.0.1',
    'compressors=zlib',
    'Compressors=zlib',
    'socketTimeoutMS=0',
    'sockettimeoutms=0',
    'connectTimeoutms=0',
    'serverSelectionTimeoutms=900000',
    'maxpoolsize=100000',
    'appname=other',
    'srvServiceName=evil',
    'autoEncryption=1',
  ])('%s in an address is left out', (option) => {
    const { uri } = mongoTarget(connection({ host: `mongodb://db.example.org/?${option}&tls=true` }));
    expect(new URLSearchParams(uri.split('?')[1]).toString()).toBe('tls=true&directConnection=true');
  });
});

describe('attack: silent server', () => {
  test('a MongoDB that accepts and says nothing: closing waits for nobody', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const pool = new DuckPool();
    const source = new MongoSource(
      connection({ port }),
      new HostRule({ allowPrivate: () => true }),
      pool,
      tmpdir(),
    );
    const stop = new AbortController();
    const asked = source.databases(stop.signal).catch((error: unknown) => error);
    await expect.poll(() => sockets.length).toBeGreaterThan(0);
    stop.abort();
    expect(await asked).toMatchObject({ reason: 'cancelled' });
    const begun = performance.now();
    await source.close();
    expect(performance.now() - begun).toBeLessThan(5000);
    pool.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});
