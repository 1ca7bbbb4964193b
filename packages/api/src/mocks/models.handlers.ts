import { http, HttpResponse, type HttpHandler } from 'msw';
import { csvText } from '../facts.ts';
import {
  createModel,
  deleteModel,
  exportModel,
  listModels,
  modifyDraft,
  readModel,
  readModelColumns,
  readModelMetrics,
  readUnderstanding,
  takeProfile,
  updateModelColumns,
  updateUnderstanding,
  type DataModel,
  type ModelColumn,
  type Visualization,
} from '../models/models.contract.ts';
import type { Report } from '../reports/reports.contract.ts';
import type { ConnectionStore } from './connections.store.ts';
import { createConversationHandlers } from './conversations.handlers.ts';
import { ConversationStore, type KeptTalk } from './conversations.store.ts';
import {
  createGenerationHandler,
  createProfilingHandler,
  type GenerationFault,
} from './generation.handlers.ts';
import { mockCall, MockFailure } from './mockCall.ts';
import { metricFixture, modelFixtures, orderColumns, orderMetrics, wideColumns } from './models.fixtures.ts';
import {
  changeColumns,
  checkNotes,
  countVersion,
  ModelStore,
  takeOver,
  type StoredModel,
} from './models.store.ts';
import { createQuestionHandlers } from './questions.handlers.ts';
import type { TaughtWord } from '../words/words.contract.ts';
import { createWordHandlers, WordStore } from './words.handlers.ts';
import type { RecipeStore } from './recipes.store.ts';
import { createStandardizationHandlers } from './standardization.handlers.ts';
import { createReportHandlers } from './reports.handlers.ts';
import { ReportStore } from './reports.store.ts';

export interface ModelsState {
  models?: DataModel[];
  columns?: ModelColumn[];
  metrics?: Visualization[];
  fault?: GenerationFault | undefined;
  /** 2,000 columns instead of those of an order. */
  wide?: boolean;
  /** Milliseconds between two events of a generation, and before an answer of the chat. */
  pace?: number;
  /** Lines of log beside the usual ones. */
  extraLines?: number;
  /** When new models were made. */
  now?: string;
  conversations?: readonly KeptTalk[];
  /** Words that each model was taught. */
  words?: readonly TaughtWord[];
  reports?: readonly Report[];
}

/** When it is on the host, where nothing else is said. */
export const mockNow = '2026-04-09T10:00:00+00:00';

const exported = ({ summary, columns, understanding }: StoredModel, format: string): string => {
  const kept = columns.filter(({ included }) => included !== false);
  return format === 'csv'
    ? csvText([
        ['name', 'type', 'data_category', 'description', 'synonyms'],
        ...kept.map(({ name, type = '', data_category = '', description = '', synonyms = [] }) => [
          name,
          type,
          data_category,
          description,
          synonyms.join(' | '),
        ]),
      ])
    : JSON.stringify({ model_name: summary.model_name, columns: kept, understanding }, null, 2);
};

const createDraftHandlers = (host: string, models: ModelStore, metrics: Visualization[]): HttpHandler[] => [
  mockCall(host, modifyDraft, ({ query, body, headers }) => {
    const draft = models.findDraft(query['draft_id']);
    const { understanding, descriptions } = modifyDraft.body.parse(body);
    if (understanding) checkNotes(understanding.description);
    const columns = descriptions ? changeColumns(draft.columns, descriptions) : draft.columns;
    countVersion(draft, headers);
    draft.columns = columns;
    if (understanding) draft.understanding = understanding.description;
    return { model_schema: { columns: draft.columns }, version: draft.version };
  }),
  mockCall(host, createModel, ({ query, body, headers }) => {
    const wanted = createModel.query.parse(query);
    const draft = models.findDraft(wanted.draft_id);
    const { left_out: leftOut = [], metrics: chosen } = createModel.body.parse(body) ?? {};
    countVersion(draft, headers);
    const kept = metrics.filter((_, index) => chosen?.includes(index) ?? true);
    const { id, model_name } = models.add({
      draft,
      name: wanted.model_name,
      description: wanted.model_description,
      sourceId: wanted.data_source_id,
      leftOut,
      metrics: kept,
    });
    return { id, model_name, left_out: leftOut.length, metrics: kept.length };
  }),
];

const createContentHandlers = (host: string, models: ModelStore, now: string): HttpHandler[] => [
  mockCall(host, readModelMetrics, ({ params }) => ({
    metrics: models.find(params['id']).metrics.map(metricFixture),
    computed_at: now,
  })),
  mockCall(host, takeProfile, ({ params, body }) => {
    const model = models.find(params['id']);
    const { profile_id, accepted } = takeProfile.body.parse(body);
    if (profile_id !== 'profile-1')
      throw new MockFailure(404, { detail: 'This profile is not kept any more.' });
    model.columns = takeOver(model.columns, accepted);
    model.version += 1;
    return { columns: model.columns, version: model.version };
  }),
  mockCall(host, readModelColumns, ({ params }) => {
    const { columns: all, version } = models.find(params['id']);
    return { columns: all, version };
  }),
  mockCall(host, updateModelColumns, ({ params, body, headers }) => {
    const model = models.find(params['id']);
    const { columns: changes } = updateModelColumns.body.parse(body);
    const after = changeColumns(model.columns, changes);
    countVersion(model, headers);
    model.columns = after;
    return { columns: after, version: model.version };
  }),
  mockCall(host, readUnderstanding, ({ params }) => {
    const { understanding, version } = models.find(params['id']);
    return { understanding, version };
  }),
  mockCall(host, updateUnderstanding, ({ params, body, headers }) => {
    const model = models.find(params['id']);
    const { understanding } = updateUnderstanding.body.parse(body);
    checkNotes(understanding);
    countVersion(model, headers);
    model.understanding = understanding;
    return { understanding, version: model.version };
  }),
];

/** Models and drafts in memory: each call of this function is a host of its own. */
export const createModelHandlers = (
  host: string,
  {
    models: given = modelFixtures,
    wide = false,
    columns = wide ? wideColumns() : orderColumns,
    metrics = orderMetrics,
    fault,
    pace = 0,
    extraLines = 0,
    now = mockNow,
    conversations = [],
    words: taught = [],
    reports = [],
  }: ModelsState = {},
  connections: ConnectionStore,
  recipes: RecipeStore,
): HttpHandler[] => {
  const models = new ModelStore(given, { columns, metrics }, connections, now);
  const talks = new ConversationStore(conversations, now);
  const words = new WordStore(taught, now);
  return [
    createGenerationHandler(host, models, { columns, metrics, fault, pace, extraLines }),
    createProfilingHandler(host, models, { now, pace }),
    ...createDraftHandlers(host, models, metrics),
    ...createContentHandlers(host, models, now),
    ...createQuestionHandlers(host, models, talks, words, pace),
    ...createWordHandlers(host, words, models),
    ...createConversationHandlers(host, talks, (id) => models.find(id)),
    ...createStandardizationHandlers(host, (id) => models.place(id), now, recipes),
    ...createReportHandlers(host, new ReportStore(reports, now), models),
    mockCall(host, listModels, () => models.summaries()),
    http.get(host + exportModel.path, ({ request, params }) => {
      const model = models.get(String(params['id']));
      if (!model) return HttpResponse.json({ detail: 'Data model not found.' }, { status: 404 });
      const format = new URL(request.url).searchParams.get('format') ?? 'json';
      return new HttpResponse(exported(model, format), {
        headers: { 'Content-Type': format === 'csv' ? 'text/csv' : 'application/json' },
      });
    }),
    mockCall(host, readModel, ({ params }) => models.summary(params['id'])),
    mockCall(host, deleteModel, ({ params }) => {
      models.remove(params['id']);
      recipes.remove(params['id']!);
      return undefined;
    }),
  ];
};
