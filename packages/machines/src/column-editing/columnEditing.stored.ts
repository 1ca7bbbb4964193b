import type { StoredSnapshot } from '../storedSnapshot.ts';
import type { ColumnEditingContext } from './columnEditing.context.ts';
import { unsavedColumnEdit } from './columnEditing.machine.ts';
import type { ColumnsNow } from './columnEditing.ports.ts';
import { toColumnRecord } from './columnRecord.ts';

type Stored = StoredSnapshot<ColumnEditingContext>;

/** Without the request and the banner that a reload ends. An edit that would change nothing is closed. */
export const storedColumnEditing = (stored: Stored): Stored => {
  const edit = unsavedColumnEdit(stored.context);
  return {
    ...stored,
    value: { work: edit === null ? 'viewing' : 'editing', banner: 'hidden' },
    context: {
      ...stored.context,
      edit,
      arrived: undefined,
      sending: null,
      walks: [],
      conflict: null,
      failure: null,
      banner: null,
    },
    children: {},
  };
};

/** The stored edit over the columns as the host has them by now. Steps over others can't be taken back. */
export const restoredColumnEditing = (stored: Stored, { columns, version }: ColumnsNow): Stored =>
  storedColumnEditing({
    ...stored,
    context: { ...stored.context, columns: columns.map(toColumnRecord), version, history: [], future: [] },
  });
