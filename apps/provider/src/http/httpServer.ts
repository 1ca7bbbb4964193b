import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { fastify as createFastify, LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { Settings } from '../settings.ts';
import { allowOrigins, bareHeaders, refuseEncodedBodies, setSecurityHeaders } from './headers.ts';
import { sendLongAnswersInPieces } from './longAnswers.ts';
import { answerNearOnly, keepNearness } from './near.ts';
import { dropUnreadAnswers } from './unreadAnswers.ts';
import { dropUnreadBodies } from './unreadBody.ts';
import { validatorCompiler } from './validator.ts';

const createWithLimits = (settings: Settings, stream: LogStream): FastifyInstance =>
  createFastify({
    logger: { level: settings.logLevel, stream },
    // Its own lines tell addresses, which may hold names and tokens.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    forceCloseConnections: true,
    bodyLimit: 1024 * 1024,
    // A column may be called `__proto__`. Of all that bodies hold only what their schema names is read, as fields of its own.
    onProtoPoisoning: 'ignore',
    // Who sends a byte now and then holds a socket for this long, and no longer.
    requestTimeout: settings.requestMs,
    http: {
      headersTimeout: Math.min(15_000, settings.requestMs),
      connectionsCheckingInterval: Math.min(5_000, settings.requestMs),
    },
    frameworkErrors(error, _request, reply: FastifyReply) {
      void reply
        .status(error.statusCode ?? 400)
        .headers(bareHeaders)
        .send({ detail: error.message });
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4096 },
  });

export interface LogStream {
  write(line: string): void;
}

/** A server without routes: what it takes in, who is answered, and what stands in every answer. */
export const createHttpServer = async (
  settings: Settings,
  { nearOnly = false, logTo = process.stdout }: { nearOnly?: boolean; logTo?: LogStream },
): Promise<FastifyInstance> => {
  const fastify = createWithLimits(settings, logTo);
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.decorateRequest('session', null);
  setSecurityHeaders(fastify, settings);
  if (nearOnly) answerNearOnly(fastify);
  keepNearness(fastify);
  allowOrigins(fastify, settings);
  refuseEncodedBodies(fastify);
  dropUnreadBodies(fastify);
  dropUnreadAnswers(fastify, settings.requestMs);
  sendLongAnswersInPieces(fastify);
  await fastify.register(compress, { threshold: 1024, globalDecompression: false });
  await fastify.register(cookie);
  await fastify.register(multipart, { throwFileSizeLimit: false });
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  return fastify;
};
