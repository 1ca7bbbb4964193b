import {
  createModel,
  deleteModel,
  exportModel,
  generateModel,
  listModels,
  listStarters,
  modifyDraft,
  readModel,
  readModelColumns,
  readModelMetrics,
  readUnderstanding,
  updateModelColumns,
  updateUnderstanding,
  type ColumnChanges,
  type GenerationEvent,
  type ModelColumn,
} from '@plinth/api/contract';
import { JsonText, jsonText } from '../http/jsonText.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { callerOf } from '../http/caller.ts';
import type { CallRequest, RegisterCall } from '../http/route.ts';
import type { ExportedModel } from '../modeling/exportModel.ts';
import { generateModel as writeModel } from '../modeling/generate.ts';
import { isoTime } from '../isoTime.ts';
import type { PackedProfile, Source } from '../sources/source.ts';
import { once } from '../quotas/intents.ts';
import { toldOf } from './besideFigures.ts';
import { computeMetrics } from './computeMetrics.ts';
import type { DraftSubject, StoredDraft } from './drafts.ts';
import { beginGeneration, logFailure, type Generation } from './generations.ts';
import { checkVersion, parseUnderstanding, type Content } from './modelContent.ts';
import { dataOf, dataVersion } from './modelData.ts';
import type { ModelParts } from './modelParts.ts';
import type { StoredModel } from './models.ts';
import { registerProfiling } from './profiling.routes.ts';
import { registerQuestions } from './questions.routes.ts';
import { startersOf } from './starters.ts';
import { registerWords } from './words.routes.ts';

const maxName = 200;
const maxDescription = 2000;

const isTrue = (value: boolean | 'true' | 'false'): boolean => value === true || value === 'true';

const schemaAnswer = ({ columns }: Content): JsonText => jsonText({ columns: new JsonText(columns) });
const columnsAnswer = ({ columns, version }: Content): JsonText =>
  jsonText({ columns: new JsonText(columns), version });

const exported = ({
  summary,
  understanding,
  visualizations,
}: StoredModel): Omit<ExportedModel, 'columns'> => ({
  id: summary.id,
  model_name: summary.model_name,
  model_description: summary.model_description,
  source_type: summary.source_type,
  created_at: summary.created_at,
  updated_at: summary.updated_at,
  understanding,
  visualizations,
});

interface DraftTarget extends Generation {
  subject: DraftSubject;
  version: string;
}

/** The events of a generation; its draft is stored before the last of them. */
async function* generationEvents(
  parts: ModelParts,
  source: Source,
  { userId, subject, version, end, signal }: DraftTarget,
): AsyncGenerator<GenerationEvent | JsonText, void, undefined> {
  // The final event is the last: who reads it may stop reading.
  let final: JsonText | undefined;
  let profile: PackedProfile | undefined;
  try {
    const outputs = writeModel({
      source,
      database: subject.database,
      table: subject.table,
      generateDescriptions: subject.options.descriptions,
      generateVisualizations: subject.options.visualizations,
      write: parts.writerOf(userId),
      onProfile: (read) => {
        profile = read;
      },
      signal,
      onFailure: logFailure(parts, 'generation failed'),
    });
    for await (const output of outputs) {
      if (!('payload' in output)) {
        yield output;
        continue;
      }
      if (signal.aborted) return;
      const draft = await parts.drafts.save(userId, subject, output.payload);
      const { profiledAt } = draft;
      if (profile) parts.questions.keepProfile({ ...subject, version, profiledAt }, profile);
      final = jsonText({
        payload: jsonText({
          draft_id: draft.id,
          model_schema: schemaAnswer(draft),
          understanding: { description: draft.understanding },
          visualizations: draft.visualizations,
          version: draft.version,
        }),
      });
    }
    // Before the last event: who has read it may begin the next.
    await end();
    if (final) yield final;
  } catch (error) {
    logFailure(parts, 'a draft could not be stored')(error);
    yield {
      step: 'finish',
      status: 'error',
      message: 'The data model could not be stored. Please try again.',
    };
  } finally {
    await end();
  }
}

const registerDrafts = (on: RegisterCall, parts: ModelParts): void => {
  const { connections, sources, drafts, workOnColumns } = parts;

  on(generateModel, async ({ session, query, signal: gone }) => {
    const { userId } = session;
    const connection = await connections.get(userId, query.source_id);
    const source = await sources.of(connection);
    const generation = await beginGeneration(parts, userId, gone);
    const subject = {
      connectionId: connection.id,
      database: query.database,
      table: query.table,
      options: {
        descriptions: isTrue(query.generate_description),
        visualizations: isTrue(query.generate_visualizations),
      },
    };
    const version = dataVersion(connection, 0);
    return generationEvents(parts, source, { ...generation, subject, version });
  });

  on(modifyDraft, async ({ session, query, body, version }) => {
    const { userId } = session;
    const { descriptions: changes, understanding } = body;
    if (changes === undefined && understanding === undefined)
      throw new Refusal(422, 'Send “descriptions” or “understanding” to change.');
    const draft = await drafts.change(userId, query.draft_id, version, async ({ columns }) => ({
      columns: changes && (await workOnColumns(userId, { kind: 'change', columns, changes })),
      understanding: understanding && parseUnderstanding(understanding.description),
    }));
    return jsonText({ model_schema: schemaAnswer(draft), version: draft.version });
  });
};

const parseModelName = (
  { model_name, model_description }: CallRequest<typeof createModel>['query'],
  table: string,
): { name: string; description: string | null } => {
  const name = model_name?.trim() || table || 'Data Model';
  const description = model_description?.trim() || null;
  const problems = {
    ...(name.length > maxName && { model_name: `At most ${maxName} characters.` }),
    ...((description?.length ?? 0) > maxDescription && { model_description: 'At most 2,000 characters.' }),
  };
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return { name, description };
};

/** What of a draft becomes the model: metrics that aren't wanted go, columns that are left out stay with their words. */
const chosenOf = async (
  draft: StoredDraft,
  { left_out: names = [], metrics }: NonNullable<CallRequest<typeof createModel>['body']>,
  work: (changes: ColumnChanges) => Promise<string>,
): Promise<StoredDraft> => ({
  ...draft,
  columns:
    names.length === 0
      ? draft.columns
      : await work(Object.fromEntries(names.map((name) => [name, { included: false }]))),
  visualizations: metrics
    ? draft.visualizations.filter((_, index) => metrics.includes(index))
    : draft.visualizations,
});

const registerRows = (
  on: RegisterCall,
  { provider, connections, drafts, models, workOnColumns }: ModelParts,
): void => {
  const save = async ({ session, query, body, version, intent }: CallRequest<typeof createModel>) => {
    const whole = await drafts.get(session.userId, query.draft_id);
    if (whole.connectionId !== query.data_source_id)
      throw new Refusal(400, 'The draft was made from another connection.');
    checkVersion(whole, version);
    const draft = await chosenOf(whole, body ?? {}, (changes) =>
      workOnColumns(session.userId, { kind: 'change', columns: whole.columns, changes }),
    );
    const { kind, name: connectionName } = await connections.get(session.userId, draft.connectionId);
    const named = { ...parseModelName(query, draft.table), sourceType: kind, connectionName, intent };
    return models.insert(session.userId, draft, named, provider.quotas);
  };

  on(createModel, async (request) => {
    const { summary, visualizations } = await once(provider.store.db, request.intent, {
      read: (id) => models.get(request.session.userId, id),
      make: () => save(request),
    });
    return {
      id: summary.id,
      model_name: summary.model_name,
      left_out: new Set(request.body?.left_out).size,
      metrics: visualizations.length,
    };
  });

  on(listModels, ({ session }) => models.list(session.userId));

  on(readModel, async ({ session, params }) => (await models.get(session.userId, params.id)).summary);

  on(deleteModel, async ({ session, params }) => {
    await models.remove(session.userId, params.id);
    return undefined;
  });
};

const registerMetrics = (on: RegisterCall, parts: ModelParts): void => {
  const { provider, models, workOnColumns } = parts;

  on(readModelMetrics, async ({ session, params, signal }) => {
    await provider.quotas.countQuestion(session.userId);
    const model = await models.get(session.userId, params.id);
    const source = model.summary.data_source_id
      ? (await dataOf(parts, session.userId, model.summary.id)).source
      : null;
    return {
      metrics: await computeMetrics(
        model,
        source,
        workOnColumns,
        signal,
        undefined,
        source ? toldOf(model, source) : undefined,
      ),
      computed_at: isoTime(provider.now()),
    };
  });

  on(listStarters, async ({ session, params }) => {
    const { visualizations, columns } = await models.get(session.userId, params.id);
    const starters = startersOf(visualizations, JSON.parse(columns) as ModelColumn[]);
    return {
      questions: starters.map(({ question }) => question),
      metrics: starters.map(({ metric }) => metric),
    };
  });
};

const registerContent = (on: RegisterCall, { provider, models, workOnColumns }: ModelParts): void => {
  on(exportModel, async ({ session, params, query, reply }) => {
    const { format } = query;
    const model = await models.get(session.userId, params.id);
    const content = await workOnColumns(session.userId, {
      kind: 'export',
      columns: model.columns,
      format,
      model: exported(model),
    });
    await provider.activity.record(session.userId, 'model_exported', {
      caller: callerOf(reply.request),
      subject: model.summary.model_name,
    });
    return format === 'csv'
      ? { name: 'data_model.csv', type: 'text/csv; charset=utf-8', content }
      : { name: 'data_model.json', type: 'application/json; charset=utf-8', content };
  });

  on(readModelColumns, async ({ session, params }) =>
    columnsAnswer(await models.get(session.userId, params.id)),
  );

  on(updateModelColumns, async ({ session, params, body, version: expected }) =>
    columnsAnswer(
      await models.change(session.userId, params.id, expected, async ({ columns }) => ({
        columns: await workOnColumns(session.userId, { kind: 'change', columns, changes: body.columns }),
      })),
    ),
  );

  on(readUnderstanding, async ({ session, params }) => {
    const { understanding, version } = await models.get(session.userId, params.id);
    return { understanding, version };
  });

  on(updateUnderstanding, async ({ session, params, body, version: expected }) => {
    const text = parseUnderstanding(body.understanding);
    const { understanding, version } = await models.change(session.userId, params.id, expected, () =>
      Promise.resolve({ understanding: text }),
    );
    return { understanding, version };
  });
};

export const registerModels = (on: RegisterCall, parts: ModelParts): void => {
  registerDrafts(on, parts);
  registerRows(on, parts);
  registerContent(on, parts);
  registerMetrics(on, parts);
  registerProfiling(on, parts);
  registerQuestions(on, parts);
  registerWords(on, parts);
};
