import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { Transform, TransformCallback } from 'node:stream';

const headerBytes = 16;
/** A server's answers hold at most 16 MB of documents, and a little around them. */
const longestMessage = 17 * 1024 * 1024;
/** The kinds of message that answer what is asked here. Compressed ones are never agreed on, and could be bombs. */
const answers: readonly number[] = [1, 2013];

class NotMongo extends Error {
  constructor(what: string) {
    super(`The server breaks the protocol: ${what}`);
    this.name = 'NotMongo';
  }
}

/** Reads the headers of a server's messages as the bytes come, before anything is kept of them. */
class MongoFrames {
  #head: Buffer = Buffer.alloc(0);
  /** Bytes of the current message that are still to come. */
  #left = 0;

  /** Throws where a message is longer than one may be, or of another kind. */
  take(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - at);
        this.#left -= taken;
        at += taken;
        continue;
      }
      const wanted = headerBytes - this.#head.length;
      this.#head = Buffer.concat([this.#head, chunk.subarray(at, at + wanted)]);
      at += wanted;
      this.#check();
    }
  }

  #check(): void {
    const head = this.#head;
    if (head.length >= 4) {
      const length = head.readInt32LE(0);
      if (length < headerBytes) throw new NotMongo('a message of no length.');
      if (length > longestMessage)
        throw new NotMongo(`a message of more than ${longestMessage / 1024 / 1024} MB.`);
    }
    if (head.length < headerBytes) return;
    if (!answers.includes(head.readInt32LE(12))) throw new NotMongo('a message that answers nothing.');
    this.#left = head.readInt32LE(0) - headerBytes;
    this.#head = Buffer.alloc(0);
  }
}

/** The sockets of the client whose work is under way. */
const sockets = new AsyncLocalStorage<Set<Socket>>();

/** Does a client's work, so that the sockets it opens are known as its own. */
export const withSockets = <T>(own: Set<Socket>, work: () => T): T => sockets.run(own, work);

type Command = (this: { socket: Socket }, ...args: unknown[]) => unknown;
type Read = (this: Transform, chunk: Buffer, encoding: BufferEncoding, done: TransformCallback) => void;

let isGuarded = false;

/**
 * The driver keeps what a server sends for as long as a message says it is, and leaves sockets open whose handshake isn't
 * over when it is closed; it has no setting against either.
 */
export const guardDriver = (): void => {
  if (isGuarded) return;
  isGuarded = true;
  const require = createRequire(import.meta.url);
  const { Connection, SizedMessageTransform } = require('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: { command: Command } };
    SizedMessageTransform: { prototype: { _transform: Read } };
  };
  const { command } = Connection.prototype;
  Connection.prototype.command = function (...args) {
    const own = sockets.getStore();
    if (own !== undefined && !own.has(this.socket)) {
      own.add(this.socket);
      this.socket.once('close', () => own.delete(this.socket));
    }
    return command.apply(this, args);
  };
  const read = SizedMessageTransform.prototype._transform;
  const frames = new WeakMap<Transform, MongoFrames>();
  SizedMessageTransform.prototype._transform = function (chunk, encoding, done) {
    let own = frames.get(this);
    if (own === undefined) frames.set(this, (own = new MongoFrames()));
    try {
      own.take(chunk);
    } catch (error) {
      done(error as Error);
      return;
    }
    read.call(this, chunk, encoding, done);
  };
};
