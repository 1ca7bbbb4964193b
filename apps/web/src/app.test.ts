import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deleteConnection } from '@plinth/api';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createMemorySessionStorage } from './session/session.ts';

const ada = { user: 'ada@example.com', token: 'adas' };
const bob = { user: 'bob@example.com', token: 'bobs' };

const answers = new Map<string, (response: Response) => void>();

beforeEach(() => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('fetch', (url: string) => new Promise((resolve) => answers.set(new URL(url).pathname, resolve))); // prettier-ignore
});
afterEach(() => {
  answers.clear();
  vi.unstubAllGlobals();
});

const start = () => {
  const app = createApp(readConfig({ apiHost: 'http://plinth.test' }), createMemorySessionStorage(ada));
  const heard: string[] = [];
  /** What a page does with a write: it tells how that ended. */
  const remove = (id: string) =>
    void app.api.call(deleteConnection, { params: { id } }).then(
      () => heard.push(`${id} deleted`),
      () => heard.push(`${id} not deleted`),
    );
  const answer = (path: string, status: number) => answers.get(path)!(new Response(null, { status }));
  return { app, heard, remove, answer };
};

test('what a session has asked for is told while it lasts, also where it is refused', async () => {
  const { heard, remove, answer } = start();
  remove('one');
  answer('/data-source/one', 204);
  await expect.poll(() => heard).toEqual(['one deleted']);
  remove('two');
  answer('/data-source/two', 500);
  await expect.poll(() => heard).toEqual(['one deleted', 'two not deleted']);
});

test('SES-09 what arrives after a session is over is told neither to nobody nor to who is next', async () => {
  const { app, heard, remove, answer } = start();
  for (const id of ['one', 'two', 'three']) remove(id);
  app.session.signOut();
  answer('/data-source/one', 204);
  app.session.signIn(bob);
  answer('/data-source/two', 204);
  answer('/data-source/three', 500);
  remove('four');
  answer('/data-source/four', 204);
  await expect.poll(() => heard).toContain('four deleted');
  expect(heard).toEqual(['four deleted']);
});

test('the refusal that ended a session is told, but not to who is next', async () => {
  const { app, heard, remove, answer } = start();
  for (const id of ['one', 'two']) remove(id);
  answer('/data-source/one', 401);
  await expect.poll(() => heard).toEqual(['one not deleted']);
  app.session.signIn(bob);
  answer('/data-source/two', 401);
  expect(app.session.current()).toEqual(bob);
  remove('four');
  answer('/data-source/four', 204);
  await expect.poll(() => heard).toEqual(['one not deleted', 'four deleted']);
});

test('who signs in again as the same hears of it', async () => {
  const { app, heard, remove, answer } = start();
  remove('one');
  app.session.expire(ada.token);
  app.session.signIn({ user: 'Ada@example.com', token: 'new' });
  answer('/data-source/one', 204);
  await expect.poll(() => heard).toEqual(['one deleted']);
});
