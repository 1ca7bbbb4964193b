import type { ColumnChanges } from '@plinth/api';
import type { ExplainPort } from '../problem.ts';

export interface ColumnEditingPorts extends ExplainPort {
  /** Sends changed columns; `targetId` is the draft's or the model's. */
  saveColumns: (
    request: { targetId: string; changes: ColumnChanges },
    signal: AbortSignal,
  ) => Promise<unknown>;
}
