import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { LanguageModelChoice } from '@plinth/api/contract';
import { OpenAiCompatible } from '../languageModel/openAiCompatible.ts';
import { startScriptedServer, type ScriptedServer } from '../languageModel/testing/scriptedServer.ts';
import { openDataModel } from '../testing/dataModel.ts';
import { HostRule } from '../sources/hostRule.ts';
import { openTestHost, type TestAccount, type TestHost } from '../testing/testHost.ts';
import { checkedFetch } from './checkedFetch.ts';

let host: TestHost | undefined;
let owner: TestAccount;
let server: ScriptedServer | undefined;
afterEach(async () => {
  await host?.close();
  await server?.stop();
  host = server = undefined;
});

const open = async (env: Record<string, string> = {}) => {
  host = await openTestHost({ env });
  owner = await host.account();
};
const choice = (more: Partial<LanguageModelChoice>): LanguageModelChoice => ({
  kind: 'address',
  base_url: 'https://example.com/v1',
  model: 'm',
  shares_values: false,
  ...more,
});
const send = (
  method: 'PUT' | 'POST',
  body: unknown,
  headers: Record<string, string> = { host: 'localhost' },
) =>
  host!.call(method, `/language-model${method === 'POST' ? '/test' : ''}`, {
    token: owner.token,
    body,
    headers,
  });

describe('attack: the address of a language model', () => {
  test.each([
    'http://127.0.0.1:5432/v1',
    'http://localhost/v1',
    'http://0x7f.1/v1',
    'http://2130706433/v1',
    'http://[::1]/v1',
    'http://[::ffff:127.0.0.1]/v1',
    'http://10.0.0.1/v1',
    'http://192.168.1.1/v1',
  ])('%s is not reached for people who aren’t at the machine', async (base_url) => {
    await open({ ALLOW_PRIVATE_HOSTS: 'no' });
    for (const method of ['PUT', 'POST'] as const) {
      const { status, text } = await send(method, choice({ base_url }));
      expect(status).toBe(422);
      expect(text).toContain('base_url');
    }
  });

  test('the metadata service is reached by nobody', async () => {
    await open({ ALLOW_PRIVATE_HOSTS: 'yes' });
    const { status } = await send('POST', choice({ base_url: 'http://169.254.169.254/latest' }));
    expect(status).toBe(422);
  });

  test('a stored address is checked again when a question is asked', async () => {
    await open();
    const { model } = await openDataModel(host!, owner.token);
    server = await startScriptedServer([{ say: { sql: 'SELECT 1', explanation: '' } }]);
    expect((await send('PUT', choice({ base_url: server.baseUrl }))).status).toBe(200);
    const body = { data_model_id: model, question: 'How many rows are there?' };
    const far = { host: 'plinth.example', 'x-forwarded-for': '203.0.113.9' };
    const answer = await host!.call('POST', '/data-model/ask', { token: owner.token, body, headers: far });
    expect(answer.json()).toMatchObject({ rows: [[2]] });
    expect(server.requests).toHaveLength(0);
  });

  test('a redirect takes the key nowhere', async () => {
    await open();
    server = await startScriptedServer([{ say: { answer: '42' } }]);
    const elsewhere = createServer((_request, response) => {
      response.writeHead(307, { location: `${server!.baseUrl}/chat/completions` }).end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const base_url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/v1`;
    const trial = (await send('POST', choice({ base_url, key: 'sk-hush' }))).json();
    expect(trial).toMatchObject({ ok: false, step: 'address' });
    expect(server.keys).toEqual([]);
    elsewhere.close();
  });

  test('a redirect of the server that the environment names leads nowhere', async () => {
    server = await startScriptedServer([{ say: {} }]);
    const elsewhere = createServer((_request, response) => {
      response.writeHead(307, { location: `${server!.baseUrl}/chat/completions` }).end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/v1`;
    const named = new OpenAiCompatible({ baseUrl, model: 'm', apiKey: 'sk-hush' });
    const asking = named.complete(z.object({}), { system: '', user: '' }, new AbortController().signal);
    await expect(asking).rejects.toMatchObject({ reason: 'unreachable' });
    expect(server.requests).toEqual([]);
    elsewhere.close();
  });

  test('a key that is saved for another address meanwhile isn’t sent to this one', async () => {
    await open();
    server = await startScriptedServer([{ say: { answer: '42' } }]);
    // Its name is looked up, so that it is saved last.
    const slow = choice({ base_url: server.baseUrl.replace('127.0.0.1', 'localhost') });
    await send('PUT', { ...slow, key: 'sk-one' });
    const other = choice({ base_url: 'http://127.0.0.1:9/v1', key: 'sk-other' });
    const saved = await Promise.all([send('PUT', slow), send('PUT', other)]);
    expect(saved.map(({ status }) => status)).toEqual([200, 200]);
    const state = (await host!.call('GET', '/language-model', { token: owner.token })).json();
    expect(state.base_url).toBe(slow.base_url);
    await send('POST', slow);
    expect(server.keys).toHaveLength(1);
    expect(server.keys).not.toContain('Bearer sk-other');
  });

  test('an answer without an end ends', async () => {
    await open();
    const endless = createServer((_request, response) => {
      const write = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    const base_url = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/v1`;
    expect((await send('POST', choice({ base_url }))).json()).toMatchObject({ ok: false, step: 'address' });
    // One that the environment names is asked without the check of its host.
    const named = new OpenAiCompatible({ baseUrl: base_url, model: 'm', timeoutMs: 10_000 });
    const asked = named.complete(z.object({}), { system: '', user: '' }, new AbortController().signal);
    await expect(asked).rejects.toMatchObject({ reason: 'unreachable' });
    endless.closeAllConnections();
    endless.close();
  });
});

describe('attack: an answer of a language model that comes in drops', () => {
  test('ends at its time, though garbage is collected in between', { timeout: 5000 }, async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const dripping = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => {
        response.write(' ');
        collectGarbage();
      }, 100);
      response.on('close', () => clearInterval(drip));
    });
    await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(dripping.address() as AddressInfo).port}`;
    const read = checkedFetch(new HostRule({ allowPrivate: true }));
    const answer = read(url, { method: 'POST', body: '{}', signal: AbortSignal.timeout(500) });
    await expect(answer.then((response) => response.text())).rejects.toThrow('aborted');
    dripping.closeAllConnections();
    dripping.close();
  });
});

describe('attack: what is shown as sent', () => {
  test('is what is sent, with as many values as the environment says and what was chosen before', async () => {
    server = await startScriptedServer([{ status: 500 }]);
    await open({ LLM_BASE_URL: server.baseUrl, LLM_MODEL: 'm', LLM_SAMPLE_VALUES: '1' });
    const { token } = owner;
    const { connection, model } = await openDataModel(host!, token);
    const shown = async () =>
      (await host!.call('GET', '/language-model/sent?shares_values=true', { token })).json();
    const before = server.requests.length;
    const query = `source_id=${connection}&database=csv&table=people&generate_description=true&generate_visualizations=false`;
    await host!.call('GET', `/data-model/preview/data_model?${query}`, { token });
    const { messages, writing } = await shown();
    expect(writing).toEqual(server.requests[before]!.messages);
    const question = messages[1].content.split('Question: ')[1];
    for (const reading of ['All that are there.', undefined]) {
      const body = { data_model_id: model, question, reading };
      await host!.call('POST', '/data-model/ask', { token, body });
    }
    const sent = server.requests.at(-1)!.messages;
    expect(JSON.stringify(sent)).toContain('All that are there.');
    expect((await shown()).messages).toEqual(sent);
  });
});

describe('attack: what is written into the card of the language model', () => {
  test.each<[string, unknown]>([
    ['another protocol', choice({ base_url: 'file:///etc/passwd' })],
    ['a script', choice({ base_url: 'javascript:alert(1)' })],
    ['a password in the address', choice({ base_url: 'https://u:p@example.com/v1' })],
    ['a query', choice({ base_url: 'https://example.com/v1?x=1' })],
    ['a long address', choice({ base_url: `https://example.com/${'x'.repeat(600)}` })],
    ['control characters', choice({ base_url: 'https://exa\u0000mple.com/v1' })],
    ['a line in the key', choice({ key: 'a\r\nX-Evil: 1' })],
    ['a key that no header holds', choice({ key: 'schlüssel€' })],
    ['a long key', choice({ key: 'k'.repeat(1001) })],
    ['a long model', choice({ model: 'm'.repeat(201) })],
    ['a model of unseen characters', choice({ model: 'm\u202e' })],
    ['a number', choice({ model: 7 as never })],
    ['no kind', { shares_values: true }],
    ['__proto__', JSON.parse('{"__proto__": {"kind": "built_in"}, "shares_values": true}')],
    ['constructor as kind', choice({ kind: 'constructor' as never })],
    ['null', null],
    ['a list', []],
  ])('%s is refused and changes nothing', async (_name, body) => {
    await open();
    await send('PUT', { kind: 'local', local_model: 'kept', shares_values: true });
    expect([400, 422]).toContain((await send('PUT', body)).status);
    const kept = await host!.call('GET', '/language-model', { token: owner.token });
    expect(kept.json()).toMatchObject({ kind: 'local', local_model: 'kept', shares_values: true });
  });
});
