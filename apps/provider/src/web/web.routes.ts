import { hash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isForHost } from '../reports/renderReport.ts';
import { pagePolicy } from '../http/headers.ts';
import { isWithin } from '../http/near.ts';
import type { Provider } from '../provider.ts';
import type { Settings } from '../settings.ts';
import { isPagePath } from './pagePaths.ts';
import { prefersPage, takesPage } from './prefersPage.ts';

const noncePlaceholder = '__CSP_NONCE__';

const notBuilt = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Plinth</title></head>
<body>
<h1>The web app isn’t built yet</h1>
<p>The provider is running. Build the app with <code>npm run build -w @plinth/web</code>, or run <code>npm run dev</code> and open the address that Vite prints.</p>
</body>
</html>
`;

interface BuiltPage {
  text: string;
  /** Of the scripts in it, SHA-256, base64. */
  scripts: readonly string[];
  changed: number;
}

const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => hash('sha256', script!, 'base64'));

/** The app's page, read anew when the built file has changed. */
class AppPage {
  readonly #settings: Settings;
  readonly #path: string;
  #cached: BuiltPage | null = null;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#path = path.join(settings.webDir, 'index.html');
  }

  async send(reply: FastifyReply): Promise<FastifyReply> {
    const nonce = randomBytes(16).toString('base64');
    const page = await this.#read();
    return reply
      .status(page === null ? 503 : 200)
      .type('text/html; charset=utf-8')
      .headers({
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': pagePolicy(this.#settings, { nonce, scripts: page?.scripts ?? [] }),
      })
      .header('Vary', 'Accept')
      .send((page?.text ?? notBuilt).replaceAll(noncePlaceholder, nonce));
  }

  async #read(): Promise<BuiltPage | null> {
    const changed = (await stat(this.#path).catch(() => null))?.mtimeMs;
    if (changed === undefined) return null;
    if (this.#cached?.changed !== changed) {
      const text = await readFile(this.#path, 'utf8');
      this.#cached = { text, scripts: scriptsIn(text), changed };
    }
    return this.#cached;
  }
}

const registerFiles = async (fastify: FastifyInstance, root: string): Promise<void> => {
  const sentAs = (caching: string): Omit<FastifyStaticOptions, 'root'> => ({
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (response) => void response.header('Cache-Control', caching),
  });
  await fastify.register(fastifyStatic, {
    root,
    ...sentAs('no-cache'),
    allowedPath: (path) => !isForHost(path),
    decorateReply: false,
  });
  // Vite writes a hash of the content into the names of what it puts into assets/. None of it is the host's alone, so its names
  // aren't compared with the folder's as above: that read all of them, for each file that is asked for.
  await fastify.register(fastifyStatic, {
    root: path.join(root, 'assets'),
    ...sentAs('public, max-age=31536000, immutable'),
    serve: false,
  });
  fastify.get<{ Params: { '*': string } }>('/assets/*', ({ params }, reply) => reply.sendFile(params['*']));
};

/** Serves the built app and its settings; paths that are both page and call are told apart by what is asked for. */
export const registerWeb = async (
  fastify: FastifyInstance,
  { settings, challenge, mailer }: Provider,
): Promise<void> => {
  const page = new AppPage(settings);

  // A navigation can't carry a token: where a call asks for one, a page is meant.
  fastify.addHook('onRequest', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (call?.auth !== 'bearer' || call.method !== 'GET') return done();
    void reply.header('Vary', 'Accept');
    if (!prefersPage(request)) return done();
    page.send(reply).catch(done);
  });

  fastify.get('/', (_request, reply) => page.send(reply));

  fastify.get('/config.js', (request, reply) => {
    const config = {
      apiHost: '',
      avatarHost: settings.avatarHost,
      turnstileSiteKey: settings.turnstile?.siteKey ?? '',
      challengeUrl: challenge.create === null ? '' : '/challenge',
      reportsErrors: settings.logBrowserErrors,
      // Told to whom it opens, by the same rule.
      mailbox: mailer.outbox !== null && isWithin(settings.mailbox, request) ? '/mailbox' : '',
    };
    return reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(`globalThis.plinthConfig = ${JSON.stringify(config)};\n`);
  });

  if (existsSync(settings.webDir)) await registerFiles(fastify, settings.webDir);

  fastify.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (prefersPage(request) || (isPagePath(path) && takesPage(request))) return page.send(reply);
    return reply.status(404).send({ detail: `There is nothing at ${request.method} ${path}.` });
  });
};
