import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Recipe, RecipeStep, RecipeVersion, RecipeVersionEntry } from '@plinth/api/contract';
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
const step = (column: string, on = true): RecipeStep => ({
  id: `spaces:${column}`,
  kind: 'spaces',
  title: column,
  column,
  on,
});
const [a, b, c] = ['a', 'b', 'c'].map((column) => step(column)) as [RecipeStep, RecipeStep, RecipeStep];

describe.each(['sqlite', 'postgresql'])('states of a recipe, on %s', (store) => {
  let host: TestHost;
  let ada: TestAccount;
  let model: string;

  beforeAll(async () => {
    host = await openTestHost(store === 'sqlite' ? {} : { env: { DATABASE_URL: server.url } });
  });

  afterAll(() => host.close());

  const call = (method: string, path: string, body?: unknown, version?: number) =>
    host.call(method, path, {
      token: ada.token,
      body,
      ...(version !== undefined && { headers: { 'If-Match': `"${version}"` } }),
    });
  const begin = async (...steps: RecipeStep[]): Promise<Recipe> => {
    ada = await host.account();
    ({ model } = await openDataModel(host, ada.token));
    return save(steps);
  };
  const save = async (steps: RecipeStep[], more = {}): Promise<Recipe> =>
    (await call('PUT', `/data-model/${model}/recipe`, { steps, ...more })).json();
  const listed = async (): Promise<RecipeVersionEntry[]> =>
    (await call('GET', `/data-model/${model}/recipe/versions`)).json().versions;
  const versionsKept = async () => (await listed()).map(({ version }) => version);

  test('each is told with who saved it, when, and what the next one made of it', async () => {
    const first = await begin(a, b);
    expect(first).toMatchObject({ version: 1, versions: 0 });
    expect(await listed()).toEqual([]);
    host.clock.now += 20 * minutes;
    const second = await save([b, step('a', false), c]);
    expect(second).toMatchObject({ version: 2, versions: 1 });
    host.clock.now += 20 * minutes;
    await save([b]);
    const saved_by = ada.email;
    expect(await listed()).toEqual([
      {
        version: 2,
        saved_at: second.updated_at,
        saved_by,
        steps: 3,
        on: 2,
        then: { added: 0, changed: 0, removed: 2, moved: false },
      },
      {
        version: 1,
        saved_at: first.updated_at,
        saved_by,
        steps: 2,
        on: 2,
        then: { added: 1, changed: 1, removed: 0, moved: true },
      },
    ]);
    const kept: RecipeVersion = (await call('GET', `/data-model/${model}/recipe/versions/2`)).json();
    expect(kept).toEqual({ version: 2, steps: [b, step('a', false), c] });
  });

  test('edits within minutes leave one, and what was there before the first; a wanted one is kept', async () => {
    await begin(a);
    host.clock.now += 30 * minutes;
    for (const steps of [[a, b], [b, a], [b]]) {
      await save(steps);
      host.clock.now += minutes;
    }
    expect(await versionsKept()).toEqual([1]);
    await save([a], { keep_before: true });
    expect(await versionsKept()).toEqual([4, 1]);
  });

  test('what is read by questions leaves no state of the rules', async () => {
    await begin(a);
    host.clock.now += 30 * minutes;
    expect(await save([a], { used: true })).toMatchObject({ used: true, version: 2, versions: 0 });
    host.clock.now += 30 * minutes;
    await save([a, b]);
    expect(await listed()).toMatchObject([{ version: 2, then: { added: 1 } }]);
  });

  test('so many are kept and no more', async () => {
    await begin(a);
    for (let at = 1; at <= maxVersions + 3; at += 1) {
      host.clock.now += 11 * minutes;
      await save([{ ...a, title: `Title ${at}` }]);
    }
    const versions = await versionsKept();
    expect(versions).toHaveLength(maxVersions);
    expect([versions[0], versions.at(-1)]).toEqual([maxVersions + 3, 4]);
  });

  test('a recipe that was changed elsewhere meanwhile is not saved over, and nothing of it is kept', async () => {
    await begin(a);
    host.clock.now += 30 * minutes;
    await save([a, b]);
    const path = `/data-model/${model}/recipe`;
    const late = await call('PUT', path, { steps: [c], keep_before: true }, 1);
    expect(late.status).toBe(409);
    expect(late.json().current).toMatchObject({ steps: [a, b], version: 2, versions: 1 });
    expect(await versionsKept()).toEqual([1]);
    expect((await call('PUT', path, { steps: [c], keep_before: true }, 2)).json().version).toBe(3);
    expect(await versionsKept()).toEqual([2, 1]);
  });

  test('one that isn’t kept, and any of somebody else’s model, is not there', async () => {
    await begin(a);
    host.clock.now += 30 * minutes;
    await save([b]);
    for (const version of ['0', '2', '-1', '1.0', '99999999999', 'x'])
      expect((await call('GET', `/data-model/${model}/recipe/versions/${version}`)).status).toBe(404);
    const { token } = await host.account();
    for (const path of ['versions', 'versions/1'])
      expect((await host.call('GET', `/data-model/${model}/recipe/${path}`, { token })).status).toBe(404);
  });

  test('they go with their model', async () => {
    await begin(a);
    host.clock.now += 30 * minutes;
    await save([b]);
    expect((await call('DELETE', `/data-model/${model}`)).status).toBeLessThan(300);
    expect((await call('GET', `/data-model/${model}/recipe/versions`)).status).toBe(404);
  });
});
