import { randomUUID } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Store } from '../store/store.ts';
import type { MailText } from './texts.ts';

export interface Mail extends MailText {
  to: string;
  /** The same where the same mail might be sent twice: it is shown once. */
  id?: string;
  attachment?: { name: string; pdf: Uint8Array };
  /** Where who gets it stops more of its kind, by a page or, from a mail program, by one POST (RFC 8058). */
  stopUrl?: string;
}

export interface SentMail extends MailText {
  to: string;
  created_at: string;
  stop_url?: string;
  attachment?: { name: string; path: string };
}

interface Outbox {
  /** The newest first. */
  mails(): Promise<SentMail[]>;
  /** The PDF that came with a mail; null where there is none. */
  attachment(id: string): Promise<Buffer | null>;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Null where mails go out by SMTP. */
  readonly outbox: Outbox | null;
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

  async send({ to, subject, text, id, attachment, stopUrl }: Mail): Promise<void> {
    try {
      await this.#transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        ...(id !== undefined && { messageId: `<${id}@plinth>` }),
        ...(attachment && {
          attachments: [
            {
              filename: attachment.name,
              content: Buffer.from(attachment.pdf),
              contentType: 'application/pdf',
            },
          ],
        }),
        ...(stopUrl !== undefined && {
          list: { unsubscribe: stopUrl },
          headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        }),
      });
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
/** Files are large, and the newest are looked at. */
const keptFiles = 20;
/** Other files are of hosts from before, which mailed HTML. */
const pdfEnding = '.pdf';

export const attachmentPath = (id: string): string => `/mailbox/${id}`;

export class OutboxMailer implements Mailer {
  readonly #db: Store['db'];
  readonly #now: () => number;
  readonly #onMail: (mail: Mail) => void;

  constructor({ db }: Store, now: () => number, onMail: (mail: Mail) => void) {
    this.#db = db;
    this.#now = now;
    this.#onMail = onMail;
  }

  #newest(count: number) {
    return this.#db.selectFrom('mails').orderBy('created_at', 'desc').orderBy('id').limit(count);
  }

  async send(mail: Mail): Promise<void> {
    const { to, subject, text, id = randomUUID(), attachment, stopUrl = null } = mail;
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('mails')
      .values({
        id,
        recipient: to,
        subject,
        text,
        created_at: isoTime(this.#now()),
        attachment_name: attachment?.name ?? null,
        attachment: attachment ? Buffer.from(attachment.pdf).toString('base64') : null,
        stop_url: stopUrl,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return;
    const newest = (count: number) => this.#newest(count).select('id');
    await this.#db.deleteFrom('mails').where('id', 'not in', newest(outboxLength)).execute();
    if (attachment)
      await this.#db
        .updateTable('mails')
        .set({ attachment: null, attachment_name: null })
        .where('attachment', 'is not', null)
        .where('id', 'not in', this.#newest(keptFiles).where('attachment', 'is not', null).select('id'))
        .execute();
    this.#onMail(mail);
  }

  readonly outbox: Outbox = {
    mails: async () => {
      const rows = await this.#newest(outboxLength)
        .select(['id', 'recipient as to', 'subject', 'text', 'created_at', 'attachment_name', 'stop_url'])
        .execute();
      return rows.map(({ id, attachment_name: name, stop_url, ...mail }) => ({
        ...mail,
        ...(stop_url !== null && { stop_url }),
        ...(name?.endsWith(pdfEnding) && { attachment: { name, path: attachmentPath(id) } }),
      }));
    },
    attachment: async (id) => {
      const row = await this.#db
        .selectFrom('mails')
        .select('attachment')
        .where('id', '=', id)
        .where('attachment_name', 'like', `%${pdfEnding}`)
        .executeTakeFirst();
      return row?.attachment ? Buffer.from(row.attachment, 'base64') : null;
    },
  };

  close(): void {
    // Nothing is open.
  }
}
