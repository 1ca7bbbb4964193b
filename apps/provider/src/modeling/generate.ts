import type { ProgressEvent, Visualization } from '@plinth/api/contract';
import { SourceError, type Source, type TableProfile } from '../sources/source.ts';
import { builtInWriter, type ModelPayload, type ModelWriter, type Notice } from './writeModel.ts';

export interface GenerationRequest {
  source: Source;
  database: string;
  table: string;
  generateDescriptions: boolean;
  generateVisualizations: boolean;
  writer?: ModelWriter;
  signal: AbortSignal;
  /** Where to log an unexpected failure; its details are not for the person. */
  onFailure?: (error: unknown) => void;
}

type GenerationStep =
  | 'checking_connection'
  | 'fetching_data'
  | 'generating_data_model'
  | 'generating_understanding'
  | 'generating_visualizations'
  | 'finish';

type GenerationProgress = ProgressEvent & {
  step: GenerationStep;
  status: 'started' | 'in_progress' | 'completed' | 'error';
};

/**
 * The payload without draft_id: whoever stores the draft adds it. It is yielded before `finish` completes, so
 * that a failure to store it is still told as a failure.
 */
export type GenerationOutput = GenerationProgress | { payload: ModelPayload };

/** Writes a data model of one table. Each event follows work that really happened; an error ends the stream. */
export async function* generateModel(
  request: GenerationRequest,
): AsyncGenerator<GenerationOutput, void, undefined> {
  const { source, database, table, signal } = request;
  const writer = request.writer ?? builtInWriter;
  let step: GenerationStep = 'checking_connection';
  const event = (status: GenerationProgress['status'], message: string): GenerationProgress => ({
    step,
    status,
    message,
  });

  try {
    yield event('started', `Checking the connection to ${database}`);
    for await (const check of source.check(signal)) {
      if (check.status === 'ok') yield event('in_progress', check.message);
      if (check.status === 'failed') {
        yield event('error', check.hint ? `${check.message} ${check.hint}` : check.message);
        return;
      }
    }
    signal.throwIfAborted();
    yield event('completed', 'The connection works');

    step = 'fetching_data';
    yield event('started', `Reading a profile of ${table}`);
    const work = follow((onProgress) => source.profile(database, table, { signal, onProgress }));
    yield* relay(work.messages, (message) => event('in_progress', message));
    const profile = await work.result;
    if (profile.columns.length === 0) throw new SourceError('bad_input', `${table} has no columns.`);
    signal.throwIfAborted();
    yield event('completed', profileMessage(profile));

    step = 'generating_data_model';
    yield event('started', `Writing ${profile.columns.length} columns`);
    const written = follow((notice) =>
      writer.columns(profile, { descriptions: request.generateDescriptions }, signal, notice),
    );
    yield* relay(written.messages, (message) => event('in_progress', message));
    const columns = await written.result;
    signal.throwIfAborted();
    yield event(
      'completed',
      `Categorized ${columns.length} columns${request.generateDescriptions ? ' and described them' : ''}`,
    );

    step = 'generating_understanding';
    yield event('started', 'Writing the model understanding');
    const note = follow((notice) => writer.understanding(profile, columns, signal, notice));
    yield* relay(note.messages, (message) => event('in_progress', message));
    const understanding = { description: await note.result };
    signal.throwIfAborted();
    yield event('completed', 'Wrote the model understanding');

    let visualizations: Visualization[] = [];
    if (request.generateVisualizations) {
      step = 'generating_visualizations';
      yield event('started', 'Choosing metrics to plot');
      const metrics = follow((notice) => writer.visualizations(profile, columns, signal, notice));
      yield* relay(metrics.messages, (message) => event('in_progress', message));
      visualizations = await metrics.result;
      signal.throwIfAborted();
      yield event(
        'completed',
        visualizations.length
          ? `Found ${visualizations.length} metrics to plot`
          : 'Found no metrics that are worth plotting',
      );
    }

    step = 'finish';
    yield event('started', 'Putting the model together');
    yield { payload: { model_schema: { columns }, understanding, visualizations } };
    yield event('completed', `The data model of ${table} is ready`);
  } catch (error) {
    if (!signal.aborted && !(error instanceof SourceError)) request.onFailure?.(error);
    yield event('error', signal.aborted ? 'Generation was cancelled.' : failureMessage(error, step));
  }
}

function profileMessage(profile: TableProfile): string {
  const rows = profile.rowCount.toLocaleString('en-US');
  return profile.exact
    ? `Read ${rows} rows and ${profile.columns.length} columns`
    : `Read ${profile.sampledRows.toLocaleString('en-US')} of about ${rows} rows, ${profile.columns.length} columns`;
}

function failureMessage(error: unknown, step: GenerationStep): string {
  if (error instanceof SourceError) return error.hint ? `${error.message} ${error.hint}` : error.message;
  return step === 'checking_connection' || step === 'fetching_data'
    ? 'The source could not be read because of an unexpected error.'
    : 'The data model could not be written because of an unexpected error.';
}

interface Followed<T> {
  messages: AsyncIterable<string>;
  result: Promise<T>;
}

/** Runs work and hands out what it tells meanwhile, in order; the messages end when the work does. */
function follow<T>(work: (notice: Notice) => Promise<T>): Followed<T> {
  const queue: string[] = [];
  let wake = Promise.withResolvers<void>();
  let over = false;
  const result = work((message) => {
    queue.push(message);
    wake.resolve();
  }).finally(() => {
    over = true;
    wake.resolve();
  });
  // The caller awaits the result after the messages; until then a failure isn't an unhandled one.
  result.catch(() => undefined);
  async function* messages(): AsyncGenerator<string> {
    for (;;) {
      const next = queue.shift();
      if (next !== undefined) yield next;
      else if (over) return;
      else {
        await wake.promise;
        wake = Promise.withResolvers<void>();
      }
    }
  }
  return { messages: messages(), result };
}

async function* relay<T>(
  messages: AsyncIterable<string>,
  toEvent: (message: string) => T,
): AsyncGenerator<T> {
  for await (const message of messages) yield toEvent(message);
}
