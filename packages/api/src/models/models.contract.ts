import * as z from 'zod/mini';
import { exportFormatNames } from '../facts.ts';
import { defineCall } from '../http/call.ts';
import {
  either,
  exactly,
  extra,
  list,
  listOfNamed,
  nullable,
  number,
  object,
  sometimes,
  text,
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
  },
});
export type ModelColumn = Sent<typeof modelColumn>;
export type ReadColumn = Read<typeof modelColumn>;
export type ModelColumnProfile = z.output<typeof columnProfileSchema>;

const visualization = object({ must: { metric: text }, may: { graph_type: text } });
export type Visualization = Sent<typeof visualization>;

const modelSchema = object({ must: { columns: listOfNamed(modelColumn) } });
/** Hosts send the columns of a model under `columns` or bare. */
const modelColumns: typeof modelSchema = {
  ...modelSchema,
  least: z.pipe(
    z.transform((value: unknown): unknown =>
      typeof value === 'object' && value !== null && 'columns' in value ? value : { columns: value },
    ),
    modelSchema.least,
  ),
};

const draft = object({
  must: { draft_id: text, model_schema: modelSchema },
  may: { understanding: object({ may: { description: text } }), visualizations: list(visualization) },
});
export type Draft = Sent<typeof draft>;
export type ReadDraft = Read<typeof draft>;
/** A draft as the client keeps it. */
export const draftSchema: z.ZodMiniType<ReadDraft> = draft.least;

/** The step is any text: one that the client doesn't know is a warning in its log. */
const progressEvent = object({ must: { step: text, status: text }, may: { message: text } });
const finalEvent = object({ must: { payload: draft } });
export type ProgressEvent = Sent<typeof progressEvent>;
export type ReadProgress = Read<typeof progressEvent>;
export type GenerationEvent = ProgressEvent | Sent<typeof finalEvent>;
export type ReadGenerationEvent = ReadProgress | Read<typeof finalEvent>;

const model = object({
  must: { id: text, model_name: text },
  may: {
    model_description: nullable(text),
    source_type: text,
    created_at: text,
    updated_at: text,
    user_id: text,
    data_source_id: sometimes(nullable(text)),
    connection_name: sometimes(nullable(text)),
  },
});
export type DataModel = Sent<typeof model>;
export type ReadModel = Read<typeof model>;

export const columnChangesSchema = z.record(
  z.string(),
  z.object({ data_category: z.optional(z.string()), description: z.optional(z.string()) }),
);
export type ColumnChanges = z.output<typeof columnChangesSchema>;

const id = z.object({ id: z.string() });

export const generateModel = defineCall({
  name: 'generateModel',
  summary: 'Write a data model of a table, telling the progress',
  method: 'GET',
  path: '/data-model/preview/data_model',
  auth: 'bearer',
  query: z.object({
    source_id: z.string(),
    database: z.string(),
    table: z.string(),
    generate_description: z.union([z.boolean(), z.enum(['true', 'false'])]),
    generate_visualizations: z.union([z.boolean(), z.enum(['true', 'false'])]),
  }),
  status: 200,
  answer: either(finalEvent, progressEvent),
  answerKind: 'events',
  failures: [404, 413, 422, 429],
});

export const modifyDraft = defineCall({
  name: 'modifyDraft',
  summary: 'Change columns or the understanding of a draft',
  method: 'PATCH',
  path: '/data-model/preview/data_model/modify',
  auth: 'bearer',
  query: z.object({ draft_id: z.string() }),
  body: z.object({
    understanding: z.optional(z.object({ description: z.string() })),
    descriptions: z.optional(columnChangesSchema),
  }),
  status: 200,
  answer: extra(object({ may: { model_schema: modelSchema } })),
  failures: [400, 404, 422, 429],
});

export const createModel = defineCall({
  name: 'createModel',
  summary: 'Save a draft as a model',
  method: 'POST',
  path: '/data-model/create',
  auth: 'bearer',
  query: z.object({
    draft_id: z.string(),
    data_source_id: z.string(),
    model_name: z.optional(z.string()),
    model_description: z.optional(z.string()),
  }),
  status: 201,
  answer: object({ must: { id: text }, may: { model_name: text } }),
  failures: [400, 404, 413, 422],
});

export const listModels = defineCall({
  name: 'listModels',
  summary: 'Models of the signed-in user',
  method: 'GET',
  path: '/data-model/datamodels',
  auth: 'bearer',
  status: 200,
  answer: list(model),
});

export const readModel = defineCall({
  name: 'readModel',
  summary: 'One model',
  method: 'GET',
  path: '/data-model/:id',
  auth: 'bearer',
  params: id,
  status: 200,
  answer: model,
  failures: [404],
});

export const deleteModel = defineCall({
  name: 'deleteModel',
  summary: 'Delete a model',
  method: 'DELETE',
  path: '/data-model/:id',
  auth: 'bearer',
  params: id,
  status: 204,
  failures: [404],
});

export const exportModel = defineCall({
  name: 'exportModel',
  summary: 'The model as a file; authorized by cookie',
  method: 'GET',
  path: '/data-model/:id/export',
  auth: 'cookie',
  params: id,
  query: z.object({ format: z.enum(exportFormatNames) }),
  status: 200,
  answerKind: 'file',
  failures: [401, 404, 422, 429],
});

export const readModelColumns = defineCall({
  name: 'readModelColumns',
  summary: 'Columns of a model',
  method: 'GET',
  path: '/data-model/:id/columns',
  auth: 'bearer',
  params: id,
  status: 200,
  answer: modelColumns,
  failures: [404],
});

export const updateModelColumns = defineCall({
  name: 'updateModelColumns',
  summary: 'Change category or description of columns',
  method: 'PATCH',
  path: '/data-model/:id/columns',
  auth: 'bearer',
  params: id,
  body: z.object({ columns: columnChangesSchema }),
  status: 200,
  answer: extra(modelColumns),
  failures: [400, 404, 422, 429],
});

export const readUnderstanding = defineCall({
  name: 'readUnderstanding',
  summary: 'Notes on a model',
  method: 'GET',
  path: '/data-model/:id/understanding',
  auth: 'bearer',
  params: id,
  status: 200,
  answer: object({ may: { understanding: text } }),
  failures: [404],
});

export const updateUnderstanding = defineCall({
  name: 'updateUnderstanding',
  summary: 'Change the notes on a model',
  method: 'PATCH',
  path: '/data-model/:id/understanding',
  auth: 'bearer',
  params: id,
  body: z.object({ understanding: z.string() }),
  status: 200,
  answer: extra(object({ may: { understanding: text } })),
  failures: [400, 404, 422],
});

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

const answer = object({
  must: { answer: text },
  may: {
    question: text,
    sql_query: nullable(text),
    follow_up_questions: list(text),
    columns: sometimes(list(text)),
    rows: sometimes(exactly(z.array(z.array(z.unknown())))),
    /** Rows of the whole result, where not all are sent. */
    total_rows: sometimes(number),
    /** How the question was understood. */
    understood: sometimes(parts),
    /** Two or three ways to read the question, where it isn't clear; asked again with the one chosen as `reading`. */
    clarify: sometimes(
      list(object({ must: { text }, may: { sql: nullable(text), parts: sometimes(parts) } })),
    ),
  },
});
export type AnalystAnswer = Sent<typeof answer>;
export type ReadAnswer = Read<typeof answer>;

export const askModel = defineCall({
  name: 'askModel',
  summary: 'Ask a question about the data of a model',
  method: 'POST',
  path: '/data-model/ask',
  auth: 'bearer',
  body: z.object({
    data_model_id: z.string(),
    question: z.string(),
    /** The question before it in the same conversation. */
    previous: z.optional(z.string()),
    /** The text of the reading that was chosen. */
    reading: z.optional(z.string()),
  }),
  status: 200,
  answer,
  failures: [400, 404, 413, 422, 429, 502, 504],
});
