import { profileModel, takeProfile, type ProfilingEvent, type SourceChange } from '@plinth/api/contract';
import { JsonText, jsonText } from '../http/jsonText.ts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import { isoTime } from '../isoTime.ts';
import { generateModel as writeModel } from '../modeling/generate.ts';
import type { ColumnsText } from '../modeling/columnsText.ts';
import type { AcceptedChange } from '../modeling/renew.ts';
import type { TableSource } from '../sources/source.ts';
import { beginGeneration, logFailure, type Generation } from './generations.ts';
import { dataOf } from './modelData.ts';
import type { ModelParts } from './modelParts.ts';
import type { StoredModel } from './models.ts';

const takeOver = (
  { models, workOnColumns }: ModelParts,
  userId: string,
  modelId: string,
  written: { columns: string; profiledAt: string },
  accepted: readonly AcceptedChange[],
) =>
  models.change(userId, modelId, undefined, async ({ columns: previous }) => ({
    columns: await workOnColumns(userId, { kind: 'renew', previous, written: written.columns, accepted }),
    profiledAt: written.profiledAt,
  }));

/** What is another at the source; where nothing is, the figures are taken over at once. */
const compareColumns = async (
  parts: ModelParts,
  userId: string,
  { summary: { id }, columns: previous }: StoredModel,
  columns: ColumnsText,
): Promise<Extract<ProfilingEvent, { payload: object }>['payload']> => {
  const profiledAt = isoTime(parts.provider.now());
  const compared = await parts.workOnColumns(userId, { kind: 'compare', previous, written: columns });
  const changes = JSON.parse(compared) as SourceChange[];
  if (changes.length === 0) {
    await takeOver(parts, userId, id, { columns, profiledAt }, []);
    return { profiled_at: profiledAt, changes };
  }
  const profileId = await parts.profilings.save(userId, id, columns, profiledAt);
  return { profile_id: profileId, profiled_at: profiledAt, changes };
};

/** The events of a new profile: those of a generation, and at the end what is another. */
async function* profilingEvents(
  parts: ModelParts,
  { model, source }: { model: StoredModel; source: TableSource },
  { userId, signal, end }: Generation,
): AsyncGenerator<ProfilingEvent, void, undefined> {
  try {
    const outputs = writeModel({
      source,
      database: model.database,
      table: model.table,
      // Where none was written, none is wanted.
      generateDescriptions: model.columns.includes('"origin":"generated"'),
      // The model's notes and metrics stay as they are.
      generateUnderstanding: false,
      generateVisualizations: false,
      write: parts.writerOf(userId),
      signal,
      onFailure: logFailure(parts, 'profiling failed'),
    });
    for await (const output of outputs) {
      if (!('payload' in output)) {
        yield output.step === 'finish' ? { ...output, message: 'Comparing with the model' } : output;
        continue;
      }
      if (signal.aborted) return;
      const payload = await compareColumns(parts, userId, model, output.payload.columns);
      // Before the last event: who has read it may begin the next.
      await end();
      return yield { payload };
    }
  } catch (error) {
    logFailure(parts, 'a profile could not be compared')(error);
    const message =
      error instanceof Refusal ? error.message : 'The new profile could not be stored. Please try again.';
    yield { step: 'finish', status: 'error', message };
  } finally {
    await end();
  }
}

export const registerProfiling = (on: RegisterCall, parts: ModelParts): void => {
  on(profileModel, async ({ session: { userId }, params, signal }) => {
    const data = await dataOf(parts, userId, params.id);
    return profilingEvents(parts, data, await beginGeneration(parts, userId, signal));
  });

  on(takeProfile, async ({ session: { userId }, params, body }) => {
    const { models, profilings } = parts;
    await models.get(userId, params.id);
    const { columns: written, profiled_at: profiledAt } = await profilings.get(params.id, body.profile_id);
    const { columns, version } = await takeOver(
      parts,
      userId,
      params.id,
      { columns: written, profiledAt },
      body.accepted,
    );
    await profilings.remove(params.id, body.profile_id);
    return jsonText({ columns: new JsonText(columns), version });
  });
};
