import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report, ReportDraft } from '@plinth/api/contract';
import { openDataModel } from '../testing/dataModel.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let server: TestPostgres;

beforeAll(async () => {
  server = await startPostgres();
});

afterAll(() => server.stop());

const text = (more: object = {}) => ({ id: 'said', kind: 'text', title: '', text: 'Half a sent', ...more });

describe.each(['sqlite', 'postgresql'])('attack: drafts of reports, on %s', (store) => {
  let host: TestHost;
  let ada: TestAccount;
  let grace: TestAccount;
  let model: string;

  beforeAll(async () => {
    const env = { QUOTA_STORED_MB: '1', ...(store === 'postgresql' && { DATABASE_URL: server.url }) };
    host = await openTestHost({ env });
    ada = await host.account();
    grace = await host.account();
    ({ model } = await openDataModel(host, ada.token));
  });

  afterAll(() => host.close());

  const call = (method: string, path: string, body?: unknown, { token } = ada) =>
    host.call(method, path, { token, body });
  const begin = async (): Promise<Report> =>
    (await call('POST', '/report', { data_model_id: model, name: 'People', blocks: [text()] })).json();
  const read = async (id: string): Promise<Report> => (await call('GET', `/report/${id}`)).json();
  const keep = (id: string, more: object = {}, as = ada) =>
    call('PUT', `/report/${id}/draft`, { name: 'Mine', blocks: [], version: 1, replaces: null, ...more }, as);
  const kept = async (id: string, more: object = {}): Promise<ReportDraft> => (await keep(id, more)).json();
  const discard = (id: string, revision: string, as = ada) =>
    call('DELETE', `/report/${id}/draft?revision=${revision}`, undefined, as);

  test('another person neither sees one, nor writes over it, nor discards it, nor plants one', async () => {
    const { id } = await begin();
    const { revision } = await kept(id, { name: 'Secret' });
    for (const answer of [
      await call('GET', `/report/${id}`, undefined, grace),
      await keep(id, { replaces: revision }, grace),
      await keep(id, {}, grace),
      await discard(id, revision, grace),
      await discard(id, 'x', grace),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('Secret');
    }
    expect((await read(id)).draft).toMatchObject({ revision, name: 'Secret' });
    expect((await host.call('PUT', `/report/${id}/draft`, { body: {} })).status).toBe(401);
  });

  test('whoever has a link, the list, a copy and the versions show nothing of it', async () => {
    const { id } = await begin();
    await kept(id, { name: 'Secret name', blocks: [text({ text: 'Secret words' })] });
    const { token } = (await call('POST', `/report/${id}/links`, { expires: 'never' })).json() as {
      token: string;
    };
    const shown = await host.call('POST', '/shared-report', { body: { token } });
    expect(shown.status).toBe(200);
    const copy = await call('POST', `/report/${id}/copy`);
    await call('PUT', `/report/${id}`, { name: 'Other', blocks: [] });
    for (const { text: told } of [
      shown,
      copy,
      await call('GET', '/report'),
      await call('GET', `/report/${id}/versions`),
      await call('GET', `/report/${id}/versions/1`),
    ])
      expect(told).not.toContain('Secret');
  });

  test('the list says when its reader saved a draft of a report, and says it to nobody else', async () => {
    const { id } = await begin();
    const listed = async (as = ada) =>
      (await call('GET', '/report', undefined, as))
        .json()
        .reports.flatMap((entry: { id: string; draft_saved_at?: string }) =>
          entry.id === id ? [entry.draft_saved_at] : [],
        );
    expect(await listed()).toEqual([undefined]);
    const { revision, saved_at } = await kept(id);
    expect(await listed()).toEqual([saved_at]);
    expect(await listed(grace)).toEqual([]);
    await discard(id, revision);
    expect(await listed()).toEqual([undefined]);
  });

  test.each([
    ['a thousand blocks', { blocks: Array.from({ length: 1000 }, (_, at) => text({ id: `b${at}` })) }],
    ['a huge text', { blocks: [text({ text: 'x'.repeat(5001) })] }],
    ['a huge name', { name: 'x'.repeat(121) }],
    ['a huge query', { blocks: [{ ...text(), kind: 'question', sql: 'x'.repeat(20_001) }] }],
    ['an id that is a path', { blocks: [text({ id: '../../a' })] }],
    ['a kind that isn’t one', { blocks: [text({ kind: '__proto__' })] }],
    ['the same id twice', { blocks: [text(), text()] }],
    ['blocks that are none', { blocks: { length: 3 } }],
    ['a block that is null', { blocks: [null] }],
    ['a name that is an object', { name: { toString: 'x' } }],
    ['no name', { name: undefined }],
    ['a version that isn’t one', { version: 1.5 }],
    ['a version of before the first', { version: -1 }],
    ['a version that is text', { version: '1' }],
    ['a revision that is a number', { replaces: 7 }],
    ['a revision without end', { replaces: 'x'.repeat(65) }],
  ])('%s is refused, and what was kept stays', async (_, more) => {
    const { id } = await begin();
    const { revision } = await kept(id);
    expect((await keep(id, { replaces: revision, ...more })).status).toBe(422);
    expect((await read(id)).draft).toMatchObject({ revision, name: 'Mine' });
  });

  test('more than a request may carry is refused before it is read', async () => {
    const { id } = await begin();
    expect((await keep(id, { more: 'x'.repeat(1024 * 1024) })).status).toBe(413);
  });

  test('drafts count as what an account stores, and fill it no further', async () => {
    const blocks = Array.from({ length: 40 }, (_, at) => text({ id: `b${at}`, text: 'x'.repeat(5000) }));
    const statuses: number[] = [];
    const ids: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const { id } = await begin();
      ids.push(id);
      statuses.push((await keep(id, { blocks })).status);
    }
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(413);
    for (const id of ids) await call('DELETE', `/report/${id}`);
    expect((await keep((await begin()).id, { blocks })).status).toBe(200);
  });

  test('of many who write over the same revision at once one does, and the others are told what there is', async () => {
    const { id } = await begin();
    const { revision } = await kept(id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => keep(id, { name: `Tab ${at}`, replaces: revision })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    const { draft } = await read(id);
    const one = answers.findIndex(({ status }) => status === 200);
    expect(draft!.name).toBe(`Tab ${one}`);
    for (const answer of answers.filter(({ status }) => status === 409))
      expect((answer.json() as { current: Report }).current.draft).toEqual(draft);
  });

  test('of a revision of before is neither saved, nor discarded, nor published over', async () => {
    const { id } = await begin();
    const { revision } = await kept(id);
    const now = await kept(id, { name: 'Newer', replaces: revision });
    expect((await keep(id, { replaces: revision })).status).toBe(409);
    expect((await discard(id, revision)).status).toBe(409);
    expect((await call('PUT', `/report/${id}`, { name: 'Old', blocks: [], draft: revision })).status).toBe(
      409,
    );
    expect(await read(id)).toMatchObject({ name: 'People', version: 1, draft: { ...now, name: 'Newer' } });
    // What has gone doesn't come back under its name.
    expect((await discard(id, now.revision)).status).toBe(204);
    const next = await kept(id, { replaces: now.revision });
    expect([revision, now.revision]).not.toContain(next.revision);
  });

  test('one over a state that was replaced is kept, and published only over a choice', async () => {
    const { id } = await begin();
    await call('PUT', `/report/${id}`, { name: 'Elsewhere', blocks: [] });
    const { revision } = await kept(id, { version: 1 });
    const publish = (version: number) =>
      host.call('PUT', `/report/${id}`, {
        token: ada.token,
        headers: { 'If-Match': `"${version}"` },
        body: { name: 'Mine', blocks: [], draft: revision },
      });
    const refused = await publish(1);
    expect(refused.status).toBe(409);
    expect((refused.json() as { current: Report }).current).toMatchObject({ name: 'Elsewhere', version: 2 });
    expect((await publish(2)).json()).toMatchObject({ name: 'Mine', version: 3, draft: null });
  });

  test('of a report that was deleted nothing is kept, and nothing is left', async () => {
    const { id } = await begin();
    const { revision } = await kept(id);
    await call('DELETE', `/report/${id}`);
    expect((await keep(id, { replaces: revision })).status).toBe(404);
    expect((await discard(id, revision)).status).toBe(404);
    expect((await keep('../../data-source')).status).toBe(404);
  });
});
