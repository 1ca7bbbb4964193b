import * as z from 'zod/mini';
import { linkDays, maxLinkName, maxLinkPassword } from '../facts.ts';
import { defineCall } from '../http/call.ts';
import {
  flag,
  list,
  nullable,
  number,
  object,
  sometimes,
  text,
  title,
  type Read,
  type Sent,
} from '../http/described.ts';
import { periodDays, reportFigure } from './reports.contract.ts';

const linkEntry = {
  must: { id: text },
  may: {
    /** What the person calls it, so as to know it again; empty for nothing. */
    name: sometimes(text),
    created_at: text,
    /** Null where it doesn't end by itself. */
    expires_at: nullable(text),
    /** Null where nobody has opened it yet. */
    last_opened_at: nullable(text),
    /** How often it was opened. */
    opened: sometimes(number),
    has_password: flag,
    /** Of one that shows nothing any longer, because it was withdrawn. */
    withdrawn_at: sometimes(text),
  },
};
const reportLink = object(linkEntry);
export type ReportLink = Sent<typeof reportLink>;
export type ReadReportLink = Read<typeof reportLink>;

/** A link as it is made: its secret is told this once. */
const newReportLink = object({ must: { ...linkEntry.must, token: text }, may: linkEntry.may });

const sharedReport = object({
  must: {
    name: title,
    blocks: list(
      object({
        must: { id: text, kind: text },
        may: {
          title: text,
          text: sometimes(text),
          graph_type: sometimes(text),
          shown_as: sometimes(text),
          figure: sometimes(reportFigure),
        },
      }),
    ),
  },
  may: {
    refreshed_at: nullable(text),
    rows_read: sometimes(number),
    /** The part of the data that it is about, such as `30 days`; absent for all of it. */
    period: sometimes(text),
    period_days: sometimes(periodDays),
    /** Whether the host makes a PDF of it. */
    pdf: sometimes(flag),
  },
});
export type SharedReport = Sent<typeof sharedReport>;
export type ReadSharedReport = Read<typeof sharedReport>;

const password = z.string().check(z.maxLength(maxLinkPassword));

export const listReportLinks = defineCall({
  name: 'listReportLinks',
  summary: 'Links that show a report to whoever has them, and those that were withdrawn; the newest first',
  method: 'GET',
  path: '/report/:id/links',
  answer: object({ must: { links: list(reportLink) } }),
  failures: [404],
  extension: true,
});

export const createReportLink = defineCall({
  name: 'createReportLink',
  summary: 'Make a link that shows a report without a log-in',
  method: 'POST',
  path: '/report/:id/links',
  once: true,
  body: z.object({
    name: z.optional(z.string().check(z.maxLength(maxLinkName))),
    /** After which time, or at which moment to come, it ends by itself. */
    expires: z.union([
      z.enum(Object.keys(linkDays) as (keyof typeof linkDays)[]),
      z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]{5,16}(Z|[+-]\d\d:\d\d)$/)),
    ]),
    /** What is asked for before the report is shown. */
    password: z.optional(password),
  }),
  status: 201,
  answer: newReportLink,
  failures: [404, 422, 429],
  extension: true,
});

export const deleteReportLink = defineCall({
  name: 'deleteReportLink',
  summary: 'Withdraw a link to a report',
  method: 'DELETE',
  path: '/report/:id/links/:link',
  failures: [404],
  extension: true,
});

const linkOpener = z.object({ token: z.string().check(z.maxLength(200)), password: z.optional(password) });

export const readSharedReport = defineCall({
  name: 'readSharedReport',
  summary: 'The report that a link shows, without its queries and without where its data is',
  method: 'POST',
  path: '/shared-report',
  auth: 'optional',
  body: linkOpener,
  answer: sharedReport,
  failures: [403, 404, 422, 429],
  extension: true,
});

export const readSharedReportPdf = defineCall({
  name: 'readSharedReportPdf',
  summary: 'The report that a link shows as a PDF, without its queries and without where its data is',
  method: 'POST',
  path: '/shared-report/pdf',
  auth: 'optional',
  body: linkOpener,
  answerKind: 'file',
  failures: [403, 404, 413, 422, 429, 501, 504],
  extension: true,
});
