import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerAt } from '../testing/registerAt.ts';
import { startProviderProcess, type ProviderProcess } from '../testing/providerProcess.ts';
import { csvForm, testPassword } from '../testing/testHost.ts';
import { amountOf, momentsOf, tell } from './amounts.ts';

const email = 'ada@plinth.test';
const writers = 3;

let dataDir: string;
let provider: ProviderProcess;
let token: string;
const start = async () => {
  provider = await startProviderProcess({ DATA_DIR: dataDir, QUOTA_CONNECTIONS: '100000', QUOTA_STORED_MB: '10000' });
}; // prettier-ignore
const send = (route: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${provider.port}${route}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}` },
  });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'plinth-kills-'));
  await start();
  const url = `http://127.0.0.1:${provider.port}`;
  const otp = await registerAt(url, email);
  const json = { 'Content-Type': 'application/json' };
  await fetch(`${url}/auth/verify-otp`, { method: 'POST', headers: json, body: JSON.stringify({ email, otp }) });
  const body = new URLSearchParams({ username: email, password: testPassword });
  const login = await fetch(`${url}/auth/jwt/login`, { method: 'POST', body });
  ({ access_token: token } = (await login.json()) as { access_token: string });
}); // prettier-ignore

afterAll(async () => {
  await provider.kill();
  await rm(dataDir, { recursive: true, force: true });
});

/** What was acknowledged, by name: as it was, or deleted. */
const there = new Set<string>();
const deleted = new Set<string>();
let count = 0;
let acknowledged = 0;

/** Uploads, and deletes every third, until the provider is gone. */
const write = async (): Promise<void> => {
  for (;;) {
    const name = `file-${(count += 1)}`;
    const made = await send(`/data-source/upload-csv?source_name=${name}`, { method: 'POST', body: csvForm(`a,b\n${count},2\n`) });
    if (made.status !== 201) throw new Error(`An upload answers ${made.status}: ${await made.text()}`);
    const { connection_id } = (await made.json()) as { connection_id: string };
    there.add(name);
    acknowledged += 1;
    if (count % 3 !== 0) continue;
    // Whether it is there is unknown until the answer comes.
    there.delete(name);
    const gone = await send(`/data-source/${connection_id}`, { method: 'DELETE' });
    if (gone.status === 204) deleted.add(name);
  }
}; // prettier-ignore

const kills = amountOf('KILLS', 2);

test('a provider that is killed while it writes has lost nothing that it acknowledged', { timeout: 800_000 }, async ({ task }) => {
  for (const ms of momentsOf(kills, 400)) {
    const writing = Array.from({ length: writers }, () => write().catch((error: Error) => error));
    const before = acknowledged;
    await expect.poll(() => acknowledged, { interval: 5 }).toBeGreaterThan(before);
    // The point at which it is killed is what is tried.
    await new Promise((resolve) => setTimeout(resolve, ms));
    await provider.kill();
    for (const error of await Promise.all(writing)) expect((error as Error).message).toMatch(/fetch failed|terminated|aborted|other side closed/);
    await start();
    const listed = (await (await send('/data-source/user/connections')).json()) as { source_name: string }[];
    const names = new Set(listed.map(({ source_name }) => source_name));
    expect([...there].filter((name) => !names.has(name))).toEqual([]);
    expect([...deleted].filter((name) => names.has(name))).toEqual([]);
  }
  tell(task.meta, kills);
}); // prettier-ignore
