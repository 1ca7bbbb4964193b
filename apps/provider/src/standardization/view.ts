import type { RecipeStep } from '@plinth/api/contract';
import { minuteMs } from '@plinth/api/facts';
import { Refusal } from '../http/refusal.ts';
import { quoteIdentifier } from '../sources/identifiers.ts';
import { decimalType, hasManyDigits, losesDigits, mostDigitsOf } from '../sources/duckdb.decimals.ts';
import type { Cell, QueryLimits, QueryResult, Source, SqlDialect } from '../sources/source.ts';
import { kindOf, stepSql } from './kinds/kinds.ts';
import { isPlain, isText } from './columnTypes.ts';
import { canCompare, keysThatFit, oneRowEach } from './rows.ts';
import { onOneLine } from './viewName.ts';

/** A table that is to be standardized. */
export interface Subject {
  source: Source;
  database: string;
  table: string;
  signal: AbortSignal;
}

/** Of every query that standardizes: whole tables are gone through. */
const limits = { timeoutMs: minuteMs, longest: 400_000, sampled: true };

export const queryOf = (
  { source, database, table, signal }: Subject,
  sql: string,
  maxRows: number,
): Promise<QueryResult> => {
  if (sql.length > limits.longest)
    throw new Refusal(
      422,
      `With all values that its rules list, the recipe is SQL of ${sql.length.toLocaleString('en')} characters; up to ${limits.longest.toLocaleString('en')} can be run here. Switch off or remove rules that list many values.`,
    );
  return source.query(database, table, sql, { ...limits, maxRows, signal } satisfies QueryLimits);
};

export const columnsOf = async ({ source, database, table, signal }: Subject): Promise<Map<string, string>> =>
  source.columns(database, table, signal);

/** Kinds of steps that numbers, days and times may have. */
export const kindsOfPlain: readonly RecipeStep['kind'][] = ['missing', 'range', 'pad', 'round'];

/** Values that aren't texts have little to be read anew. */
export const fitsType = ({ kind }: RecipeStep, type: string): boolean =>
  kind === 'leave out' || isText(type) || (kindsOfPlain.includes(kind) && isPlain(type));

/** Whether it is about rows as wholes, whatever its column says. */
export const isOfRows = (step: RecipeStep): boolean => kindOf(step).becomes === 'rows';

/** Whether it makes something else of texts: what it can't read becomes missing. */
export const isReading = (step: RecipeStep): boolean =>
  !['text', 'same', 'nothing', 'rows'].includes(kindOf(step).becomes);

/** Whether it is about the values of its column, each by itself. */
export const isOfValues = (step: RecipeStep): boolean => !isOfRows(step) && step.kind !== 'leave out';

export const fits = (step: RecipeStep, columns: ReadonlyMap<string, string>): boolean => {
  if (step.kind === 'distinct') return canCompare(columns);
  if (step.kind === 'one row') return keysThatFit(step.keys, columns).length > 0;
  const type = columns.get(step.column);
  return type !== undefined && fitsType(step, type);
};

/** Steps of several columns side by side: each column's first, then each one's second. */
export const layersOf = (steps: readonly RecipeStep[]): Map<string, RecipeStep>[] => {
  const layers: Map<string, RecipeStep>[] = [];
  for (const step of steps) {
    const layer = layers.findLastIndex((taken) => taken.has(step.column)) + 1;
    (layers[layer] ??= new Map()).set(step.column, step);
  }
  return layers;
};

type Cast = 'number' | 'boolean' | 'date' | 'time';

const castTo: Record<SqlDialect, Record<Cast, string>> = {
  postgres: { number: 'numeric', boolean: 'boolean', date: 'date', time: 'timestamp' },
  duckdb: { number: 'DOUBLE', boolean: 'BOOLEAN', date: 'DATE', time: 'TIMESTAMP' },
};

const isCast = (becomes: string): becomes is Cast => Object.hasOwn(castTo.postgres, becomes);

/** What a column is after its steps: the last that makes it something says so. */
interface Outcome {
  becomes: Cast | 'text' | 'same';
  /** What its text is cast to; null where it stays one. */
  cast: string | null;
}

const outcomeOf = (steps: readonly RecipeStep[], sqlType: string, dialect: SqlDialect): Outcome => {
  const becomes = steps.map((step) => kindOf(step).becomes).findLast((one) => one !== 'same') ?? 'same';
  if (isCast(becomes)) return { becomes, cast: castTo[dialect][becomes] };
  if (becomes === 'same' && !isText(sqlType)) return { becomes, cast: steps.length === 0 ? null : sqlType };
  return { becomes: 'text', cast: null };
};

export const castSql = (value: string, { cast }: Outcome): string =>
  cast === null ? value : `CAST(${value} AS ${cast})`;

/** Texts as the kinds read them: of columns with other rules of comparing, too. */
export const asText = (value: string): string => `CAST(${value} AS varchar)`;

export interface Plan {
  /** Of each column that steps change, what it is after. */
  outcomes: ReadonlyMap<string, Outcome>;
  columns: ReadonlyMap<string, string>;
  /** All that are on and fit. */
  steps: readonly RecipeStep[];
  /** Those of columns that stay. */
  kept: readonly RecipeStep[];
  /** Names of the columns that stay. */
  names: readonly string[];
  isDistinct: boolean;
  /** What is read, as it is without a step that leaves rows out, with the first, and so on: the last one has none of them. */
  references: readonly string[];
}

/** The steps of a recipe that come before one of its steps; of one that it hasn't, all. */
export const stepsBefore = (recipe: readonly RecipeStep[], { id }: Pick<RecipeStep, 'id'>): RecipeStep[] => {
  const place = recipe.findIndex((step) => step.id === id);
  return recipe.slice(0, place === -1 ? undefined : place);
};

/** Of steps, those that are on and do something to a table with these columns. */
export const taken = (steps: readonly RecipeStep[], columns: ReadonlyMap<string, string>): RecipeStep[] =>
  steps.filter((step) => step.on && fits(step, columns));

/** After each step that keeps one row for each key. */
export const referencesOf = (
  steps: readonly RecipeStep[],
  columns: ReadonlyMap<string, string>,
  reference: string,
): string[] =>
  steps.reduce<string[]>(
    (before, step) =>
      step.kind === 'one row'
        ? [...before, oneRowEach(before.at(-1)!, columns, keysThatFit(step.keys, columns))]
        : before,
    [reference],
  );

export const planOf = async (subject: Subject, recipe: readonly RecipeStep[]): Promise<Plan> => {
  const { source, table } = subject;
  const columns = await columnsOf(subject);
  const sqlTypes = (await source.sqlTypes?.(subject.database, table, subject.signal)) ?? columns;
  const steps = taken(recipe, columns);
  const out = new Set(steps.filter(({ kind }) => kind === 'leave out').map(({ column }) => column));
  if (columns.size > 0 && out.size === columns.size)
    throw new Refusal(422, 'The recipe leaves out all columns.');
  const kept = steps.filter((step) => isOfValues(step) && !out.has(step.column));
  const outcomes = new Map(
    [...new Set(kept.map(({ column }) => column))].map((name) => {
      const own = kept.filter(({ column }) => column === name);
      return [name, outcomeOf(own, sqlTypes.get(name) ?? 'varchar', source.dialect)] as const;
    }),
  );
  return withAllDigits(subject, {
    outcomes,
    columns,
    steps,
    kept,
    names: [...columns.keys()].filter((name) => !out.has(name)),
    isDistinct: steps.some(({ kind }) => kind === 'distinct'),
    references: referencesOf(steps, columns, source.tableReference(table)),
  });
};

/** Comments are for who reads it: a statement that is run has none. */
const commentOf = ({ title }: RecipeStep): string => `-- ${onOneLine(title)}\n`;

export const selectSql = (
  { steps, kept, names, isDistinct, references, outcomes }: Plan,
  isForReading: boolean,
): string => {
  const layers = layersOf(kept);
  const layerSql = (layer: ReadonlyMap<string, RecipeStep>, isFirst: boolean): string =>
    names
      .map((name) => {
        const step = layer.get(name);
        const quoted = quoteIdentifier(name);
        if (step === undefined) return `    ${quoted}`;
        const comment = isForReading ? `    ${commentOf(step)}` : '';
        return `${comment}    ${stepSql(step, isFirst ? asText(quoted) : quoted)} AS ${quoted}`;
      })
      .join(',\n');
  const from = (index: number): string => (index === 0 ? references.at(-1)! : `step_${index}`);
  const parts = layers.map(
    (layer, index) =>
      `  step_${index + 1} AS (\n  SELECT\n${layerSql(layer, index === 0)}\n  FROM ${from(index)}\n  )`,
  );
  const final = names.map((name) => {
    const quoted = quoteIdentifier(name);
    const outcome = outcomes.get(name);
    const cast = outcome === undefined ? quoted : castSql(quoted, outcome);
    return cast === quoted ? `  ${quoted}` : `  ${cast} AS ${quoted}`;
  });
  const withSteps = parts.length === 0 ? '' : `WITH\n${parts.join(',\n')}\n`;
  const wholes = steps.filter((step) => isOfRows(step) || step.kind === 'leave out');
  const comments = isForReading ? wholes.map((step) => `  ${commentOf(step)}`).join('') : '';
  return `${withSteps}SELECT${isDistinct ? ' DISTINCT' : ''}\n${comments}${final.join(',\n')}\nFROM ${from(layers.length)}`;
};

/** The view as it is read within a statement. */
export interface View {
  select: string;
  /** Names of all its columns. */
  names: readonly string[];
  /** Their types, as the source writes them. */
  types: ReadonlyMap<string, string>;
  /** Of its columns those that steps change, with the types that they have after. */
  changed: readonly ChangedColumn[];
  /** What its rows are read from: the table, with one row for each key where steps say so. */
  keyed: string;
  /** Rows may be fewer than the table's. */
  leavesRowsOut: boolean;
}

export interface ChangedColumn {
  name: string;
  becomes: Cast | 'text';
  /** As the source writes it; null where it stays what it was. */
  type: string | null;
}

const plainOf = (type: string): ChangedColumn['becomes'] =>
  /^date$/i.test(type) ? 'date' : /^timestamp/i.test(type) ? 'time' : isPlain(type) ? 'number' : 'text';

export const viewOf = async (subject: Subject, recipe: readonly RecipeStep[]): Promise<View> => {
  const plan = await planOf(subject, recipe);
  const changed = [...plan.outcomes].map(([name, { becomes, cast }]) => {
    const type = plan.columns.get(name)!;
    if (becomes === 'same') return { name, becomes: plainOf(cast ?? type), type };
    return { name, becomes, type: cast ?? (isText(type) ? null : 'varchar') };
  });
  const become = new Map(changed.map(({ name, type }) => [name, type]));
  return {
    select: selectSql(plan, false),
    names: plan.names,
    types: new Map(plan.names.map((name) => [name, become.get(name) ?? plan.columns.get(name)!])),
    changed,
    keyed: plan.references.at(-1)!,
    leavesRowsOut: plan.isDistinct || plan.references.length > 1,
  };
};

/** A view as what stands after FROM. */
export const asTable = (select: string): string => `(${select}) AS plinth_view`;

/** All rows of the view, by the very SELECT that is shown. */
export const readAll = async (
  subject: Subject,
  recipe: readonly RecipeStep[],
  mostRows: number,
): Promise<QueryResult> => queryOf(subject, selectSql(await planOf(subject, recipe), false), mostRows);

/** Where a DOUBLE would hold less of a column's numbers than its texts say, they become the decimal that holds all. */
const withAllDigits = async (subject: Subject, plan: Plan): Promise<Plan> => {
  const ask = async (expressions: readonly string[], from: string): Promise<readonly Cell[]> =>
    (await queryOf(subject, `SELECT ${expressions.join(', ')} FROM ${from}`, 1)).rows[0] ?? [];
  const numbers = [...plan.outcomes].flatMap(([name, { cast }]) =>
    cast === castTo.duckdb.number ? [name] : [],
  );
  if (numbers.length === 0) return plan;
  const areLong = await ask(
    numbers.map((name) => `bool_or(${hasManyDigits(asText(quoteIdentifier(name)))})`),
    plan.references.at(-1)!,
  );
  const names = numbers.filter((_, at) => areLong[at] === true);
  if (names.length === 0) return plan;
  const kept = plan.kept.filter(({ column }) => names.includes(column));
  const texts = { ...plan, names, kept, steps: kept, isDistinct: false, outcomes: new Map() };
  const [rows, ...told] = await ask(
    [
      'count(*)',
      ...names
        .map(quoteIdentifier)
        .flatMap((name) => [
          `bool_or(${losesDigits(name, `CAST(${name} AS ${castTo.duckdb.number})`)})`,
          ...mostDigitsOf(name),
        ]),
    ],
    asTable(selectSql(texts, false)),
  );
  const outcomes = new Map(plan.outcomes);
  for (const [at, name] of names.entries()) {
    const [areLost, whole, fraction] = told.slice(3 * at);
    const cast = areLost === true ? decimalType(Number(whole), Number(fraction), Number(rows)) : null;
    if (cast !== null) outcomes.set(name, { becomes: 'number', cast });
  }
  return { ...plan, outcomes };
};
