import type { FastifyInstance } from 'fastify';

/**
 * Who asks and takes nothing of the answer keeps its socket, and all that waits to be sent, for ever. Once nothing was taken for
 * so long the socket is closed; who reads slowly, or waits for an answer that is being worked out, has time.
 */
export const dropUnreadAnswers = (fastify: FastifyInstance, afterMs: number): void => {
  fastify.addHook('onSend', (_request, { raw }, payload, done) => {
    if (payload)
      raw.setTimeout(afterMs, () => {
        const { socket } = raw;
        if (socket && socket.writableLength > 0) socket.destroy();
      });
    done();
  });
};
