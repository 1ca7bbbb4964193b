import type { ColumnChanges, ReadColumn } from '@plinth/api';

/** What the host has by now, where it was changed meanwhile. */
export interface ColumnsNow {
  columns: readonly ReadColumn[];
  version: number | null;
}

/** Stored under a version, null from a host that counts none; or refused, for it was changed meanwhile. */
export type ColumnsSaved = { version: number | null } | { now: ColumnsNow };

export interface ColumnEditingPorts {
  /** Sends changed columns; `targetId` is the draft's or the model's, `version` the one that they were changed in. */
  saveColumns: (
    request: { targetId: string; changes: ColumnChanges; version: number | null },
    signal: AbortSignal,
  ) => Promise<ColumnsSaved>;
}
