import type { Finding, RecipeStep } from '@plinth/api/contract';
import { countOf } from '../countOf.ts';
import { quoteIdentifier } from '../sources/identifiers.ts';
import type { QueryResult } from '../sources/source.ts';
import type { ColumnValues } from './kinds/kind.ts';
import { newStep } from './kinds/kind.ts';
import { distinct, leaveOut } from './kinds/leaveOut.ts';
import { quoted } from './kinds/texts.ts';
import { comparedRows } from './rows.ts';
import { isPlain } from './columnTypes.ts';
import { leftOut, nearlyRepeatedAsLeft, type LeftByRecipe } from './left.ts';

/** Of fewer rows it is chance that all have one value. */
const fewestRows = 10;
/** More are not compared with each other: it would take longer than all the rest. */
const mostComparedRows = 200_000;
const mostPairs = 50;

/** What is known of a column as a whole. */
export interface ColumnShape {
  name: string;
  /** Rows with a value. */
  filled: number;
  /** Its value as text, where it has but one. */
  only: string | null;
  /** Of numbers and times. */
  type?: string;
  /** The smallest and the largest, as texts. */
  ends?: readonly string[];
  /** Columns with the same mark may have the same values. */
  mark: string;
}

interface LookedAtTable {
  reference: string;
  columns: ReadonlyMap<string, string>;
  rows: number;
  /** Those that the shapes of columns are of. */
  read: number;
  /** Rows of a sample may be there again in the rest. */
  sampled: boolean;
}

type Run = (sql: string, maxRows: number) => Promise<QueryResult>;

export const shapeOfTexts = ({ name, values }: ColumnValues): ColumnShape => ({
  name,
  filled: values.reduce((sum, { rows }) => sum + rows, 0),
  only: values.length === 1 ? values[0]!.value : null,
  mark: JSON.stringify(values.slice(0, 200)),
});

/** Of numbers and times, in one statement for many columns. */
export const shapesOfOthers = async (
  reference: string,
  columns: readonly { name: string; type: string }[],
  run: Run,
): Promise<ColumnShape[]> => {
  const plain = columns.filter(({ type }) => isPlain(type)).slice(0, 200);
  if (plain.length === 0) return [];
  const parts = plain.flatMap(({ name }) => {
    const quotedName = quoteIdentifier(name);
    return [`count(${quotedName})`, ...['min', 'max'].map((of) => `CAST(${of}(${quotedName}) AS varchar)`)];
  });
  const { rows } = await run(`SELECT ${parts.join(', ')} FROM ${reference}`, 1);
  return plain.map(({ name, type }, index) => {
    const [filled, min, max] = rows[0]?.slice(3 * index) ?? [];
    return {
      name,
      type,
      ends: [min, max].filter((end) => typeof end === 'string'),
      filled: Number(filled),
      only: typeof min === 'string' && min === max ? min : null,
      mark: JSON.stringify([type, filled, min, max]),
    };
  });
};

interface Left {
  name: string;
  title: string;
  description: string;
  before: string;
}

const findingOf = ({ name, title, description, before }: Left, rows: number): Finding => ({
  type: leaveOut.type,
  step: newStep('leave out', name, title),
  columns: [name],
  impact: 'Low Impact',
  status: 'Needs a decision',
  description,
  risk: leaveOut.risk,
  rows,
  values: 1,
  examples: [{ before: before.slice(0, 500), after: null, rows }],
});

/** Of a sample no more is known than of its rows. */
const rowsText = ({ rows, sampled }: LookedAtTable): string =>
  `${rows.toLocaleString('en')} ${sampled ? 'rows that were looked at' : 'rows'}`;

const constants = (shapes: readonly ColumnShape[], table: LookedAtTable): Finding[] =>
  shapes.flatMap(({ name, filled, only }) => {
    const { rows } = table;
    if (rows < fewestRows || filled !== rows || only === null) return [];
    const description = `All ${rowsText(table)} have ${quoted(only)} in it, so it tells no rows apart.`;
    return [findingOf({ name, title: `Leave out ${name}`, description, before: only }, rows)];
  });

/** Columns with the same values in each row, by asking of those that may have. Of two one stays. */
const twins = async (
  shapes: readonly ColumnShape[],
  table: LookedAtTable,
  steps: readonly RecipeStep[],
  run: Run,
): Promise<Finding[]> => {
  const { reference, rows } = table;
  const marked = new Map<string, ColumnShape>();
  const stay = (shape: ColumnShape): boolean => !leftOut(steps, shape.name);
  const pairs = [...shapes.filter(stay), ...shapes.filter((shape) => !stay(shape))].flatMap((shape) => {
    const first = marked.get(shape.mark);
    if (first === undefined) marked.set(shape.mark, shape);
    return first === undefined || shape.only !== null || shape.filled === 0 ? [] : [{ first, second: shape }];
  });
  const asked = pairs.slice(0, mostPairs);
  if (rows < fewestRows || asked.length === 0) return [];
  const differences = asked.map(
    ({ first, second }) =>
      `sum(CASE WHEN ${quoteIdentifier(first.name)} IS DISTINCT FROM ${quoteIdentifier(second.name)} THEN 1 ELSE 0 END)`,
  );
  const answer = await run(`SELECT ${differences.join(', ')} FROM ${reference}`, 1);
  return asked.flatMap(({ first, second }, index) => {
    if (Number(answer.rows[0]?.[index]) !== 0) return [];
    const title = `Leave out ${second.name}, the same as ${first.name}`;
    const description = `In each of ${rowsText(table)} it has the value of ${first.name}.`;
    return [findingOf({ name: second.name, title, description, before: `as in ${first.name}` }, rows)];
  });
};

/** Rows that are there more than once, in all columns; null where there are none, or too many to compare. */
const repeated = async (
  { reference, columns, rows, sampled }: LookedAtTable,
  run: Run,
): Promise<Finding | null> => {
  const compared = comparedRows(reference, columns);
  if (compared === null || sampled || rows > mostComparedRows) return null;
  const summed = await run(`${compared} SELECT count(*), coalesce(sum(again), 0) FROM plinth_repeated`, 1);
  const [values = 0, again = 0] = (summed.rows[0] ?? []).map(Number);
  if (again === 0) return null;
  const { rows: shown } = await run(
    `${compared} SELECT line, again FROM plinth_repeated ORDER BY again DESC, line LIMIT 3`,
    3,
  );
  return {
    type: distinct.type,
    step: newStep('distinct', 'All columns', 'Leave out rows that are there again'),
    columns: ['All columns'],
    impact: again >= rows / 100 ? 'High Impact' : 'Low Impact',
    status: 'Needs a decision',
    description: `${countOf(again, 'row is', 'rows are')} there again, the same in all columns. Sums and counts take each of them.`,
    risk: distinct.risk,
    rows: again,
    values,
    examples: shown.map(([line, count]) => ({
      before: String(line as string).slice(0, 500),
      after: null,
      rows: Number(count),
    })),
  };
};

/** What is found in rows and columns as wholes. */
export const findInStructure = async (
  table: LookedAtTable,
  shapes: readonly ColumnShape[],
  left: LeftByRecipe | undefined,
  run: Run,
): Promise<{ findings: Finding[]; uncompared: boolean }> => {
  const whole = left && { reference: left.whole.reference, columns: new Map(left.whole.columns) };
  const again = await repeated({ ...table, ...whole }, run);
  const near = await nearlyRepeatedAsLeft(table, left, run);
  const shaped = { ...table, rows: table.read };
  const findings = [
    ...(again === null ? [] : [again]),
    ...(near ?? []),
    ...constants(shapes, shaped),
    ...(await twins(shapes, shaped, left?.steps ?? [], run)),
  ];
  return { findings, uncompared: near === null };
};
