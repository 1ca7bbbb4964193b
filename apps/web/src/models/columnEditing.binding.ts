import type { ColumnEditingEvent, ColumnEditingView } from '@plinth/machines';
import type { ReviewScreen } from '@plinth/ui';
import type { ComponentProps } from 'react';

type ReviewScreenProps = ComponentProps<typeof ReviewScreen>;

/** A table of columns, from its machine. */
export const columnEditingProps = (
  view: ColumnEditingView,
  send: (event: ColumnEditingEvent) => void,
): ReviewScreenProps['columns'] => ({
  ...view,
  onSelect: (names, selected) => send({ type: 'selection.changed', names, selected }),
  onEditStart: (name) => send({ type: 'edit.started', name }),
  onEditChange: (change) => send({ type: 'edit.changed', ...change }),
  onEditCancel: () => send({ type: 'edit.cancelled' }),
  onEditSubmit: () => send({ type: 'edit.submitted' }),
  onAssignCategory: (names, category) => send({ type: 'category.assigned', names, category }),
  onUndo: () => send({ type: 'undo.requested' }),
  onRedo: () => send({ type: 'redo.requested' }),
  onConflictChoose: (names, keep) => send({ type: 'conflict.chosen', names, keep }),
  onConflictResolve: () => send({ type: 'conflict.resolved' }),
  onConflictLeave: () => send({ type: 'conflict.left' }),
  onElsewhereSeen: () => send({ type: 'elsewhere.seen' }),
});
