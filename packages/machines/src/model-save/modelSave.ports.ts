import type { ColumnChanges } from '@plinth/api';
import type { ExplainPort } from '../problem.ts';

export interface SavedModel {
  id: string;
  model_name: string;
}

export interface ModelSavePorts extends ExplainPort {
  saveColumns: (
    request: { targetId: string; changes: ColumnChanges },
    signal: AbortSignal,
  ) => Promise<unknown>;
  createModel: (
    request: { draftId: string; sourceId: string; name: string; description: string },
    signal: AbortSignal,
  ) => Promise<SavedModel>;
}
