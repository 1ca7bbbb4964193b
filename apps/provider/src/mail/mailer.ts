import { randomUUID } from 'node:crypto';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import type { MailText } from './texts.ts';

export interface Mail extends MailText {
  to: string;
}

export interface SentMail extends Mail {
  created_at: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Mails of the outbox, newest first; null where mails go out by SMTP. */
  readonly outbox: (() => Promise<SentMail[]>) | null;
  close(): void;
}

const smtpMailer = async (url: string, from: string, onError: (error: unknown) => void): Promise<Mailer> => {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(url, { from });
  return {
    outbox: null,
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject, text });
      } catch (error) {
        onError(error);
        throw new Refusal(503, 'The mail could not be sent. Please try again in a few minutes.');
      }
    },
    close: () => transport.close(),
  };
};

/** The outbox shows what somebody is waiting for, not an archive. */
const outboxLength = 200;

const outboxMailer = ({ db }: Store, now: () => number, onMail: (mail: Mail) => void): Mailer => {
  const newest = db.selectFrom('mails').orderBy('created_at', 'desc').orderBy('id').limit(outboxLength);
  return {
    async send(mail) {
      const { to, subject, text } = mail;
      await db
        .insertInto('mails')
        .values({ id: randomUUID(), recipient: to, subject, text, created_at: isoTime(now()) })
        .execute();
      await db.deleteFrom('mails').where('id', 'not in', newest.select('id')).execute();
      onMail(mail);
    },
    outbox: () => newest.select(['recipient as to', 'subject', 'text', 'created_at']).execute(),
    close: () => undefined,
  };
};

export interface MailerParts {
  settings: Settings;
  store: Store;
  now: () => number;
  onMail: (mail: Mail) => void;
  onError: (error: unknown) => void;
}

export const createMailer = async ({
  settings,
  store,
  now,
  onMail,
  onError,
}: MailerParts): Promise<Mailer> =>
  settings.smtpUrl === null
    ? outboxMailer(store, now, onMail)
    : smtpMailer(settings.smtpUrl, settings.mailFrom, onError);
