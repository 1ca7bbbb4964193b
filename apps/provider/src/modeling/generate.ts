import type { ProgressEvent, Visualization } from '@plinth/api/contract';
import type { GenerationStep } from '@plinth/api/facts';
import { countOf } from '../countOf.ts';
import { readPackedProfile } from '../sources/packedProfile.ts';
import { SourceError, type PackedProfile, type TableSource } from '../sources/source.ts';
import { follow } from '../work/follow.ts';
import { WorkFault } from '../work/workFault.ts';
import type { ColumnsText } from './columnsText.ts';
import type { WriteOptions, WrittenPart } from './writeParts.ts';

/** Writes the parts of a model in order; `onPart` gets each as soon as it is written. */
export type WriteModel = (
  profile: PackedProfile,
  options: WriteOptions,
  signal: AbortSignal,
  onPart: (part: WrittenPart) => void,
) => Promise<void>;

export interface GenerationRequest {
  source: TableSource;
  database: string;
  table: string;
  generateDescriptions: boolean;
  /** True where nothing is said. */
  generateUnderstanding?: boolean;
  generateVisualizations: boolean;
  write: WriteModel;
  onProfile?: (profile: PackedProfile) => void;
  signal: AbortSignal;
  /** Where to log an unexpected failure; its details are not for the person. */
  onFailure?: (error: unknown) => void;
}

type GenerationProgress = ProgressEvent & {
  step: GenerationStep;
  status: 'started' | 'in_progress' | 'completed' | 'error';
};

export interface WrittenModel {
  columns: ColumnsText;
  understanding: string;
  visualizations: Visualization[];
}

/**
 * The model without draft_id: whoever stores the draft adds it. It is yielded before `finish` completes, so
 * that a failure to store it is still told as a failure.
 */
export type GenerationOutput = GenerationProgress | { payload: WrittenModel };

const optionsOf = ({
  generateDescriptions: descriptions,
  generateUnderstanding: understanding = true,
  generateVisualizations: visualizations,
}: GenerationRequest): WriteOptions => ({ descriptions, understanding, visualizations });

/** Writes a data model of one table. Each event follows work that really happened; an error ends the stream. */
export async function* generateModel(
  request: GenerationRequest,
): AsyncGenerator<GenerationOutput, void, undefined> {
  const { source, database, table, signal } = request;
  let step: GenerationStep = 'checking_connection';
  const event = (status: GenerationProgress['status'], message: string): GenerationProgress => ({
    step,
    status,
    message,
  });

  try {
    yield event('started', `Checking the connection to ${database}`);
    for await (const check of source.check(signal, { database, table })) {
      if (check.status === 'failed') throw new SourceError('unsupported', check.message, check.hint ?? null);
      if (check.status === 'ok') yield event('in_progress', check.message);
    }
    signal.throwIfAborted();
    yield event('completed', 'The connection works');

    step = 'fetching_data';
    yield event('started', `Reading a profile of ${table}`);
    const work = follow<PackedProfile, string>((onProgress) =>
      readPackedProfile(source, database, table, { signal, onProgress }),
    );
    yield* relay(work.messages, (message) => event('in_progress', message));
    const profile = await work.result;
    request.onProfile?.(profile);
    if (profile.columnCount === 0) throw new SourceError('bad_input', `${table} has no columns.`);
    signal.throwIfAborted();
    yield event('completed', profileMessage(profile));

    const options = optionsOf(request);
    const written = follow<void, WrittenPart>((onPart) => request.write(profile, options, signal, onPart));
    const model: WrittenModel = { columns: '[]', understanding: '', visualizations: [] };
    step = 'generating_data_model';
    yield event('started', `Writing ${countOf(profile.columnCount, 'column', 'columns')}`);
    for await (const part of written.messages) {
      if (part.kind === 'notice') {
        yield event('in_progress', part.message);
        continue;
      }
      signal.throwIfAborted();
      yield event('completed', takePart(model, part, options));
      const next = stepAfter(part, options);
      if (next === null) continue;
      step = next.step;
      yield event('started', next.message);
    }
    await written.result;
    signal.throwIfAborted();

    step = 'finish';
    yield event('started', 'Putting the model together');
    yield { payload: model };
    yield event('completed', `The data model of ${table} is ready`);
  } catch (error) {
    if (!signal.aborted && !(error instanceof SourceError)) request.onFailure?.(error);
    yield event('error', signal.aborted ? 'Generation was cancelled.' : failureMessage(error, step));
  }
}

/** The same without its events: the model, or why there is none. */
export async function writeAtOnce(request: GenerationRequest): Promise<WrittenModel | { failed: string }> {
  for await (const output of generateModel(request)) {
    if ('payload' in output) return output.payload;
    if (output.status === 'error') return { failed: output.message };
  }
  return { failed: 'The data model could not be written.' };
}

/** Puts the part into the model, and says what was done. */
function takePart(
  model: WrittenModel,
  part: Exclude<WrittenPart, { kind: 'notice' }>,
  { descriptions }: WriteOptions,
): string {
  switch (part.kind) {
    case 'columns':
      model.columns = part.text;
      return `Categorized ${countOf(part.count, 'column', 'columns')}${descriptions ? ' and described them' : ''}`;
    case 'understanding':
      model.understanding = part.text;
      return 'Wrote the model understanding';
    case 'visualizations':
      model.visualizations = part.list;
      return part.list.length > 0
        ? `Found ${countOf(part.list.length, 'metric', 'metrics')} to plot`
        : 'Found no metrics that are worth plotting';
  }
}

function stepAfter(
  { kind }: WrittenPart,
  { understanding, visualizations }: WriteOptions,
): { step: GenerationStep; message: string } | null {
  if (kind === 'columns' && understanding)
    return { step: 'generating_understanding', message: 'Writing the model understanding' };
  return kind !== 'visualizations' && visualizations
    ? { step: 'generating_visualizations', message: 'Choosing metrics to plot' }
    : null;
}

function profileMessage(profile: PackedProfile): string {
  const rows = countOf(profile.rowCount, 'row', 'rows');
  const columns = countOf(profile.columnCount, 'column', 'columns');
  return profile.exact
    ? `Read ${rows} and ${columns}`
    : `Read ${profile.sampledRows.toLocaleString('en-US')} of about ${rows}, ${columns}`;
}

function failureMessage(error: unknown, step: GenerationStep): string {
  if (error instanceof SourceError) return error.hint ? `${error.message} ${error.hint}` : error.message;
  if (error instanceof WorkFault) return error.message;
  return step === 'checking_connection' || step === 'fetching_data'
    ? 'The source could not be read because of an unexpected error.'
    : 'The data model could not be written because of an unexpected error.';
}

async function* relay<T>(
  messages: AsyncIterable<string>,
  toEvent: (message: string) => T,
): AsyncGenerator<T> {
  for await (const message of messages) yield toEvent(message);
}
