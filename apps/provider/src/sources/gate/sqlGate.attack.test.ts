import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerTo } from '../../testing/postgres.ts';
import { openGatedSources, type GatedSources } from './testing/gatedSources.ts';
import { hostileStatements, ordersCsv, ordersKnown, ordersScript } from './testing/statements.ts';
import { gateSql } from './sqlGate.ts';

describe('attack: SQL that does more than read', () => {
  for (const dialect of ['postgres', 'duckdb'] as const) {
    test.for(hostileStatements({ file: '/tmp/plinth-file', port: 1 }))(`${dialect}: %s`, (sql) => {
      const answer = gateSql(sql, ordersKnown[dialect]);
      expect(answer.ok).toBe(false);
      expect(answer).toHaveProperty('reason', expect.stringMatching(/\S/));
    });
  }
});

describe('attack: SQL that does more than read', () => {
  let gated: GatedSources;
  let listener: Server;
  let connections = 0;

  beforeAll(async () => {
    gated = await openGatedSources(
      `${ordersScript} CREATE TABLE other (secret text); INSERT INTO other VALUES ('hidden'); CREATE SEQUENCE counter`,
      ordersCsv,
    );
    listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    await gated.close();
    await new Promise((resolve) => listener.close(resolve));
  });

  async function stateOf(): Promise<unknown> {
    const { rows } = await answerTo(
      gated.server.url,
      `SELECT (SELECT md5(string_agg(o::text, ',' ORDER BY id)) FROM orders o) AS orders,
      (SELECT string_agg(secret, ',') FROM other) AS other, (SELECT last_value::int FROM counter) AS counter,
      (SELECT count(*)::int FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS relations,
      (SELECT count(*)::int FROM pg_roles) AS roles, (SELECT count(*)::int FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS functions,
      (SELECT count(*)::int FROM pg_largeobject_metadata) AS objects, (SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory') AS locks`,
    );
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
        [gated.postgres, 'postgres'],
        [gated.csv, 'csv'],
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
