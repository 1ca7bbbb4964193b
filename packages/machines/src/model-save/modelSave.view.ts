import type { SnapshotFrom } from 'xstate';
import type { ModelSaveMachine, SaveFailure } from './modelSave.machine.ts';
import type { SavedModel } from './modelSave.ports.ts';

export type ModelSaveStatus = 'closed' | 'filling' | 'saving' | 'saved';

export interface ModelSaveView {
  status: ModelSaveStatus;
  name: string;
  description: string;
  failure: SaveFailure | null;
  savedModel: SavedModel | null;
}

export const modelSaveView = (snapshot: SnapshotFrom<ModelSaveMachine>): ModelSaveView => {
  const { name, description, failure, saved } = snapshot.context;
  return {
    status: snapshot.hasTag('waiting')
      ? 'saving'
      : snapshot.matches('saved')
        ? 'saved'
        : snapshot.matches('reviewing')
          ? 'closed'
          : 'filling',
    name,
    description,
    failure,
    savedModel: saved,
  };
};
