import type { Report } from '@plinth/api/contract';
import type { Mail } from '../mail/mailer.ts';
import type { PrintedReport } from './pdf/printReport.ts';
import type { BegunMail } from './reportMails.ts';

/** A larger file is turned away by many mail servers. */
const maxFileBytes = 5_000_000;
const maxSubject = 150;

const spans = { day: 'every day', week: 'every Monday', month: 'on the first of every month' };

/** On one line, and nothing that turns its direction: no word of a report or of its data may look like a line of the mail. */
const line = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** What a report's file is called. */
export const pdfNameOf = (name: string): string =>
  `${
    shortened(
      line(name)
        .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
        .replace(/ {2,}/g, ' ')
        .trim(),
      80,
    ) || 'report'
  }.pdf`;

const momentIn = (timeZone: string, iso: string): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone }).format(new Date(iso))} (${timeZone})`;

interface MailParts {
  begun: BegunMail;
  report: Report;
  printed: PrintedReport;
  publicUrl: string;
  stopUrl: string;
}

/** How fresh the figures are, in the report's time zone. */
const freshness = ({ refreshed_at, failure, settings, blocks }: Report): string => {
  const zone = settings.time_zone;
  const never = blocks.some(({ figure }) => figure)
    ? 'Not all of its figures were ever computed.'
    : 'Its figures were never computed.';
  const asOf = refreshed_at === null ? never : `As of ${momentIn(zone, refreshed_at)}.`;
  if (failure === undefined) return asOf;
  const since = failure.since === undefined ? '' : ` since ${momentIn(zone, failure.since)}`;
  return `${asOf} Not all could be computed anew${since}: ${line(failure.detail)}`;
};

/** The days that its figures are of, where that makes a difference. */
const daysSaid = ({ blocks, settings }: Report, period: string | null): string[] => {
  if (period !== null) return [`${period}, in days of ${settings.time_zone}.`];
  const zone = blocks.find(({ figure }) => figure?.time_zone !== undefined)?.figure?.time_zone;
  return zone === undefined ? [] : [`Its days are those of ${zone}.`];
};

/** A report as a mail: what stands out in words, all of it as a file, and how to stop it. */
export const reportMail = ({ begun, report, printed, publicUrl, stopUrl }: MailParts): Mail => {
  const name = line(report.name);
  const { period, summary, pdf } = printed;
  const isSmall = pdf.byteLength <= maxFileBytes;
  return {
    id: begun.messageId,
    to: begun.to,
    subject: shortened(`Report: ${name}`, maxSubject),
    text: [
      name,
      freshness(report),
      ...daysSaid(report, period),
      '',
      ...(summary.length > 0 ? summary.map((sentence) => `- ${line(sentence)}`) : ['Nothing stands out.']),
      '',
      isSmall ? 'All of it is attached, and here:' : 'It is too large to be attached. All of it is here:',
      `${publicUrl}/reports?report=${encodeURIComponent(report.id)}`,
      '',
      `You have it mailed ${spans[begun.every]} at ${begun.hour}:00 (${report.settings.time_zone}). To stop this mail, without logging in:`,
      stopUrl,
    ].join('\n'),
    ...(isSmall && { attachment: { name: pdfNameOf(report.name), pdf } }),
    stopUrl,
  };
};
