import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import { csvCell, maxNotesLength, maxQuestionLength } from '../facts.ts';
import {
  askModel,
  createModel,
  deleteModel,
  exportModel,
  generateModel,
  listModels,
  listStarters,
  modifyDraft,
  readModel,
  readModelColumns,
  readModelSql,
  readUnderstanding,
  runModelSql,
  updateModelColumns,
  updateUnderstanding,
  type ColumnChanges,
  type DataModel,
  type GenerationEvent,
  type ModelColumn,
} from '../models/models.contract.ts';
import { mockOwnerId } from './connections.fixtures.ts';
import { createConversationHandlers } from './conversations.handlers.ts';
import { ConversationStore, type KeptTalk } from './conversations.store.ts';
import { createConnectionStore, type ConnectionStore } from './connections.store.ts';
import { mockCall, MockFailure } from './mockCall.ts';
import {
  answerFixture,
  clarificationFixture,
  generationFixture,
  modelFixtures,
  orderColumns,
  orderMetrics,
  orderUnderstanding,
  refusalFixture,
  starterFixture,
  wideColumns,
} from './models.fixtures.ts';

/** How a generation goes wrong. */
export const generationFaults = [
  'cutStream',
  'unknownStep',
  'badJson',
  'errorAtFetching',
  'invalidSchema',
  'silent',
] as const;
export type GenerationFault = (typeof generationFaults)[number];

export interface ModelsState {
  models?: DataModel[];
  columns?: ModelColumn[];
  metrics?: typeof orderMetrics;
  fault?: GenerationFault | undefined;
  /** 2,000 columns instead of those of an order. */
  wide?: boolean;
  /** Milliseconds between two events of a generation, and before an answer of the chat. */
  pace?: number;
  /** Lines of log beside the usual ones. */
  extraLines?: number;
  /** The moment that new models bear. */
  now?: string;
  conversations?: readonly KeptTalk[];
}

interface Content {
  columns: ModelColumn[];
  understanding: string;
  version: number;
}

interface StoredDraft extends Content {
  sourceId: string;
  table: string;
}

interface StoredModel extends Content {
  summary: DataModel;
}

/** Refuses a change of an older version, as the provider does, and counts those that it lets through. */
const countVersion = (content: Content, headers: Headers) => {
  const expected = headers.get('If-Match');
  if (expected !== null && expected !== `"${content.version}"`) {
    const { columns, understanding, version } = content;
    throw new MockFailure(409, {
      detail: 'This was changed meanwhile.',
      current: { columns, understanding, version },
    });
  }
  content.version += 1;
};

const changed = (columns: ModelColumn[], changes: ColumnChanges): ModelColumn[] => {
  const unknown = Object.keys(changes).find((name) => columns.every((column) => column.name !== name));
  if (unknown !== undefined) throw new MockFailure(422, { detail: `There is no column ${unknown}.` });
  return columns.map((column) => {
    const change = changes[column.name];
    if (change === undefined) return column;
    const { origin, category_reason: reason, included, ...words } = change;
    const { included: was, origin: before, ...rest } = column;
    const isRewritten = change.description !== undefined && change.description !== column.description;
    const after = origin === undefined && isRewritten ? 'edited' : (origin ?? before);
    return {
      ...rest,
      ...words,
      ...(reason ? { category_reason: reason } : {}),
      ...(after && origin !== null ? { origin: after } : {}),
      ...((included ?? was) === false ? { included: false } : {}),
    };
  });
};

const checkNotes = (text: string) => {
  if (text.trim() === '') throw new MockFailure(422, { detail: 'Understanding notes cannot be empty.' });
  if (text.length > maxNotesLength)
    throw new MockFailure(422, { detail: `Notes are at most ${maxNotesLength} characters long.` });
};

const exported = ({ summary, columns, understanding }: StoredModel, format: string): string => {
  const kept = columns.filter(({ included }) => included !== false);
  return format === 'csv'
    ? [
        ['name', 'type', 'data_category', 'description'],
        ...kept.map(({ name, type = '', data_category = '', description = '' }) => [
          name,
          type,
          data_category,
          description,
        ]),
      ]
        .map((cells) => cells.map(csvCell).join(','))
        .join('\r\n')
    : JSON.stringify({ model_name: summary.model_name, columns: kept, understanding }, null, 2);
};

/** The blocks of an event stream, as text; `fault` bends them. */
const streamBlocks = (events: GenerationEvent[], fault: GenerationFault | undefined): string[] => {
  const block = (data: string) => `data: ${data}\n\n`;
  const blocks = events.map((event) => block(JSON.stringify(generateModel.answer.full.parse(event))));
  const atFetching = blocks.slice(0, 3);
  switch (fault) {
    case 'cutStream':
      return [...blocks.slice(0, 6), blocks[6]!.slice(0, 20)];
    case 'unknownStep':
      return [
        block(JSON.stringify({ step: 'polishing', status: 'started', message: 'Polishing the stone' })),
        ...blocks,
      ];
    case 'badJson':
      return [...atFetching, block('{"step": "fetching_data", "status": ')];
    case 'errorAtFetching':
      return [
        ...atFetching,
        block(
          JSON.stringify({
            step: 'fetching_data',
            status: 'error',
            message: 'Error: canceling statement due to statement timeout',
          }),
        ),
      ];
    case 'invalidSchema':
      return [...blocks.slice(0, -1), block(JSON.stringify({ payload: { draft_id: 'd', columns: [] } }))];
    case 'silent':
      return atFetching;
    case undefined:
      return blocks;
  }
};

const eventStream = (blocks: string[], pace: number, staysOpen: boolean) =>
  new ReadableStream<Uint8Array>({
    async start(controller) {
      const encoder = new TextEncoder();
      try {
        for (const text of blocks) {
          if (pace > 0) await delay(pace);
          controller.enqueue(encoder.encode(text));
        }
        if (!staysOpen) controller.close();
      } catch {
        // The reader has left.
      }
    },
  });

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
    now = '2026-04-09T10:00:00+00:00',
    conversations = [],
  }: ModelsState = {},
  connections: ConnectionStore = createConnectionStore(),
): HttpHandler[] => {
  const drafts = new Map<string, StoredDraft>();
  const models = new Map<string, StoredModel>(
    given.map((summary) => [summary.id, { summary, columns, understanding: orderUnderstanding, version: 1 }]),
  );
  const talks = new ConversationStore(conversations, now);
  let drawn = 0;

  const findModel = (id: string | undefined): StoredModel => {
    const model = models.get(id ?? '');
    if (!model) throw new MockFailure(404, { detail: 'Data model not found.' });
    return model;
  };
  /** The connection may be gone since. */
  const shown = ({ summary, version }: StoredModel): DataModel => ({
    ...summary,
    version,
    ...(summary.data_source_id !== undefined && {
      data_source_id:
        connections.list().find(({ connection_id: at }) => at === summary.data_source_id)?.connection_id ??
        null,
    }),
  });
  const findDraft = (id: string | undefined): StoredDraft => {
    const draft = drafts.get(id ?? '');
    if (!draft) throw new MockFailure(404, { detail: 'Draft not found.' });
    return draft;
  };

  return [
    http.get(host + generateModel.path, ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const parsed = generateModel.query.safeParse(query);
      if (!parsed.success) return HttpResponse.json({ detail: 'The query is incomplete.' }, { status: 422 });
      const { source_id, table, generate_description, generate_visualizations } = parsed.data;
      const written = columns.map((column) =>
        String(generate_description) === 'true' || column.origin === 'database'
          ? column
          : { ...column, description: '' },
      );
      drawn += 1;
      const id = `draft-${drawn}`;
      const content = { columns: written, understanding: orderUnderstanding, version: 1 };
      drafts.set(id, { sourceId: source_id, table, ...content });
      const lines = Array.from({ length: extraLines }, (_, index) => ({
        step: 'generating_data_model',
        status: 'info',
        message: `Line ${(index + 1).toLocaleString('en-US')} of the log`,
      }));
      const progress = generationFixture(table, written);
      const events: GenerationEvent[] = [
        ...progress.slice(0, 6),
        ...lines,
        ...progress.slice(6),
        {
          payload: {
            draft_id: id,
            model_schema: { columns: written },
            understanding: { description: orderUnderstanding },
            visualizations: String(generate_visualizations) === 'true' ? metrics : [],
            version: 1,
          },
        },
      ];
      return new HttpResponse(eventStream(streamBlocks(events, fault), pace, fault === 'silent'), {
        headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
      });
    }),
    mockCall(host, modifyDraft, ({ query, body, headers }) => {
      const draft = findDraft(query['draft_id']);
      const { understanding, descriptions } = modifyDraft.body.parse(body);
      if (understanding) checkNotes(understanding.description);
      const columns = descriptions ? changed(draft.columns, descriptions) : draft.columns;
      countVersion(draft, headers);
      draft.columns = columns;
      if (understanding) draft.understanding = understanding.description;
      return { model_schema: { columns: draft.columns }, version: draft.version };
    }),
    mockCall(host, createModel, ({ query, body, headers }) => {
      const wanted = createModel.query.parse(query);
      const draft = findDraft(wanted.draft_id);
      const { left_out: leftOut = [], metrics: chosen } = createModel.body.parse(body) ?? {};
      countVersion(draft, headers);
      const connection = connections.find(wanted.data_source_id);
      const id = `m_new_${models.size + 1}`;
      const summary: DataModel = {
        id,
        model_name: wanted.model_name ?? draft.table,
        model_description: wanted.model_description ?? null,
        source_type: connection.source_type,
        created_at: now,
        updated_at: now,
        user_id: mockOwnerId,
        data_source_id: connection.connection_id,
        connection_name: connection.source_name,
      };
      const kept = changed(
        draft.columns,
        Object.fromEntries(leftOut.map((name) => [name, { included: false }])),
      );
      models.set(id, { summary, columns: kept, understanding: draft.understanding, version: 1 });
      return {
        id,
        model_name: summary.model_name,
        left_out: leftOut.length,
        metrics: (chosen ?? metrics).length,
      };
    }),
    mockCall(host, listModels, () => [...models.values()].map(shown)),
    http.get(host + exportModel.path, ({ request, params }) => {
      const model = models.get(String(params['id']));
      if (!model) return HttpResponse.json({ detail: 'Data model not found.' }, { status: 404 });
      const format = new URL(request.url).searchParams.get('format') ?? 'json';
      return new HttpResponse(exported(model, format), {
        headers: { 'Content-Type': format === 'csv' ? 'text/csv' : 'application/json' },
      });
    }),
    mockCall(host, listStarters, ({ params }) => {
      findModel(params['id']);
      return { questions: [...starterFixture] };
    }),
    mockCall(host, readModelColumns, ({ params }) => {
      const { columns: all, version } = findModel(params['id']);
      return { columns: all, version };
    }),
    mockCall(host, updateModelColumns, ({ params, body, headers }) => {
      const model = findModel(params['id']);
      const { columns: changes } = updateModelColumns.body.parse(body);
      const after = changed(model.columns, changes);
      countVersion(model, headers);
      model.columns = after;
      return { columns: after, version: model.version };
    }),
    mockCall(host, readUnderstanding, ({ params }) => {
      const { understanding, version } = findModel(params['id']);
      return { understanding, version };
    }),
    mockCall(host, updateUnderstanding, ({ params, body, headers }) => {
      const model = findModel(params['id']);
      const { understanding } = updateUnderstanding.body.parse(body);
      checkNotes(understanding);
      countVersion(model, headers);
      model.understanding = understanding;
      return { understanding, version: model.version };
    }),
    mockCall(host, askModel, async ({ body }) => {
      const { data_model_id, conversation, ...asked } = askModel.body.parse(body);
      const { question, reading } = asked;
      if (question.trim().length > maxQuestionLength)
        throw new MockFailure(422, { detail: `Ask in at most ${maxQuestionLength} characters.` });
      findModel(data_model_id);
      const answer = async () => {
        if (pace > 0) await delay(pace);
        if (/\bbest\b/i.test(question) && reading === undefined) return clarificationFixture(question);
        return /\bweather\b/i.test(question) ? refusalFixture(question) : answerFixture(question);
      };
      return conversation === undefined ? answer() : talks.ask(data_model_id, conversation, asked, answer);
    }),
    mockCall(host, readModelSql, ({ params }) => {
      findModel(params['id']);
      return { dialect: 'duckdb', table: 'orders' };
    }),
    mockCall(host, runModelSql, async ({ params, body }) => {
      const { sql } = runModelSql.body.parse(body);
      if (sql.trim() === '') throw new MockFailure(422, { detail: 'Write a SELECT to run.' });
      findModel(params['id']);
      if (!/^\s*(select|with)\b/i.test(sql))
        throw new MockFailure(422, { detail: 'Only SELECT is allowed.' });
      if (pace > 0) await delay(pace);
      const most = Number(/\blimit\s+(\d+)/i.exec(sql)?.[1] ?? Infinity);
      const { columns = [], rows = [] } = answerFixture(sql);
      return { columns, rows: rows.slice(0, most) };
    }),
    ...createConversationHandlers(host, talks, findModel),
    mockCall(host, readModel, ({ params }) => shown(findModel(params['id']))),
    mockCall(host, deleteModel, ({ params }) => {
      findModel(params['id']);
      models.delete(params['id']!);
      return undefined;
    }),
  ];
};
