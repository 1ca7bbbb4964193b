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
export class MongoFrames {
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
