import type { ColumnChanges } from '@plinth/api';
import { joinSynonyms, splitSynonyms, synonymFault, type SynonymFault } from '@plinth/api/facts';
import type { ColumnEditingContext, ColumnSending } from './columnEditing.context.ts';
import { mergeColumns, type ColumnMerge, type Keep } from './columnMerge.ts';
import {
  changedValues,
  changesTicksOnly,
  changesOf,
  hasValues,
  ownValues,
  stepOf,
  valuesOf,
  type ColumnChange,
  type ColumnRecord,
  type ColumnStep,
  type ColumnValues,
} from './columnRecord.ts';

/** Steps that can be taken back. */
const mostSteps = 50;

type Way = ColumnSending['way'];

const recordOf = ({ columns }: ColumnEditingContext, wanted: string | undefined) =>
  columns.find(({ name }) => name === wanted);

export const sendingOf = (context: ColumnEditingContext, way: Way, step: ColumnStep): ColumnSending => ({
  way,
  step,
  changes: changesOf(context.target, step, {
    restoresMarks: way === 'undo' && context.version !== null,
    pending: context.target === 'draft' ? context.pending : {},
  }),
});

export const editChange = ({
  category,
  description,
  synonyms,
}: NonNullable<ColumnEditingContext['edit']>): ColumnChange => ({
  data_category: category,
  description,
  synonyms: synonyms && joinSynonyms(splitSynonyms(synonyms)),
});

/** Why the synonyms that are typed can't be kept. */
export const editFault = ({ edit }: ColumnEditingContext): SynonymFault | null =>
  synonymFault(splitSynonyms(edit?.synonyms ?? ''));

export const planEdit = (context: ColumnEditingContext): ColumnSending | null => {
  const { edit, unsent } = context;
  const column = recordOf(context, edit?.name);
  if (edit === null || column === undefined) return null;
  const change = editChange(edit);
  const refused = ownValues(unsent, column.name);
  // A change that was refused is sent again as it is.
  if (hasValues(column, change) && refused === undefined) return null;
  const before = refused === undefined ? edit.base : valuesOf(column);
  const after = hasValues(column, change) ? valuesOf(column) : changedValues(column, change);
  return sendingOf(context, 'one', { before: { [column.name]: before }, after: { [column.name]: after } });
};

/** Whether the edited column has changed under the edit. */
export const isStaleEdit = (context: ColumnEditingContext): boolean => {
  const column = recordOf(context, context.edit?.name);
  if (!context.edit || !column || Object.hasOwn(context.unsent, column.name)) return false;
  return !hasValues(column, context.edit.base);
};

export const planMany = (
  context: ColumnEditingContext,
  names: readonly string[],
  change: ColumnChange,
): ColumnStep | null => {
  const chosen = new Set(names);
  return stepOf(context.columns, ({ name }) => (chosen.has(name) ? change : null));
};

const reversed = ({ before, after }: ColumnStep): ColumnStep => ({ before: after, after: before });

/** The step that is to be taken back, or made again. */
export const stepBack = ({ history }: ColumnEditingContext): ColumnStep | null => {
  const last = history.at(-1);
  return last === undefined ? null : reversed(last);
};
export const stepAgain = ({ future }: ColumnEditingContext): ColumnStep | null => future.at(-1) ?? null;

export const isTickOnly = ({ target }: ColumnEditingContext, step: ColumnStep | null): boolean =>
  target === 'draft' && step !== null && changesTicksOnly(step);

/** Both stacks after a step was made, taken back or made again. */
export const stacksAfter = (
  { columns, history, future }: ColumnEditingContext,
  { way, step }: Pick<ColumnSending, 'way' | 'step'>,
): Pick<ColumnEditingContext, 'history' | 'future'> => {
  if (way === 'undo') return { history: history.slice(0, -1), future: [...future, reversed(step)] };
  const longer = [...history, step].slice(-mostSteps);
  if (way === 'redo') return { history: longer, future: future.slice(0, -1) };
  const changes = columns.some((column) => {
    const values = ownValues(step.after, column.name);
    return values !== undefined && !hasValues(column, values);
  });
  return changes ? { history: longer, future: [] } : { history, future };
};

/** How many steps can be taken back, and made again, once what is on its way has arrived and every walk is done. */
export const stepsAhead = (context: ColumnEditingContext): { undo: number; redo: number } => {
  const { sending, target, walks } = context;
  // A draft's step counts since it was sent.
  const { history, future } =
    sending === null || target === 'draft' ? context : stacksAfter(context, sending);
  return walks.reduce(
    ({ undo, redo }, { type }) => {
      if (type === 'selection.changed') return { undo: undo + 1, redo: 0 };
      const back = type === 'undo.requested' ? 1 : -1;
      return { undo: undo - back, redo: redo + back };
    },
    { undo: history.length, redo: future.length },
  );
};

/** A change that was taken back and had none before it is no longer pending. */
export const pendingAfterUndo = (
  { pending, history }: ColumnEditingContext,
  { changes }: ColumnSending,
): ColumnChanges =>
  Object.fromEntries(
    Object.entries(pending).filter(
      ([name]) => !Object.hasOwn(changes, name) || history.some(({ before }) => Object.hasOwn(before, name)),
    ),
  );

/** Ticks of a draft are nobody else's: they stay on what the host has by now. */
export const withOwnTicks = (
  { target, columns }: ColumnEditingContext,
  arrived: readonly ColumnRecord[],
): readonly ColumnRecord[] => {
  if (target === 'model') return arrived;
  const leftOut = new Set(columns.filter(({ selected }) => !selected).map(({ name }) => name));
  return arrived.map((column) => ({ ...column, selected: !leftOut.has(column.name) }));
};

export const mergeNow = (
  context: ColumnEditingContext,
  current: readonly ColumnRecord[],
  kept: Readonly<Record<string, Keep>> = {},
): ColumnMerge => {
  const { columns, unsent, sending, target } = context;
  const records = new Map(columns.map((column) => [column.name, column]));
  const ticked = (name: string, values: ColumnValues): ColumnValues =>
    target === 'draft' ? { ...values, selected: records.get(name)?.selected ?? true } : values;
  const known = (name: string): ColumnValues | undefined => {
    const values =
      ownValues(unsent, name) ?? (sending && ownValues(sending.step.before, name)) ?? records.get(name);
    return values && ticked(name, values);
  };
  const mine = new Map<string, ColumnValues>();
  for (const name of Object.keys(unsent)) {
    const record = records.get(name);
    if (record) mine.set(name, valuesOf(record));
  }
  for (const [name, values] of Object.entries(sending?.step.after ?? {}))
    mine.set(name, ticked(name, values));
  return mergeColumns(known, Object.fromEntries(mine), current, [...records.keys()], kept);
};

/** The context over what the host has by now: what was changed elsewhere can't be taken back here. */
export const takeCurrent = (context: ColumnEditingContext): Partial<ColumnEditingContext> => {
  const { conflict, sending, pending } = context;
  if (conflict === null) return {};
  const { changedNames, step } = mergeNow(context, conflict.columns, keptOf(conflict.clashes));
  const moved = new Set([...changedNames, ...Object.keys(step?.after ?? {})]);
  const touches = ({ after }: ColumnStep) => Object.keys(after).some((name) => moved.has(name));
  const way = sending?.way === 'one' ? 'one' : 'many';
  return {
    columns: conflict.columns,
    version: conflict.version,
    unsent: {},
    pending: Object.fromEntries(Object.entries(pending).filter(([name]) => !moved.has(name))),
    history: context.history.filter((past) => !touches(past)),
    future: context.future.filter((next) => !touches(next)),
    sending: step && sendingOf(context, way, step),
    elsewhere: changedNames,
    conflict: null,
  };
};

export const keptOf = (clashes: readonly { name: string; keep: Keep | null }[]): Record<string, Keep> =>
  Object.fromEntries(clashes.flatMap(({ name, keep }) => (keep === null ? [] : [[name, keep]])));
