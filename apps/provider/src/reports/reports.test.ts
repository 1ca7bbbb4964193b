import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '@plinth/api/contract';
import { openCsvModel, openDataModel } from '../testing/dataModel.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { isoTime } from '../isoTime.ts';
import { openStore } from '../store/store.ts';
import { logIn, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

describe.each(['sqlite', 'postgresql'])('on %s', (store) => {
  let host: TestHost;
  let ada: TestAccount;
  let hers: Awaited<ReturnType<typeof openDataModel>>;

  beforeAll(async () => {
    host = await openTestHost(store === 'sqlite' ? {} : { env: { DATABASE_URL: server.url } });
    ada = await host.account();
    hers = await openDataModel(host, ada.token);
  });

  afterAll(() => host.close());

  const call = (method: string, path: string, body?: unknown) =>
    host.call(method, path, { token: ada.token, body });
  const question = (id: string, sql: string) => ({ id, kind: 'question', title: id, sql });
  const begin = async (...blocks: unknown[]): Promise<Report> =>
    (await call('POST', '/report', { data_model_id: hers.model, name: 'People', blocks })).json();
  const refresh = async (id: string): Promise<Report> => (await call('POST', `/report/${id}/refresh`)).json();

  describe('a refresh', () => {
    test('computes what it can, tells what it can’t in its place, and keeps the last good figures', async () => {
      const { id, status } = await begin(
        question('count', 'SELECT count(*) AS people FROM people'),
        question('wrong', 'SELECT nothing FROM people'),
        { id: 'said', kind: 'text', title: '', text: 'Both of them.' },
      );
      expect(status).toBe('stale');
      const first = await refresh(id);
      expect(first).toMatchObject({ status: 'failing', rows_read: 2, refreshed_at: null });
      expect(first.failure?.detail).toBe('1 of 2 blocks could not be computed.');
      expect(first.blocks[0]?.figure).toMatchObject({ columns: ['people'], rows: [[2]] });
      expect(first.blocks[1]).toMatchObject({ problem: { detail: expect.stringMatching(/nothing/) } });
      expect(first.blocks[2]).toEqual({ id: 'said', kind: 'text', title: '', text: 'Both of them.' });
      const second = await refresh(id);
      expect(second.failure?.since).toBe(first.failure?.since);
      expect(second.blocks[1]?.problem?.since).toBe(first.blocks[1]?.problem?.since);
    });

    test('asked for several times at once is done, and no two at a time', async () => {
      const { id } = await begin(question('count', 'SELECT count(*) FROM people'));
      const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/report/${id}/refresh`)));
      for (const { status, text } of answers)
        if (status !== 200) expect([status, text]).toEqual([409, expect.stringContaining('already')]);
      expect((await refresh(id)).status).toBe('fresh');
    });

    test('figures stay with their question where it is moved, renamed or copied, and go with its SQL', async () => {
      const { id } = await begin(
        question('a', 'SELECT count(*) AS people FROM people'),
        question('b', 'SELECT name FROM people ORDER BY name'),
      );
      await refresh(id);
      const blocks = [
        { ...question('b', 'SELECT name FROM people ORDER BY name'), title: 'Who?' },
        question('a', 'SELECT count(*) + 1 AS people FROM people'),
      ];
      const saved: Report = (await call('PUT', `/report/${id}`, { name: 'People', blocks })).json();
      expect(saved.blocks[0]?.figure?.rows).toEqual([['Ada'], ['Grace']]);
      expect(saved.blocks[1]?.figure).toBeUndefined();
      expect(saved.status).toBe('stale');
      const copy: Report = (await call('POST', `/report/${id}/copy`)).json();
      expect(copy.blocks[0]?.figure?.rows).toEqual([['Ada'], ['Grace']]);
      expect((await refresh(copy.id)).status).toBe('fresh');
    });

    test('of a model whose connection, and then itself, is deleted says so and keeps its figures', async () => {
      const { token } = await host.account();
      const { connection, model } = await openDataModel(host, token);
      const ask = (method: string, path: string, body?: unknown) => host.call(method, path, { token, body });
      const blocks = [question('count', 'SELECT count(*) AS people FROM people')];
      const made: Report = (await ask('POST', '/report', { data_model_id: model, blocks })).json();
      const path = `/report/${made.id}`;
      await ask('POST', `${path}/refresh`);
      await ask('DELETE', `/data-source/${connection}`);
      const orphan: Report = (await ask('POST', `${path}/refresh`)).json();
      expect(orphan).toMatchObject({ status: 'failing', data_model_id: model });
      expect(orphan.failure?.detail).toMatch(/connection of this model was deleted/);
      expect(orphan.blocks[0]?.figure?.rows).toEqual([[2]]);
      await ask('DELETE', `/data-model/${model}`);
      const lost: Report = (await ask('POST', `${path}/refresh`)).json();
      expect(lost).toMatchObject({ status: 'failing', data_model_id: null, model_name: made.model_name });
      expect(lost.failure?.detail).toMatch(/data model of this report was deleted/);
      expect(lost.blocks[0]?.figure?.rows).toEqual([[2]]);
    });
  });
  describe('settings', () => {
    const configure = (id: string, settings: object) =>
      call('PUT', `/report/${id}/settings`, {
        refresh: 'scheduled',
        every: '5 minutes',
        time_zone: 'UTC',
        period: 'all',
        time_column: null,
        ...settings,
      });

    test('a refresh that fails is tried again more and more rarely, up to a day, and then as before', async () => {
      host.clock.now = (Math.floor(host.clock.now / 3_600_000) + 1) * 3_600_000 + 30_000;
      const start = isoTime(host.clock.now);
      const { id } = await begin(question('count', 'SELECT count(*) AS people FROM people'));
      await configure(id, {});
      const good = await refresh(id);
      const slot = isoTime(host.clock.now + 4.5 * 60_000);
      expect(good).toMatchObject({ status: 'fresh', next_refresh_at: slot });
      const blocks = [question('count', 'SELECT nothing FROM people')];
      await call('PUT', `/report/${id}`, { name: 'People', blocks });
      const waits: number[] = [];
      for (let tries = 1; tries <= 11; tries += 1) {
        const failed = await refresh(id);
        expect(failed).toMatchObject({ status: 'failing', refreshed_at: good.refreshed_at });
        expect(failed.failure?.since).toBe(start);
        waits.push((Date.parse(failed.next_refresh_at!) - host.clock.now) / 60_000);
        host.clock.now = Date.parse(failed.next_refresh_at!);
        ada.token = (await logIn(host, ada.email)).json().access_token;
      }
      expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440]);
      await call('PUT', `/report/${id}`, { name: 'People', blocks: [question('count', 'SELECT 1 AS one')] });
      const again = await refresh(id);
      expect(again.status).toBe('fresh');
      expect(again.failure).toBeUndefined();
      expect(Date.parse(again.next_refresh_at!) - host.clock.now).toBeLessThanOrEqual(5 * 60_000);
    });

    test('of a period only the last days of the data count, wherever the data ends', async () => {
      const { token } = await host.account();
      const csv = 'day,n\n2017-01-01,1\n2017-12-01,2\n2017-12-24,4\n2017-12-30,8\n';
      const { model } = await openCsvModel(host, token, 'days', csv);
      const ask = (method: string, path: string, body?: unknown) => host.call(method, path, { token, body });
      const blocks = [
        question('sum', 'SELECT sum(n) AS n FROM days'),
        { id: 'm', kind: 'metric', title: 'n', metric: 'Total n by day', graph_type: 'line' },
      ];
      const { id }: Report = (await ask('POST', '/report', { data_model_id: model, blocks })).json();
      await ask('PUT', `/report/${id}/settings`, {
        refresh: 'hand',
        every: 'day',
        time_zone: 'UTC',
        period: '7 days',
        time_column: 'day',
      });
      const { blocks: found, rows_read }: Report = (await ask('POST', `/report/${id}/refresh`)).json();
      expect(found[0]?.figure?.rows.map(([n]) => Number(n))).toEqual([12]);
      expect(rows_read).toBe(2);
      expect(found[0]?.figure?.sql_query).toContain('- 7)');
    });

    test('a refresh that goes on while the part of the data changes keeps nothing, and does not hold up the next', async () => {
      const { id } = await begin(question('count', 'SELECT count(*) AS people FROM people'));
      const rows = await openStore({
        databaseUrl: store === 'sqlite' ? null : server.url,
        dataDir: host.dataDir,
      });
      try {
        const running = { refresh_id: 'elsewhere', refresh_until: isoTime(host.clock.now + 30_000) };
        await rows.db.updateTable('reports').set(running).where('id', '=', id).execute();
        expect((await call('POST', `/report/${id}/refresh`)).status).toBe(409);
        await configure(id, { refresh: 'hand', time_zone: 'UTC', every: 'week' });
        expect((await call('POST', `/report/${id}/refresh`)).status).toBe(409);
        const changed: Report = (await configure(id, { refresh: 'hand', time_zone: 'Asia/Tokyo' })).json();
        expect(changed.status).toBe('stale');
        expect((await refresh(id)).status).toBe('fresh');
      } finally {
        await rows.close();
      }
    });

    test('are refused where they say nothing that can be done', async () => {
      const { id } = await begin(question('count', 'SELECT 1 AS one'));
      for (const wrong of [{ time_zone: 'Mars/Olympus' }, { period: '30 days' }, { every: 'minute' }])
        expect((await configure(id, wrong)).status).toBe(422);
      expect((await configure('nothing', {})).status).toBe(404);
    });
  });
});
