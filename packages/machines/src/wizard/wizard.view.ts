import type { SnapshotFrom } from 'xstate';
import type { WizardMachine, WizardSetup } from './wizard.machine.ts';
import type { WizardStage } from './wizard.stages.ts';

export interface WizardView {
  stage: WizardStage;
  setup: WizardSetup;
  status: 'incomplete' | 'complete';
  /** Something was generated that isn't saved. */
  hasDraft: boolean;
}

export const wizardView = (snapshot: SnapshotFrom<WizardMachine>): WizardView => ({
  stage: snapshot.matches('progress')
    ? 'progress'
    : snapshot.matches({ reviewing: 'review' })
      ? 'review'
      : 'setup',
  setup: snapshot.context.setup,
  status: snapshot.can({ type: 'generation.requested' }) ? 'complete' : 'incomplete',
  hasDraft: snapshot.context.review !== null && !snapshot.context.isSaved,
});
