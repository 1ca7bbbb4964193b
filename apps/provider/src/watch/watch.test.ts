import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { startScriptedServer, type Turn } from '../languageModel/testing/scriptedServer.ts';
import { startProvider } from '../server.ts';
import { readSettings } from '../settings.ts';
import { openDataModel } from '../testing/dataModel.ts';
import { freePort } from '../testing/freePort.ts';
import { openTestHost, testPassword } from '../testing/testHost.ts';

const listenSomewhere = async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: String((server.address() as AddressInfo).port),
    leave: () => new Promise((resolve) => server.close(resolve)),
  };
};

const question = 'What is the total of a secret word?';
const wrongPassword = 'wrong horse 8';

describe('log', () => {
  test('a line for each call, and in none of them anything of people or of data', async () => {
    let log = '';
    const host = await openTestHost({ env: { LOG_LEVEL: 'info' }, logTo: { write: (line) => (log += line) } });
    const ada = await host.account('ada.secret@northwind.example');
    const { model } = await openDataModel(host, ada.token);
    await host.call('POST', '/data-model/ask', { token: ada.token, body: { data_model_id: model, question } });
    await host.call('POST', '/auth/login', { body: { email: ada.email, password: wrongPassword } });
    await host.call('GET', `/data-source/user/connections?search=${encodeURIComponent(question)}`, { token: ada.token });
    await host.call('GET', '/data-source/user/connections');
    await host.close();
    const lines = log.trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    const calls = lines.filter(({ msg }) => msg === 'call');
    expect(calls).toContainEqual(expect.objectContaining({ call: 'askModel', status: 200, ms: expect.any(Number) }));
    expect(calls).toContainEqual(expect.objectContaining({ call: 'listConnections', status: 401, user: null }));
    const users = new Set(calls.map(({ user }) => user).filter(Boolean));
    expect([...users]).toEqual([expect.stringMatching(/^[\w+/=-]{12}$/)]);
    for (const secret of [ada.email, testPassword, wrongPassword, ada.token, ada.id, question, encodeURIComponent(question), model])
      expect(log).not.toContain(secret);
  });

  test('an error in a browser is told where the settings want it, so many times from one address', async () => {
    let log = '';
    const logTo = { write: (line: string) => (log += line) };
    const body = { error: 'TypeError', page: '/data-models/:modelId', at: ['index-a1.js:1:2'] };
    const host = await openTestHost({ logTo });
    expect((await host.call('GET', '/config.js')).text).toContain('"reportsErrors":false');
    expect((await host.call('POST', '/browser-errors', { body })).status).toBe(404);
    expect(log).toBe('');
    await host.restart({ LOG_BROWSER_ERRORS: 'on' });
    expect((await host.call('GET', '/config.js')).text).toContain('"reportsErrors":true');
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await host.call('POST', '/browser-errors', { body })).status),
    );
    expect((await host.call('POST', '/browser-errors', { body, from: '10.9.9.9' })).status).toBe(204);
    await host.close();
    expect(statuses.filter((status) => status === 204)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const lines = log.trimEnd().split('\n').map((line) => JSON.parse(line) as object);
    expect(lines).toHaveLength(31);
    for (const line of lines) expect(line).toMatchObject({ ...body, msg: 'error in a browser' });
  });

  test('a caller who leaves has a line and a status of its own, and is no failure', async () => {
    let log = '';
    const port = String(await freePort());
    const turns: Turn[] = [{ status: 500 }];
    const model = await startScriptedServer(turns);
    const host = await openTestHost({
      env: { LOG_LEVEL: 'info', METRICS_PORT: port, LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' },
      logTo: { write: (line) => (log += line) },
    });
    const linesOf = (name: string) => log.trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === name);
    const statuses = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    try {
      const ada = await host.account();
      const { model: id } = await openDataModel(host, ada.token);
      const address = await host.fastify.listen({ port: 0, host: '127.0.0.1' });
      turns.push({ hang: true });
      const before = model.requests.length;
      const gone = new AbortController();
      const asked = fetch(`${address}/data-model/ask`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data_model_id: id, question }),
        signal: gone.signal,
      });
      await expect.poll(() => model.requests.length).toBeGreaterThan(before);
      gone.abort();
      await expect(asked).rejects.toThrow('aborted');
      await expect.poll(() => linesOf('caller left')).toEqual([
        expect.objectContaining({ level: 30, call: 'askModel', ms: expect.any(Number), user: expect.any(String) }),
      ]);
      await expect.poll(statuses).toMatch(/plinth_call_duration_seconds_count\{call="askModel",status="caller left"\} 1/);
      await expect.poll(statuses).toMatch(/^plinth_work_running 0$/m);
    } finally {
      await host.close();
      await model.stop();
    }
    expect(linesOf('call failed')).toEqual([]);
    expect(log).not.toMatch(/"level":(40|50|60)/);
  });

  test('calls are not told unless the level asks for them', async () => {
    let log = '';
    const host = await openTestHost({ logTo: { write: (line) => (log += line) } });
    expect((await host.call('GET', '/health')).status).toBe(200);
    await host.close();
    expect(log).toBe('');
  });
}); // prettier-ignore

describe('metrics', () => {
  test('calls, questions by what came of them and the work are counted, on an address of their own', async () => {
    const port = String(await freePort());
    const host = await openTestHost({ env: { METRICS_PORT: port } });
    const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    try {
      const ada = await host.account();
      const { model } = await openDataModel(host, ada.token);
      const ask = (words: string) =>
        host.call('POST', '/data-model/ask', { token: ada.token, body: { data_model_id: model, question: words } });
      expect((await ask('How many rows are there?')).json().sql_query).not.toBeNull();
      expect((await ask('Why is the weather bad?')).json().sql_query).toBeNull();
      expect((await host.call('GET', '/users/me')).status).toBe(401);
      await expect.poll(read).toMatch(/plinth_call_duration_seconds_count\{call="\w+",status="401"\} 1/);
      const text = await read();
      expect(text).toContain('plinth_questions_total{reaction="answered"} 2');
      expect(text).toMatch(/plinth_questions_total\{reaction="(refused|clarified)"\} 1/);
      expect(text).toMatch(/^plinth_work_running 0$/m);
      expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
      expect(text).not.toContain(ada.id);
      expect(text).not.toContain(model);
      expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(404);
      expect((await host.call('GET', '/metrics')).text).not.toContain('plinth_call');
    } finally {
      await host.close();
    }
    await expect(read()).rejects.toThrow();
  });

  test('a port that is taken is said at the start', async () => {
    const { port, leave } = await listenSomewhere();
    const host = await openTestHost({ env: { METRICS_PORT: port } });
    await expect(host.fastify.ready()).rejects.toThrow(`METRICS_PORT ${port} can't be listened on`);
    const folder = await mkdtemp(path.join(tmpdir(), 'plinth-watch-'));
    const settings = readSettings({ DATA_DIR: folder, PORT: '0', METRICS_PORT: port });
    await expect(startProvider(settings)).rejects.toThrow(/^[^:]*:\s+METRICS_PORT/);
    await rm(folder, { recursive: true, force: true });
    await leave();
  });
}); // prettier-ignore
