import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Of a body whose answer came before it; whoever sends more is cut off. */
const mostDropped = 100 * 1024 * 1024;

function dropRest(request: IncomingMessage): void {
  const { socket } = request;
  const { destroySoon } = socket;
  // What Node closes a socket by, once its last answer is written. Half closed, it is still read.
  socket.destroySoon = () => {
    if (request.complete) destroySoon.call(socket);
    else socket.end();
  };
  let dropped = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > mostDropped) socket.destroy();
  });
}

/**
 * An answer may come before the whole body has, such as that it is too large. A socket that is closed with bytes unread is
 * reset, and who is still sending never sees the answer: the rest is dropped, within the time that a request may take.
 */
export const dropUnreadBodies = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const isLast = reply.getHeader('connection') === 'close' || !reply.raw.shouldKeepAlive;
    if (isLast && !raw.complete) dropRest(raw);
    done();
  });
};
