import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectionTo, runScript, startPostgres } from '../../testing/postgres.ts';
import type { TestPostgres } from '../../testing/postgres.ts';
import { HostRule } from '../hostRule.ts';
import type { Source } from '../source.ts';
import { Sources } from '../sources.ts';
import { hostileStatements } from './testing/statements.ts';
import { gateSql } from './sqlGate.ts';
import { sharedComputing } from '../../testing/sharedComputing.ts';

const options = {
  postgres: { dialect: 'postgres', tables: ['"public"."orders"'] },
  duckdb: { dialect: 'duckdb', tables: ['"orders"'] },
} as const;

describe('attack: SQL that does more than read', () => {
  for (const dialect of ['postgres', 'duckdb'] as const) {
    test.for(hostileStatements({ file: '/tmp/plinth-file', port: 1 }))(`${dialect}: %s`, (sql) => {
      const answer = gateSql(sql, options[dialect]);
      expect(answer.ok).toBe(false);
      expect(answer).toHaveProperty('reason', expect.stringMatching(/\S/));
    });
  }
});

describe('attack: SQL that does more than read', () => {
  let server: TestPostgres;
  let folder: string;
  let sources: Sources;
  let postgres: Source;
  let csv: Source;
  let listener: Server;
  let connections = 0;

  beforeAll(async () => {
    server = await startPostgres();
    await runScript(
      server.url,
      `CREATE TABLE orders (id int PRIMARY KEY, name text, amount numeric, day date); INSERT INTO orders SELECT i, 'n' || i, i, '2024-01-01' FROM generate_series(1, 10) i;
       CREATE TABLE other (secret text); INSERT INTO other VALUES ('hidden'); CREATE SEQUENCE counter`,
    );
    folder = await mkdtemp(join(tmpdir(), 'plinth-gate-'));
    sources = new Sources({
      dataDir: folder,
      hostRule: new HostRule({ allowPrivate: true }),
      files: sharedComputing().files,
    });
    postgres = await sources.open(connectionTo(server, { id: 'p' }));
    csv = await sources.open({
      kind: 'csv',
      id: 'c',
      version: '1',
      fileName: 'orders.csv',
      content: () =>
        Promise.resolve(Buffer.from('id,name,amount,day\n1,a,1.5,2024-01-01\n2,b,2.5,2024-01-02\n')),
    });
    listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    await sources.close();
    await server.stop();
    await new Promise((resolve) => listener.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  async function stateOf(): Promise<unknown> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const { rows } =
      await client.query(`SELECT (SELECT md5(string_agg(o::text, ',' ORDER BY id)) FROM orders o) AS orders,
      (SELECT string_agg(secret, ',') FROM other) AS other, (SELECT last_value::int FROM counter) AS counter,
      (SELECT count(*)::int FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS relations,
      (SELECT count(*)::int FROM pg_roles) AS roles, (SELECT count(*)::int FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS functions,
      (SELECT count(*)::int FROM pg_largeobject_metadata) AS objects, (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory') AS locks`);
    await client.end();
    return rows[0];
  }

  test('no hostile statement writes, reads a file or reaches the network', async () => {
    const target = await mkdtemp(join(tmpdir(), 'plinth-target-'));
    const { port } = listener.address() as AddressInfo;
    const before = await stateOf();
    const limits = { timeoutMs: 2000, maxRows: 10 };
    const answered: string[] = [];
    for (const sql of hostileStatements({ file: join(target, 'written'), port })) {
      for (const [source, database] of [
        [postgres, 'postgres'],
        [csv, 'csv'],
      ] as const) {
        await source.query(database, 'orders', sql, limits).then(
          () => answered.push(sql),
          () => undefined,
        );
      }
    }
    expect(answered).toEqual([]);
    expect(await stateOf()).toEqual(before);
    expect(await readdir(target)).toEqual([]);
    expect(connections).toBe(0);
    await rm(target, { recursive: true });
  });
});
