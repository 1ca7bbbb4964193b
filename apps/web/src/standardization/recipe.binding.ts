import type { ReadStandardizedView } from '@plinth/api';
import type { RecipeEvent, RecipeView } from '@plinth/machines';
import type { RecipeScreen } from '@plinth/ui';
import type { ComponentProps } from 'react';

type Screen = ComponentProps<typeof RecipeScreen>;

/** Of the view that is read: none while the recipe it belongs to isn't known. */
export const shownResult = (view: ReadStandardizedView): NonNullable<Screen['result']> => ({
  columns: view.columns,
  rows: view.rows.map(({ cells, before = [] }) => ({
    cells,
    before: new Map(before.map(({ column, value }) => [column, value])),
  })),
  code: view.pipeline ?? view.sql ?? '',
  isPipeline: view.pipeline !== undefined,
  totalRows: view.total_rows ?? 0,
  leftOutRows: view.left_out_rows ?? 0,
  changedRows: view.changed_rows ?? 0,
  changedValues: view.changed_values ?? 0,
  isSample: view.sampled ?? false,
});

export const recipeProps = (
  view: RecipeView,
  read: ReadStandardizedView | undefined,
  send: (event: RecipeEvent) => void,
): Pick<
  Screen,
  | 'steps'
  | 'used'
  | 'canUndo'
  | 'canRedo'
  | 'saveProblem'
  | 'isConflicting'
  | 'onUsedChange'
  | 'onSwitch'
  | 'onMove'
  | 'onRemove'
  | 'onUndo'
  | 'onRedo'
  | 'onSaveRetry'
  | 'onSaveDrop'
> => ({
  steps: view.steps.map(({ id, kind, title, column, on }) => {
    const { rows = null, lost, gone = false } = read?.steps?.find((step) => step.id === id) ?? {};
    const leavesRowsOut = kind === 'distinct' || kind === 'one row';
    return { id, title, column, on, rows, lost: lost ?? 0, gone, leavesRowsOut };
  }),
  used: view.used,
  canUndo: view.canUndo,
  canRedo: view.canRedo,
  saveProblem: view.problem,
  isConflicting: view.status === 'conflicting',
  onUsedChange: (used) => send({ type: 'use.switched', used }),
  onSwitch: (id, on) => send({ type: 'step.switched', id, on }),
  onMove: (id, to) => send({ type: 'step.moved', id, to }),
  onRemove: (id) => send({ type: 'step.removed', id }),
  onUndo: () => send({ type: 'undo.requested' }),
  onRedo: () => send({ type: 'redo.requested' }),
  onSaveRetry: () => send({ type: 'retry.requested' }),
  onSaveDrop: () => send({ type: 'edits.dropped' }),
});
