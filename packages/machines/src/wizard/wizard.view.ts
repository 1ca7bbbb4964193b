import type { SnapshotFrom } from 'xstate';
import type { WizardMachine, WizardSetup, WizardStage } from './wizard.machine.ts';

export interface WizardView {
  stage: WizardStage;
  setup: WizardSetup;
  canGenerate: boolean;
}

export const wizardView = (snapshot: SnapshotFrom<WizardMachine>): WizardView => ({
  stage: snapshot.matches('progress') ? 'progress' : snapshot.matches('review') ? 'review' : 'setup',
  setup: snapshot.context.setup,
  canGenerate: snapshot.can({ type: 'generation.requested' }),
});
