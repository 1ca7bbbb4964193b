import type { SnapshotFrom } from 'xstate';
import type { ColumnConflict, ColumnEdit, ColumnFailure } from './columnEditing.context.ts';
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

export const columnEditingView = (snapshot: SnapshotFrom<ColumnEditingMachine>): ColumnEditingView => {
  const { columns, edit, pending, unsent, banner, failure } = snapshot.context;
  const { target, version, conflict, elsewhere, sending } = snapshot.context;
  const isSaving = snapshot.matches({ work: 'saving' });
  const isWalking = isSaving || snapshot.matches({ work: 'viewing' });
  const steps = stepsAhead(snapshot.context);
  return {
    status: isSaving
      ? 'saving'
      : snapshot.matches({ work: 'editing' }) || snapshot.matches({ work: 'conflicting' })
        ? 'editing'
        : 'viewing',
    // A tick shows at once what it is to be.
    columns: sending && sending.way !== 'one' ? withValues(columns, sending.step.after) : columns,
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
