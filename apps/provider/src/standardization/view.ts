import type { RecipeStep, StandardizedView } from '@plinth/api/contract';
import { quoteIdentifier } from '../sources/identifiers.ts';
import type { Cell, QueryLimits, QueryResult, Source, SqlDialect } from '../sources/source.ts';
import { kindOf, stepSql } from './kinds/kinds.ts';

/** A table that is to be standardized. */
export interface Subject {
  source: Source;
  database: string;
  table: string;
  signal: AbortSignal;
}

/** Of every query that standardizes: whole tables are gone through. */
const limits = { timeoutMs: 60_000, longest: 400_000 };
const shownRows = 50;

export const queryOf = (
  { source, database, table, signal }: Subject,
  sql: string,
  maxRows: number,
): Promise<QueryResult> =>
  source.query(database, table, sql, { ...limits, maxRows, signal } satisfies QueryLimits);

export const columnsOf = async ({ source, database, table, signal }: Subject): Promise<Map<string, string>> =>
  source.columns(database, table, signal);

export const isText = (type: string): boolean =>
  /^(varchar|text|character|char|bpchar|citext|string)\b/i.test(type);

/** Values that aren't texts have nothing to be read anew. */
const fits = (step: RecipeStep, columns: ReadonlyMap<string, string>): boolean =>
  isText(columns.get(step.column) ?? '');

/** Steps of several columns side by side: each column's first, then each one's second. */
const layersOf = (steps: readonly RecipeStep[]): Map<string, RecipeStep>[] => {
  const layers: Map<string, RecipeStep>[] = [];
  for (const step of steps) {
    const layer = layers.findLastIndex((taken) => taken.has(step.column)) + 1;
    (layers[layer] ??= new Map()).set(step.column, step);
  }
  return layers;
};

const castTo: Record<SqlDialect, Record<'number' | 'boolean' | 'date', string>> = {
  postgres: { number: 'numeric', boolean: 'boolean', date: 'date' },
  duckdb: { number: 'DOUBLE', boolean: 'BOOLEAN', date: 'DATE' },
};

/** The last of a column's steps says what the column is. */
const castSql = (value: string, steps: readonly RecipeStep[], dialect: SqlDialect): string => {
  const last = steps.at(-1);
  const becomes = last === undefined ? 'text' : kindOf(last).becomes;
  return becomes === 'text' ? value : `CAST(${value} AS ${castTo[dialect][becomes]})`;
};

/** Texts as the kinds read them: of columns with other rules of comparing, too. */
export const asText = (value: string): string => `CAST(${value} AS varchar)`;

interface Plan {
  columns: ReadonlyMap<string, string>;
  steps: readonly RecipeStep[];
  reference: string;
  dialect: SqlDialect;
}

const planOf = async (subject: Subject, recipe: readonly RecipeStep[]): Promise<Plan> => {
  const { source, table } = subject;
  const columns = await columnsOf(subject);
  const steps = recipe.filter((step) => step.on && fits(step, columns));
  return { columns, steps, reference: source.tableReference(table), dialect: source.dialect };
};

/** Comments are for who reads it: a statement that is run has none. */
const selectSql = ({ columns, steps, reference, dialect }: Plan, isForReading: boolean): string => {
  const layers = layersOf(steps);
  const names = [...columns.keys()];
  const layerSql = (layer: ReadonlyMap<string, RecipeStep>, isFirst: boolean): string =>
    names
      .map((name) => {
        const step = layer.get(name);
        const quoted = quoteIdentifier(name);
        if (step === undefined) return `    ${quoted}`;
        const comment = isForReading ? `    -- ${step.title.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')}\n` : '';
        return `${comment}    ${stepSql(step, isFirst ? asText(quoted) : quoted)} AS ${quoted}`;
      })
      .join(',\n');
  const from = (index: number): string => (index === 0 ? reference : `step_${index}`);
  const parts = layers.map(
    (layer, index) =>
      `  step_${index + 1} AS (\n  SELECT\n${layerSql(layer, index === 0)}\n  FROM ${from(index)}\n  )`,
  );
  const final = names.map((name) => {
    const quoted = quoteIdentifier(name);
    const cast = castSql(
      quoted,
      steps.filter(({ column }) => column === name),
      dialect,
    );
    return cast === quoted ? `  ${quoted}` : `  ${cast} AS ${quoted}`;
  });
  const withSteps = parts.length === 0 ? '' : `WITH\n${parts.join(',\n')}\n`;
  return `${withSteps}SELECT\n${final.join(',\n')}\nFROM ${from(layers.length)}`;
};

/** Of a table's standardized view. */
export const viewName = (table: string): string =>
  `${table.split('.').at(-1)!.replaceAll('"', '')}_standardized`;

/** The view as it is read within a statement. */
export interface View {
  select: string;
  /** Columns that steps change, with the types that they have after. */
  changed: readonly ChangedColumn[];
}

export interface ChangedColumn {
  name: string;
  becomes: ReturnType<typeof kindOf>['becomes'];
  /** As the source writes it; null where it stays what it was. */
  type: string | null;
}

export const viewOf = async (subject: Subject, recipe: readonly RecipeStep[]): Promise<View> => {
  const plan = await planOf(subject, recipe);
  const last = new Map(plan.steps.map((step) => [step.column, kindOf(step).becomes]));
  return {
    select: selectSql(plan, false),
    changed: [...last].map(([name, becomes]) => ({
      name,
      becomes,
      type: becomes === 'text' ? null : castTo[plan.dialect][becomes],
    })),
  };
};

const createSql = (plan: Plan, table: string): string =>
  `CREATE VIEW ${quoteIdentifier(viewName(table))} AS\n${selectSql(plan, true)};\n`;

/** Each column under a name of ours, and each step's text beside the one before it. */
const tracedSql = ({ columns, steps, reference }: Plan) => {
  const names = [...columns.keys()];
  const layers = layersOf(steps);
  const stages = new Map<RecipeStep, { before: string; after: string }>();
  const first = names.flatMap((name, index) => [
    `${quoteIdentifier(name)} AS c${index}`,
    ...(steps.some(({ column }) => column === name)
      ? [`${asText(quoteIdentifier(name))} AS c${index}_0`]
      : []),
  ]);
  const parts = [`layer_0 AS (SELECT ${first.join(', ')} FROM ${reference})`];
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
  const changed = [...new Set(steps.map(({ column }) => column))].map((name) => {
    const index = names.indexOf(name);
    return { name, index, before: `c${index}_0`, after: latest.get(name)! };
  });
  const differs = ({ before, after }: { before: string; after: string }) =>
    `${before} IS DISTINCT FROM ${after}`;
  const countSql =
    changed.length === 0
      ? '0'
      : changed.map((column) => `CASE WHEN ${differs(column)} THEN 1 ELSE 0 END`).join(' + ');
  return {
    with: `WITH ${parts.join(', ')}`,
    from: `layer_${layers.length}`,
    stages,
    changed,
    differs,
    countSql,
  };
};

const cellText = (cell: Cell | undefined): string | null => {
  if (cell === null || cell === undefined) return null;
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return text.length > 1000 ? `${text.slice(0, 999)}…` : text;
};

const readCounts = async (subject: Subject, recipe: readonly RecipeStep[], plan: Plan) => {
  const { with: layers, from, stages, differs, countSql } = tracedSql(plan);
  const counts = [
    'count(*)',
    `sum(CASE WHEN ${countSql} > 0 THEN 1 ELSE 0 END)`,
    `sum(${countSql})`,
    ...plan.steps.map((step) => `sum(CASE WHEN ${differs(stages.get(step)!)} THEN 1 ELSE 0 END)`),
  ];
  const { rows, sampled } = await queryOf(subject, `${layers} SELECT ${counts.join(', ')} FROM ${from}`, 1);
  const [total = 0, changedRows = 0, changedValues = 0, ...ofSteps] = (rows[0] ?? []).map(Number);
  return {
    total_rows: total,
    changed_rows: changedRows,
    changed_values: changedValues,
    steps: recipe.map((step) => ({
      id: step.id,
      rows: ofSteps[plan.steps.indexOf(step)] ?? 0,
      gone: !plan.columns.has(step.column),
    })),
    sampled,
  };
};

const readRows = async (subject: Subject, plan: Plan, which: 'changed' | 'all') => {
  const { with: layers, from, changed, countSql } = tracedSql(plan);
  const names = [...plan.columns.keys()];
  const cells = names.map((name, index) => {
    const column = changed.find((one) => one.index === index);
    return column === undefined
      ? `c${index}`
      : castSql(
          column.after,
          plan.steps.filter((step) => step.column === name),
          plan.dialect,
        );
  });
  const texts = changed.flatMap(({ before, after }) => [before, after]);
  const order = which === 'changed' ? ` WHERE ${countSql} > 0 ORDER BY ${countSql} DESC` : '';
  const { rows } = await queryOf(
    subject,
    `${layers} SELECT ${[...cells, ...texts].join(', ')} FROM ${from}${order} LIMIT ${shownRows}`,
    shownRows,
  );
  return rows.map((row) => ({
    cells: names.map((_, index) => cellText(row[index])),
    before: changed.flatMap(({ index }, at) => {
      const [before, after] = row.slice(names.length + 2 * at).map(cellText);
      return before === after ? [] : [{ column: index, value: before ?? null }];
    }),
  }));
};

export const readView = async (
  subject: Subject,
  recipe: readonly RecipeStep[],
  which: 'changed' | 'all',
): Promise<StandardizedView> => {
  const plan = await planOf(subject, recipe);
  const counts = await readCounts(subject, recipe, plan);
  return {
    columns: [...plan.columns.keys()],
    rows: await readRows(subject, plan, which),
    sql: createSql(plan, subject.table),
    ...counts,
  };
};

/** All rows of the view, by the very SELECT that is shown. */
export const readAll = async (
  subject: Subject,
  recipe: readonly RecipeStep[],
  mostRows: number,
): Promise<QueryResult> => queryOf(subject, selectSql(await planOf(subject, recipe), false), mostRows);
