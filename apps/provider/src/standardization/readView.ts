import type { RecipeStep, StandardizedView } from '@plinth/api/contract';
import { parseTableName, quoteIdentifier } from '../sources/identifiers.ts';
import { cellText } from '../sources/cell.ts';
import type { Cell } from '../sources/source.ts';
import { stepSql } from './kinds/kinds.ts';
import { isPlaceholderSql } from './kinds/texts.ts';
import { createPipelineView } from './pipeline.ts';
import { inHalves } from './rows.ts';
import {
  asText,
  castSql,
  fits,
  isOfRows,
  isReading,
  layersOf,
  planOf,
  queryOf,
  selectSql,
  type Plan,
  type Subject,
} from './view.ts';
import { viewName } from './viewName.ts';

const shownRows = 50;

/** In the schema of its table, where that isn't the usual one. */
const viewReference = ({ source, table }: Subject): string => {
  const name = quoteIdentifier(viewName(table));
  const schema = source.dialect === 'postgres' ? parseTableName(table).schema : 'public';
  return schema === 'public' ? name : `${quoteIdentifier(schema)}.${name}`;
};

const createSql = (plan: Plan, subject: Subject): string =>
  `CREATE VIEW ${viewReference(subject)} AS\n${selectSql(plan, true)};\n`;

/** Each column under a name of ours, and each step's text beside the one before it. */
const tracedSql = ({ columns, steps: all, kept, references }: Plan) => {
  const names = [...columns.keys()];
  const steps = all.filter((step) => !isOfRows(step));
  const layers = layersOf(steps);
  const stages = new Map<RecipeStep, { before: string; after: string }>();
  const first = names.flatMap((name, index) => [
    `${quoteIdentifier(name)} AS c${index}`,
    ...(steps.some(({ column }) => column === name)
      ? [`${asText(quoteIdentifier(name))} AS c${index}_0`]
      : []),
  ]);
  const parts = [`layer_0 AS (SELECT ${first.join(', ')} FROM ${references.at(-1)!})`];
  const latest = new Map(names.map((name, index) => [name, `c${index}_0`]));
  layers.forEach((layer, at) => {
    const added = [...layer].map(([name, step]) => {
      const before = latest.get(name)!;
      const after = before.replace(/_\d+$/, `_${at + 1}`);
      stages.set(step, { before, after });
      latest.set(name, after);
      return `${stepSql(step, before)} AS ${after}`;
    });
    parts.push(`layer_${at + 1} AS (SELECT *, ${added.join(', ')} FROM layer_${at})`);
  });
  const changed = [...new Set(kept.map(({ column }) => column))].map((name) => {
    const index = names.indexOf(name);
    return { name, index, before: `c${index}_0`, after: latest.get(name)! };
  });
  const differs = ({ before, after }: { before: string; after: string }) =>
    `${before} IS DISTINCT FROM ${after}`;
  const countSql =
    changed.length === 0
      ? '0'
      : inHalves(
          changed.map((column) => `CASE WHEN ${differs(column)} THEN 1 ELSE 0 END`),
          ' + ',
        );
  return {
    with: `WITH ${parts.join(', ')}`,
    from: `layer_${layers.length}`,
    stages,
    changed,
    differs,
    countSql,
  };
};

const shownText = (cell: Cell | undefined): string | null => {
  const text = cellText(cell);
  return text !== null && text.length > 1000 ? `${text.slice(0, 999)}…` : text;
};

const countOf = async (subject: Subject, from: string): Promise<number> =>
  Number((await queryOf(subject, `SELECT count(*) FROM ${from}`, 1)).rows[0]?.[0]);

type Traced = ReturnType<typeof tracedSql>;

/** The columns that stay, as the view has them. */
const cellsOf = ({ names, columns, outcomes }: Plan, { changed }: Traced): string[] => {
  const all = [...columns.keys()];
  return names.map((name) => {
    const column = changed.find((one) => one.name === name);
    return column === undefined ? `c${all.indexOf(name)}` : castSql(column.after, outcomes.get(name)!);
  });
};

/**
 * What is told of each row of the view, as columns of a SELECT. One that is there once tells of all rows that it is made
 * of, by those functions; its cells are the same in all of them.
 */
const ofRows = (
  plan: Plan,
  traced: Traced,
  told: readonly (readonly [aggregate: 'max' | 'sum' | 'count' | 'same', value: string, name: string])[],
): string => {
  const { from } = traced;
  if (!plan.isDistinct)
    return `SELECT ${told.map(([, value, name]) => `${value} AS ${name}`).join(', ')} FROM ${from}`;
  const summed = told.map(
    ([aggregate, value, name]) => `${aggregate === 'same' ? value : `${aggregate}(${value})`} AS ${name}`,
  );
  return `SELECT ${summed.join(', ')} FROM ${from} GROUP BY ${cellsOf(plan, traced).join(', ')}`;
};

/** How many rows each step that keeps one row for each key leaves out, of a table that has `read` rows after them. */
const leftByKeys = async (
  subject: Subject,
  { steps, references }: Plan,
  read: number,
): Promise<ReadonlyMap<RecipeStep, number>> => {
  const counts: number[] = [];
  for (const reference of references.slice(0, -1)) counts.push(await countOf(subject, reference));
  counts.push(read);
  return new Map(
    steps
      .filter(({ kind }) => kind === 'one row')
      .map((step, at) => [step, counts[at]! - counts[at + 1]!] as const),
  );
};

const readCounts = async (subject: Subject, recipe: readonly RecipeStep[], plan: Plan) => {
  const traced = tracedSql(plan);
  const { with: layers, stages, differs, countSql } = traced;
  const changes = plan.steps.map((step, at) => {
    const stage = stages.get(step);
    const sql = stage === undefined ? '0' : `CASE WHEN ${differs(stage)} THEN 1 ELSE 0 END`;
    return ['sum', sql, `s${at}`] as const;
  });
  const reading = plan.steps.filter((step) => stages.has(step) && isReading(step));
  const unread = reading.map((step, at) => {
    const { before, after } = stages.get(step)!;
    // As a preview has it: what stands for nothing isn't lost.
    const sql = `CASE WHEN ${after} IS NULL AND ${before} IS NOT NULL AND NOT (${isPlaceholderSql(before)}) THEN 1 ELSE 0 END`;
    return ['sum', sql, `l${at}`] as const;
  });
  const told = ofRows(plan, traced, [['max', countSql, 'n'], ['count', '1', 'r'], ...changes, ...unread]);
  const sums = [
    'count(*)',
    'sum(CASE WHEN n > 0 THEN 1 ELSE 0 END)',
    ...['n', 'r', ...[...changes, ...unread].map(([, , name]) => name)].map((name) => `sum(${name})`),
  ];
  const { rows, sampled } = await queryOf(
    subject,
    `${layers} SELECT ${sums.join(', ')} FROM (${told}) AS told`,
    1,
  );
  const [total = 0, changedRows = 0, changedValues = 0, read = 0, ...ofSteps] = (rows[0] ?? []).map(Number);
  const left = await leftByKeys(subject, plan, read);
  const rowsOf = (step: RecipeStep): number =>
    step.kind === 'distinct' && plan.steps.includes(step)
      ? read - total
      : (left.get(step) ?? ofSteps[plan.steps.indexOf(step)] ?? 0);
  const lostOf = (step: RecipeStep): { lost?: number } => {
    const lost = ofSteps[changes.length + reading.indexOf(step)] ?? 0;
    return reading.includes(step) && lost > 0 ? { lost } : {};
  };
  return {
    total_rows: total,
    left_out_rows: [...left.values()].reduce((sum, more) => sum + more, read - total),
    changed_rows: changedRows,
    changed_values: changedValues,
    steps: recipe.map((step) => ({
      id: step.id,
      rows: rowsOf(step),
      ...lostOf(step),
      gone: !(isOfRows(step) ? fits(step, plan.columns) : plan.columns.has(step.column)),
    })),
    sampled,
  };
};

const readRows = async (subject: Subject, plan: Plan, which: 'changed' | 'all') => {
  const traced = tracedSql(plan);
  const { with: layers, changed, differs, countSql } = traced;
  const cells = cellsOf(plan, traced).map((cell, at) => ['same', cell, `o${at}`] as const);
  // No step makes a value where there is none: one that is changed was there before.
  const before = changed.map(
    (column, at) => ['max', `CASE WHEN ${differs(column)} THEN ${column.before} END`, `b${at}`] as const,
  );
  const told = ofRows(plan, traced, [...cells, ...before, ['max', countSql, 'n']]);
  const shown = [...cells, ...before].map(([, , name]) => name);
  const order = which === 'changed' ? ' WHERE n > 0 ORDER BY n DESC' : '';
  const { rows } = await queryOf(
    subject,
    `${layers} SELECT ${shown.join(', ')} FROM (${told}) AS told${order} LIMIT ${shownRows}`,
    shownRows,
  );
  return rows.map((row) => ({
    cells: plan.names.map((_, index) => shownText(row[index])),
    before: changed.flatMap(({ name }, at) => {
      const value = shownText(row[plan.names.length + at]);
      return value === null ? [] : [{ column: plan.names.indexOf(name), value }];
    }),
  }));
};

/** The pipeline in MongoDB, by its own names of the fields: of those that differ by capitals alone one has another here. */
const pipelineText = async ({ source, database, table, signal }: Subject, plan: Plan): Promise<string> => {
  const own = (await source.namesInSource?.(database, table, signal)) ?? new Map<string, string>();
  const nameOf = (column: string): string => own.get(column) ?? column;
  const steps = plan.steps.map((step) => ({
    ...step,
    column: nameOf(step.column),
    ...(step.kind === 'one row' && { keys: step.keys.map((key) => key.map(nameOf)) }),
  }));
  const columns = new Map([...plan.columns].map(([name, type]) => [nameOf(name), type]));
  return createPipelineView(steps, columns, table);
};

export const readView = async (
  subject: Subject,
  recipe: readonly RecipeStep[],
  which: 'changed' | 'all',
): Promise<StandardizedView> => {
  const plan = await planOf(subject, recipe);
  const counts = await readCounts(subject, recipe, plan);
  return {
    columns: [...plan.names],
    rows: await readRows(subject, plan, which),
    ...(subject.source.kind === 'mongodb'
      ? { pipeline: await pipelineText(subject, plan) }
      : { sql: createSql(plan, subject) }),
    ...counts,
  };
};
