import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { LanguageModelFault } from './languageModel.ts';
import { OpenAiCompatible } from './openAiCompatible.ts';
import { startScriptedServer, type ScriptedServer, type Turn } from './testing/scriptedServer.ts';

let server: ScriptedServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const schema = z.object({ answer: z.number() });

async function complete(turn: Turn, signal = new AbortController().signal): Promise<{ answer: number }> {
  server = await startScriptedServer([turn]);
  const model = new OpenAiCompatible({
    baseUrl: server.baseUrl,
    model: 'scripted',
    apiKey: 'k',
    timeoutMs: 'hang' in turn ? 300 : 10_000,
  });
  return model.complete(schema, { system: 'Count.', user: 'How many?' }, signal);
}

async function faultOf(turn: Turn, signal?: AbortSignal): Promise<string> {
  const error: unknown = await complete(turn, signal).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(LanguageModelFault);
  return (error as LanguageModelFault).reason;
}

describe('language model', () => {
  it('gives an answer that fits the schema', async () => {
    await expect(complete({ say: { answer: 3 } })).resolves.toEqual({ answer: 3 });
    expect(server?.requests[0]?.response_format?.type).toBe('json_schema');
    expect(JSON.stringify(server?.requests[0]?.messages)).toContain('How many?');
  });

  it('reads an answer inside a Markdown fence', async () => {
    await expect(complete({ say: 'Sure!\n```json\n{"answer": 4}\n```' })).resolves.toEqual({ answer: 4 });
  });

  it('asks again without a JSON schema where the server does not know it', async () => {
    await expect(complete({ unlessPlain: { say: { answer: 5 } } })).resolves.toEqual({ answer: 5 });
  });

  it.each<[string, Turn]>([
    ['timeout', { hang: true }],
    ['unreachable', { status: 500 }],
    ['unreachable', { status: 401 }],
    ['unreachable', { drop: true }],
    ['refused', { refuse: 'I must not.' }],
    ['refused', { say: "I'm sorry, but I can't help with that." }],
    ['refused', { say: '', finish: 'content_filter' }],
    ['nonsense', { say: 'answer = three' }],
    ['nonsense', { say: { reply: 3 } }],
    ['nonsense', { say: '{"answer": ', finish: 'length' }],
    ['nonsense', { raw: '<html>Bad gateway</html>' }],
  ])('tells %s from %j', async (reason, turn) => {
    await expect(faultOf(turn)).resolves.toBe(reason);
  });

  it('stops when the caller does', async () => {
    const controller = new AbortController();
    const reason = faultOf({ hang: true }, controller.signal);
    controller.abort();
    await expect(reason).resolves.toBe('cancelled');
  });

  it('is unreachable where no server listens', async () => {
    const model = new OpenAiCompatible({ baseUrl: 'http://127.0.0.1:9/v1', model: 'none' });
    await expect(
      model.complete(schema, { system: '', user: 'x' }, new AbortController().signal),
    ).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });
});
