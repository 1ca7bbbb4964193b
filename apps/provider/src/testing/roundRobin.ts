import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * What stands before several providers: each call goes to the next of them. As usual one that can't be reached is
 * passed over, and a call that one has taken and not answered isn't given to another: it may have been done.
 */
export interface RoundRobin {
  url: string;
  /** Where calls go, by position: a provider that is started anew has another port. */
  readonly ports: number[];
  /** Position of the provider that took the last call of a path. */
  takenBy(path: string): number;
  stop(): Promise<void>;
}

interface Taken {
  call: IncomingMessage;
  body: Buffer;
  response: ServerResponse;
}

/** Resolves to false where nobody listens. */
const pass = (port: number, { call, body, response }: Taken): Promise<boolean> =>
  new Promise((resolve) => {
    const { method, url, headers } = call;
    const onwards = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
    response.once('close', () => onwards.destroy());
    onwards.on('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.on('error', () => response.destroy());
      answer.on('end', () => resolve(true));
      answer.pipe(response);
    });
    onwards.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return resolve(false);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
      resolve(true);
    });
    onwards.end(body);
  });

export const startRoundRobin = async (ports: number[]): Promise<RoundRobin> => {
  const taken = new Map<string, number>();
  let turn = 0;
  const answer = async (call: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(call);
    for (const _ of ports) {
      const at = turn++ % ports.length;
      taken.set(call.url!.split('?', 1)[0]!, at);
      if (await pass(ports[at]!, { call, body, response })) return;
    }
    response.writeHead(502).end();
  };
  const server = createServer((call, response) => {
    answer(call, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ports,
    takenBy(path) {
      const at = taken.get(path);
      if (at === undefined) throw new Error(`No call of ${path} has come.`);
      return at;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
