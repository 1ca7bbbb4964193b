import { networkError } from './check.ts';
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
      return new SourceError(
        'denied',
        `${user === '' ? 'This connection' : user} may not do this in ${database}.`,
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
  if (/tls|ssl|certificate/i.test(message))
    return new SourceError(
      'denied',
      `TLS with ${where} did not work.`,
      'Add ?tls=true to a mongodb:// URL, or check the certificate.',
    );
  if (name === 'MongoServerSelectionError' || /timed out/i.test(message))
    return new SourceError(
      'timeout',
      `${where} did not answer in time.`,
      'A firewall may drop the connection, the server may require TLS (?tls=true), or another service listens there.',
    );
  return null;
}
