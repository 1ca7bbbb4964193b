import {
  createModel,
  generateModel,
  isFault,
  isUnanswered,
  listModels,
  modifyDraft,
  versionHeaders,
  type Api,
  type CallAnswer,
  type ReadModel,
} from '@plinth/api';
import type { SavedModel, WizardPorts } from '@plinth/machines';
import { orFound } from '../reading/orFound.ts';
import { columnsNow, notesNow, storedVersion } from './changedMeanwhile.ts';

/** Other hosts get the call as the specification has it, unless something is unticked. */
const choicePart = (leftOut: readonly string[], metrics: readonly number[] | null) =>
  leftOut.length === 0 && metrics === null
    ? {}
    : {
        body: {
          left_out: leftOut.length > 0 ? [...leftOut] : undefined,
          metrics: metrics === null ? undefined : [...metrics],
        },
      };

const savedModel = (
  { id, model_name, left_out }: CallAnswer<typeof createModel>,
  name: string,
): SavedModel => ({
  id,
  model_name: model_name ?? name,
  leftOut: left_out ?? null,
});

/** The host may have made the model, whatever became of its answer. */
const mayBeMade = (error: unknown): boolean =>
  isUnanswered(error) || isFault(error, 'unreadable') || isFault(error, 'mismatch');

/** The model of that name which the list has now and hadn't before. */
const findMade = async (
  api: Api,
  name: string,
  before: readonly ReadModel[] | undefined,
  signal: AbortSignal,
): Promise<ReadModel | undefined> => {
  if (before === undefined) return undefined;
  const known = new Set(before.map(({ id }) => id));
  const now = await api.call(listModels, {}, { signal });
  return now.find(({ id, model_name }) => model_name === name && !known.has(id));
};

type Listed = () => readonly ReadModel[] | undefined;

const creatorOf =
  (api: Api, listed: Listed): WizardPorts['createModel'] =>
  ({ draftId, sourceId, name, description, leftOut, metrics, version }, signal) => {
    const before = listed();
    const sent: Promise<CallAnswer<typeof createModel>> = api.call(
      createModel,
      {
        query: {
          draft_id: draftId,
          data_source_id: sourceId,
          model_name: name,
          model_description: description || undefined,
        },
        ...choicePart(leftOut, metrics),
        ...versionHeaders(version),
      },
      { signal },
    );
    const find = async () => {
      const made = await findMade(api, name, before, signal);
      // A host that counts versions leaves columns out, too.
      return made && { ...made, left_out: version === null ? undefined : leftOut.length };
    };
    return orFound(sent, find, mayBeMade).then((saved) => savedModel(saved, name), columnsNow);
  };

export const createWizardPorts = (
  api: Api,
  /** The list of models as it was read last. */
  listed: Listed,
): WizardPorts => ({
  generate: ({ sourceId, database, table, descriptions, metrics }, signal, onHeard) =>
    api.events(
      generateModel,
      {
        query: {
          source_id: sourceId,
          database,
          table,
          generate_description: descriptions,
          generate_visualizations: metrics,
        },
      },
      { signal, onHeard },
    ),
  saveColumns: ({ targetId, changes, version }, signal) =>
    api
      .call(
        modifyDraft,
        { query: { draft_id: targetId }, body: { descriptions: changes }, ...versionHeaders(version) },
        { signal },
      )
      .then(storedVersion, columnsNow),
  saveNotes: ({ targetId, text, version }, signal) =>
    api
      .call(
        modifyDraft,
        {
          query: { draft_id: targetId },
          body: { understanding: { description: text } },
          ...versionHeaders(version),
        },
        { signal },
      )
      .then(storedVersion, notesNow),
  createModel: creatorOf(api, listed),
  now: Date.now,
  // Not requestAnimationFrame: in a hidden tab it never comes.
  nextFrame: () => new Promise((resolve) => setTimeout(resolve, 16)),
});
