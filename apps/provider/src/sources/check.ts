import { Socket } from 'node:net';
import { countOf } from '../countOf.ts';
import type { Address } from './hostRule.ts';
import { checkedSocket } from './hostRule.ts';
import { cancelled, SourceError } from './source.ts';
import type { CheckName, CheckResult } from './source.ts';

export interface CheckStep {
  check: CheckName;
  message: string;
  /** Answers what was found, or throws why not. */
  run: () => Promise<string>;
}

/** The steps one after another; the first that fails ends them. Whoever stops listening, or aborts, stops them. */
export async function* runChecks(
  steps: readonly CheckStep[],
  signal: AbortSignal,
): AsyncGenerator<CheckResult> {
  for (const { check, message, run } of steps) {
    yield { check, status: 'started', message };
    try {
      yield { check, status: 'ok', message: await orAborted(run(), signal) };
    } catch (error) {
      const problem =
        error instanceof SourceError
          ? error
          : new SourceError('unsupported', 'The check ended unexpectedly.');
      yield {
        check,
        status: 'failed',
        message: problem.message,
        hint: problem.hint ?? undefined,
      };
      return;
    }
  }
}

export const listDatabases = (databases: () => Promise<string[]>): CheckStep => ({
  check: 'list_databases',
  message: 'Listing databases',
  run: async () => {
    const names = await databases();
    return `${countOf(names.length, 'database', 'databases')}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`;
  },
});

/** Settles as the work does, or at once when the signal aborts. */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(cancelled());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const done = (): void => signal.removeEventListener('abort', stop);
    work.then(
      (value) => {
        done();
        resolve(value);
      },
      (error: unknown) => {
        done();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
  });
}

export const shownHost = (host: string, port: number): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

/** What a failed connection says, in words. */
export function networkError(error: unknown, where: string): SourceError | null {
  const code = codeOf(error);
  switch (code) {
    case 'ECONNREFUSED':
      return new SourceError(
        'unreachable',
        `Nothing listens on ${where}.`,
        'Check host and port, and that the server runs and accepts connections from this machine.',
      );
    case 'ETIMEDOUT':
    case 'ESOCKETTIMEDOUT':
      return new SourceError(
        'timeout',
        `${where} did not answer in time.`,
        'A firewall may drop the connection: allow this machine to reach the port.',
      );
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return new SourceError(
        'unreachable',
        `There is no way to ${where} from here.`,
        'Check the network or VPN of the provider.',
      );
    case 'ECONNRESET':
    case 'EPIPE':
      return new SourceError(
        'unreachable',
        `${where} closed the connection.`,
        'Another service may listen there, or the server requires TLS.',
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new SourceError(
        'unreachable',
        `The host of ${where} could not be found.`,
        'Check the spelling of the host.',
      );
    case 'ENOENT':
      return new SourceError(
        'unreachable',
        `There is no socket for ${where}.`,
        'Check the folder of the socket and the port.',
      );
    case 'EACCES':
    case 'EPERM':
      return new SourceError('denied', `This machine may not open ${where}.`);
    default:
      return null;
  }
}

/** Of the password in a URL. */
export const escapedSigns = 'In its password the signs / ? # @ are written %2F %3F %23 %40.';

/** What is wrong with a certificate; behind a semicolon Node says how it is to be started. */
export const certificateFault = (message: string): string => message.split(';', 1)[0]!.replace(/\.$/, '');

/** `loose` is the way of TLS that doesn't verify. */
export const certificateHint = (loose: string): string =>
  `Paste its authority’s certificate into the field CA certificate, check that the host is the one the certificate names, or let the provider trust its authority (NODE_EXTRA_CA_CERTS); ${loose} accepts it unverified.`;

function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return (error as NodeJS.ErrnoException | null)?.code;
}

/** Opens and closes a TCP connection, within the deadline. */
export function reachPort(
  host: string,
  addresses: readonly Address[] | { path: string },
  port: number,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  const where = shownHost(host, port);
  return new Promise((resolve, reject) => {
    const socket = 'path' in addresses ? new Socket() : checkedSocket(host, addresses);
    const end = (error?: Error): void => {
      clearTimeout(deadline);
      signal.removeEventListener('abort', abort);
      socket.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    const abort = (): void => end(cancelled());
    const deadline = setTimeout(() => {
      end(networkError({ code: 'ETIMEDOUT' }, where) ?? undefined);
    }, timeoutMs);
    signal.addEventListener('abort', abort);
    socket.once('connect', () => end());
    socket.once('error', (error) =>
      end(networkError(error, where) ?? new SourceError('unreachable', `${where} could not be reached.`)),
    );
    if ('path' in addresses) socket.connect(addresses.path);
    else socket.connect(port, host);
    if (signal.aborted) abort();
  });
}
