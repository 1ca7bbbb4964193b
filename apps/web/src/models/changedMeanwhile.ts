import { currentColumns, currentUnderstanding, hasStatus } from '@plinth/api';
import type { ColumnsNow, NotesNow } from '@plinth/machines';

/** What a host says there is by now, when it refuses a change of an older version; other failures stay failures. */
export const nowOf = <Now>(error: unknown, read: (current: unknown) => Now | undefined): { now: Now } => {
  const now = hasStatus(error, 409) ? read(error.failure.current) : undefined;
  if (now === undefined) throw error;
  return { now };
};

export const columnsNow = (error: unknown): { now: ColumnsNow } =>
  nowOf(error, (current) => {
    const { data } = currentColumns.safeParse(current);
    return data && { columns: data.columns, version: data.version ?? null };
  });

export const notesNow = (error: unknown): { now: NotesNow } =>
  nowOf(error, (current) => {
    const { data } = currentUnderstanding.safeParse(current);
    return data && { text: data.understanding ?? '', version: data.version ?? null };
  });

export const storedVersion = (answer: { version?: number | undefined } | undefined) => ({
  version: answer?.version ?? null,
});
