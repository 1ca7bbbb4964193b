import type { Finding, RecipeStep } from '@plinth/api/contract';
import type { QueryResult } from '../sources/source.ts';
import type { LookedAt } from './findings.ts';
import { applyStep, kindOf, kinds } from './kinds/kinds.ts';
import type { ColumnValues, StepKindName } from './kinds/kind.ts';
import { nearlyRepeated, type Compared } from './near.ts';
import { asTable, isOfValues, kindsOfPlain, stepsBefore, viewOf, type Subject } from './view.ts';

/** What a recipe leaves of a table: rules that it has already aren't looked for again in what they have mended. */
export interface LeftByRecipe {
  steps: readonly RecipeStep[];
  /** What stands after FROM for its rows that are there once, by the steps for keys alone. */
  keyed: string;
  /** The view, but with rows that are there again, and the types of its columns. */
  whole: { reference: string; columns: readonly (readonly [name: string, type: string])[] };
}

const isOn = (steps: readonly RecipeStep[], id: string): boolean =>
  steps.some((step) => step.on && step.id === id);

export const leftOut = (steps: readonly RecipeStep[], column: string): boolean =>
  steps.some((step) => step.on && step.kind === 'leave out' && step.column === column);

const valuesAfter = (
  values: ColumnValues['values'],
  steps: readonly RecipeStep[],
): ColumnValues['values'] => {
  if (steps.length === 0) return values;
  const rowsOf = new Map<string, number>();
  for (const { value, rows } of values) {
    const after = steps.reduce<string | null>((text, step) => applyStep(step, text), value);
    if (after !== null) rowsOf.set(after, (rowsOf.get(after) ?? 0) + rows);
  }
  return [...rowsOf].map(([value, rows]) => ({ value, rows })).sort((a, b) => b.rows - a.rows);
};

/** A column as some of its kinds find it. */
interface AsLeft {
  column: LookedAt;
  names: readonly StepKindName[];
}

/** Each kind looks at what the steps before its own leave, as a preview does; what is no text any more has few kinds. */
export const columnAsLeft = (
  column: LookedAt,
  steps: readonly RecipeStep[],
  names: readonly StepKindName[] = Object.keys(kinds) as StepKindName[],
): AsLeft[] => {
  const own = steps.filter((step) => step.column === column.name && isOfValues(step));
  const ways = new Map<string, { before: RecipeStep[]; names: StepKindName[] }>();
  for (const name of names) {
    const before = stepsBefore(own, { id: `${name}:${column.name}` }).filter(({ on }) => on);
    const isText = before.every((step) => ['text', 'same'].includes(kindOf(step).becomes));
    if (!isText && !kindsOfPlain.includes(name)) continue;
    const way = before.map(({ id }) => id).join('\n');
    const known = ways.get(way);
    if (known === undefined) ways.set(way, { before, names: [name] });
    else known.names.push(name);
  }
  return [...ways.values()].map(({ before, names: ofWay }) => ({
    column: { ...column, values: valuesAfter(column.values, before) },
    names: ofWay,
  }));
};

/** Rows that are nearly another's again: those that the recipe leaves out are its own findings, further ones new. */
export const nearlyRepeatedAsLeft = async (
  table: Compared,
  left: LeftByRecipe | undefined,
  run: (sql: string, maxRows: number) => Promise<QueryResult>,
): Promise<Finding[] | null> => {
  const all = await nearlyRepeated(table, run);
  const { steps, keyed } = left ?? { steps: [], keyed: table.reference };
  if (all === null || keyed === table.reference) return all;
  const more = await nearlyRepeated({ ...table, reference: keyed }, run);
  return [
    ...all.filter(({ step }) => isOn(steps, step.id)),
    ...(more ?? []).filter(({ step }) => !isOn(steps, step.id)),
  ];
};

/** None of a recipe without a step that is on. */
export const leftBy = async (
  subject: Subject,
  steps: readonly RecipeStep[],
): Promise<LeftByRecipe | undefined> => {
  if (!steps.some(({ on }) => on)) return undefined;
  const { select, types, keyed } = await viewOf(
    subject,
    steps.filter(({ kind }) => kind !== 'distinct'),
  );
  return { steps, keyed, whole: { reference: asTable(select), columns: [...types] } };
};
