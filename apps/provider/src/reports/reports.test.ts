import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '@plinth/api/contract';
import { openDataModel } from '../testing/dataModel.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';

let host: TestHost;
let ada: TestAccount;
let hers: Awaited<ReturnType<typeof openDataModel>>;

beforeAll(async () => {
  host = await openTestHost();
  ada = await host.account();
  hers = await openDataModel(host, ada.token);
});

afterAll(async () => {
  await host.close();
});

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
