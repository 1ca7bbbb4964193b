import * as z from 'zod/mini';
import {
  mailEvery,
  maxBlockText,
  maxBlockTitle,
  maxReportBlocks,
  maxReportName,
  refreshEvery,
  refreshModes,
  reportPeriods,
} from '../facts.ts';
import { defineCall } from '../http/call.ts';
import {
  exactly,
  flag,
  list,
  nullable,
  number,
  object,
  sometimes,
  text,
  title,
  word,
  type Read,
  type Sent,
} from '../http/described.ts';

export const reportBlockKinds = ['question', 'metric', 'text'] as const;
export const reportStatuses = ['fresh', 'stale', 'failing', 'refreshing'] as const;

const maxSql = 20_000;
const upTo = (length: number) => z.string().check(z.maxLength(length));

/** A part of a report as it is written: a question with its SQL, a metric of the model, or a text. */
export const reportBlockSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  kind: z.enum(reportBlockKinds),
  /** The question, the metric in words, or the heading of a text, which may be empty. */
  title: upTo(maxBlockTitle),
  /** Of a text. */
  text: z.optional(upTo(maxBlockText)),
  /** Of a question. */
  sql: z.optional(upTo(maxSql)),
  /** Of a metric, as the model has it. */
  metric: z.optional(upTo(maxBlockTitle)),
  graph_type: z.optional(upTo(40)),
  /** A kind of chart, or `table`; without it what fits best. */
  shown_as: z.optional(upTo(40)),
});
export type ReportBlock = z.output<typeof reportBlockSchema>;

export const reportBlocks = z.array(reportBlockSchema).check(z.maxLength(maxReportBlocks));
export const reportName = upTo(maxReportName);
/** Names a state of a draft; made by the host. */
export const draftRevision = upTo(64);

export const reportFigure = object({
  must: { columns: list(text), rows: exactly(z.array(z.array(z.unknown()))) },
  may: {
    /** The query that gave them. */
    sql_query: text,
    computed_at: text,
    /** Rows of the whole result, where not all are kept. */
    total_rows: sometimes(number),
    /** Whether there are more rows than these, and nobody has counted them. */
    cut: sometimes(flag),
    /** Whether its query's own LIMIT has left rows out, or may have. */
    limited: sometimes(flag),
    /** Rows that its query gives without its own LIMIT, where somebody has counted them. */
    unlimited_rows: sometimes(number),
    /** Whether its groups are the parts of a whole, as those of sums and counts are. */
    adds_up: sometimes(flag),
    /** Whether its query leaves out no row of the table, or of its period. */
    reads_all: sometimes(flag),
    /** The column whose amounts, which are in several currencies, it takes as one. */
    mixed_currencies: sometimes(text),
    /** Where the data ends before its last day, week, month, quarter or year was over: YYYY-MM-DD, of days YYYY-MM-DDTHH:MM. */
    data_until: sometimes(text),
    /** Whether it was computed over a sample of the data. */
    sampled: sometimes(flag),
    /** Of a model with a recipe: whether it was computed over what that makes of the table, or over the table as it is. */
    standardized: sometimes(flag),
    /** What its query gives over the days before those of the report's period, where the data goes back so far. */
    before: sometimes(
      object({
        must: {
          /** How many days: as many as the period has. */
          days: number,
          /** In the columns of the figure. */
          rows: exactly(z.array(z.array(z.unknown()))),
        },
        may: { sql_query: text },
      }),
    ),
    /** The time zone that its query was run in, where it reads moments, whose days and hours are a zone's. */
    time_zone: sometimes(text),
    /** Sentences of the summary in a language model's words: what stands before, between and after the figures and names of the plain one, which stay. */
    wordings: sometimes(list(object({ must: { plain: text, between: list(text) } }))),
  },
});
export type ReportFigure = Sent<typeof reportFigure>;

const problem = object({ must: { detail: text }, may: { since: text } });
export type ReportProblem = Sent<typeof problem>;

const written = {
  must: { id: text, kind: word(reportBlockKinds) },
  may: {
    title: text,
    text: sometimes(text),
    sql: sometimes(text),
    metric: sometimes(text),
    graph_type: sometimes(text),
    shown_as: sometimes(text),
  },
};
/** A block without what it gave. */
export const writtenBlock = object(written);

const readBlock = object({
  must: written.must,
  may: {
    ...written.may,
    /** What it gave when it was computed well the last time; absent before the first time. */
    figure: sometimes(reportFigure),
    /** Why it couldn't be computed anew. */
    problem: sometimes(problem),
  },
});
export type SentReportBlock = Sent<typeof readBlock>;
export type ReadReportBlock = Read<typeof readBlock>;

const entry = {
  must: { id: text, name: title },
  may: {
    /** Null where the model was deleted. */
    data_model_id: nullable(text),
    model_name: text,
    /** Goes up with each change of name or blocks. */
    version: number,
    created_at: text,
    modified_at: text,
    /** When all of it was computed last. */
    refreshed_at: nullable(text),
    status: word(reportStatuses),
    /** Where the last refresh failed: why, and since when they do. */
    failure: sometimes(problem),
  },
};

/** What a person writes of a report beside what its readers see. */
const reportDraft = object({
  must: { revision: text, name: title, blocks: list(writtenBlock) },
  may: {
    /** Of the report that it was begun over. */
    version: number,
    saved_at: text,
  },
});
export type ReportDraft = Sent<typeof reportDraft>;
export type ReadReportDraft = Read<typeof reportDraft>;

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

/** When a report is computed anew, and over which part of its data. */
const reportSettingsSchema = z.object({
  refresh: z.enum(refreshModes),
  every: z.enum(keysOf(refreshEvery)),
  /** An IANA name, such as Europe/Berlin. */
  time_zone: upTo(64),
  period: z.enum(keysOf(reportPeriods)),
  /** The column of the model that the period goes by; null for all of the data. */
  time_column: z.nullable(upTo(maxBlockTitle)),
  /** When it is mailed to its owner; without it that stays as it is. */
  mail: z.optional(z.enum(mailEvery)),
  /** The hour of those days in its time zone, 0 to 23. */
  mail_hour: z.optional(z.int().check(z.gte(0), z.lte(23))),
});
export type ReportSettings = z.output<typeof reportSettingsSchema>;

const readSettings = object({
  may: {
    refresh: word(refreshModes),
    every: word(keysOf(refreshEvery)),
    time_zone: text,
    period: word(keysOf(reportPeriods)),
    time_column: nullable(text),
    mail: sometimes(word(mailEvery)),
    mail_hour: sometimes(number),
  },
});

/** The mail of a report on its schedule. */
const reportMail = object({
  may: {
    /** The owner's own address, which a report is mailed to and to no other. */
    to: text,
    /** When it is sent the next time; null where it never is. */
    next_at: nullable(text),
    /** What was tried last, the newest first: when, and why it failed where it did. */
    tried: list(object({ must: { at: text }, may: { problem: sometimes(text) } })),
  },
});
export type ReportMail = Sent<typeof reportMail>;

const reportEntry = object({
  ...entry,
  may: {
    ...entry.may,
    /** When whoever lists it saved the draft that they have of it; absent where they have none. */
    draft_saved_at: sometimes(text),
  },
});
export type ReportEntry = Sent<typeof reportEntry>;
export type ReadReportEntry = Read<typeof reportEntry>;

/** The first and the last day of a report's period, as YYYY-MM-DD: it ends where its data ended at the last refresh. */
export const periodDays = object({ must: { from: text, to: text } });

const report = object({
  must: { ...entry.must, blocks: list(readBlock) },
  may: {
    ...entry.may,
    /** Rows of the model's table at the last refresh. */
    rows_read: sometimes(number),
    /** Absent where it is about all of the data. */
    period_days: sometimes(periodDays),
    settings: readSettings,
    /** When the host computes it by itself the next time; null where it never does. */
    next_refresh_at: nullable(text),
    /** Absent on a host that mails none. */
    mail: sometimes(reportMail),
    /** How many states of before are kept; absent on a host that keeps none. */
    versions: sometimes(number),
    /** Of whoever reads it; null where there is none, absent on a host that keeps none. */
    draft: nullable(reportDraft),
    /** Whether the host makes a PDF of it; absent on a host that makes none of any. */
    pdf: sometimes(flag),
  },
});
export type Report = Sent<typeof report>;
export type ReadReport = Read<typeof report>;

/** `current` of a 409: what there is by now. */
export const currentReport = report.least;

export const listReports = defineCall({
  name: 'listReports',
  summary: 'Reports of the signed-in user, the one modified last first',
  method: 'GET',
  path: '/report',
  answer: object({ must: { reports: list(reportEntry) } }),
  extension: true,
});

export const createReport = defineCall({
  name: 'createReport',
  summary: 'Begin a report about a model: of the blocks that are given, else of its metrics',
  method: 'POST',
  path: '/report',
  once: true,
  body: z.object({
    data_model_id: z.string(),
    name: z.optional(reportName),
    blocks: z.optional(reportBlocks),
  }),
  status: 201,
  answer: report,
  failures: [404, 413, 422, 429],
  extension: true,
});

export const readReport = defineCall({
  name: 'readReport',
  summary: 'One report with the figures of its last refresh',
  method: 'GET',
  path: '/report/:id',
  answer: report,
  failures: [404],
  extension: true,
});

export const saveReport = defineCall({
  name: 'saveReport',
  summary: 'Change name and blocks of a report; figures of blocks that stay are kept',
  method: 'PUT',
  path: '/report/:id',
  versioned: true,
  body: z.object({
    name: reportName,
    blocks: reportBlocks,
    /** Whether the state before is kept even where it was saved a moment ago. */
    keep_before: z.optional(z.boolean()),
    /** Of the draft that this is, which goes; null where the writer knows of none. Without it a draft stays. */
    draft: z.optional(z.nullable(draftRevision)),
  }),
  answer: report,
  failures: [404, 409, 413, 422],
  extension: true,
});

export const addToReport = defineCall({
  name: 'addToReport',
  summary: 'Put a block at the end of a report',
  method: 'POST',
  path: '/report/:id/blocks',
  once: true,
  body: reportBlockSchema,
  answer: report,
  failures: [404, 413, 422],
  extension: true,
});

export const duplicateReport = defineCall({
  name: 'duplicateReport',
  summary: 'Make a copy of a report, with its figures',
  method: 'POST',
  path: '/report/:id/copy',
  once: true,
  status: 201,
  answer: report,
  failures: [404, 413, 429],
  extension: true,
});

export const deleteReport = defineCall({
  name: 'deleteReport',
  summary: 'Delete a report',
  method: 'DELETE',
  path: '/report/:id',
  failures: [404],
  extension: true,
});

export const configureReport = defineCall({
  name: 'configureReport',
  summary: 'Say when a report is computed anew, and over which part of its data',
  method: 'PUT',
  path: '/report/:id/settings',
  body: reportSettingsSchema,
  answer: report,
  failures: [404, 422, 429],
  extension: true,
});

export const refreshReport = defineCall({
  name: 'refreshReport',
  summary: 'Compute a report anew; a block that fails keeps its last figures',
  method: 'POST',
  path: '/report/:id/refresh',
  answer: report,
  failures: [404, 409, 413, 429],
  extension: true,
});

export const recordReportExport = defineCall({
  name: 'recordReportExport',
  summary:
    'Note that a report, or the rows of a block of it, was saved as a file, which is made where it is read',
  method: 'POST',
  path: '/report/:id/exports',
  failures: [404],
  extension: true,
});

export const readReportPdf = defineCall({
  name: 'readReportPdf',
  summary: 'A report as a PDF: summary, charts, tables, texts and queries, within bounds that it tells',
  method: 'GET',
  path: '/report/:id/pdf',
  answerKind: 'file',
  failures: [404, 413, 429, 501, 504],
  extension: true,
});
