import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { csvForm, openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';
import { startS3Double, type S3Double } from './testing/s3Double.ts';

const secret = 'a-secret-key-that-stands-nowhere';
const keyId = 'AKIDEXAMPLE';
const small = 'id,name\n1,Ada\n2,Grace\n';

let s3: S3Double;
let host: TestHost;
let ada: TestAccount;
let log = '';

const env = () => ({
  UPLOADS_S3_BUCKET: 'files',
  UPLOADS_S3_ENDPOINT: s3.endpoint,
  UPLOADS_S3_FOLDER: '/plinth/',
});

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', keyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secret);
  s3 = await startS3Double(secret);
  host = await openTestHost({ env: env(), logTo: { write: (line) => (log += line) } });
  ada = await host.account();
});

afterEach(() => s3.fail(null));

afterAll(async () => {
  await host.close();
  await s3.stop();
  vi.unstubAllEnvs();
});

const upload = (name: string, content = small, { token } = ada) =>
  host.call('POST', `/data-source/upload-csv?source_name=${name}`, {
    token,
    body: csvForm(content, 'people.csv'),
  });
const newId = async (name: string, content?: string): Promise<string> =>
  (await upload(name, content)).json().connection_id;
const rowsOf = (id: string) =>
  host.call('GET', `/data-source/${id}/databases/csv/tables/people/columns`, { token: ada.token });
/** Has its first line read in another way, which takes the whole file. */
const readAgain = async (id: string) => {
  const { connection_details: before } = (
    await host.call('GET', `/data-source/${id}`, { token: ada.token })
  ).json();
  const body = { connection_details: { has_header: !before.has_header } };
  return host.call('PUT', `/data-source/${id}`, { token: ada.token, body });
};

test('an uploaded file lies in the bucket’s folder, is read from there, and goes with its connection', async () => {
  const id = await newId('small');
  expect(s3.objects.get(`plinth/${id}`)?.content.toString()).toBe(small);
  expect((await rowsOf(id)).status).toBe(200);
  s3.asked.length = 0;
  expect((await readAgain(id)).status).toBe(200);
  expect(s3.asked).toContain(`GET /files/plinth/${id}`);
  const deleted = await host.call('DELETE', `/data-source/${id}`, { token: ada.token });
  expect(deleted.status).toBe(204);
  expect([...s3.objects.keys()]).toEqual([]);
});

test('a file above 5 MB goes in pieces and comes back whole', async () => {
  const content = `id,name\n${Array.from({ length: 400_000 }, (_, at) => `${at},Person ${at % 97}`).join('\n')}\n`;
  expect(content.length).toBeGreaterThan(6_000_000);
  const id = await newId('large', content);
  expect(s3.asked.filter((one) => one === `PUT /files/plinth/${id}`).length).toBeGreaterThan(1);
  expect(s3.objects.get(`plinth/${id}`)?.content.toString()).toBe(content);
  expect(s3.uploads.size).toBe(0);
});

test('files from before the setting stay readable, and those in the bucket are told of where it is no longer set', async () => {
  const id = await newId('in-the-bucket');
  await host.restart({ UPLOADS_S3_BUCKET: '', UPLOADS_S3_ENDPOINT: '' });
  const inStore = await newId('in-the-store');
  s3.asked.length = 0;
  const refused = await readAgain(id);
  expect([refused.status, refused.json()]).toEqual([
    502,
    { detail: 'The file lies in a store of files that this host isn’t set up for.' },
  ]);
  await host.restart();
  expect((await readAgain(inStore)).status).toBe(200);
  expect(s3.asked).not.toContain(`GET /files/plinth/${inStore}`);
  expect((await readAgain(id)).status).toBe(200);
});

test('what an account may store counts files in the bucket', async () => {
  await host.restart({ QUOTA_STORED_MB: '1' });
  const big = `id,name\n${'1,Ada\n'.repeat(100_000)}`;
  const grace = await host.account();
  expect((await upload('first', big, grace)).status).toBe(201);
  const before = [...s3.objects.keys()];
  expect((await upload('second', big, grace)).status).toBe(413);
  expect([...s3.objects.keys()]).toEqual(before);
  await host.restart();
});

test.each([
  [{ status: 403, code: 'AccessDenied' }, 502, 'refuses this host'],
  [{ status: 404, code: 'NoSuchBucket' }, 502, 'refuses this host'],
  [{ status: 507, code: 'XMinioStorageFull' }, 507, 'is full'],
  ['hang up' as const, 502, 'can’t be reached'],
])('where the object store answers %j an upload says so, and leaves nothing', async (failure, status, words) => {
  const before = [...s3.objects.keys()];
  log = '';
  s3.fail(failure);
  const refused = await upload(`fails-${JSON.stringify(failure).length}`);
  s3.fail(null);
  expect([refused.status, refused.json().detail]).toEqual([status, expect.stringContaining(words)]);
  expect([...s3.objects.keys()]).toEqual(before);
  const listed = await host.call('GET', '/data-source/user/connections', { token: ada.token });
  expect(listed.text).not.toContain('fails-');
  const lines = log.trimEnd().split('\n').map((line) => JSON.parse(line) as { msg: string });
  expect(lines.filter(({ msg }) => msg === 'call failed')).toEqual([expect.objectContaining({ name: 'ObjectStoreError' })]);
  for (const hidden of [secret, keyId, 'A secret of the request', 'plinth/', 'Signature=']) expect(log).not.toContain(hidden);
}); // prettier-ignore

test('a host whose object store does not answer lives and is not ready, until it answers again', async () => {
  const statuses = async () =>
    Promise.all(['/health', '/ready'].map(async (path) => (await host.call('GET', path)).status));
  expect(await statuses()).toEqual([200, 200]);
  s3.fail('hang up');
  expect(await statuses()).toEqual([200, 503]);
  s3.fail(null);
  expect(await statuses()).toEqual([200, 200]);
});

test('a sweep deletes old objects that no connection names and pieces that were left, and nothing else', async () => {
  const id = await newId('swept-around');
  const old = new Date(Date.now() - 60 * 60_000);
  const content = Buffer.from(small);
  const others = [
    'another/left',
    `another/${randomUUID()}`,
    'plinth/list.csv',
    `plinth/2025/${randomUUID()}`,
  ];
  const [onItsWay, ...left] = Array.from({ length: 4 }, () => `plinth/${randomUUID()}`);
  for (const key of [...others, ...left]) s3.objects.set(key, { content, changedAt: old });
  s3.objects.set(onItsWay!, { content, changedAt: new Date() });
  s3.objects.get(`plinth/${id}`)!.changedAt = old;
  s3.uploads.set('left', { key: `plinth/${randomUUID()}`, begun: old, parts: new Map() });
  s3.uploads.set('going', { key: `plinth/${randomUUID()}`, begun: new Date(), parts: new Map() });
  s3.uploads.set('of others', { key: 'plinth/film.mp4', begun: old, parts: new Map() });
  await host.restart();
  const among = [...others, onItsWay!, ...left];
  await expect.poll(() => among.filter((key) => s3.objects.has(key))).toEqual([...others, onItsWay]);
  expect([...s3.uploads.keys()]).toEqual(['going', 'of others']);
  expect((await readAgain(id)).status).toBe(200);
});

test('an upload whose deletion the object store refuses goes from the account, and from the bucket with a sweep', async () => {
  const id = await newId('deleted');
  s3.fail({ status: 503, code: 'SlowDown' });
  expect((await host.call('DELETE', `/data-source/${id}`, { token: ada.token })).status).toBe(204);
  s3.fail(null);
  expect(s3.objects.has(`plinth/${id}`)).toBe(true);
  s3.objects.get(`plinth/${id}`)!.changedAt = new Date(0);
  await host.restart();
  await expect.poll(() => s3.objects.has(`plinth/${id}`)).toBe(false);
});
