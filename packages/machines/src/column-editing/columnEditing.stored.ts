import type { ReadColumn } from '@plinth/api';
import type { StoredSnapshot } from '../storedSnapshot.ts';
import { toColumnRecord, unsavedColumnEdit, type ColumnEditingContext } from './columnEditing.machine.ts';

type Stored = StoredSnapshot<ColumnEditingContext>;

/** Without the request and the banner that a reload ends. An edit that would change nothing is closed. */
export const storedColumnEditing = (stored: Stored): Stored => {
  const edit = unsavedColumnEdit(stored.context);
  return {
    ...stored,
    value: { work: edit === null ? 'viewing' : 'editing', banner: 'hidden' },
    context: { ...stored.context, edit, sending: null, failure: null, banner: null },
    children: {},
  };
};

/** The stored edit over the columns as the host has them by now. */
export const restoredColumnEditing = (stored: Stored, columns: readonly ReadColumn[]): Stored =>
  storedColumnEditing({
    ...stored,
    context: { ...stored.context, columns: columns.map(toColumnRecord) },
  });
