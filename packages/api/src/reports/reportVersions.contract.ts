import { defineCall } from '../http/call.ts';
import { flag, list, number, object, title, type Sent } from '../http/described.ts';
import { changeFields, versionFields } from '../versions/version.fields.ts';
import { writtenBlock } from './reports.contract.ts';

/** A state of a report before the present one. */
const versionEntry = object({
  must: { version: number, name: title },
  may: {
    ...versionFields,
    /** How many blocks it had. */
    blocks: number,
    /** What the next saved state has made of it, in blocks. */
    then: object({ may: { ...changeFields, renamed: flag } }),
  },
});
export type ReportVersionEntry = Sent<typeof versionEntry>;

const reportVersion = object({ must: { version: number, name: title, blocks: list(writtenBlock) } });
export type ReportVersion = Sent<typeof reportVersion>;

export const listReportVersions = defineCall({
  name: 'listReportVersions',
  summary: 'States of a report that were saved before the present one; the newest first',
  method: 'GET',
  path: '/report/:id/versions',
  answer: object({ must: { versions: list(versionEntry) } }),
  failures: [404],
  extension: true,
});

export const readReportVersion = defineCall({
  name: 'readReportVersion',
  summary: 'What people had written of a report in a state of before: its name and blocks, without figures',
  method: 'GET',
  path: '/report/:id/versions/:version',
  answer: reportVersion,
  failures: [404],
  extension: true,
});
