import { createModel, generateModel, modifyDraft, type Api } from '@plinth/api';
import type { WizardPorts } from '@plinth/machines';

export const createWizardPorts = (api: Api): WizardPorts => ({
  generate: ({ sourceId, database, table, descriptions, metrics }, signal) =>
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
      { signal },
    ),
  saveColumns: ({ targetId, changes }, signal) =>
    api.call(modifyDraft, { query: { draft_id: targetId }, body: { descriptions: changes } }, { signal }),
  saveNotes: ({ targetId, text }, signal) =>
    api.call(
      modifyDraft,
      { query: { draft_id: targetId }, body: { understanding: { description: text } } },
      { signal },
    ),
  async createModel({ draftId, sourceId, name, description }, signal) {
    const saved = await api.call(
      createModel,
      {
        query: {
          draft_id: draftId,
          data_source_id: sourceId,
          model_name: name,
          ...(description === '' ? {} : { model_description: description }),
        },
      },
      { signal },
    );
    return { id: saved.id, model_name: saved.model_name ?? name };
  },
  now: Date.now,
});
