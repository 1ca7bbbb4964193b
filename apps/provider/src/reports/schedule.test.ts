import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { Report } from '@plinth/api/contract';
import { openDataModel, saveModelOf } from '../testing/dataModel.ts';
import { runScript, startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { startProviderProcess, type ProviderProcess } from '../testing/providerProcess.ts';
import { openTestHost, type TestHost } from '../testing/testHost.ts';
import { leaseMs } from './turns.ts';

const count = 9;

/** A model over the table "people" of that server, and reports on it that are refreshed every week. */
const openReports = async (host: TestHost, server: TestPostgres) => {
  const { token } = await host.account();
  const ask = (method: string, path: string, body?: unknown) => host.must(method, path, { token, body });
  const { connection_id: connection } = (
    await ask('POST', '/data-source/', {
      source_name: 'people',
      source_type: 'postgres',
      connection_details: { ...server.details, database: 'data' },
    })
  ).json();
  const { model } = await saveModelOf(host, token, { connection, database: 'data', table: 'people' });
  const blocks = [{ id: 'q', kind: 'question', title: 'How many?', sql: 'SELECT count(*) AS n FROM people' }];
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id }: Report = (await ask('POST', '/report', { data_model_id: model, blocks })).json();
    await ask('PUT', `/report/${id}/settings`, {
      refresh: 'scheduled',
      every: 'week',
      time_zone: 'UTC',
      period: 'all',
      time_column: null,
    });
    ids.push(id);
  }
  return { ids, list: async () => ((await ask('GET', '/report')).json() as { reports: Report[] }).reports };
};

test(
  'of three providers one is killed while it refreshes: each report is refreshed once, and none is missed',
  { timeout: 180_000 },
  async () => {
    const server = await startPostgres();
    const [dataUrl, storeUrl] = [await server.newDatabase('data'), await server.newDatabase()];
    await runScript(
      dataUrl,
      "create table people as select i, 'Person ' || i as name from generate_series(1, 50) i",
    );
    const dataDirs = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'plinth-schedule-'))));
    const env = { DATABASE_URL: storeUrl, PLINTH_KEY: randomBytes(32).toString('base64') };
    const watching = await openTestHost({ env: { ...env, ALLOW_PRIVATE_HOSTS: 'true' } });
    const lock = new pg.Client(dataUrl);
    const store = new pg.Client(storeUrl);
    const providers: ProviderProcess[] = [];
    try {
      const { ids, list } = await openReports(watching, server);
      await Promise.all([lock.connect(), store.connect()]);
      // What was begun and what was kept, by who holds it, told by the rows themselves.
      await store.query(`
        create table seen (id text, what text);
        create function watch() returns trigger language plpgsql as $$ begin
          if new.refresh_id is distinct from old.refresh_id and new.refresh_id is not null then
            insert into seen values (new.id, 'begun'); end if;
          if new.refreshed_at is distinct from old.refreshed_at then
            insert into seen values (new.id, 'kept'); end if;
          return new; end $$;
        create trigger watched after update on reports for each row execute function watch();
      `);
      await lock.query('begin; lock table people in access exclusive mode');
      providers.push(
        ...(await Promise.all(dataDirs.map((DATA_DIR) => startProviderProcess({ ...env, DATA_DIR })))),
      );
      const held = async () =>
        (await store.query<{ id: string; refresh_until: string }>('select id, refresh_until from reports where refresh_until is not null')).rows; // prettier-ignore
      await vi.waitFor(async () => expect(await held()).toHaveLength(3), { timeout: 60_000, interval: 100 });
      await providers[0]!.kill();
      await lock.query('rollback');
      const kept = async () =>
        (await store.query("select id from seen where what = 'kept' order by id")).rows.map(
          ({ id }: { id: string }) => id,
        );
      const keptMany = (many: number) =>
        vi.waitFor(async () => expect(new Set(await kept()).size).toBe(many), {
          timeout: 90_000,
          interval: 100,
        });
      await keptMany(count - 1);
      // The one that the dead provider had begun is nobody else's before its time is over, which nobody renews.
      await vi.waitFor(async () => expect(await held()).toHaveLength(1), { timeout: 60_000, interval: 100 });
      const [left] = await held();
      expect(Date.parse(left!.refresh_until) - Date.now()).toBeLessThanOrEqual(leaseMs);
      expect(await kept()).not.toContain(left!.id);
      await store.query('update reports set refresh_until = $1 where id = $2', [new Date().toISOString(), left!.id]); // prettier-ignore
      await keptMany(count);
      expect(await kept()).toEqual(ids.toSorted());
      const begun = (
        await store.query("select id, count(*)::int as n from seen where what = 'begun' group by 1")
      ).rows;
      // By another it was begun again.
      expect(begun.map(({ n }: { n: number }) => n).toSorted()).toEqual([
        ...Array<number>(count - 1).fill(1),
        2,
      ]);
      for (const report of await list()) expect(report.status).toBe('fresh');
    } finally {
      await Promise.all(providers.map((provider) => provider.kill()));
      await lock.end();
      await store.end();
      await watching.close();
      await server.stop();
      await Promise.all(dataDirs.map((folder) => rm(folder, { recursive: true, force: true })));
    }
  },
);

test('on the embedded store, too, a report is refreshed when its time has come', async () => {
  const host = await openTestHost({ lookMs: 20 });
  try {
    const { token } = await host.account();
    const { report } = await openDataModel(host, token);
    const read = async () => (await host.call('GET', `/report/${report}`, { token })).json() as Report;
    await host.call('PUT', `/report/${report}/settings`, {
      token,
      body: { refresh: 'scheduled', every: 'hour', time_zone: 'UTC', period: 'all', time_column: null },
    });
    await vi.waitFor(async () => expect((await read()).status).toBe('fresh'), { timeout: 20_000 });
    const { refreshed_at: first, next_refresh_at: next } = await read();
    host.clock.now = Date.parse(next!) + 1000;
    await vi.waitFor(async () => expect((await read()).refreshed_at).not.toBe(first), { timeout: 20_000 });
    expect((await read()).refreshed_at! >= next!).toBe(true);
  } finally {
    await host.close();
  }
});
