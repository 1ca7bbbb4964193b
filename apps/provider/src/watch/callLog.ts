import type { FastifyInstance } from 'fastify';
import { onCallEnd } from '../http/callerLeft.ts';
import type { Secrets } from '../secrets.ts';

/**
 * A line for each call, at LOG_LEVEL=info: its name, status, time in ms, and whose it was by a keyed hash that is the same from call to
 * call; "caller left" where nobody waited for the end of the answer. Neither an address, which may hold names and tokens, nor anything
 * that was sent or answered.
 */
export const logCalls = (fastify: FastifyInstance, { digest }: Secrets): void => {
  // Nobody pays for lines that nobody reads.
  if (!['info', 'debug'].includes(fastify.log.level)) return;
  fastify.addHook('onRequest', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    if (call !== undefined)
      onCallEnd(reply, ({ left }) => {
        const user = request.session && digest('log', request.session.userId).slice(0, 12);
        const ms = Math.round(reply.elapsedTime);
        if (left) request.log.info({ call: call.name, ms, user }, 'caller left');
        else request.log.info({ call: call.name, status: reply.statusCode, ms, user }, 'call');
      });
    done();
  });
};
