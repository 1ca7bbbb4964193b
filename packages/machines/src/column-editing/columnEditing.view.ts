import type { SnapshotFrom } from 'xstate';
import type {
  ColumnEdit,
  ColumnEditingMachine,
  ColumnFailure,
  ColumnRecord,
} from './columnEditing.machine.ts';

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
}

export const columnEditingView = (snapshot: SnapshotFrom<ColumnEditingMachine>): ColumnEditingView => {
  const { columns, edit, pending, unsent, banner, failure, history } = snapshot.context;
  return {
    status: snapshot.matches({ work: 'saving' })
      ? 'saving'
      : snapshot.matches({ work: 'editing' })
        ? 'editing'
        : 'viewing',
    columns,
    edit,
    pendingNames: Object.keys(pending),
    unsentNames: unsent,
    banner,
    failure,
    canUndo: history.length > 0 && snapshot.matches({ work: 'viewing' }),
  };
};
