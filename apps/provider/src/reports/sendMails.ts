import { hourMs } from '@plinth/api/facts';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import { broken, refresh, type ReportParts } from './refresh.ts';
import { drawnReport } from './printInPool.ts';
import { reportMail } from './reportMail.text.ts';
import type { BegunMail, ReportMails } from './reportMails.ts';
import { toldReport } from './storedReport.ts';
import { stopPath } from './stopMail.routes.ts';
import { renewMs } from './turns.ts';
import { WorkFault } from '../work/workFault.ts';

interface MailParts extends ReportParts {
  mails: ReportMails;
}

/** Figures of a mail are no older than this, where they can be computed. */
const freshMs = hourMs;

/** Computes what is old; what can't be is mailed as it was, and says so. False where another is at it. */
const isFresh = async (parts: MailParts, { userId, reportId }: BegunMail, signal: AbortSignal) => {
  const { provider, reports, refreshes } = parts;
  const { entry } = await reports.get(userId, reportId);
  if (entry.status === 'fresh' && entry.refreshed_at! > isoTime(provider.now() - freshMs)) return true;
  const begun = await refreshes.begin(userId, reportId).catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 409) return null;
    throw error;
  });
  if (begun === null) return false;
  await refresh(parts, begun, signal);
  return true;
};

const sendOne = async (parts: MailParts, begun: BegunMail, signal: AbortSignal): Promise<void> => {
  const { provider, reports, mails } = parts;
  if (!(await isFresh(parts, begun, signal))) return mails.putOff(begun);
  const report = toldReport(await reports.get(begun.userId, begun.reportId));
  const printed = await parts.print(drawnReport(report), { account: begun.userId, signal });
  // It may have been stopped, or taken over, while the figures were computed.
  if (!(await mails.renew(begun))) return;
  const publicUrl = provider.publicUrl();
  const stopUrl = publicUrl + stopPath(begun.stopToken);
  await provider.mailer.send(reportMail({ begun, report, printed, publicUrl, stopUrl }));
  await mails.end(begun, null);
  await provider.activity.record(begun.userId, 'report_mailed', { subject: report.name });
};

const send = async (parts: MailParts, begun: BegunMail, signal: AbortSignal): Promise<void> => {
  const { provider, mails } = parts;
  const renewal = setInterval(
    () => provider.background.run(async () => void (await mails.renew(begun))),
    renewMs,
  );
  try {
    await sendOne(parts, begun, signal);
  } catch (error) {
    if (signal.aborted) return await mails.giveUp(begun);
    const isTold = error instanceof Refusal || error instanceof WorkFault;
    if (!isTold) provider.log.error({ message: String(error) }, 'a report could not be mailed');
    await mails.end(begun, isTold ? error.message : broken);
  } finally {
    clearInterval(renewal);
  }
};

/** Mails what is due, one report after the other, until nothing is. */
export const sendDueMails = async (parts: MailParts, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const begun = await parts.mails.beginDue();
    if (begun === null) return;
    await send(parts, begun, signal);
  }
};
