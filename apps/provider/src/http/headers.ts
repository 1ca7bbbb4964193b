import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Settings } from '../settings.ts';
import { Refusal } from './refusal.ts';

const policy = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');

/** For answers that are no page: nothing in them may run. */
const dataPolicy = policy({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

const dataHeaders = {
  'Content-Security-Policy': dataPolicy,
  'Cache-Control': 'no-store',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // What is here is for those who were given it.
  'X-Robots-Tag': 'noindex',
};

/** For answers that the framework gives before any hook runs, such as to a path that can't be read. */
export const bareHeaders = {
  ...dataHeaders,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

const turnstileOrigin = 'https://challenges.cloudflare.com';

interface PageParts {
  /** Of the styles, new for each answer. */
  nonce: string;
  /** Of the scripts that the build wrote into the page: SHA-256, base64. */
  scripts: readonly string[];
}

/** For the app's pages: scripts from this origin and the build's own in the page, nothing else. */
export const pagePolicy = ({ turnstile, avatarHost }: Settings, { nonce, scripts }: PageParts): string => {
  const challenge = turnstile === null ? [] : [turnstileOrigin];
  return policy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts.map((hash) => `'sha256-${hash}'`), ...challenge],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...(avatarHost === '' ? [] : [new URL(avatarHost).origin])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...challenge],
    'frame-src': challenge.length > 0 ? challenge : ["'none'"],
    // The challenge widget starts its workers from blobs.
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
};

/** Which headers helmet sets doesn't depend on what is asked: it is asked itself once. */
const helmetHeaders = ({ webOrigins, publicUrl }: Settings): Record<string, string> => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const set = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: webOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  set(response.req, response, (error) => {
    if (error !== undefined) throw error as Error;
  });
  return response.getHeaders() as Record<string, string>;
};

export const setSecurityHeaders = (fastify: FastifyInstance, settings: Settings): void => {
  const headers = { ...helmetHeaders(settings), ...dataHeaders };
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
};

/** Lets the pages of other origins call, when the settings name them. */
export const allowOrigins = (fastify: FastifyInstance, { webOrigins }: Settings): void => {
  if (webOrigins.length === 0) return;
  const allowed = new Set(webOrigins);
  fastify.addHook('onRequest', async (request, reply) => {
    void reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) return;
    void reply.headers({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': 'Content-Disposition, Retry-After',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .status(204)
      .headers({
        'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
        'Access-Control-Allow-Headers':
          'Authorization, Content-Type, If-Match, Idempotency-Key, traceparent, tracestate',
        'Access-Control-Max-Age': '600',
      })
      .send();
  });
};

/** Nobody has to send a compressed body, and one of a kilobyte may unpack to a gigabyte. */
export const refuseEncodedBodies = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding === undefined || encoding === 'identity') return done();
    const headers = { Connection: 'close' };
    done(new Refusal(415, 'Send the body without a content encoding.', { headers }));
  });
};
