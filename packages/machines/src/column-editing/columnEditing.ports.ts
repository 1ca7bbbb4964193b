import type { ColumnChanges, ReadColumn } from '@plinth/api';
import type { Saved } from '../saved.ts';

/** What the host has by now, where it was changed meanwhile. */
export interface ColumnsNow {
  columns: readonly ReadColumn[];
  version: number | null;
}

export interface ColumnEditingPorts {
  /** Sends changed columns; `targetId` is the draft's or the model's, `version` the one that they were changed in. */
  saveColumns: (
    request: { targetId: string; changes: ColumnChanges; version: number | null },
    signal: AbortSignal,
  ) => Promise<Saved<ColumnsNow>>;
}
