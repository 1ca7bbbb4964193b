import {
  createModel,
  generateModel,
  modifyDraft,
  versionHeaders,
  type Api,
  type CallAnswer,
} from '@plinth/api';
import type { SavedModel, WizardPorts } from '@plinth/machines';
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

export const createWizardPorts = (api: Api): WizardPorts => ({
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
  createModel: ({ draftId, sourceId, name, description, leftOut, metrics, version }, signal) =>
    api
      .call(
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
      )
      .then((saved) => savedModel(saved, name), columnsNow),
  now: Date.now,
  // Not requestAnimationFrame: in a hidden tab it never comes.
  nextFrame: () => new Promise((resolve) => setTimeout(resolve, 16)),
});
