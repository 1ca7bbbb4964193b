import type { ColumnEdit } from '@plinth/machines';

/** An edit of a column as it was kept, or null. */
export const readColumnEdit = (value: unknown): ColumnEdit | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { name, category, description } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof category === 'string' && typeof description === 'string'
    ? { name, category, description }
    : null;
};
