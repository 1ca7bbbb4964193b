import { randomUUID } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
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

class SmtpMailer implements Mailer {
  readonly outbox = null;
  readonly #transport: Transporter;
  readonly #onError: (error: unknown) => void;

  constructor(transport: Transporter, onError: (error: unknown) => void) {
    this.#transport = transport;
    this.#onError = onError;
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    try {
      await this.#transport.sendMail({ to: { name: '', address: to }, subject, text });
    } catch (error) {
      this.#onError(error);
      throw new Refusal(503, 'The mail could not be sent. Please try again in a few minutes.');
    }
  }

  close(): void {
    this.#transport.close();
  }
}

/** The library is loaded only where mails go out. */
export const openSmtpMailer = async (
  url: string,
  from: string,
  onError: (error: unknown) => void,
): Promise<Mailer> => {
  const { createTransport } = await import('nodemailer');
  return new SmtpMailer(createTransport(url, { from }), onError);
};

/** The outbox shows what somebody is waiting for, not an archive. */
const outboxLength = 200;

export class OutboxMailer implements Mailer {
  readonly #db: Store['db'];
  readonly #now: () => number;
  readonly #onMail: (mail: Mail) => void;

  constructor({ db }: Store, now: () => number, onMail: (mail: Mail) => void) {
    this.#db = db;
    this.#now = now;
    this.#onMail = onMail;
  }

  get #newest() {
    return this.#db.selectFrom('mails').orderBy('created_at', 'desc').orderBy('id').limit(outboxLength);
  }

  async send(mail: Mail): Promise<void> {
    const { to, subject, text } = mail;
    await this.#db
      .insertInto('mails')
      .values({ id: randomUUID(), recipient: to, subject, text, created_at: isoTime(this.#now()) })
      .execute();
    await this.#db.deleteFrom('mails').where('id', 'not in', this.#newest.select('id')).execute();
    this.#onMail(mail);
  }

  readonly outbox = (): Promise<SentMail[]> =>
    this.#newest.select(['recipient as to', 'subject', 'text', 'created_at']).execute();

  close(): void {
    // Nothing is open.
  }
}
