import type { ColumnChanges } from '@plinth/api';

export interface SavedModel {
  id: string;
  model_name: string;
}

export interface ModelSavePorts {
  saveColumns: (
    request: { targetId: string; changes: ColumnChanges },
    signal: AbortSignal,
  ) => Promise<unknown>;
  createModel: (
    request: { draftId: string; sourceId: string; name: string; description: string },
    signal: AbortSignal,
  ) => Promise<SavedModel>;
}
