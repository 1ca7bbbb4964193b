import { delay, http, HttpResponse, type HttpHandler } from 'msw';
import {
  generateModel,
  profileModel,
  type GenerationEvent,
  type ModelColumn,
  type ProfilingEvent,
} from '../models/models.contract.ts';
import {
  generationFixture,
  orderUnderstanding,
  sourceChangesFixture,
  type orderMetrics,
} from './models.fixtures.ts';
import type { ModelStore } from './models.store.ts';

/** How a generation goes wrong. */
export type GenerationFault =
  'cutStream' | 'unknownStep' | 'badJson' | 'errorAtFetching' | 'invalidSchema' | 'silent';

interface GenerationState {
  columns: readonly ModelColumn[];
  metrics: typeof orderMetrics;
  fault: GenerationFault | undefined;
  /** Milliseconds between two events. */
  pace: number;
  /** Lines of log beside the usual ones. */
  extraLines: number;
}

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

const eventResponse = (blocks: string[], pace: number, staysOpen = false) =>
  new HttpResponse(eventStream(blocks, pace, staysOpen), {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
  });

const logLines = (count: number): GenerationEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    step: 'generating_data_model',
    status: 'info',
    message: `Line ${(index + 1).toLocaleString('en-US')} of the log`,
  }));

export const createGenerationHandler = (
  host: string,
  models: ModelStore,
  { columns, metrics, fault, pace, extraLines }: GenerationState,
): HttpHandler =>
  http.get(host + generateModel.path, ({ request }) => {
    const parsed = generateModel.query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!parsed.success) return HttpResponse.json({ detail: 'The query is incomplete.' }, { status: 422 });
    const { source_id, table, generate_description, generate_visualizations } = parsed.data;
    const written = columns.map((column) =>
      String(generate_description) === 'true' || column.origin === 'database'
        ? column
        : { ...column, description: '' },
    );
    const progress = generationFixture(table, written);
    const events: GenerationEvent[] = [
      ...progress.slice(0, 6),
      ...logLines(extraLines),
      ...progress.slice(6),
      {
        payload: {
          draft_id: models.addDraft(source_id, table, written),
          model_schema: { columns: written },
          understanding: { description: orderUnderstanding },
          visualizations: String(generate_visualizations) === 'true' ? metrics : [],
          version: 1,
        },
      },
    ];
    return eventResponse(streamBlocks(events, fault), pace, fault === 'silent');
  });

export const createProfilingHandler = (
  host: string,
  models: ModelStore,
  { now, pace }: { now: string; pace: number },
): HttpHandler =>
  http.post(host + profileModel.path, ({ params }) => {
    const model = models.get(String(params['id']));
    if (model === undefined) return HttpResponse.json({ detail: 'Data model not found.' }, { status: 404 });
    const known = new Set(model.columns.map(({ name }) => name));
    const changes = sourceChangesFixture.filter(
      ({ kind, column }) => (kind === 'added') !== known.has(column),
    );
    models.profiled(model, now);
    const events: (GenerationEvent | ProfilingEvent)[] = [
      ...generationFixture(model.summary.model_name, model.columns).slice(0, 8),
      { payload: { profiled_at: now, changes, ...(changes.length > 0 && { profile_id: 'profile-1' }) } },
    ];
    const blocks = events.map(
      (event) => `data: ${JSON.stringify(profileModel.answer.full.parse(event))}\n\n`,
    );
    return eventResponse(blocks, pace);
  });
