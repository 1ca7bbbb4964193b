import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One turn of a scripted OpenAI-compatible server. */
export type Turn =
  | { say: string | object; finish?: 'stop' | 'length' | 'content_filter' }
  | { refuse: string }
  | { status: number; message?: string }
  | { raw: string }
  | { hang: true }
  | { drop: true }
  | { unlessPlain: Turn };

export interface ScriptedServer {
  baseUrl: string;
  /** Bodies of the requests that came in. */
  requests: { messages: { role: string; content: unknown }[]; response_format?: { type: string } }[];
  /** Their Authorization headers. */
  keys: (string | undefined)[];
  stop(): Promise<void>;
}

/** Answers each request with the next turn; the last turn repeats. */
export async function startScriptedServer(turns: Turn[]): Promise<ScriptedServer> {
  const requests: ScriptedServer['requests'] = [];
  const keys: ScriptedServer['keys'] = [];
  const server = createServer((request, response) => void answer(request, response));
  let at = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const parsed = JSON.parse(body) as ScriptedServer['requests'][number];
    requests.push(parsed);
    keys.push(request.headers.authorization);
    const turn = turns[Math.min(at++, turns.length - 1)];
    if (turn) take(turn, parsed, response);
  }

  function take(turn: Turn, request: ScriptedServer['requests'][number], response: ServerResponse): void {
    const json = (status: number, value: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    const message = (content: string | null, finish: string, refusal?: string): object => ({
      id: 'answer',
      object: 'chat.completion',
      created: 1,
      model: 'scripted',
      choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, refusal } }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    });
    if ('hang' in turn) return;
    if ('drop' in turn) response.destroy();
    else if ('status' in turn) json(turn.status, { error: { message: turn.message ?? 'scripted failure' } });
    else if ('refuse' in turn) json(200, message(null, 'stop', turn.refuse));
    else if ('raw' in turn) {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(turn.raw);
    } else if ('unlessPlain' in turn) {
      if (request.response_format?.type === 'json_schema')
        json(400, { error: { message: 'response_format is not supported' } });
      else take(turn.unlessPlain, request, response);
    } else
      json(
        200,
        message(typeof turn.say === 'string' ? turn.say : JSON.stringify(turn.say), turn.finish ?? 'stop'),
      );
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    keys,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
