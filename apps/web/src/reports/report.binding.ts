import type { ReportEvent, ReportView } from '@plinth/machines';
import type { ReportDocumentProps } from '@plinth/ui';

type Bound = Omit<
  ReportDocumentProps,
  | 'facts'
  | 'adding'
  | 'backHref'
  | 'onSettings'
  | 'onShare'
  | 'onVersions'
  | 'onSaveCopy'
  | 'onSavePdf'
  | 'onPrint'
  | 'onDuplicate'
  | 'onDelete'
>;

/** The document of a report, from its machine. */
export const reportProps = (
  { status, name, blocks, draft, steps, canRedo, failure }: ReportView,
  send: (event: ReportEvent) => void,
): Bound => ({
  status,
  name,
  blocks,
  draft,
  steps,
  canRedo,
  failure,
  onRefresh: () => send({ type: 'refresh.requested' }),
  onStop: () => send({ type: 'refresh.stopped' }),
  onEdit: () => send({ type: 'edit.started' }),
  onNameChange: (text) => send({ type: 'name.changed', name: text }),
  onBlockChange: (id, change) => send({ type: 'block.changed', id, change }),
  onBlockMove: (id, to) => send({ type: 'block.moved', id, to }),
  onBlockRemove: (id) => send({ type: 'block.removed', id }),
  onUndo: () => send({ type: 'step.undone' }),
  onRedo: () => send({ type: 'step.redone' }),
  onCancel: () => send({ type: 'edit.cancelled' }),
  onSave: () => send({ type: 'edit.submitted' }),
  onKeepMine: () => send({ type: 'mine.kept' }),
  onTakeTheirs: () => send({ type: 'theirs.taken' }),
});
