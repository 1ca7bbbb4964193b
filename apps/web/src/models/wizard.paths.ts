import { wizardStages, type WizardStage } from '@plinth/machines';

export const listPath = '/data-model';
/** Under which the wizard is kept. */
export const wizardDraftKey = 'wizard';

export const stagePath = (stage: WizardStage) => `${listPath}?stage=${stage}`;

export const readStage = (search: URLSearchParams): WizardStage | null => {
  const wanted = search.get('stage');
  if (wanted === null) return null;
  return wizardStages.find((stage) => stage === wanted) ?? 'setup';
};
