import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

const pieceBytes = 64 * 1024;

function* piecesOf(bytes: Buffer): Generator<Buffer, void, undefined> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** Compressed piece by piece, so that one large answer doesn't keep the threads that also check passwords. */
export const sendLongAnswersInPieces = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', (_request, _reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length <= pieceBytes) return done();
    done(null, Readable.from(piecesOf(Buffer.from(payload)), { objectMode: false }));
  });
};
