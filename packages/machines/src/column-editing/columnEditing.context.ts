import type { ColumnChanges, ReadColumn } from '@plinth/api';
import type { Problem, SynonymFault } from '@plinth/api/facts';
import type { ColumnClash } from './columnMerge.ts';
import type { ColumnRecord, ColumnStep, ColumnValues, ValuesByName } from './columnRecord.ts';

export interface ColumnEdit {
  name: string;
  category: string;
  description: string;
  /** As they are typed into one field; null where the host keeps none. */
  synonyms: string | null;
  /** What the column said when the edit was begun. */
  base: ColumnValues;
}

export type ColumnFailure =
  { kind: 'noTarget' } | { kind: 'synonyms'; fault: SynonymFault } | { kind: 'problem'; problem: Problem };

/** What is on its way, from what was before to what is to be. */
export interface ColumnSending {
  step: ColumnStep;
  changes: ColumnChanges;
  way: 'one' | 'many' | 'undo' | 'redo';
}

/** What the host has by now, and the columns over which someone has to decide. */
export interface ColumnConflict {
  columns: readonly ColumnRecord[];
  version: number | null;
  clashes: readonly ColumnClash[];
  changedNames: readonly string[];
}

/** A walk through the steps, or one more tick. */
export type ColumnWalk =
  | { type: 'undo.requested' | 'redo.requested' }
  | { type: 'selection.changed'; names: readonly string[]; selected: boolean };

export interface ColumnEditingContext {
  /** Null before a draft exists: saving then says so. */
  targetId: string | null;
  /** `draft`: changes stay pending until the model is saved. `model`: they are saved for good. */
  target: 'draft' | 'model';
  /** The host's count of changes; null where it counts none. */
  version: number | null;
  columns: readonly ColumnRecord[];
  edit: ColumnEdit | null;
  /** What the host has since the edit was begun: shown where that is given up. */
  arrived?: { columns: readonly ReadColumn[]; version: number | null } | undefined;
  /** Changes that the main Save sends first. */
  pending: ColumnChanges;
  /** Columns whose pending change the draft doesn't have, with what it has: the change is on its way, or was refused. */
  unsent: ValuesByName;
  sending: ColumnSending | null;
  /** Steps that can be taken back, and those that were: the next one at the end. */
  history: readonly ColumnStep[];
  future: readonly ColumnStep[];
  /** What was asked for while a change was on its way, the next one first. */
  walks: readonly ColumnWalk[];
  conflict: ColumnConflict | null;
  /** Columns that were changed elsewhere meanwhile: said until the person dismisses it. */
  elsewhere: readonly string[];
  failure: ColumnFailure | null;
  banner: 'saved' | 'batch' | null;
}
