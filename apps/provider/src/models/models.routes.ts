import {
  askModel,
  createModel,
  deleteModel,
  exportModel,
  generateModel,
  listModels,
  modifyDraft,
  readModel,
  readModelColumns,
  readUnderstanding,
  updateModelColumns,
  updateUnderstanding,
  type GenerationEvent,
} from '@plinth/api/contract';
import { maxQuestionLength } from '@plinth/api/facts';
import type { Connections } from '../connections/connections.ts';
import type { ConnectedSources } from '../connections/sources.ts';
import { JsonText, jsonText } from '../http/jsonText.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import type { ColumnsText } from '../modeling/columnsText.ts';
import type { ExportedModel } from '../modeling/exportModel.ts';
import { generateModel as writeModel, type WriteModel } from '../modeling/generate.ts';
import type { Provider } from '../provider.ts';
import type { Source } from '../sources/source.ts';
import type { AskData } from './askData.ts';
import type { Drafts, DraftSubject } from './drafts.ts';
import { parseUnderstanding, type WorkOnColumns } from './modelContent.ts';
import type { Models, StoredModel } from './models.ts';

const generationMs = 10 * 60_000;
const maxName = 200;
const maxDescription = 2000;

export interface ModelParts {
  provider: Provider;
  connections: Connections;
  sources: ConnectedSources;
  drafts: Drafts;
  models: Models;
  askData: AskData;
  workOnColumns: WorkOnColumns;
  /** Writes an account's models. */
  writerOf: (account: string) => WriteModel;
}

const isTrue = (value: boolean | 'true' | 'false'): boolean => value === true || value === 'true';

const columnsAnswer = (columns: ColumnsText): JsonText => jsonText({ columns: new JsonText(columns) });

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

interface DraftTarget {
  userId: string;
  subject: DraftSubject;
  end: () => Promise<void>;
  signal: AbortSignal;
}

const logFailure =
  ({ provider }: ModelParts, what: string) =>
  (error: unknown) =>
    provider.log.error({ message: error instanceof Error ? error.message : String(error) }, what);

/** The events of a generation; its draft is stored before the last of them. */
async function* generationEvents(
  parts: ModelParts,
  source: Source,
  { userId, subject, end, signal }: DraftTarget,
): AsyncGenerator<GenerationEvent | JsonText, void, undefined> {
  // The final event is the last: who reads it may stop reading.
  let final: JsonText | undefined;
  try {
    const outputs = writeModel({
      source,
      database: subject.database,
      table: subject.table,
      generateDescriptions: subject.options.descriptions,
      generateVisualizations: subject.options.visualizations,
      write: parts.writerOf(userId),
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
      final = jsonText({
        payload: jsonText({
          draft_id: draft.id,
          model_schema: columnsAnswer(draft.columns),
          understanding: { description: draft.understanding },
          visualizations: draft.visualizations,
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
  const { quotas } = parts.provider;

  on(generateModel, async ({ session, query, signal: gone }) => {
    const { userId } = session;
    const connection = await connections.get(userId, query.source_id);
    const signal = AbortSignal.any([gone, AbortSignal.timeout(generationMs)]);
    const source = await sources.of(connection);
    await quotas.checkStorage(userId, 0);
    const end = await quotas.begin('generations', userId);
    // Also where the stream is never read.
    signal.addEventListener('abort', () => void end().catch(logFailure(parts, 'a lease was not ended')), {
      once: true,
    });
    const subject = {
      connectionId: connection.id,
      database: query.database,
      table: query.table,
      options: {
        descriptions: isTrue(query.generate_description),
        visualizations: isTrue(query.generate_visualizations),
      },
    };
    return generationEvents(parts, source, { userId, subject, end, signal });
  });

  on(modifyDraft, async ({ session, query, body }) => {
    const { userId } = session;
    const { descriptions: changes, understanding } = body;
    if (changes === undefined && understanding === undefined)
      throw new Refusal(422, 'Send “descriptions” or “understanding” to change.');
    const draft = await drafts.change(userId, query.draft_id, async ({ columns }) => ({
      columns: changes && (await workOnColumns(userId, { kind: 'change', columns, changes })),
      understanding: understanding && parseUnderstanding(understanding.description),
    }));
    return jsonText({ model_schema: columnsAnswer(draft.columns) });
  });
};

const parseModelName = (
  {
    model_name,
    model_description,
  }: { model_name?: string | undefined; model_description?: string | undefined },
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

const registerRows = (on: RegisterCall, { provider, connections, drafts, models }: ModelParts): void => {
  on(createModel, async ({ session, query }) => {
    const draft = await drafts.get(session.userId, query.draft_id);
    if (draft.connectionId !== query.data_source_id)
      throw new Refusal(400, 'The draft was made from another connection.');
    const { kind, name: connectionName } = await connections.get(session.userId, draft.connectionId);
    const named = { ...parseModelName(query, draft.table), sourceType: kind, connectionName };
    const { summary } = await models.insert(session.userId, draft, named, provider.quotas);
    return { id: summary.id, model_name: summary.model_name };
  });

  on(listModels, ({ session }) => models.list(session.userId));

  on(readModel, async ({ session, params }) => (await models.get(session.userId, params.id)).summary);

  on(deleteModel, async ({ session, params }) => {
    await models.remove(session.userId, params.id);
    return undefined;
  });
};

const registerContent = (on: RegisterCall, { models, workOnColumns }: ModelParts): void => {
  on(exportModel, async ({ session, params, query }) => {
    const { format } = query;
    const model = await models.get(session.userId, params.id);
    const content = await workOnColumns(session.userId, {
      kind: 'export',
      columns: model.columns,
      format,
      model: exported(model),
    });
    return format === 'csv'
      ? { name: 'data_model.csv', type: 'text/csv; charset=utf-8', content }
      : { name: 'data_model.json', type: 'application/json; charset=utf-8', content };
  });

  on(readModelColumns, async ({ session, params }) => {
    const { columns } = await models.get(session.userId, params.id);
    return columnsAnswer(columns);
  });

  on(updateModelColumns, async ({ session, params, body }) => {
    const { columns } = await models.change(session.userId, params.id, async (model) => ({
      columns: await workOnColumns(session.userId, {
        kind: 'change',
        columns: model.columns,
        changes: body.columns,
      }),
    }));
    return columnsAnswer(columns);
  });

  on(readUnderstanding, async ({ session, params }) => {
    const { understanding } = await models.get(session.userId, params.id);
    return { understanding };
  });

  on(updateUnderstanding, async ({ session, params, body }) => {
    const text = parseUnderstanding(body.understanding);
    const { understanding } = await models.change(session.userId, params.id, () =>
      Promise.resolve({ understanding: text }),
    );
    return { understanding };
  });
};

export const registerModels = (on: RegisterCall, parts: ModelParts): void => {
  registerDrafts(on, parts);
  registerRows(on, parts);
  registerContent(on, parts);
  const { provider, connections, sources, models, askData } = parts;

  on(askModel, async ({ session, body, signal }) => {
    const question = body.question.trim();
    await provider.quotas.countQuestion(session.userId);
    if (question === '') throw new Refusal(422, 'Ask a question.');
    if (question.length > maxQuestionLength)
      throw new Refusal(422, `Ask in at most ${maxQuestionLength} characters.`);
    const model = await models.get(session.userId, body.data_model_id);
    if (!model.summary.data_source_id)
      throw new Refusal(400, 'The connection of this model was deleted, so there is no data to ask.');
    const connection = await connections.get(session.userId, model.connectionId);
    const { kind, updatedAt } = connection;
    const version = kind === 'csv' ? connection.details.version : updatedAt;
    const { previous, reading } = body;
    const asked = {
      question,
      previous: previous?.trim().slice(0, maxQuestionLength) || null,
      reading: reading ?? null,
    };
    return askData(model, await sources.of(connection), version, asked, signal);
  });
};
