import type { ColumnChanges } from '@plinth/api';

export interface ColumnEditingPorts {
  /** Sends changed columns; `targetId` is the draft's or the model's. */
  saveColumns: (
    request: { targetId: string; changes: ColumnChanges },
    signal: AbortSignal,
  ) => Promise<unknown>;
}
