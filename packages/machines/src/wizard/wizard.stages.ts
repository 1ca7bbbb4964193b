export const wizardStages = ['setup', 'progress', 'review'] as const;
export type WizardStage = (typeof wizardStages)[number];
