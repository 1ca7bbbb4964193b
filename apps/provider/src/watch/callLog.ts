import type { FastifyInstance } from 'fastify';
import type { Secrets } from '../secrets.ts';

/**
 * A line for each call, at LOG_LEVEL=info: its name, status, time in ms, and whose it was by a keyed hash that is the same from call to
 * call. Neither an address, which may hold names and tokens, nor anything that was sent or answered.
 */
export const logCalls = (fastify: FastifyInstance, { digest }: Secrets): void => {
  // Nobody pays for lines that nobody reads.
  if (!['info', 'debug'].includes(fastify.log.level)) return;
  fastify.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined) {
      const user = request.session && digest('log', request.session.userId).slice(0, 12);
      const ms = Math.round(reply.elapsedTime);
      request.log.info({ call: call.name, status: reply.statusCode, ms, user }, 'call');
    }
    done();
  });
};
