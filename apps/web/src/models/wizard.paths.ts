import { wizardStages, type WizardStage } from '@plinth/machines';

export const listPath = '/data-model';

/** Where questions are asked of a model. */
export const answersPath = (modelId: string) => `/data-models/${encodeURIComponent(modelId)}?tab=chat`;

export const stagePath = (stage: WizardStage) => `${listPath}?stage=${stage}`;

export const readStage = (search: URLSearchParams): WizardStage | null => {
  const wanted = search.get('stage');
  if (wanted === null) return null;
  return wizardStages.find((stage) => stage === wanted) ?? 'setup';
};
