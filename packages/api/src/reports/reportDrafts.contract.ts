import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { object, text } from '../http/described.ts';
import { draftRevision, reportBlocks, reportName } from './reports.contract.ts';

export const saveReportDraft = defineCall({
  name: 'saveReportDraft',
  summary:
    'Keep what a person writes of a report beside what its readers see; refused where the draft isn’t the one that it replaces',
  method: 'PUT',
  path: '/report/:id/draft',
  body: z.object({
    /** May be empty as long as it is a draft. */
    name: reportName,
    blocks: reportBlocks,
    /** Of the report that it was begun over. */
    version: z.int().check(z.gte(1)),
    /** The revision of the draft that it was written over; null where the writer knows of none. */
    replaces: z.nullable(draftRevision),
  }),
  answer: object({ must: { revision: text }, may: { saved_at: text } }),
  failures: [404, 409, 413, 422],
  extension: true,
});

export const deleteReportDraft = defineCall({
  name: 'deleteReportDraft',
  summary: 'Discard a draft of a report; refused where it was changed since that revision',
  method: 'DELETE',
  path: '/report/:id/draft',
  query: z.object({ revision: draftRevision }),
  failures: [404, 409],
  extension: true,
});
