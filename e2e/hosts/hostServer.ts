import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { getResponse, type HttpHandler } from 'msw';

const dist = path.resolve(import.meta.dirname, '../../', process.env['PLINTH_DIST'] ?? 'apps/web/dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

const listen = (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) =>
  new Promise<{ url: string; server: Server }>((resolve) => {
    const server = createServer((request, response) => {
      answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    server.listen(0, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }),
    );
  });

/** The built app as a plain static server has it, told where its host is. */
const serveApp = (config: () => object) =>
  listen(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app.test');
    if (pathname === '/config.js') {
      response
        .writeHead(200, { 'Content-Type': types['.js'] })
        .end(`globalThis.plinthConfig = ${JSON.stringify(config())};`);
      return;
    }
    const extension = path.extname(pathname);
    const file = path.join(dist, extension === '' ? 'index.html' : path.normalize(pathname));
    const content = await readFile(file).catch(() => null);
    if (content === null) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'Content-Type': types[extension || '.html'] ?? 'application/octet-stream' })
        .end(content);
  });

const bodyOf = async (request: IncomingMessage): Promise<Buffer | null> => {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const promisedHeaders = 'Authorization, Content-Type, Accept';
/** What a host takes that counts the versions of its models. */
export const headersWithVersions = `${promisedHeaders}, If-Match`;

/** Any origin may call, which forbids cookies. */
const openToAll = (headers: string) => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': headers,
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
});

export interface RunningHost {
  /** Where the app is. */
  appUrl: string;
  stop(): Promise<void>;
}

const stop = (server: Server) =>
  new Promise<void>((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** A host at an origin of its own, and the built app at another. */
export const startHost = async (
  createHost: (host: string) => HttpHandler[],
  headers = promisedHeaders,
): Promise<RunningHost> => {
  const open = openToAll(headers);
  let handlers: HttpHandler[] = [];
  const host = await listen(async (request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, open).end();
      return;
    }
    const body = await bodyOf(request);
    const answer = await getResponse(
      handlers,
      new Request(host.url + request.url, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        body: body === null ? null : new Uint8Array(body),
      }),
    );
    if (answer === undefined) {
      response.writeHead(404, open).end();
      return;
    }
    response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...open });
    if (answer.body === null) response.end();
    else Readable.fromWeb(answer.body as ReadableStream).pipe(response);
  });
  handlers = createHost(host.url);
  const app = await serveApp(() => ({ apiHost: host.url }));
  return {
    appUrl: app.url,
    stop: async () => {
      await Promise.all([stop(host.server), stop(app.server)]);
    },
  };
};
