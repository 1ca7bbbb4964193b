import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** Where a server may fall silent, in the order of a connection. */
export const silentPoints = [
  'before TLS',
  'after TLS is agreed on',
  'after TLS',
  'after start-up',
  'after the password',
  'after sign-in',
  'in the middle of a row',
] as const;
type SilentPoint = (typeof silentPoints)[number];

export interface PgDoubleOptions {
  /** Takes what comes from here on, and says nothing. */
  silentAt?: SilentPoint;
  /** Whether it agrees to TLS. */
  tls?: boolean;
  /** Asks for the password in the clear, as a server that collects them would. */
  asksPassword?: boolean;
  /** Bytes right after the sign-in. */
  onSignedIn?: Buffer;
  /** Bytes instead of the answer to the start-up message. */
  onStartup?: Buffer;
  /** What a statement is answered with; null: what the double would say. */
  onQuery?: (text: string, socket: Socket) => Buffer | null;
}

export interface PgDouble {
  port: number;
  /** Parameters of each start-up message. */
  startups: { [name: string]: string }[];
  passwords: string[];
  /** Statements, in the order in which they came. */
  statements: string[];
  /** Connections that are open. */
  readonly open: number;
  stop(): Promise<void>;
}

export const message = (code: string, ...parts: (string | Buffer)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const head = Buffer.alloc(5);
  head.write(code);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

export const int16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
export const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

const textOid = 25;
export const rowDescription = (...names: string[]): Buffer =>
  message(
    'T',
    int16(names.length),
    ...names.map((name) =>
      Buffer.concat([
        Buffer.from(`${name}\0`),
        int32(0),
        int16(0),
        int32(textOid),
        int16(-1),
        int32(-1),
        int16(0),
      ]),
    ),
  );
export const dataRow = (...values: (string | Buffer)[]): Buffer =>
  message(
    'D',
    int16(values.length),
    ...values.flatMap((value) => [int32(Buffer.byteLength(value)), Buffer.from(value)]),
  );
export const ready = message('Z', 'I');
export const complete = message('C', 'SELECT 1\0');
const signedIn = Buffer.concat([
  message('R', int32(0)),
  message('S', 'server_version\0' + '16.1\0'),
  message('K', int32(4711), int32(42)),
  ready,
]);

/** For connections that nobody is to trust. */
export const untrusted = createSecureContext({
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg89ZDr/gRfDA4KRKd
VzzbbsIV1xpiXChOB7yTI7HF/2ihRANCAATZgbqE61vpN2SVDlyMEYlCJxItmSTc
D87x6vO01FbNyVOE7o/oJTVtCo6dU4RpfbyF6W96fz13paeWmHMXec4M
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBkDCCATegAwIBAgIUQej9Lp5biyhJ+X/4w3q8XXfKG68wCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSZG91YmxlLnBsaW50aC50ZXN0MCAXDTI2MTEyMjAwNDEyOFoY
DzIxMjYxMDI5MDA0MTI4WjAdMRswGQYDVQQDDBJkb3VibGUucGxpbnRoLnRlc3Qw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATZgbqE61vpN2SVDlyMEYlCJxItmSTc
D87x6vO01FbNyVOE7o/oJTVtCo6dU4RpfbyF6W96fz13paeWmHMXec4Mo1MwUTAd
BgNVHQ4EFgQU4BIH0LqQQcCpqBtevL3m9FgTSg4wHwYDVR0jBBgwFoAU4BIH0LqQ
QcCpqBtevL3m9FgTSg4wDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBE
AiAQSh1iPXCCmVruV4fVkJnZFHBrOonBhpIpKYla0rbaXAIgKRw/fym7yIn+4Vwv
LI2Ee9+dXdCgmPDJfsfurGiahZc=
-----END CERTIFICATE-----`,
});

/** A server that speaks as much of PostgreSQL's protocol as a test of bad servers needs. */
export async function startPgDouble(options: PgDoubleOptions = {}): Promise<PgDouble> {
  const startups: PgDouble['startups'] = [];
  const passwords: string[] = [];
  const statements: string[] = [];
  const sockets = new Set<Socket>();
  const silent = (point: SilentPoint): boolean => options.silentAt === point;

  const answerTo = (text: string, socket: Socket): Buffer => {
    const own = options.onQuery?.(text, socket);
    if (own !== undefined && own !== null) return own;
    if (!/^(SELECT|FETCH)/i.test(text)) return Buffer.concat([message('C', 'SET\0'), ready]);
    const row = dataRow('16.1');
    if (silent('in the middle of a row'))
      return Buffer.concat([rowDescription('version'), row.subarray(0, row.length - 2)]);
    return Buffer.concat([rowDescription('version'), row, complete, ready]);
  };

  /** The extended protocol's answers come with Sync, those of the simple one at once. */
  const converse = (socket: Socket): void => {
    let kept = Buffer.alloc(0);
    let isStarted = false;
    let text = '';
    const say = (bytes: Buffer): void => void socket.write(bytes);
    const startUp = (body: Buffer): void => {
      const words = body.subarray(4).toString().split('\0');
      const pairs = Array.from({ length: Math.floor(words.length / 2) }, (_, index) => [
        words[2 * index] ?? '',
        words[2 * index + 1] ?? '',
      ]);
      startups.push(Object.fromEntries(pairs.filter(([name]) => name !== '')) as { [name: string]: string });
      isStarted = true;
      if (silent('after start-up')) return;
      if (options.onStartup !== undefined) say(options.onStartup);
      else if (options.asksPassword === true || silent('after the password')) say(message('R', int32(3)));
      else say(Buffer.concat([signedIn, options.onSignedIn ?? Buffer.alloc(0)]));
    };
    const handle = (code: string, body: Buffer): void => {
      if (code === 'p') {
        passwords.push(body.toString().replace(/\0$/, ''));
        if (!silent('after the password')) say(signedIn);
      } else if (code === 'Q' || code === 'P') {
        text = body.toString().replace(/^\0/, '').split('\0', 1)[0] ?? '';
        statements.push(text);
        if (code === 'Q' && !silent('after sign-in')) say(answerTo(text, socket));
      } else if (code === 'S' && !silent('after sign-in')) {
        say(Buffer.concat([message('1'), message('2'), answerTo(text, socket)]));
      }
    };
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      kept = Buffer.concat([kept, chunk]);
      for (;;) {
        const head = isStarted ? 5 : 4;
        if (kept.length < head) return;
        const total = kept.readInt32BE(head - 4) + head - 4;
        if (kept.length < total) return;
        const body = kept.subarray(head, total);
        const code = isStarted ? String.fromCharCode(kept[0] ?? 0) : '';
        kept = kept.subarray(total);
        if (isStarted) handle(code, body);
        else if (body.readInt32BE(0) === 80877103) {
          if (silent('before TLS')) return;
          const agrees = options.tls === true || silent('after TLS is agreed on') || silent('after TLS');
          say(Buffer.from(agrees ? 'S' : 'N'));
          if (!agrees) continue;
          socket.removeAllListeners('data');
          if (silent('after TLS is agreed on')) socket.resume();
          else encrypt(socket);
          return;
        } else startUp(body);
      }
    });
  };

  const encrypt = (socket: Socket): void => {
    const secure = new TLSSocket(socket, { isServer: true, secureContext: untrusted });
    secure.on('error', () => socket.destroy());
    if (silent('after TLS')) secure.resume();
    else converse(secure);
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    converse(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    startups,
    passwords,
    statements,
    get open() {
      return sockets.size;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
