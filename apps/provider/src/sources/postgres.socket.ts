import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import { BackendFrames, NotPostgres } from './postgres.frames.ts';
import type { Security } from './security.ts';

export interface PgSocketOptions {
  /** A socket that goes nowhere but to checked addresses. */
  open: () => Socket;
  host: string;
  /** Null: never. */
  tls: { options: ConnectionOptions; isRequired: boolean } | null;
  /** Bytes that the answer to one statement may cost. */
  answerBytes: number;
}

const askForTls = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
const partingMs = 1000;

/** The stream the driver talks through: TLS is agreed on here, and what comes is checked before the driver reads it. */
export class PgSocket extends Duplex {
  readonly #options: PgSocketOptions;
  readonly #raw: Socket;
  readonly #frames: BackendFrames;
  #inner: Socket;
  security: Security = 'plain';

  constructor(options: PgSocketOptions) {
    super({ allowHalfOpen: false });
    this.#options = options;
    this.#raw = options.open();
    this.#inner = this.#raw;
    this.#frames = new BackendFrames(options.answerBytes);
    this.#raw.on('error', (error) => this.destroy(error));
    this.#raw.on('close', () => this.destroy());
  }

  /** Called by the driver: port and host, or the path of a Unix socket. */
  connect(...target: [number, string] | [string]): this {
    this.#raw.once('connect', () => {
      if (this.#options.tls === null) this.#ready();
      else this.#negotiate();
    });
    if (target.length === 1) this.#raw.connect(target[0]);
    else this.#raw.connect(target[0], target[1]);
    return this;
  }

  /** The next statement begins: its answer is counted anew. */
  renew(): void {
    this.#frames.renew();
  }

  /** Says goodbye, and doesn't wait for an answer to it. */
  part(): void {
    this.end();
    setTimeout(() => this.destroy(), partingMs).unref();
  }

  setNoDelay(on?: boolean): this {
    this.#raw.setNoDelay(on);
    return this;
  }

  setKeepAlive(on?: boolean, delay?: number): this {
    this.#raw.setKeepAlive(on, delay);
    return this;
  }

  ref(): this {
    this.#raw.ref();
    return this;
  }

  unref(): this {
    this.#raw.unref();
    return this;
  }

  override _read(): void {
    this.#inner.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#inner.write(chunk, (error) => done(error ?? null));
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#inner.end(() => done());
    setTimeout(() => this.destroy(), partingMs).unref();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#inner.destroy();
    this.#raw.destroy();
    done(error);
  }

  #negotiate(): void {
    this.#raw.once('data', (answer: Buffer) => {
      const { tls } = this.#options;
      // What comes with the answer came before TLS: someone on the way may have put it there.
      if (answer.length !== 1 || tls === null) this.#refuse();
      else if (answer[0] === 'S'.charCodeAt(0)) this.#encrypt(tls.options);
      else if (answer[0] !== 'N'.charCodeAt(0)) this.#refuse();
      else if (tls.isRequired) this.destroy(new Error('The server does not support SSL connections'));
      else this.#ready();
    });
    this.#raw.write(askForTls);
  }

  #refuse(): void {
    this.destroy(new NotPostgres('no answer to the question for TLS.'));
  }

  #encrypt(options: ConnectionOptions): void {
    const { host } = this.#options;
    const secure = connectTls({
      socket: this.#raw,
      host,
      // A name of an address is no server name (RFC 6066).
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...options,
    });
    this.#inner = secure;
    secure.on('error', (error: Error) => this.destroy(error));
    secure.on('close', () => this.destroy());
    secure.once('secureConnect', () => {
      this.security = options.rejectUnauthorized === true ? 'verified' : 'unverified';
      this.#ready();
    });
  }

  #ready(): void {
    this.#inner.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.#inner.on('end', () => this.push(null));
    this.#inner.resume();
    this.emit('connect');
  }

  #receive(chunk: Buffer): void {
    if (this.destroyed) return;
    try {
      const messages = this.#frames.take(chunk);
      if (messages !== null && !this.push(messages)) this.#inner.pause();
    } catch (error) {
      this.destroy(error as Error);
    }
  }
}
