import { certificateFault, certificateHint, networkError } from './check.ts';
import { AnswerTooLarge } from './postgres.frames.ts';
import { SourceError } from './source.ts';

interface PgTarget {
  where: string;
  user: string;
  database: string;
}

/** A server may say as much as it likes; a person reads a line. */
const maxMessage = 1000;

interface Said extends PgTarget {
  code: string;
  message: string;
}

type Words = [reason: SourceError['reason'], message: string, hint?: string];

/** What PostgreSQL says, by its code or its message, and the words for it. The first that fits counts. */
const rules: readonly [fits: (said: Said) => boolean, words: (said: Said) => Words][] = [
  [
    ({ code }) => code === '28P01',
    ({ user }) => [
      'denied',
      // It says the same of a user that it doesn't know.
      `The server did not accept user ${user} with this password.`,
      'Check both; upper and lower case count.',
    ],
  ],
  [
    ({ message }) => /password must be a (non-empty )?string/.test(message),
    ({ user }) => ['denied', `The server asks for the password of ${user}.`, 'Enter the password.'],
  ],
  [
    ({ code, message }) => code === '28000' && /no encryption|SSL off|hostssl/i.test(message),
    ({ user }) => [
      'denied',
      `The server refuses ${user} without TLS.`,
      'Let the connection use TLS: end the host with ?sslmode=require.',
    ],
  ],
  [
    ({ code, message }) => code === '28000' && /does not exist/i.test(message),
    ({ user }) => [
      'denied',
      `The server knows no user ${user}.`,
      'Check the user name; upper and lower case count.',
    ],
  ],
  [
    ({ code, message }) => code === '28000' && /not permitted to log in/i.test(message),
    ({ user }) => [
      'denied',
      `The role ${user} may not sign in.`,
      'Enter a user who may, or let its owner give it the right LOGIN.',
    ],
  ],
  [
    ({ code }) => code === '28000',
    ({ user, database }) => [
      'denied',
      `The server doesn’t let ${user} sign in to ${database} from here.`,
      'Its pg_hba.conf needs a line for this user, database and address.',
    ],
  ],
  [
    ({ code }) => code === '3D000',
    ({ database, where }) => [
      'not_found',
      `There is no database ${database} on ${where}.`,
      'Check the name of the database; upper and lower case count.',
    ],
  ],
  [
    ({ code }) => code === '53300' || code === '57P03',
    ({ where }) => ['unreachable', `${where} takes no more connections just now.`, 'Try again in a moment.'],
  ],
  [
    ({ code }) => code === '55P03',
    () => [
      'timeout',
      'The table is locked: other work at the server holds it.',
      'Try again when that is done.',
    ],
  ],
  [
    ({ code }) => code === '57014',
    () => [
      'timeout',
      'The query took too long and was stopped.',
      'Ask for less data, or try again when the server is less busy; a view may take long by itself.',
    ],
  ],
  [
    ({ code }) => code === '42501',
    ({ user, message }) => [
      'denied',
      `${user} may not read this: ${message}.`,
      `Grant SELECT to ${user}, or name the columns that ${user} may read: * stands for all of them.`,
    ],
  ],
  [
    ({ code }) => code === '42P01' || code === '3F000',
    ({ message }) => ['not_found', `The table isn't there: ${message}.`],
  ],
  [
    ({ message }) => /has not been populated/.test(message),
    ({ message }) => [
      'bad_input',
      `There is nothing in it yet: ${message}.`,
      'Let its owner run REFRESH MATERIALIZED VIEW.',
    ],
  ],
  [({ code }) => code === '25006', () => ['not_allowed', 'Only reading is allowed.']],
  [
    ({ code, message }) => code === '22021' && /invalid byte sequence/.test(message),
    ({ database, message }) => [
      'bad_input',
      `A text in ${database} is no UTF-8: ${message}.`,
      "A database of SQL_ASCII keeps bytes as they come. Let its owner convert it to UTF8, or make a view that reads such a column as convert_from(convert(convert_to(name, 'SQL_ASCII'), 'LATIN1', 'UTF8'), 'UTF8'), with the encoding that its texts are in.",
    ],
  ],
  [({ code }) => /^(42|0A)/.test(code), ({ message }) => ['bad_sql', `PostgreSQL says: ${message}.`]],
  [({ code }) => /^(22|54)/.test(code), ({ message }) => ['bad_input', `PostgreSQL says: ${message}.`]],
  [
    ({ message }) => /does not support SSL/i.test(message),
    ({ where }) => ['unsupported', `${where} offers no TLS.`, 'Leave sslmode out, or set it to prefer.'],
  ],
  [
    ({ code, message }) =>
      /certificate|self.signed|altnames/i.test(message) ||
      /^(ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_)/.test(code),
    ({ where, message }) => [
      'denied',
      `The certificate of ${where} could not be verified: ${certificateFault(message)}.`,
      certificateHint('sslmode=require'),
    ],
  ],
  [
    ({ message }) => /timeout/i.test(message),
    ({ where }) => [
      'timeout',
      `${where} did not answer in time.`,
      'A firewall may drop the connection, or another service listens there.',
    ],
  ],
  [
    ({ message }) => /Connection terminated|server closed/i.test(message),
    ({ where }) => [
      'unreachable',
      `${where} closed the connection.`,
      'Another service may listen there, or the server restarts.',
    ],
  ],
  [
    ({ message }) => /SASL|authentication/i.test(message),
    ({ user, message }) => [
      'denied',
      `Signing in as ${user} did not work: ${message}.`,
      'Type the password again.',
    ],
  ],
  [
    ({ code }) => code === '',
    ({ where }) => [
      'unsupported',
      `${where} does not answer like PostgreSQL.`,
      'Check the port: PostgreSQL uses 5432.',
    ],
  ],
  [() => true, ({ message, code }) => ['unsupported', `PostgreSQL says: ${message} (${code}).`]],
];

/** What PostgreSQL or the network said, in words for the person. Credentials are in none of these messages. */
export function postgresError(error: unknown, target: PgTarget): SourceError {
  if (error instanceof SourceError) return error;
  const network = networkError(error, target.where);
  if (network !== null) return network;
  if (error instanceof AnswerTooLarge)
    return new SourceError('bad_input', error.message, 'Ask for fewer rows or columns.');
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const said = { ...target, code, message: message.slice(0, maxMessage) };
  const [, words] = rules.find(([fits]) => fits(said))!;
  return new SourceError(...words(said));
}
