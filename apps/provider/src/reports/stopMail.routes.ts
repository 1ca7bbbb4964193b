import type { FastifyInstance } from 'fastify';
import { sendPage } from '../mail/page.ts';
import type { ReportMails } from './reportMails.ts';

export const stopPath = (token: string): string => `/stop-mail/${token}`;

const stopped =
  '<p>No more mails of this report come by this link. To have it mailed again, open the report and its settings.</p>';
const asked = `<p>The report stays as it is, and so do your other mails.</p>
<form method="post"><button type="submit">Stop this mail</button></form>`;

/**
 * Where a mail leads whom it should no longer come to. What only looks at a link, such as a scanner of mails, stops nothing; a
 * mail program stops by the same POST as the page (RFC 8058). It needs no session: the token is all that it goes by.
 */
export const registerStopMail = (fastify: FastifyInstance, mails: ReportMails): void => {
  interface Params {
    Params: { token: string };
  }
  fastify.get<Params>(stopPath(':token'), async ({ params: { token } }, reply) =>
    (await mails.isSent(token))
      ? sendPage(reply, 'Stop this mail?', asked)
      : sendPage(reply.status(404), 'This mail is stopped', stopped),
  );
  fastify.post<Params>(stopPath(':token'), async ({ params: { token } }, reply) => {
    await mails.stop(token);
    return sendPage(reply, 'This mail is stopped', stopped);
  });
};
