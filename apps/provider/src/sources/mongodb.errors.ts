import { certificateFault, certificateHint, networkError } from './check.ts';
import { cancelled, SourceError } from './source.ts';

interface MongoPerson {
  where: string;
  user: string;
  database: string;
}

/** What the driver's errors carry, as far as it is read here. */
interface DriverError {
  code?: number | string;
  message?: string;
  name?: string;
  cause?: unknown;
  reason?: { servers?: Map<string, { error?: unknown }> };
}

/** What MongoDB, the driver or the network said, in words for the person. Credentials are in none of these messages. */
export function mongoError(error: unknown, person: MongoPerson): SourceError {
  if (error instanceof SourceError) return error;
  const said = error as DriverError;
  if (said.name === 'AbortError') return cancelled();
  return (
    underlying(said, person.where) ??
    byCode(said, person) ??
    byMessage(said, person.where) ??
    new SourceError('unsupported', `MongoDB says: ${said.message ?? ''}.`)
  );
}

/** A refusal of ours, or the network's, that the driver wrapped. */
function underlying(error: DriverError, where: string): SourceError | null {
  const failed = [...(error.reason?.servers?.values() ?? [])].map(
    (server) => server.error as Error | null | undefined,
  );
  const inner = failed.find((found) => found !== undefined && found !== null);
  for (const found of [inner, inner?.cause, error.cause, error]) {
    if (found instanceof SourceError) return found;
    const network = found === undefined ? null : networkError(found, where);
    if (network !== null) return network;
  }
  return null;
}

function byCode({ code, message = '' }: DriverError, { user, database }: MongoPerson): SourceError | null {
  if (code === 18 || code === 8000 || /auth(entication)? failed/i.test(message))
    return new SourceError(
      'denied',
      `The server did not accept user ${user} with this password.`,
      'Check both; a user made in another database needs ?authSource=… at the end of a mongodb:// URL.',
    );
  switch (code) {
    case 13:
      return user === ''
        ? new SourceError(
            'denied',
            `Without signing in ${database} can’t be read.`,
            'Enter a user with the role read on the database, and the password.',
          )
        : new SourceError(
            'denied',
            `The user ${user} may not read ${database}.`,
            'Give the user the role read on the database.',
          );
    case 50:
      return new SourceError('timeout', 'The query took too long and was stopped.');
    case 26:
    case 73:
      return new SourceError('not_found', `There is no such collection: ${message}.`);
    default:
      return null;
  }
}

function byMessage({ code, message = '', name }: DriverError, where: string): SourceError | null {
  if (/ENOTFOUND|ENODATA|querySrv/i.test(`${code ?? ''} ${message}`))
    return new SourceError(
      'unreachable',
      `DNS names no servers for ${where}.`,
      'Check the spelling of the host.',
    );
  if (/does not (share hostname|match parent)|parent URI/i.test(message))
    return new SourceError(
      'refused',
      `The DNS of ${where} names servers outside its own domain, which isn't followed.`,
      'Check the spelling of the host.',
    );
  if (/certificate|altnames/i.test(message))
    return new SourceError(
      'denied',
      `The certificate of ${where} could not be verified: ${certificateFault(message)}.`,
      certificateHint('TLS that is always used but not verified'),
    );
  if (/tls|ssl/i.test(message))
    return new SourceError(
      'denied',
      `TLS with ${where} did not work.`,
      'The server may offer none: turn TLS off, or check the port.',
    );
  if (name === 'MongoServerSelectionError' || /timed out/i.test(message))
    return new SourceError(
      'timeout',
      `${where} did not answer in time.`,
      'A firewall may drop the connection, the server may require TLS or offer none, or another service listens there.',
    );
  return null;
}
