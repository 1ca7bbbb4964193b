import { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import type { LookupFunction, Socket } from 'node:net';
import type { Transform, TransformCallback } from 'node:stream';
import { MongoFrames } from './mongodb.frames.ts';
import { SourceError } from './source.ts';

/** The sockets of the client whose work is under way. */
const sockets = new AsyncLocalStorage<Set<Socket>>();

/** Does a client's work, so that the sockets it opens are known as its own. */
export const withSockets = <T>(own: Set<Socket>, work: () => T): T => sockets.run(own, work);

type Command = (this: { socket: Socket }, ...args: unknown[]) => Promise<unknown>;
type Read = (this: Transform, chunk: Buffer, encoding: BufferEncoding, done: TransformCallback) => void;

/** A step of signing in, as the driver reads it. */
interface SignIn {
  payload?: { buffer: Uint8Array; position: number } | null;
}

/** PostgreSQL's driver takes as many; a thread that hashes can't be stopped, and a server may ask for two thousand million. */
const mostRounds = 100_000;

function refuseRounds(answer: SignIn | null | undefined): void {
  const payload = answer?.payload;
  if (!(payload?.buffer instanceof Uint8Array)) return;
  const said = Buffer.from(payload.buffer.subarray(0, payload.position)).toString();
  const rounds = said.split(',').filter((part) => part.startsWith('i='));
  if (rounds.some((part) => Number.parseInt(part.slice(2), 10) > mostRounds))
    throw new SourceError(
      'refused',
      `To sign in the server asks for more than ${mostRounds.toLocaleString('en')} rounds of hashing.`,
      'Check that the address leads to your own server.',
    );
}

interface Heartbeat {
  reply?: { hosts?: unknown[]; passives?: unknown[]; arbiters?: unknown[] };
}
type EmitHeartbeat = (
  this: { emit: (event: 'resetServer', error: unknown) => void },
  event: string,
  topology: unknown,
  connection: unknown,
  heartbeat: Heartbeat,
) => void;

/** A replica set has no more, and each is connected to at once. */
const mostMembers = 50;

function refuseMembers({ reply: { hosts = [], passives = [], arbiters = [] } = {} }: Heartbeat): void {
  if (hosts.length + passives.length + arbiters.length > mostMembers)
    throw new SourceError(
      'refused',
      `The server names more than ${mostMembers} others as members of its replica set.`,
      'Check that the address leads to your own server.',
    );
}

interface SocketOptions {
  hostAddress: { host?: string; socketPath?: string };
  lookup: LookupFunction;
}
type Connect = (options: SocketOptions) => Promise<unknown>;

/** A server may name others by address, or sockets of this machine: no name is looked up, and so none is checked. */
async function checkAddress({ hostAddress: { host, socketPath }, lookup }: SocketOptions): Promise<void> {
  if (host === undefined)
    throw new SourceError(
      'refused',
      `The server names ${String(socketPath).slice(0, 100)}, a socket of this machine.`,
    );
  if (isIP(host) === 0) return;
  await new Promise<void>((resolve, reject) => {
    lookup(host, { all: true }, (error) => (error === null ? resolve() : reject(error)));
  });
}

const require = createRequire(import.meta.url);

function guardConnection(): void {
  const { Connection, SizedMessageTransform } = require('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: { command: Command } };
    SizedMessageTransform: { prototype: { _transform: Read } };
  };
  const { command } = Connection.prototype;
  Connection.prototype.command = async function (...args) {
    const own = sockets.getStore();
    if (own !== undefined && !own.has(this.socket)) {
      own.add(this.socket);
      this.socket.once('close', () => own.delete(this.socket));
    }
    const answer = (await command.apply(this, args)) as SignIn & { speculativeAuthenticate?: SignIn };
    refuseRounds(answer);
    refuseRounds(answer.speculativeAuthenticate);
    return answer;
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
}

interface Description {
  hostAddress: unknown;
  topologyVersion: unknown;
}
type Update = (description: Description) => void;

/** What a server says of itself is read where nobody catches an error: it would end the provider. */
function guardMonitor(): void {
  const { Monitor } = require('mongodb/lib/sdam/monitor.js') as {
    Monitor: { prototype: { emitAndLogHeartbeat: EmitHeartbeat } };
  };
  const emit = Monitor.prototype.emitAndLogHeartbeat;
  Monitor.prototype.emitAndLogHeartbeat = function (event, topology, connection, heartbeat) {
    try {
      refuseMembers(heartbeat);
      emit.call(this, event, topology, connection, heartbeat);
    } catch (error) {
      this.emit('resetServer', error instanceof SourceError ? error : unreadable());
    }
  };
  const { Topology } = require('mongodb/lib/sdam/topology.js') as {
    Topology: { prototype: { serverUpdateHandler: Update } };
  };
  const { ServerDescription } = require('mongodb/lib/sdam/server_description.js') as {
    ServerDescription: new (address: unknown, said: undefined, options: { error: unknown }) => Description;
  };
  const update = Topology.prototype.serverUpdateHandler;
  Topology.prototype.serverUpdateHandler = function (description) {
    // With that of every later answer and error it would be compared, whatever those hold.
    description.topologyVersion = null;
    try {
      update.call(this, description);
    } catch {
      update.call(this, new ServerDescription(description.hostAddress, undefined, { error: unreadable() }));
    }
  };
}

const unreadable = (): SourceError =>
  new SourceError('unreachable', 'What the server says of itself can’t be read as MongoDB’s.');

function guardSockets(): void {
  const driver = require('mongodb/lib/cmap/connect.js') as { connect: Connect; makeSocket: Connect };
  for (const name of ['connect', 'makeSocket'] as const) {
    const connect = driver[name];
    driver[name] = async (options) => {
      await checkAddress(options);
      return connect(options);
    };
  }
}

let isGuarded = false;

/**
 * The driver believes what a server says: it keeps a message for as long as it says it is, hashes as often as it is asked
 * to, connects wherever it is sent, and leaves sockets open whose handshake isn't over when it is closed. It has no setting
 * against any of it.
 */
export const guardDriver = (): void => {
  if (isGuarded) return;
  isGuarded = true;
  guardConnection();
  guardMonitor();
  guardSockets();
};
