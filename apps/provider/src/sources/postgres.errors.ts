import { networkError } from './check.ts';
import { AnswerTooLarge } from './postgres.frames.ts';
import { SourceError } from './source.ts';

export interface PgTarget {
  where: string;
  user: string;
  database: string;
}

/** A server may say as much as it likes; a person reads a line. */
const longestMessage = 1000;

/** What PostgreSQL or the network said, in words for the person. Credentials are in none of these messages. */
export function postgresError(error: unknown, { where, user, database }: PgTarget): SourceError {
  if (error instanceof SourceError) return error;
  const network = networkError(error, where);
  if (network !== null) return network;
  if (error instanceof AnswerTooLarge)
    return new SourceError('bad_input', error.message, 'Ask for fewer rows or columns.');
  const { code = '', message: whole = '' } = error as { code?: string; message?: string };
  const message = whole.slice(0, longestMessage);
  if (code === '28P01') {
    return new SourceError(
      'denied',
      `The server did not accept the password of ${user}.`,
      'Type the password again; upper and lower case count.',
    );
  }
  if (code === '28000') {
    if (/no encryption|SSL off|hostssl/i.test(message)) {
      return new SourceError(
        'denied',
        `The server refuses ${user} without TLS.`,
        'Let the connection use TLS: end the host with ?sslmode=require.',
      );
    }
    if (/does not exist/i.test(message)) {
      return new SourceError(
        'denied',
        `The server knows no user ${user}.`,
        'Check the user name; upper and lower case count.',
      );
    }
    return new SourceError(
      'denied',
      `The server lets ${user} not sign in to ${database} from here.`,
      'Its pg_hba.conf needs a line for this user, database and address.',
    );
  }
  if (code === '3D000') {
    return new SourceError(
      'not_found',
      `There is no database ${database} on ${where}.`,
      'Check the name of the database; upper and lower case count.',
    );
  }
  if (code === '53300' || code === '57P03') {
    return new SourceError(
      'unreachable',
      `${where} takes no more connections just now.`,
      'Try again in a moment.',
    );
  }
  if (code === '57014')
    return new SourceError(
      'timeout',
      'The query took too long and was stopped.',
      'Ask for less data, or try again when the server is less busy.',
    );
  if (code === '42501')
    return new SourceError('denied', `${user} may not read this: ${message}.`, `Grant SELECT to ${user}.`);
  if (code === '42P01' || code === '3F000')
    return new SourceError('not_found', `The table isn't there: ${message}.`);
  if (code === '25006') return new SourceError('refused', 'Only reading is allowed.');
  if (/^(22|42|0A|54)/.test(code)) return new SourceError('bad_input', `PostgreSQL says: ${message}.`);
  if (/does not support SSL/i.test(message)) {
    return new SourceError(
      'unsupported',
      `${where} offers no TLS.`,
      'Leave sslmode out, or set it to prefer.',
    );
  }
  if (
    /certificate|self.signed|altnames/i.test(message) ||
    /^(ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_)/.test(code)
  ) {
    return new SourceError(
      'denied',
      `The certificate of ${where} could not be verified: ${message}.`,
      'Check that the host is the one the certificate names, or let the provider trust its authority (NODE_EXTRA_CA_CERTS); sslmode=require accepts it unverified.',
    );
  }
  if (/timeout/i.test(message)) {
    return new SourceError(
      'timeout',
      `${where} did not answer in time.`,
      'A firewall may drop the connection, or another service listens there.',
    );
  }
  if (/Connection terminated|server closed/i.test(message)) {
    return new SourceError(
      'unreachable',
      `${where} closed the connection.`,
      'Another service may listen there, or the server restarts.',
    );
  }
  if (/SASL|authentication/i.test(message)) {
    return new SourceError(
      'denied',
      `Signing in as ${user} did not work: ${message}.`,
      'Type the password again.',
    );
  }
  if (code === '') {
    return new SourceError(
      'unsupported',
      `${where} does not answer like PostgreSQL.`,
      'Check the port: PostgreSQL uses 5432.',
    );
  }
  return new SourceError('unsupported', `PostgreSQL says: ${message} (${code}).`);
}
