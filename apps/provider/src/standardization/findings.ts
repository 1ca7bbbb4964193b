import type { Finding, Findings, RecipeStep } from '@plinth/api/contract';
import type { QueryResult } from '../sources/source.ts';
import { applyStep, kindOf, kinds } from './kinds/kinds.ts';
import { emptiedAsWell } from './kinds/missing.ts';
import type { ColumnValues, StepKindName } from './kinds/kind.ts';
import { mostPairs } from './kinds/pairs.ts';
import { isReading } from './view.ts';

/** The share of the rows from which on an impact is high. */
const highShare = 0.01;
const exampleCount = 3;

/** What is known of a text column. */
export interface LookedAt extends ColumnValues {
  tableRows: number;
}

/** Texts and how often each is there, of what a query answered. */
export const valuesOf = ({ rows }: Pick<QueryResult, 'rows'>): ColumnValues['values'] =>
  rows.flatMap(([value, count]) =>
    typeof value === 'string' && !value.includes('\0') ? [{ value, rows: Number(count) }] : [],
  );

/** Whether a value becomes the same whichever way a step is decided. */
const isSettled = (step: RecipeStep, value: string): boolean => {
  const ways: RecipeStep[] =
    step.kind === 'number'
      ? [
          { ...step, decimal: '.' },
          { ...step, decimal: ',' },
        ]
      : 'first' in step
        ? [
            { ...step, first: 'day' },
            { ...step, first: 'month' },
          ]
        : [];
  return new Set(ways.map((way) => applyStep(way, value))).size === 1;
};

interface Measured {
  rows: number;
  values: number;
  examples: Finding['examples'];
}

/** Of a step that isn't decided what comes of a value isn't known, only that something does. */
const measure = (step: RecipeStep, { values }: ColumnValues, isUndecided: boolean): Measured => {
  const changes = values
    .map(({ value, rows }) => ({ before: value, after: applyStep(step, value), rows }))
    .filter(({ before, after }) => before !== after);
  return {
    rows: changes.reduce((sum, { rows }) => sum + rows, 0),
    values: changes.length,
    examples: (isUndecided ? changes.filter(({ before }) => isSettled(step, before)) : changes)
      .slice(0, exampleCount)
      .map((change) => ({ ...change, before: change.before.slice(0, 500) })),
  };
};

/** Where each value is one row's alone, two that become one are two rows under one name. */
const mergesKeys = (step: RecipeStep, { values }: ColumnValues): boolean => {
  if (values.length < 20 || kindOf(step).becomes !== 'text' || values.some(({ rows }) => rows > 1))
    return false;
  const after = values.map(({ value }) => applyStep(step, value)).filter((value) => value !== null);
  return new Set(after).size < after.length;
};

/** Their values are written one way by themselves: the usual capitals or spelling would take that back. */
const ownWay: readonly StepKindName[] = ['email', 'url', 'list'];

/** What each of the kinds has found in a column. */
const foundIn = (column: LookedAt, names: readonly StepKindName[]) => {
  const found = names.flatMap((name) => kinds[name].find(column) ?? []);
  const hasOwnWay = found.some(({ step }) => ownWay.includes(step.kind));
  return found.filter(({ step }) => !hasOwnWay || !['case', 'spelling'].includes(step.kind));
};

/** Of values that are too many for a step, what its rule leaves. */
const leftByList = (step: RecipeStep): string =>
  'values' in step && step.values.length === mostPairs
    ? ` It lists the ${mostPairs} most frequent; others stay as they are.`
    : '';

/** All kinds' findings in one column, or those of the kinds that are named. */
export const findIn = (
  column: LookedAt,
  names: readonly StepKindName[] = Object.keys(kinds) as StepKindName[],
): Finding[] =>
  foundIn(column, names).flatMap((found) => {
    const { step, undecided } = found;
    const { type, risk } = kindOf(step);
    const emptied = isReading(step) ? emptiedAsWell(column) : '';
    const description = found.description + leftByList(step) + emptied;
    const measured = measure(step, column, undecided !== undefined);
    if (measured.values === 0) return [];
    const merges = mergesKeys(step, column) ? 'Values that tell rows apart would become equal.' : undefined;
    const decision = [undecided?.says, found.decision ?? merges].filter(Boolean).join(' ') || undefined;
    return [
      {
        type,
        step,
        columns: [column.name],
        impact: measured.rows >= highShare * column.tableRows ? 'High Impact' : 'Low Impact',
        status: decision === undefined ? 'Recommended' : 'Needs a decision',
        description: decision === undefined ? description : `${description} ${decision}`,
        risk,
        ...(undecided && { undecided: [...undecided.keys] }),
        ...measured,
      } satisfies Finding,
    ];
  });

export type FindingsOfTable = Omit<Findings, 'looked_at'>;
