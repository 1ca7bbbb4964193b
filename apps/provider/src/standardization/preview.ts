import type { RecipeStep, StepPreview } from '@plinth/api/contract';
import { stepWords } from '@plinth/api/facts';
import { Refusal } from '../http/refusal.ts';
import { quoteIdentifier, quoteLiteral } from '../sources/identifiers.ts';
import type { Cell } from '../sources/source.ts';
import type { StepOf } from './kinds/kind.ts';
import { kindOf, stepSql } from './kinds/kinds.ts';
import { isPlaceholderSql } from './kinds/texts.ts';
import { comparedRows, goingRows, keysThatFit } from './rows.ts';
import {
  asTable,
  asText,
  columnsOf,
  fitsType,
  isOfValues,
  isReading,
  queryOf,
  referencesOf,
  stepsBefore,
  taken,
  viewOf,
  type Subject,
} from './view.ts';

const shownChanges = 200;
const shownLength = 2000;
const fewestKeys = 20;

/** A table, and the recipe that the step is, or would be, a part of. */
interface Place {
  subject: Subject;
  recipe: readonly RecipeStep[];
}

/**
 * A WITH that has `compared`: the different texts of the column as the steps before leave them, and what becomes of
 * them. Steps that keep one row for each key are the view's first, wherever they stand.
 */
const read = async ({ subject, recipe }: Place, step: RecipeStep): Promise<string> => {
  const columns = await columnsOf(subject);
  const type = columns.get(step.column);
  if (type === undefined) throw new Refusal(422, `The table has no column ${step.column} any more.`);
  if (!fitsType(step, type)) throw new Refusal(422, `${step.column} holds no texts any more.`);
  const name = quoteIdentifier(step.column);
  const table = subject.source.tableReference(subject.table);
  const reference = referencesOf(taken(recipe, columns), columns, table).at(-1)!;
  const before = taken(stepsBefore(recipe, step), columns).filter(
    (one) => one.column === step.column && isOfValues(one),
  );
  const layers = before.map(
    (one, at) => `before_${at + 1} AS (SELECT ${stepSql(one, 'v')} AS v, n FROM before_${at})`,
  );
  return `WITH ${[
    `before_0 AS (SELECT ${asText(name)} AS v, count(*) AS n FROM ${reference} WHERE ${name} IS NOT NULL GROUP BY 1)`,
    ...layers,
    `counted AS (SELECT v, sum(n) AS n FROM before_${before.length} WHERE v IS NOT NULL GROUP BY 1)`,
    `done AS (SELECT v, n, ${stepSql(step, 'v')} AS w FROM counted)`,
    `compared AS (SELECT v, n, w, count(*) OVER (PARTITION BY w) AS together FROM done)`,
  ].join(', ')}`;
};

const textOf = (cell: Cell | undefined): string | null => (typeof cell === 'string' ? cell : null);

type StepOfRows = StepOf<'distinct' | 'one row'>;

interface Lines {
  /** A WITH that has `plinth_lines`: each row that goes, as a line, the one that stays for it, and how often it goes. */
  lines: string;
  /** What they are rows of. */
  reference: string;
}

/** Of the table as the steps before that keep one row for each key leave it. */
const linesOfKeys = async ({ subject, recipe }: Place, step: StepOf<'one row'>): Promise<Lines> => {
  const columns = await columnsOf(subject);
  const before = taken(stepsBefore(recipe, step), columns);
  const reference = referencesOf(before, columns, subject.source.tableReference(subject.table)).at(-1)!;
  const keys = keysThatFit(step.keys, columns);
  if (keys.length === 0) throw new Refusal(422, 'The table has not all columns of the key any more.');
  const going = goingRows(reference, columns, keys);
  return {
    lines: `${going}, plinth_lines AS (SELECT line, stays, count(*) AS again FROM plinth_going GROUP BY 1, 2)`,
    reference,
  };
};

/** Of the view that all other steps make: its rows are compared last, wherever the step stands. */
const linesOfRepeated = async ({ subject, recipe }: Place): Promise<Lines> => {
  const { select, types } = await viewOf(
    subject,
    recipe.filter(({ kind }) => kind !== 'distinct'),
  );
  const reference = asTable(select);
  const compared = comparedRows(reference, types);
  if (compared === null) throw new Refusal(422, 'The table has columns that can’t be compared.');
  return {
    lines: `${compared}, plinth_lines AS (SELECT line, CAST(NULL AS varchar) AS stays, again FROM plinth_repeated)`,
    reference,
  };
};

/** Rows that go, as lines. */
const previewOfRows = async (place: Place, step: StepOfRows, search: string): Promise<StepPreview> => {
  const { subject } = place;
  const { lines, reference } = await (step.kind === 'one row'
    ? linesOfKeys(place, step)
    : linesOfRepeated(place));
  const summed = await queryOf(
    subject,
    `${lines} SELECT (SELECT count(*) FROM ${reference}), coalesce(sum(again), 0), count(*) FROM plinth_lines`,
    1,
  );
  const [rows = 0, changedRows = 0, changedValues = 0] = (summed.rows[0] ?? []).map(Number);
  const found = search === '' ? '' : ` WHERE strpos(lower(line), lower(${quoteLiteral(search)})) > 0`;
  const listed = await queryOf(
    subject,
    `${lines} SELECT substr(line, 1, ${shownLength}), substr(stays, 1, ${shownLength}), again FROM plinth_lines${found} ORDER BY again DESC, line LIMIT ${shownChanges}`,
    shownChanges,
  );
  return {
    rows,
    changed_rows: changedRows,
    changed_values: changedValues,
    conflict_rows: 0,
    changes: listed.rows.map(([line, stays, again]) => ({
      before: textOf(line) ?? '',
      after: textOf(stays),
      rows: Number(again),
    })),
  };
};

const changes = 'w IS DISTINCT FROM v';
const merges = `${changes} AND w IS NOT NULL AND together > 1`;
const rowsWhere = (condition: string): string => `sum(CASE WHEN ${condition} THEN n ELSE 0 END)`;

/** Whole, as a step takes them out; absent where they are more or longer than one can. */
const conflictsOf = async (subject: Subject, compared: string): Promise<Pick<StepPreview, 'conflicts'>> => {
  const { rows } = await queryOf(
    subject,
    `${compared} SELECT substr(v, 1, ${stepWords.longest + 1}) FROM compared WHERE ${merges} ORDER BY v LIMIT ${stepWords.most + 1}`,
    stepWords.most + 1,
  );
  const values = rows.map(([value]) => textOf(value) ?? '');
  const fit = values.length <= stepWords.most && values.every(({ length }) => length <= stepWords.longest);
  return fit ? { conflicts: values } : {};
};

const previewOfValues = async (place: Place, step: RecipeStep, search: string): Promise<StepPreview> => {
  const { subject } = place;
  const compared = await read(place, step);
  const lost = isReading(step) ? `(w IS NULL AND NOT (${isPlaceholderSql('v')}))` : 'false';
  const sums = `sum(n), count(*), ${rowsWhere(changes)}, sum(CASE WHEN ${changes} THEN 1 ELSE 0 END), ${rowsWhere(lost)}, ${rowsWhere(merges)}`;
  const summed = await queryOf(subject, `${compared} SELECT ${sums} FROM compared`, 1);
  const [rows = 0, values = 0, changedRows = 0, changedValues = 0, lostRows = 0, mergedRows = 0] = (
    summed.rows[0] ?? []
  ).map(Number);
  const areKeys = kindOf(step).becomes === 'text' && values >= fewestKeys && values === rows;
  const found = search === '' ? '' : ` AND strpos(lower(v), lower(${quoteLiteral(search)})) > 0`;
  const note = `CASE WHEN ${lost} THEN 'lost' WHEN ${areKeys} AND ${merges} THEN 'merges' END`;
  // PostgreSQL orders by an expression of columns of a table alone.
  const noted = `${compared}, noted AS (SELECT v, w, n, ${note} AS note FROM compared WHERE ${changes}${found})`;
  const listed = await queryOf(
    subject,
    `${noted} SELECT substr(v, 1, ${stepWords.longest}), substr(w, 1, ${shownLength}), n, note, length(v) > ${stepWords.longest} FROM noted ORDER BY note IS NULL, n DESC, v LIMIT ${shownChanges}`,
    shownChanges,
  );
  return {
    rows,
    changed_rows: changedRows,
    changed_values: changedValues,
    conflict_rows: areKeys ? mergedRows : lostRows,
    ...(areKeys && (await conflictsOf(subject, compared))),
    changes: listed.rows.map(([before, after, count, kind, isCut]) => ({
      before: textOf(before) ?? '',
      after: textOf(after),
      rows: Number(count),
      ...(kind === 'lost' || kind === 'merges' ? { note: kind } : {}),
      ...(isCut === true && { cut: true }),
    })),
  };
};

/** What the step does to what the recipe's steps before it leave, by its SQL: what is seen is what the view does. */
export const previewOf = (
  subject: Subject,
  recipe: readonly RecipeStep[],
  { except: _, ...step }: RecipeStep,
  search = '',
): Promise<StepPreview> =>
  step.kind === 'distinct' || step.kind === 'one row'
    ? previewOfRows({ subject, recipe }, step, search)
    : previewOfValues({ subject, recipe }, step, search);
