import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';

export const dataCategories = [
  'identifier',
  'temporal',
  'categorical',
  'numerical',
  'textual',
  'boolean',
  'geospatial',
  'binary',
  'json',
  'array',
  'text',
  'structured_data',
] as const;
export type DataCategory = (typeof dataCategories)[number];

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

export const modelColumnSchema = z.object({
  name: z.string(),
  type: z.optional(z.string()),
  data_category: z.optional(z.string()),
  description: z.optional(z.string()),
  sample_values: z.optional(z.array(z.string())),
  profile: z.optional(columnProfileSchema),
  origin: z.optional(z.enum(columnOrigins)),
  /** Extension: why the category was chosen. */
  category_reason: z.optional(z.string()),
});
export type ModelColumn = z.output<typeof modelColumnSchema>;
export type ModelColumnProfile = z.output<typeof columnProfileSchema>;

export const visualizationSchema = z.object({ metric: z.string(), graph_type: z.string() });
export type Visualization = z.output<typeof visualizationSchema>;

export const modelSchemaSchema = z.object({ columns: z.array(modelColumnSchema) });

export const draftSchema = z.object({
  draft_id: z.string(),
  model_schema: modelSchemaSchema,
  understanding: z.object({ description: z.string() }),
  visualizations: z.array(visualizationSchema),
});
export type Draft = z.output<typeof draftSchema>;

export const generationSteps = [
  'checking_connection',
  'fetching_data',
  'generating_data_model',
  'generating_understanding',
  'generating_visualizations',
  'finish',
] as const;

/** The step is any text: one that the client doesn't know is a warning in its log. */
export const progressEventSchema = z.object({
  step: z.string(),
  status: z.string(),
  message: z.string(),
});
export const finalEventSchema = z.object({ payload: draftSchema });
export type ProgressEvent = z.output<typeof progressEventSchema>;
export type GenerationEvent = ProgressEvent | z.output<typeof finalEventSchema>;

export const modelSummarySchema = z.object({
  id: z.string(),
  model_name: z.string(),
  model_description: z.nullable(z.string()),
  source_type: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  user_id: z.string(),
  data_source_id: z.optional(z.nullable(z.string())),
  connection_name: z.optional(z.nullable(z.string())),
});
export type DataModel = z.output<typeof modelSummarySchema>;

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
  answer: z.union([finalEventSchema, progressEventSchema]),
  answerKind: 'events',
  failures: [404, 422],
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
  answer: z.object({ model_schema: modelSchemaSchema }),
  failures: [400, 404, 422],
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
  answer: z.object({ id: z.string(), model_name: z.string() }),
  failures: [400, 404, 422],
});

export const listModels = defineCall({
  name: 'listModels',
  summary: 'Models of the signed-in user',
  method: 'GET',
  path: '/data-model/datamodels',
  auth: 'bearer',
  status: 200,
  answer: z.array(modelSummarySchema),
});

export const readModel = defineCall({
  name: 'readModel',
  summary: 'One model',
  method: 'GET',
  path: '/data-model/:id',
  auth: 'bearer',
  params: id,
  status: 200,
  answer: modelSummarySchema,
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

export const exportFormats = ['json', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportModel = defineCall({
  name: 'exportModel',
  summary: 'The model as a file; authorized by cookie',
  method: 'GET',
  path: '/data-model/:id/export',
  auth: 'cookie',
  params: id,
  query: z.object({ format: z.enum(exportFormats) }),
  status: 200,
  answerKind: 'file',
  failures: [401, 404, 422],
});

export const readModelColumns = defineCall({
  name: 'readModelColumns',
  summary: 'Columns of a model',
  method: 'GET',
  path: '/data-model/:id/columns',
  auth: 'bearer',
  params: id,
  status: 200,
  answer: z.object({ columns: z.array(modelColumnSchema) }),
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
  answer: z.object({ columns: z.array(modelColumnSchema) }),
  failures: [400, 404, 422],
});

export const readUnderstanding = defineCall({
  name: 'readUnderstanding',
  summary: 'Notes on a model',
  method: 'GET',
  path: '/data-model/:id/understanding',
  auth: 'bearer',
  params: id,
  status: 200,
  answer: z.object({ understanding: z.string() }),
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
  answer: z.object({ understanding: z.string() }),
  failures: [400, 404, 422],
});

const cell: z.ZodMiniType = z.unknown();

export const answerSchema = z.object({
  question: z.string(),
  answer: z.string(),
  sql_query: z.nullable(z.string()),
  follow_up_questions: z.array(z.string()),
  columns: z.optional(z.array(z.string())),
  rows: z.optional(z.array(z.array(cell))),
});
export type AnalystAnswer = z.output<typeof answerSchema>;

export const askModel = defineCall({
  name: 'askModel',
  summary: 'Ask a question about the data of a model',
  method: 'POST',
  path: '/data-model/ask',
  auth: 'bearer',
  body: z.object({ data_model_id: z.string(), question: z.string() }),
  status: 200,
  answer: answerSchema,
  failures: [400, 404, 422, 502, 504],
});

/** Notes of a model are at most this long, in UTF-16 units as a textarea counts them. */
export const maxUnderstandingLength = 500;
