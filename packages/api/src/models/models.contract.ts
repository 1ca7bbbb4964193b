import * as z from 'zod/mini';
import { exportFormatNames } from '../facts.ts';
import { defineCall } from '../http/call.ts';
import {
  either,
  exactly,
  extra,
  flag,
  list,
  listOfNamed,
  moment,
  nullable,
  number,
  object,
  recordOf,
  sometimes,
  text,
  title,
  word,
  type Read,
  type Sent,
} from '../http/described.ts';

const figure = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

export const columnProfileSchema = z.object({
  /** Share of nulls, 0 to 1. */
  null_fraction: z.number(),
  distinct: z.number(),
  min: figure,
  max: figure,
  /** Counts in equal-width buckets from min to max. */
  histogram: z.optional(z.array(z.number())),
  /** Some values are NaN, not a number: min, max and histogram leave them out. */
  holds_nan: z.optional(z.boolean()),
  /** Values that name rows which are the sums of others. */
  totals: z.optional(z.array(z.string())),
});

export const columnOrigins = ['database', 'generated', 'edited'] as const;

const modelColumn = object({
  must: { name: text },
  may: {
    type: sometimes(text),
    data_category: sometimes(text),
    description: sometimes(text),
    sample_values: sometimes(list(text)),
    profile: sometimes(exactly(columnProfileSchema)),
    origin: sometimes(word(columnOrigins)),
    category_reason: sometimes(text),
    /** What people call it as well; sent, also empty, by hosts that let them be changed. */
    synonyms: sometimes(list(text)),
    /** False for a column that is left out of the model. */
    included: sometimes(flag),
  },
});
export type ModelColumn = Sent<typeof modelColumn>;
export type ReadColumn = Read<typeof modelColumn>;
export type ModelColumnProfile = z.output<typeof columnProfileSchema>;

const visualization = object({ must: { metric: text }, may: { graph_type: text } });
export type Visualization = Sent<typeof visualization>;

export const modelSchema = object({ must: { columns: listOfNamed(modelColumn) } });
/**
 * `version` counts the changes of a draft or a model. A host that sends it refuses a change of an older version with 409,
 * and knows `included`, `origin` and `category_reason` in changes of columns.
 */
const versionedColumns = object({ must: { columns: listOfNamed(modelColumn) }, may: { version: number } });
/** Hosts send the columns of a model under `columns` or bare; a bare map may have a column of that name, with its type. */
const modelColumns: typeof versionedColumns = {
  ...versionedColumns,
  least: z.pipe(
    z.transform((value: unknown): unknown =>
      typeof value === 'object' && value !== null && 'columns' in value && typeof value.columns !== 'string'
        ? value
        : { columns: value },
    ),
    versionedColumns.least,
  ),
};
export type ReadColumns = Read<typeof modelColumns>;

/** `current` of a 409: what there is by now. */
export const currentColumns = modelColumns.least;
const understanding = object({ may: { understanding: text, version: number } });
export type ReadUnderstanding = Read<typeof understanding>;
export const currentUnderstanding = understanding.least;

const draft = object({
  must: { draft_id: text, model_schema: modelSchema },
  may: {
    understanding: object({ may: { description: text } }),
    visualizations: list(visualization),
    version: sometimes(number),
  },
});
export type Draft = Sent<typeof draft>;
export type ReadDraft = Read<typeof draft>;

/** The step is any text: one that the client doesn't know is a warning in its log. */
const progressEvent = object({ must: { step: text, status: text }, may: { message: text } });
const finalEvent = object({ must: { payload: draft } });
export type ProgressEvent = Sent<typeof progressEvent>;
export type ReadProgress = Read<typeof progressEvent>;
export type GenerationEvent = ProgressEvent | Sent<typeof finalEvent>;
export type ReadGenerationEvent = ReadProgress | Read<typeof finalEvent>;

const modelFields = object({
  must: { id: text, model_name: title },
  may: {
    model_description: nullable(text),
    /** The first sentence of its understanding, where it has one. */
    summary: sometimes(text),
    source_type: text,
    created_at: moment,
    updated_at: moment,
    user_id: text,
    data_source_id: sometimes(nullable(text)),
    connection_name: sometimes(nullable(text)),
    version: sometimes(number),
    /** When its table was profiled last; sent by hosts that profile again. */
    profiled_at: sometimes(nullable(moment)),
  },
});
/** By null a host that counts versions says that the connection is gone; others have null for whatever they don’t tell. */
const model: typeof modelFields = {
  ...modelFields,
  least: z.pipe(
    modelFields.least,
    z.transform((read) =>
      read.version === undefined && read.data_source_id === null
        ? { ...read, data_source_id: undefined }
        : read,
    ),
  ),
};
export type DataModel = Sent<typeof model>;
export type ReadModel = Read<typeof model>;

/** More columns than a table has. */
const mostChanges = 10_000;

export const columnChangesSchema = recordOf(
  z.object({
    data_category: z.optional(z.string()),
    description: z.optional(z.string()),
    included: z.optional(z.boolean()),
    /** Sent to hosts whose columns have them. */
    synonyms: z.optional(z.array(z.string())),
    /** With a change that takes another back: the marks from before it. */
    origin: z.optional(z.nullable(z.enum(columnOrigins))),
    category_reason: z.optional(z.nullable(z.string())),
  }),
  mostChanges,
);
export type ColumnChanges = z.output<typeof columnChangesSchema>;

/** The header of a change, where the host counts versions. */
export const versionHeaders = (version: number | null): { headers?: Record<string, string> } =>
  version === null ? {} : { headers: { 'If-Match': `"${version}"` } };

export const generateModel = defineCall({
  name: 'generateModel',
  summary: 'Write a data model of a table, telling the progress',
  method: 'GET',
  path: '/data-model/preview/data_model',
  query: z.object({
    source_id: z.string(),
    database: z.string(),
    table: z.string(),
    generate_description: z.union([z.boolean(), z.enum(['true', 'false'])]),
    generate_visualizations: z.union([z.boolean(), z.enum(['true', 'false'])]),
  }),
  answer: either(finalEvent, progressEvent),
  answerKind: 'events',
  failures: [404, 413, 422, 429],
});

export const modifyDraft = defineCall({
  name: 'modifyDraft',
  summary: 'Change columns or the understanding of a draft',
  method: 'PATCH',
  path: '/data-model/preview/data_model/modify',
  versioned: true,
  query: z.object({ draft_id: z.string() }),
  body: z.object({
    understanding: z.optional(z.object({ description: z.string() })),
    descriptions: z.optional(columnChangesSchema),
  }),
  answer: extra(object({ may: { model_schema: modelSchema, version: number } })),
  failures: [400, 404, 409, 422, 429],
});

export const createModel = defineCall({
  name: 'createModel',
  summary: 'Save a draft as a model',
  method: 'POST',
  path: '/data-model/create',
  once: true,
  query: z.object({
    draft_id: z.string(),
    data_source_id: z.string(),
    model_name: z.optional(z.string()),
    model_description: z.optional(z.string()),
  }),
  versioned: true,
  body: z.nullish(
    z.object({
      /** Columns that the model keeps, but leaves out. */
      left_out: z.optional(z.array(z.string())),
      /** Positions of the metrics that the model keeps. */
      metrics: z.optional(z.array(z.number())),
    }),
  ),
  status: 201,
  answer: object({ must: { id: text }, may: { model_name: text, left_out: number, metrics: number } }),
  failures: [400, 404, 409, 413, 422, 429],
});

export const listModels = defineCall({
  name: 'listModels',
  summary: 'Models of the signed-in user',
  method: 'GET',
  path: '/data-model/datamodels',
  answer: list(model),
});

export const readModel = defineCall({
  name: 'readModel',
  summary: 'One model',
  method: 'GET',
  path: '/data-model/:id',
  answer: model,
  failures: [404],
});

export const deleteModel = defineCall({
  name: 'deleteModel',
  summary: 'Delete a model',
  method: 'DELETE',
  path: '/data-model/:id',
  failures: [404],
});

export const exportModel = defineCall({
  name: 'exportModel',
  summary: 'The model as a file; authorized by cookie',
  method: 'GET',
  path: '/data-model/:id/export',
  auth: 'cookie',
  query: z.object({ format: z.enum(exportFormatNames) }),
  answerKind: 'file',
  failures: [401, 404, 422, 429],
});

export const readModelColumns = defineCall({
  name: 'readModelColumns',
  summary: 'Columns of a model',
  method: 'GET',
  path: '/data-model/:id/columns',
  answer: modelColumns,
  failures: [404],
});

export const updateModelColumns = defineCall({
  name: 'updateModelColumns',
  summary: 'Change category or description of columns',
  method: 'PATCH',
  path: '/data-model/:id/columns',
  versioned: true,
  body: z.object({ columns: columnChangesSchema }),
  answer: extra(modelColumns),
  failures: [400, 404, 409, 422, 429],
});

export const readUnderstanding = defineCall({
  name: 'readUnderstanding',
  summary: 'Notes on a model',
  method: 'GET',
  path: '/data-model/:id/understanding',
  answer: understanding,
  failures: [404],
});

export const updateUnderstanding = defineCall({
  name: 'updateUnderstanding',
  summary: 'Change the notes on a model',
  method: 'PATCH',
  path: '/data-model/:id/understanding',
  versioned: true,
  body: z.object({ understanding: z.string() }),
  answer: extra(understanding),
  failures: [400, 404, 409, 422],
});

/** Questions to begin with, each from a metric of the model, where there is one. */
export const listStarters = defineCall({
  name: 'listStarters',
  summary: 'Questions that the data of a model answers, from its metrics',
  method: 'GET',
  path: '/data-model/:id/starters',
  /** `metrics`: what each question is of, in their order; empty where it is of none. */
  answer: exactly(z.object({ questions: z.array(z.string()), metrics: z.optional(z.array(z.string())) })),
  extension: true,
  failures: [400, 404, 405, 429, 501, 502, 504],
});

const sourceChangeKinds = ['added', 'gone', 'type', 'category'] as const;

const sourceChange = object({
  must: { kind: word(sourceChangeKinds), column: text },
  may: {
    /** The type or the category as the model has it, and as it would be. */
    from: sometimes(text),
    to: sometimes(text),
    /** Of a new column. */
    category: sometimes(text),
    /** Why the category would be another. */
    reason: sometimes(text),
    /** Whether a person has written of the column that is gone: it is left out then, and its words stay. */
    edited: sometimes(flag),
  },
});
export type SourceChange = Sent<typeof sourceChange>;
export type ReadSourceChange = Read<typeof sourceChange>;

const profiling = object({
  must: { changes: list(sourceChange) },
  may: {
    /** Where something changed: names the profile until something of it is taken over. */
    profile_id: sometimes(text),
    profiled_at: text,
  },
});
export type ReadProfiling = Read<typeof profiling>;
const comparedEvent = object({ must: { payload: profiling } });
export type ProfilingEvent = ProgressEvent | Sent<typeof comparedEvent>;
export type ReadProfilingEvent = ReadProgress | Read<typeof comparedEvent>;

export const profileModel = defineCall({
  name: 'profileModel',
  summary: 'Profile the table of a model again and compare, telling the progress',
  method: 'POST',
  path: '/data-model/:id/profile',
  answer: either(comparedEvent, progressEvent),
  answerKind: 'events',
  extension: true,
  failures: [400, 404, 413, 422, 429],
});

export const takeProfile = defineCall({
  name: 'takeProfile',
  summary:
    'Take over the figures of a new profile, and the changes that are accepted; what people wrote stays',
  method: 'PATCH',
  path: '/data-model/:id/profile',
  body: z.object({
    profile_id: z.string(),
    accepted: z.array(z.object({ kind: z.string(), column: z.string() })),
  }),
  answer: extra(modelColumns),
  extension: true,
  failures: [404, 413, 422, 429],
});

const computedMetric = object({
  must: { metric: text },
  may: {
    graph_type: text,
    /** What the figures are of, and the figures. */
    columns: sometimes(list(text)),
    rows: sometimes(exactly(z.array(z.array(z.unknown())))),
    sql_query: sometimes(text),
    /** Whether there are more rows than these, which are the largest, or the first ones in time. */
    cut: sometimes(flag),
    /** The time zone whose days its moments are read in; absent where it has no moments. */
    time_zone: sometimes(text),
    /** Where the data ends before its last span was over: a day, or within a day a moment, as ISO 8601 without a zone. */
    data_until: sometimes(text),
    /** Whether it was computed over a sample of the data. */
    sampled: sometimes(flag),
    /** Why there are no figures. */
    problem: sometimes(text),
  },
});
export type ComputedMetric = Sent<typeof computedMetric>;

export const readModelMetrics = defineCall({
  name: 'readModelMetrics',
  summary: 'The metrics of a model, computed from its data as it is now',
  method: 'GET',
  path: '/data-model/:id/metrics',
  answer: object({ must: { metrics: list(computedMetric) }, may: { computed_at: text } }),
  extension: true,
  failures: [404, 422, 429, 502, 504],
});

const texts = z.array(z.string());

/** What was made of a question, in parts that a person can check. */
const parts = object({
  may: {
    measure: list(text),
    grouping: list(text),
    filters: list(text),
    time: list(text),
    order: list(text),
    limit: nullable(number),
  },
});

export const analystAnswer = object({
  must: { answer: text },
  may: {
    question: text,
    sql_query: nullable(text),
    follow_up_questions: list(text),
    columns: sometimes(list(text)),
    rows: sometimes(exactly(z.array(z.array(z.unknown())))),
    /** Rows of the whole result, where not all are sent. */
    total_rows: sometimes(number),
    /** Whether it is of the standardized view; its query calls it by its name. */
    standardized: sometimes(flag),
    /** Words of the question that the host doesn't know in this model, where it gives no answer for that. */
    unknown_words: sometimes(list(text)),
    /** How the question was understood. */
    understood: sometimes(parts),
    /** Two or three ways to read the question, where it isn't clear; asked again with the one chosen as `reading`. */
    clarify: sometimes(
      list(
        object({
          must: { text },
          /** `found`: what it comes to, in a few words. */
          may: { sql: nullable(text), parts: sometimes(parts), found: sometimes(text) },
        }),
      ),
    ),
    /** Where it was asked in a conversation: the question as it is kept there. */
    kept: sometimes(object({ must: { id: text }, may: { asked_at: text } })),
  },
});
export type AnalystAnswer = Sent<typeof analystAnswer>;
export type ReadAnswer = Read<typeof analystAnswer>;

export const readModelSql = defineCall({
  name: 'readModelSql',
  summary: 'How SQL about a model is written: its dialect, and the name of its table there',
  method: 'GET',
  path: '/data-model/:id/sql',
  answer: object({ must: { dialect: text, table: text } }),
  failures: [400, 404],
  extension: true,
});

export const runModelSql = defineCall({
  name: 'runModelSql',
  summary: 'Run one SELECT over the table of a model',
  method: 'POST',
  path: '/data-model/:id/sql',
  body: z.object({
    sql: z.string(),
    /** The kept question whose answer it was made of: it is kept there with its rows. */
    keep: z.optional(z.object({ conversation: z.string(), question: z.string() })),
  }),
  answer: object({
    must: { columns: list(text), rows: exactly(z.array(z.array(z.unknown()))) },
    may: {
      /** Rows of the whole result, where not all are sent. */
      total_rows: sometimes(number),
      /** Whether it was run over a sample of the data. */
      sampled: sometimes(flag),
    },
  }),
  failures: [400, 404, 413, 422, 429, 502, 504],
  extension: true,
});
export type SqlResult = Sent<typeof runModelSql.answer>;
export type ReadSqlResult = Read<typeof runModelSql.answer>;

/** What a question is to be understood as, where a person has changed a part of that. */
const understoodParts = z.object({
  measure: z.optional(texts),
  grouping: z.optional(texts),
  filters: z.optional(texts),
  time: z.optional(texts),
  order: z.optional(texts),
  limit: z.optional(z.nullable(z.number())),
});
export type UnderstoodParts = z.infer<typeof understoodParts>;

export const askModel = defineCall({
  name: 'askModel',
  summary: 'Ask a question about the data of a model',
  method: 'POST',
  path: '/data-model/ask',
  body: z.object({
    data_model_id: z.string(),
    question: z.string(),
    /** The question before it in the same conversation. */
    previous: z.optional(z.string()),
    /** The text of the reading that was chosen. */
    reading: z.optional(z.string()),
    /**
     * The conversation that question and answer are kept in, by an id that the client made; begun where it isn't
     * there. Such a question is answered and kept also when the caller goes away. Only sent to hosts that keep
     * conversations.
     */
    conversation: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))),

    understood: z.optional(understoodParts),
    /** The kept question of that conversation whose answer gives way to this one; until it is there, it stays. */
    replaces: z.optional(z.string()),
  }),
  answer: analystAnswer,
  failures: [400, 404, 409, 413, 422, 429, 502, 504],
});
