import type { ColumnEditingPorts, ColumnsNow } from '../column-editing/columnEditing.ports.ts';

export interface SavedModel {
  id: string;
  model_name: string;
  /** Columns that were left out; null from a host that leaves none out. */
  leftOut: number | null;
}

/** What of the draft the model is made of. */
export interface ModelChoice {
  leftOut: readonly string[];
  /** Positions of the metrics that it keeps; null for all. */
  metrics: readonly number[] | null;
  version: number | null;
}

export interface ModelSavePorts extends ColumnEditingPorts {
  createModel: (
    request: { draftId: string; sourceId: string; name: string; description: string } & ModelChoice,
    signal: AbortSignal,
  ) => Promise<SavedModel | { now: ColumnsNow }>;
}
