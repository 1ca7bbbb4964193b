import type { RecipeStep, StepPreview } from '@plinth/api/contract';
import { Refusal } from '../http/refusal.ts';
import { quoteIdentifier, quoteLiteral } from '../sources/identifiers.ts';
import type { Cell } from '../sources/source.ts';
import { kindOf, stepSql } from './kinds/kinds.ts';
import { isPlaceholderSql } from './kinds/texts.ts';
import { asText, columnsOf, isText, queryOf, type Subject } from './view.ts';

const shownChanges = 200;
const shownLength = 2000;
const fewestKeys = 20;

const read = async (subject: Subject, step: RecipeStep): Promise<string> => {
  const type = (await columnsOf(subject)).get(step.column);
  if (type === undefined) throw new Refusal(422, `The table has no column ${step.column} any more.`);
  if (!isText(type)) throw new Refusal(422, `${step.column} holds no texts any more.`);
  const name = quoteIdentifier(step.column);
  const reference = subject.source.tableReference(subject.table);
  return `WITH ${[
    `counted AS (SELECT ${asText(name)} AS v, count(*) AS n FROM ${reference} WHERE ${name} IS NOT NULL GROUP BY 1)`,
    `done AS (SELECT v, n, ${stepSql(step, 'v')} AS w FROM counted)`,
    `compared AS (SELECT v, n, w, count(*) OVER (PARTITION BY w) AS together FROM done)`,
  ].join(', ')}`;
};

const changes = 'w IS DISTINCT FROM v';
const merges = `${changes} AND w IS NOT NULL AND together > 1`;
const rowsWhere = (condition: string): string => `sum(CASE WHEN ${condition} THEN n ELSE 0 END)`;

const textOf = (cell: Cell | undefined): string | null => (typeof cell === 'string' ? cell : null);

/** What the step does to the values as they are connected, by its SQL: what is seen is what the view does. */
export const previewOf = async (
  subject: Subject,
  { except: _, ...step }: RecipeStep,
  search = '',
): Promise<StepPreview> => {
  const compared = await read(subject, step);
  const isRead = kindOf(step).becomes !== 'text';
  const lost = isRead ? `(w IS NULL AND NOT (${isPlaceholderSql('v')}))` : 'false';
  const sums = `sum(n), count(*), ${rowsWhere(changes)}, sum(CASE WHEN ${changes} THEN 1 ELSE 0 END), ${rowsWhere(lost)}, ${rowsWhere(merges)}`;
  const summed = await queryOf(subject, `${compared} SELECT ${sums} FROM compared`, 1);
  const [rows = 0, values = 0, changedRows = 0, changedValues = 0, lostRows = 0, mergedRows = 0] = (
    summed.rows[0] ?? []
  ).map(Number);
  const areKeys = !isRead && values >= fewestKeys && values === rows;
  const found = search === '' ? '' : ` AND strpos(lower(v), lower(${quoteLiteral(search)})) > 0`;
  const note = `CASE WHEN ${lost} THEN 'lost' WHEN ${areKeys} AND ${merges} THEN 'merges' END`;
  const listed = await queryOf(
    subject,
    `${compared} SELECT substr(v, 1, ${shownLength}), substr(w, 1, ${shownLength}), n, ${note} AS note FROM compared WHERE ${changes}${found} ORDER BY note IS NULL, n DESC, v LIMIT ${shownChanges}`,
    shownChanges,
  );
  return {
    rows,
    changed_rows: changedRows,
    changed_values: changedValues,
    conflict_rows: areKeys ? mergedRows : lostRows,
    changes: listed.rows.map(([before, after, count, kind]) => ({
      before: textOf(before) ?? '',
      after: textOf(after),
      rows: Number(count),
      ...(kind === 'lost' || kind === 'merges' ? { note: kind } : {}),
    })),
  };
};
