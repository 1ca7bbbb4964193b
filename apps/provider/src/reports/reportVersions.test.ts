import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report, ReportVersion, ReportVersionEntry } from '@plinth/api/contract';
import { maxVersions } from '@plinth/api/facts';
import { openDataModel } from '../testing/dataModel.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

const minutes = 60_000;

describe.each(['sqlite', 'postgresql'])('states of a report, on %s', (store) => {
  let host: TestHost;
  let ada: TestAccount;
  let model: string;

  beforeAll(async () => {
    host = await openTestHost(store === 'sqlite' ? {} : { env: { DATABASE_URL: server.url } });
    ada = await host.account('ada@plinth.test');
    ({ model } = await openDataModel(host, ada.token));
  });

  afterAll(() => host.close());

  const call = (method: string, path: string, body?: unknown) =>
    host.call(method, path, { token: ada.token, body });
  const text = (id: string, said = id) => ({ id, kind: 'text', title: '', text: said });
  const begin = async (...blocks: unknown[]): Promise<Report> =>
    (await call('POST', '/report', { data_model_id: model, name: 'First', blocks })).json();
  const save = async (id: string, name: string, blocks: unknown[], more = {}): Promise<Report> =>
    (await call('PUT', `/report/${id}`, { name, blocks, ...more })).json();
  const listed = async (id: string): Promise<ReportVersionEntry[]> =>
    (await call('GET', `/report/${id}/versions`)).json().versions;
  const namesOf = async (id: string) => (await listed(id)).map(({ name }) => name);

  test('each is told with who saved it, when, and what the next one made of it', async () => {
    const { id, modified_at, versions } = await begin(text('a'), text('b'), text('c'));
    expect(versions).toBe(0);
    expect(await listed(id)).toEqual([]);
    host.clock.now += 20 * minutes;
    const second = await save(id, 'First', [text('c'), text('a', 'other'), text('d')]);
    expect(second.versions).toBe(1);
    host.clock.now += 20 * minutes;
    await save(id, 'Second', [text('c'), text('a', 'other'), text('d')]);
    const then = { added: 0, changed: 0, removed: 0, moved: false, renamed: false };
    const common = { saved_by: 'ada@plinth.test', blocks: 3, name: 'First' };
    expect(await listed(id)).toEqual([
      { ...common, version: 2, saved_at: second.modified_at, then: { ...then, renamed: true } },
      {
        ...common,
        version: 1,
        saved_at: modified_at,
        then: { ...then, added: 1, changed: 1, removed: 1, moved: true },
      },
    ]);
    const first: ReportVersion = (await call('GET', `/report/${id}/versions/1`)).json();
    expect(first).toEqual({ version: 1, name: 'First', blocks: [text('a'), text('b'), text('c')] });
  });

  test('who saves again and again within minutes leaves one, and what was there before the first', async () => {
    const { id } = await begin(text('a'));
    host.clock.now += 30 * minutes;
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      await save(id, name, [text('a')]);
      host.clock.now += 4 * minutes;
    }
    expect(await namesOf(id)).toEqual(['Three', 'First']);
    await save(id, 'Back', [text('a')], { keep_before: true });
    expect(await namesOf(id)).toEqual(['Four', 'Three', 'First']);
  });

  test('a block that is added from the chat leaves the state without it', async () => {
    const { id } = await begin(text('a'));
    await call('POST', `/report/${id}/blocks`, text('b'));
    expect(await listed(id)).toMatchObject([{ version: 1, blocks: 1, then: { added: 1 } }]);
  });

  test('so many are kept and no more, a copy begins without any, and a refresh makes none', async () => {
    const { id } = await begin(text('a'));
    for (let at = 1; at <= maxVersions + 5; at += 1) {
      host.clock.now += 11 * minutes;
      await save(id, `State ${at}`, [text('a')]);
    }
    const names = await namesOf(id);
    expect(names).toHaveLength(maxVersions);
    expect([names[0], names.at(-1)]).toEqual([`State ${maxVersions + 4}`, 'State 5']);
    await call('POST', `/report/${id}/refresh`);
    expect(await listed(id)).toHaveLength(maxVersions);
    const copy: Report = (await call('POST', `/report/${id}/copy`)).json();
    expect(copy.versions).toBe(0);
  });

  test('one that isn’t kept, and any of somebody else’s report, is not there', async () => {
    const { id } = await begin(text('a'));
    await save(id, 'Second', [text('a')]);
    for (const version of ['0', '2', '-1', '1.0', '99999999999', 'x'])
      expect((await call('GET', `/report/${id}/versions/${version}`)).status).toBe(404);
    const { token } = await host.account();
    for (const path of ['versions', 'versions/1'])
      expect((await host.call('GET', `/report/${id}/${path}`, { token })).status).toBe(404);
  });
});
