import { profileModel, takeProfile, type SourceChange } from '@plinth/api/contract';
import { JsonText, jsonText } from '../http/jsonText.ts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import { isoTime } from '../isoTime.ts';
import { writeAtOnce } from '../modeling/generate.ts';
import type { AcceptedChange } from '../modeling/renew.ts';
import { dataOf } from './modelData.ts';
import type { ModelParts } from './modelParts.ts';

export const registerProfiling = (on: RegisterCall, parts: ModelParts): void => {
  const { provider, models, profilings, workOnColumns, writerOf } = parts;

  const takeOver = (
    userId: string,
    modelId: string,
    written: { columns: string; profiledAt: string },
    accepted: readonly AcceptedChange[],
  ) =>
    models.change(userId, modelId, undefined, async ({ columns: previous }) => ({
      columns: await workOnColumns(userId, { kind: 'renew', previous, written: written.columns, accepted }),
      profiledAt: written.profiledAt,
    }));

  on(profileModel, async ({ session: { userId }, params, signal }) => {
    const { model, source } = await dataOf(parts, userId, params.id);
    const { database, table, columns: previous } = model;
    const written = await provider.quotas.during('generations', userId, () =>
      writeAtOnce({
        source,
        database,
        table,
        // Where none was written, none is wanted.
        generateDescriptions: previous.includes('"origin":"generated"'),
        generateVisualizations: false,
        write: writerOf(userId),
        signal,
      }),
    );
    if ('failed' in written) throw new Refusal(502, written.failed);
    const { columns } = written;
    const profiledAt = isoTime(provider.now());
    const compared = await workOnColumns(userId, { kind: 'compare', previous, written: columns });
    const changes = JSON.parse(compared) as SourceChange[];
    if (changes.length > 0)
      return {
        profile_id: await profilings.save(userId, params.id, columns, profiledAt),
        profiled_at: profiledAt,
        changes,
      };
    await takeOver(userId, params.id, { columns, profiledAt }, []);
    return { profiled_at: profiledAt, changes };
  });

  on(takeProfile, async ({ session: { userId }, params, body }) => {
    await models.get(userId, params.id);
    const { columns: written, profiled_at: profiledAt } = await profilings.get(params.id, body.profile_id);
    const { columns, version } = await takeOver(
      userId,
      params.id,
      { columns: written, profiledAt },
      body.accepted,
    );
    await profilings.remove(params.id, body.profile_id);
    return jsonText({ columns: new JsonText(columns), version });
  });
};
