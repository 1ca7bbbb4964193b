import type { ColumnEditingEvent } from '@plinth/machines';
import type { ColumnTableProps } from '@plinth/ui';

type Callbacks = Pick<
  ColumnTableProps,
  | 'onSelect'
  | 'onEditStart'
  | 'onEditChange'
  | 'onEditCancel'
  | 'onEditSubmit'
  | 'onAssignCategory'
  | 'onUndo'
>;

/** What a table of columns tells its machine. */
export const columnCallbacks = (send: (event: ColumnEditingEvent) => void): Callbacks => ({
  onSelect: (names, selected) => send({ type: 'selection.changed', names, selected }),
  onEditStart: (name) => send({ type: 'edit.started', name }),
  onEditChange: (change) => send({ type: 'edit.changed', ...change }),
  onEditCancel: () => send({ type: 'edit.cancelled' }),
  onEditSubmit: () => send({ type: 'edit.submitted' }),
  onAssignCategory: (category) => send({ type: 'category.assigned', category }),
  onUndo: () => send({ type: 'undo.requested' }),
});
