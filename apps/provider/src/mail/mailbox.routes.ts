import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isWithin } from '../http/near.ts';
import { prefersPage } from '../web/prefersPage.ts';
import type { Provider } from '../provider.ts';
import type { SentMail } from './mailer.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const withLinks = (text: string, publicUrl: string): string =>
  escape(text).replace(/https?:\/\/[^\s<]+/g, (link) =>
    link.startsWith(`${publicUrl}/`) ? `<a href="${link}">${link}</a>` : link,
  );

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 18%, transparent); --quiet: color-mix(in srgb, currentColor 70%, transparent); }
body { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; }
p { color: var(--quiet); margin: 0 0 1.5rem; }
article { border: 1px solid var(--line); border-radius: 10px; padding: 1rem; margin-bottom: 1rem; }
h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
.meta { display: flex; flex-wrap: wrap; gap: 0 1rem; color: var(--quiet); font-size: .85rem; margin-bottom: .75rem; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
a { color: LinkText; }`;

const styleHash = createHash('sha256').update(style).digest('base64');

const page = (mails: readonly SentMail[], publicUrl: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox · Plinth</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>Mails that this host would have sent. It has no mail server (SMTP_URL), so they wait here. <a href="/mailbox">Refresh</a></p>
${
  mails.length === 0
    ? '<p>No mails yet.</p>'
    : mails
        .map(
          ({ to, subject, text, created_at }) => `<article>
<h2>${escape(subject)}</h2>
<div class="meta"><span>To ${escape(to)}</span><time datetime="${created_at}">${created_at.slice(0, 19).replace('T', ' ')} UTC</time></div>
<pre>${withLinks(text, publicUrl)}</pre>
</article>`,
        )
        .join('\n')
}
</main>
</body>
</html>
`;

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
    const mails = await outbox();
    void reply.header('Vary', 'Accept');
    if (!prefersPage(request)) return reply.send(mails);
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .send(page(mails, publicUrl()));
  });
};
