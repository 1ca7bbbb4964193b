import {
  changedFields,
  hasValues,
  ownValues,
  stepBetween,
  valuesOf,
  type ColumnRecord,
  type ColumnStep,
  type ColumnValues,
  type ValuesByName,
} from './columnRecord.ts';

export type Keep = 'mine' | 'theirs';

/** A column that was changed here and meanwhile elsewhere, to other values. */
export interface ColumnClash {
  name: string;
  mine: ColumnValues;
  theirs: ColumnValues;
  /** Null until someone has chosen. */
  keep: Keep | null;
}

export interface ColumnMerge {
  /** Columns that were changed elsewhere, new and gone ones among them. */
  changedNames: readonly string[];
  clashes: readonly ColumnClash[];
  /** What is to be sent on top of what there is by now; null where nothing is left of it. */
  step: ColumnStep | null;
}

type Field = (typeof changedFields)[number];

const clashesIn = (field: Field, known: ColumnValues, mine: ColumnValues, theirs: ColumnValues): boolean =>
  mine[field] !== known[field] && theirs[field] !== known[field] && mine[field] !== theirs[field];

/** Each value from who changed it; where both did, from whom `keep` says. */
const mergedValues = (known: ColumnValues, mine: ColumnValues, theirs: ColumnValues, keep: Keep | null) => {
  const merged: ColumnValues = { ...valuesOf(theirs) };
  for (const field of changedFields) {
    if (mine[field] === known[field]) continue;
    if (keep === 'theirs' && clashesIn(field, known, mine, theirs)) continue;
    Object.assign(merged, { [field]: mine[field] });
  }
  return {
    ...merged,
    origin: merged.description === theirs.description ? theirs.origin : mine.origin,
    categoryReason:
      merged.data_category === theirs.data_category ? theirs.categoryReason : mine.categoryReason,
  };
};

/**
 * Three states of the columns: `known`, what the host had when they were read; `mine`, what is to be stored of them;
 * `current`, what the host has by now.
 */
export const mergeColumns = (
  known: (name: string) => ColumnValues | undefined,
  mine: ValuesByName,
  current: readonly ColumnRecord[],
  knownNames: readonly string[],
  kept: Readonly<Record<string, Keep>> = {},
): ColumnMerge => {
  const names = new Set(current.map(({ name }) => name));
  const changedNames = knownNames.filter((name) => !names.has(name));
  const clashes: ColumnClash[] = [];
  const rest: { name: string; before: ColumnValues; after: ColumnValues }[] = [];
  for (const column of current) {
    const { name } = column;
    const was = known(name);
    const wanted = ownValues(mine, name);
    // What was sent may have arrived before, without an answer.
    const isOwn = wanted !== undefined && hasValues(column, wanted);
    if (was === undefined || !(isOwn || hasValues(column, was))) changedNames.push(name);
    if (was === undefined || wanted === undefined) continue;
    const theirs = valuesOf(column);
    const keep = Object.hasOwn(kept, name) ? kept[name]! : null;
    if (changedFields.some((field) => clashesIn(field, was, wanted, theirs)))
      clashes.push({ name, mine: wanted, theirs, keep });
    const merged = mergedValues(was, wanted, theirs, keep);
    if (!hasValues(column, merged)) rest.push({ name, before: theirs, after: merged });
  }
  return { changedNames, clashes, step: rest.length === 0 ? null : stepBetween(rest) };
};
