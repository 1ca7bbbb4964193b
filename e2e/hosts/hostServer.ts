import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Browser, Page } from '@playwright/test';
import { getResponse, type HttpHandler } from 'msw';
import { test as base } from '../harness/test.ts';

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
        .writeHead(200, {
          'Content-Type': types[extension || '.html'] ?? 'application/octet-stream',
          // Named by their content.
          ...(pathname.startsWith('/assets/') && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
        })
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

/** A host at an origin of its own. */
const serveHost = async (createHost: (host: string) => HttpHandler[], headers: string) => {
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
  return host;
};

type StartHost = (createHost: (host: string) => HttpHandler[], headers?: string) => Promise<RunningHost>;

interface HostFixtures {
  startHost: StartHost;
}

/** Of a worker's browser. */
interface Kept {
  /** Each page of its own fetches and compiles the app anew, a third of the work of a test. */
  page: Page;
  /** Where the app is, for every host that a worker starts. */
  appUrl: string;
  tellHost: (url: string) => void;
}

const keep = async (browser: Browser): Promise<Kept> => {
  let apiHost = '';
  const { url, server } = await serveApp(() => ({ apiHost }));
  // It goes with the worker.
  server.unref();
  return { page: await browser.newPage(), appUrl: url, tellHost: (host) => (apiHost = host) };
};

/** Fixtures of a worker's scope would cost workers of their own. */
const kept = new WeakMap<Browser, Promise<Kept>>();
const keptOf = (browser: Browser): Promise<Kept> => {
  const found = kept.get(browser) ?? keep(browser);
  kept.set(browser, found);
  return found;
};

/** The app in one page for all tests of a worker, each with a host of its own and nothing stored. */
export const test = base.extend<HostFixtures>({
  // Of the provider, which these tests have nothing to do with.
  baseURL: undefined,
  extraHTTPHeaders: undefined,
  startHost: async ({ browser }, use) =>
    use(async (createHost, headers = promisedHeaders) => {
      const host = await serveHost(createHost, headers);
      const { appUrl, tellHost } = await keptOf(browser);
      tellHost(host.url);
      return { appUrl, stop: () => stop(host.server) };
    }),
  page: async ({ browser }, use) => {
    const { page, appUrl } = await keptOf(browser);
    await page.context().clearCookies();
    // Before the first page of the test, and none after it.
    const script = await page.addInitScript((origin) => {
      if (location.origin !== origin) return;
      localStorage.clear();
      sessionStorage.clear();
    }, appUrl);
    page.once('domcontentloaded', () => void script.dispose());
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
