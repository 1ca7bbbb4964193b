import type { SnapshotFrom } from 'xstate';
import type {
  ColumnConflict,
  ColumnEdit,
  ColumnEditingContext,
  ColumnFailure,
} from './columnEditing.context.ts';
import type { ColumnEditingMachine } from './columnEditing.machine.ts';
import { stepsAhead } from './columnEditing.plans.ts';
import { withValues, type ColumnRecord } from './columnRecord.ts';

export type ColumnEditingStatus = 'viewing' | 'editing' | 'saving';

export interface ColumnEditingView {
  status: ColumnEditingStatus;
  columns: readonly ColumnRecord[];
  edit: ColumnEdit | null;
  pendingNames: readonly string[];
  /** Pending ones that the draft doesn't have either. */
  unsentNames: readonly string[];
  banner: 'saved' | 'batch' | null;
  failure: ColumnFailure | null;
  canUndo: boolean;
  canRedo: boolean;
  /** Ticks are kept: in a draft here, in a model by a host that counts versions. */
  canLeaveOut: boolean;
  /** Set while someone has to choose between two changes of the same columns. */
  conflict: Pick<ColumnConflict, 'clashes' | 'changedNames'> | null;
  /** Columns that were changed elsewhere meanwhile. */
  elsewhere: readonly string[];
}

/** A tick shows at once what it is to be. A draft has it already. */
const shownColumns = ({ target, columns, sending, walks }: ColumnEditingContext): readonly ColumnRecord[] => {
  if (target === 'draft' || !sending) return columns;
  const sent = sending.way === 'one' ? columns : withValues(columns, sending.step.after);
  return walks.reduce<readonly ColumnRecord[]>(
    (shown, walk) =>
      walk.type === 'selection.changed'
        ? shown.map((column) =>
            walk.names.includes(column.name) ? { ...column, selected: walk.selected } : column,
          )
        : shown,
    sent,
  );
};

export const columnEditingView = (snapshot: SnapshotFrom<ColumnEditingMachine>): ColumnEditingView => {
  const { edit, pending, unsent, banner, failure } = snapshot.context;
  const { target, version, conflict, elsewhere } = snapshot.context;
  const isSaving = snapshot.matches({ work: 'saving' });
  const isWalking = isSaving || snapshot.matches({ work: 'viewing' });
  const steps = stepsAhead(snapshot.context);
  return {
    status: isSaving
      ? 'saving'
      : snapshot.matches({ work: 'editing' }) || snapshot.matches({ work: 'conflicting' })
        ? 'editing'
        : 'viewing',
    columns: shownColumns(snapshot.context),
    edit,
    pendingNames: Object.keys(pending),
    unsentNames: Object.keys(unsent),
    banner,
    failure,
    canUndo: isWalking && steps.undo > 0,
    canRedo: isWalking && steps.redo > 0,
    canLeaveOut: target === 'draft' || version !== null,
    conflict: snapshot.matches({ work: 'conflicting' }) ? conflict : null,
    elsewhere,
  };
};
