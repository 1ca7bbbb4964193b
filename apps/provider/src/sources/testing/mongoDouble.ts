import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { BSON } from 'bson';
import { aggregate, find } from 'mingo';
import { untrusted } from './pgDouble.ts';

type Document = BSON.Document;

export interface MongoDoubleOptions {
  /** database -> collection -> documents */
  databases: { [database: string]: { [collection: string]: Document[] } };
  /** Users and their passwords; without it nobody has to sign in. */
  users?: { [user: string]: string };
  /** Users who may read only these databases. */
  rights?: { [user: string]: string[] };
  /** Takes what comes from here on, and says nothing. */
  silentAt?: MongoSilentPoint;
  tls?: boolean;
  /** What it says of itself besides. */
  hello?: Document;
  /** Rounds of hashing that it asks for when somebody signs in. */
  scramIterations?: number;
  /** What a command is answered with, as bytes of a reply's body or none at all; null: what the double would say. */
  onCommand?: (command: Document, socket: Socket) => Document | 'nothing' | null;
}

/** Where a server may fall silent, in the order of a connection. */
export const mongoSilentPoints = [
  'before anything',
  'before TLS',
  'after TLS',
  'after hello',
  'in the middle of signing in',
  'after sign-in',
  'in the middle of an answer',
  'in the middle of a collection',
] as const;
type MongoSilentPoint = (typeof mongoSilentPoints)[number];

export interface MongoDouble {
  host: string;
  port: number;
  /** Commands in the order in which they came, without the handshakes. */
  commands: Document[];
  /** Connections that are open. */
  readonly open: number;
  /** Connections that were ever made. */
  readonly made: number;
  stop(): Promise<void>;
}

class CommandError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

interface Session {
  user: string | null;
  scram: { user: string; nonce: string; firstBare: string; salt: Buffer; serverFirst: string } | null;
}

/**
 * Speaks enough of MongoDB's wire protocol for the driver: the first handshake as OP_QUERY, everything else as OP_MSG,
 * SCRAM-SHA-256, and the reading commands. The queries themselves are run by mingo.
 */
export async function startMongoDouble({
  databases,
  users,
  rights,
  silentAt,
  tls = false,
  hello: saidBesides = {},
  scramIterations = 4096,
  onCommand = () => null,
}: MongoDoubleOptions): Promise<MongoDouble> {
  const commands: Document[] = [];
  const cursors = new Map<string, { rest: Document[]; ns: string }>();
  const sockets = new Set<Socket>();
  let nextCursor = 1;
  let made = 0;

  // mingo compares plain values; what is answered keeps the types of BSON.
  const exact = new WeakMap<Document, Document>();
  const stored = new Map<string, Document[]>();
  for (const [database, collections] of Object.entries(databases)) {
    for (const [collection, documents] of Object.entries(collections)) {
      const plain = documents.map((document) => {
        const copy = BSON.deserialize(BSON.serialize(document));
        exact.set(copy, document);
        return copy;
      });
      stored.set(`${database}.${collection}`, plain);
    }
  }
  const documentsOf = (database: string, collection: string): Document[] =>
    stored.get(`${database}.${collection}`) ?? [];

  const page = (ns: string, all: Document[], size: number, batch: 'firstBatch' | 'nextBatch'): Document => {
    const rest = all.slice(size);
    let id = BSON.Long.ZERO;
    if (rest.length > 0) {
      id = BSON.Long.fromNumber(nextCursor++);
      cursors.set(id.toString(), { rest, ns });
    }
    return {
      cursor: { id, ns, [batch]: all.slice(0, size).map((document) => exact.get(document) ?? document) },
      ok: 1,
    };
  };

  const hello = (): Document => ({
    ismaster: true,
    isWritablePrimary: true,
    maxBsonObjectSize: 16777216,
    maxMessageSizeBytes: 48000000,
    maxWriteBatchSize: 100000,
    localTime: new Date(),
    minWireVersion: 0,
    maxWireVersion: 25,
    readOnly: false,
    ok: 1,
    ...saidBesides,
  });

  const scramStart = (session: Session, payload: string): Document => {
    const firstBare = payload.replace(/^n,[^,]*,/, '');
    const user = (/n=([^,]*)/.exec(firstBare)?.[1] ?? '').replaceAll('=2C', ',').replaceAll('=3D', '=');
    const nonce = (/r=([^,]*)/.exec(firstBare)?.[1] ?? '') + randomBytes(12).toString('base64');
    const salt = randomBytes(16);
    const serverFirst = `r=${nonce},s=${salt.toString('base64')},i=${scramIterations}`;
    session.scram = { user, nonce, firstBare, salt, serverFirst };
    return { conversationId: 1, done: false, payload: new BSON.Binary(Buffer.from(serverFirst)), ok: 1 };
  };

  const scramFinish = (session: Session, payload: string): Document => {
    const { scram } = session;
    const password = scram === null ? undefined : users?.[scram.user];
    if (scram === null || password === undefined) throw new CommandError(18, 'Authentication failed.');
    const withoutProof = payload.replace(/,p=[^,]*$/, '');
    const proof = Buffer.from(/,p=([^,]*)$/.exec(payload)?.[1] ?? '', 'base64');
    const salted = pbkdf2Sync(password, scram.salt, scramIterations, 32, 'sha256');
    const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
    const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
    const message = `${scram.firstBare},${scram.serverFirst},${withoutProof}`;
    const signature = hmac(storedKey, message);
    const clientKey = Buffer.from(proof.map((byte, index) => byte ^ (signature[index] ?? 0)));
    if (!createHash('sha256').update(clientKey).digest().equals(storedKey))
      throw new CommandError(18, 'Authentication failed.');
    session.user = scram.user;
    const server = hmac(hmac(salted, 'Server Key'), message).toString('base64');
    return { conversationId: 1, done: true, payload: new BSON.Binary(Buffer.from(`v=${server}`)), ok: 1 };
  };

  const payloadOf = (command: Document): string =>
    Buffer.from((command['payload'] as BSON.Binary).value()).toString('utf8');

  function answer(session: Session, command: Document): Document {
    const name = Object.keys(command)[0] ?? '';
    const database = String(command['$db'] ?? 'admin');
    if (/^(hello|ismaster)$/i.test(name)) return hello();
    if (name === 'saslStart') return scramStart(session, payloadOf(command));
    if (name === 'saslContinue') return scramFinish(session, payloadOf(command));
    if (name === 'ping' || name === 'endSessions') return { ok: 1 };
    commands.push(command);
    if (users !== undefined && session.user === null)
      throw new CommandError(13, `command ${name} requires authentication`);
    const allowed = session.user === null ? undefined : rights?.[session.user];
    if (allowed !== undefined && !allowed.includes(database))
      throw new CommandError(13, `not authorized on ${database} to execute command`);
    const value: unknown = command[name];
    const collection = typeof value === 'string' ? value : '';
    const ns = `${database}.${collection}`;
    const size = Number(
      (command['cursor'] as Document | undefined)?.['batchSize'] ?? command['batchSize'] ?? 101,
    );
    switch (name) {
      case 'listDatabases':
        return {
          databases: [...Object.keys(databases), 'admin', 'local'].map((known) => ({ name: known })),
          ok: 1,
        };
      case 'listCollections': {
        const all = Object.keys(databases[database] ?? {}).map((known) => ({
          name: known,
          type: 'collection',
        }));
        const found = find(all, (command['filter'] as Document | undefined) ?? {}).all() as Document[];
        return page(`${database}.$cmd.listCollections`, found, 1000, 'firstBatch');
      }
      case 'count':
        return {
          n: find(documentsOf(database, collection), (command['query'] as Document | undefined) ?? {}).all()
            .length,
          ok: 1,
        };
      case 'find': {
        const cursor = find<Document>(
          documentsOf(database, collection),
          (command['filter'] as Document | undefined) ?? {},
          command['projection'] as Document | undefined,
        );
        const sort = command['sort'] as Document | Map<string, number> | undefined;
        if (sort !== undefined) cursor.sort(sort instanceof Map ? Object.fromEntries(sort) : sort);
        if (command['skip'] !== undefined) cursor.skip(Number(command['skip']));
        if (command['limit'] !== undefined && Number(command['limit']) > 0)
          cursor.limit(Number(command['limit']));
        return page(ns, cursor.all(), command['singleBatch'] === true ? Infinity : size, 'firstBatch');
      }
      case 'aggregate':
        return page(
          ns,
          aggregate(documentsOf(database, collection), command['pipeline'] as Document[]),
          size,
          'firstBatch',
        );
      case 'getMore': {
        const key = String(value);
        const cursor = cursors.get(key);
        if (cursor === undefined) throw new CommandError(43, 'cursor not found');
        cursors.delete(key);
        return page(cursor.ns, cursor.rest, Number(command['batchSize'] ?? 1000), 'nextBatch');
      }
      case 'killCursors':
        return { cursorsKilled: [], ok: 1 };
      default:
        throw new CommandError(59, `no such command: '${name}'`);
    }
  }

  function reply(session: Session, command: Document): Document {
    try {
      return answer(session, command);
    } catch (error) {
      const code = error instanceof CommandError ? error.code : 8;
      return {
        ok: 0,
        code,
        codeName: code === 18 ? 'AuthenticationFailed' : 'Error',
        errmsg: error instanceof Error ? error.message : 'unknown',
      };
    } finally {
      // mingo follows a field `constructor.prototype` to Object's own; the tests after this one have the same Object.
      for (const key of Object.keys(Object.prototype)) Reflect.deleteProperty(Object.prototype, key);
    }
  }

  /** Whether the command is one that is never answered. */
  const isLost = (command: Document): boolean => {
    const name = (Object.keys(command)[0] ?? '').toLowerCase();
    const isHello = name === 'hello' || name === 'ismaster';
    switch (silentAt) {
      case 'before anything':
      case 'after TLS':
        return true;
      case 'after hello':
        return !isHello;
      case 'in the middle of signing in':
        return name === 'saslcontinue';
      case 'after sign-in':
        return !isHello && !name.startsWith('sasl');
      case 'in the middle of a collection':
        return name === 'getmore';
      default:
        return false;
    }
  };

  const say = (socket: Socket, command: Document, bytes: Buffer): void => {
    const isCut = silentAt === 'in the middle of an answer' && 'listDatabases' in command;
    socket.write(isCut ? bytes.subarray(0, bytes.length - 4) : bytes);
  };

  const server = createServer((raw) => {
    sockets.add(raw);
    made += 1;
    raw.on('close', () => sockets.delete(raw));
    raw.on('error', () => raw.destroy());
    if (silentAt === 'before TLS') {
      raw.resume();
      return;
    }
    const socket: Socket =
      tls || silentAt === 'after TLS'
        ? new TLSSocket(raw, { isServer: true, secureContext: untrusted })
        : raw;
    socket.on('error', () => raw.destroy());
    const session: Session = { user: null, scram: null };
    let buffered = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk]);
      while (buffered.length >= 4 && buffered.length >= buffered.readInt32LE(0)) {
        const message = buffered.subarray(0, buffered.readInt32LE(0));
        buffered = buffered.subarray(message.length);
        const requestId = message.readInt32LE(4);
        const operation = message.readInt32LE(12);
        if (operation === 2004) {
          // flags, zero-ended name of the collection, skip, limit, query
          const start = message.indexOf(0, 20) + 9;
          const command = BSON.deserialize(message.subarray(start));
          if (isLost(command)) continue;
          say(
            socket,
            command,
            frame(
              1,
              requestId,
              Buffer.concat([Buffer.alloc(16), int32(1), BSON.serialize(reply(session, command))]),
            ),
          );
        } else if (operation === 2013) {
          // flags, then sections; the driver's reading commands are one section of kind 0
          const body = BSON.deserialize(message.subarray(21), { allowObjectSmallerThanBufferSize: true });
          const own = onCommand(body, socket);
          if (isLost(body) || own === 'nothing') continue;
          const answered = BSON.serialize(own ?? reply(session, body));
          say(socket, body, frame(2013, requestId, Buffer.concat([Buffer.alloc(5), answered])));
        } else socket.destroy();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port,
    commands,
    get open() {
      return sockets.size;
    },
    get made() {
      return made;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32LE(value);
  return buffer;
}

let nextMessage = 1;

/** Header of a message: its length, its own number, the number it answers, and the kind of operation. */
function frame(operation: number, requestId: number, body: Buffer): Buffer {
  // OP_REPLY begins with flags, a cursor id, a position and a count; the first three are zero.
  return Buffer.concat([
    int32(16 + body.length),
    int32(nextMessage++),
    int32(requestId),
    int32(operation),
    body,
  ]);
}
