import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isWithin } from '../http/near.ts';
import { prefersPage } from '../web/prefersPage.ts';
import type { Provider } from '../provider.ts';
import { attachmentPath, type SentMail } from './mailer.ts';
import { escape, sendPage } from './page.ts';

const withLinks = (text: string, publicUrl: string): string =>
  escape(text).replace(/https?:\/\/[^\s<]+/g, (link) =>
    link.startsWith(`${publicUrl}/`) ? `<a href="${link}">${link}</a>` : link,
  );

/** As the app writes it. */
const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

const file = (name: string, path: string): string =>
  `<p class="meta">Attached: <a href="${escape(path)}">${escape(name)}</a></p>`;

const article = ({ to, subject, text, created_at, attachment }: SentMail, publicUrl: string): string =>
  `<article>
<h2>${escape(subject)}</h2>
<div class="meta"><span>To ${escape(to)}</span><time datetime="${created_at}">${moment.format(new Date(created_at))} UTC</time></div>
<pre>${withLinks(text, publicUrl)}</pre>
${attachment ? file(attachment.name, attachment.path) : ''}</article>`;

const pageOf = (mails: readonly SentMail[], publicUrl: string): string => `
<p>Mails that this host would have sent. It has no mail server (SMTP_URL), so they wait here. <a href="/mailbox">Refresh</a></p>
${mails.length === 0 ? '<p>No mails yet.</p>' : mails.map((mail) => article(mail, publicUrl)).join('\n')}`;

/** The outbox, for people at this machine, or for everybody where the settings say so. */
export const registerMailbox = (
  fastify: FastifyInstance,
  { mailer, background, publicUrl, settings }: Provider,
): void => {
  const { outbox } = mailer;
  if (outbox === null || settings.mailbox === 'nobody') return;

  // Pages of WEB_ORIGINS may call the provider, but a code in a mail is for a person's eyes only.
  const maySee = (request: FastifyRequest): boolean =>
    request.headers.origin === undefined && isWithin(settings.mailbox, request);

  fastify.get('/mailbox', async (request, reply) => {
    if (!maySee(request)) return reply.callNotFound();
    await background.settled();
    const mails = await outbox.mails();
    void reply.header('Vary', 'Accept');
    if (!prefersPage(request)) return reply.send(mails);
    return sendPage(reply, 'Mailbox', pageOf(mails, publicUrl()));
  });

  fastify.get<{ Params: { id: string } }>(attachmentPath(':id'), async (request, reply) => {
    const pdf = maySee(request) ? await outbox.attachment(request.params.id) : null;
    if (pdf === null) return reply.callNotFound();
    return reply
      .type('application/pdf')
      .header('Content-Security-Policy', "sandbox; default-src 'none'")
      .send(pdf);
  });
};
