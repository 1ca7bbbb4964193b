import type { RecipeStep, StepPreview } from '@plinth/api/contract';
import { Refusal } from '../http/refusal.ts';
import { quoteIdentifier, quoteLiteral } from '../sources/identifiers.ts';
import { kindOf, stepSql } from './kinds/kinds.ts';
import { isPlaceholderSql } from './kinds/texts.ts';
import { asText, columnsOf, isText, queryOf, type Subject } from './view.ts';

const shownChanges = 200;
const shownLength = 2000;
const fewestKeys = 20;

/** What the step does to the values as they are connected, by its SQL: what is seen is what the view does. */
export const previewOf = async (
  subject: Subject,
  { except: _, ...step }: RecipeStep,
  search = '',
): Promise<StepPreview> => {
  const columns = await columnsOf(subject);
  const type = columns.get(step.column);
  if (type === undefined) throw new Refusal(422, `The table has no column ${step.column} any more.`);
  if (!isText(type)) throw new Refusal(422, `${step.column} holds no texts any more.`);
  const name = quoteIdentifier(step.column);
  const isRead = kindOf(step).becomes !== 'text';
  const lost = isRead ? `(w IS NULL AND NOT (${isPlaceholderSql('v')}))` : 'false';
  const layers = [
    `counted AS (SELECT ${asText(name)} AS v, count(*) AS n FROM ${subject.source.tableReference(subject.table)} WHERE ${name} IS NOT NULL GROUP BY 1)`,
    `done AS (SELECT v, n, ${stepSql(step, 'v')} AS w FROM counted)`,
    `compared AS (SELECT v, n, w, count(*) OVER (PARTITION BY w) AS together FROM done)`,
  ];
  const withLayers = `WITH ${layers.join(', ')}`;
  const sums = await queryOf(
    subject,
    `${withLayers} SELECT sum(n), count(*), sum(CASE WHEN w IS DISTINCT FROM v THEN n ELSE 0 END), sum(CASE WHEN w IS DISTINCT FROM v THEN 1 ELSE 0 END), sum(CASE WHEN ${lost} THEN n ELSE 0 END), sum(CASE WHEN w IS DISTINCT FROM v AND w IS NOT NULL AND together > 1 THEN n ELSE 0 END) FROM compared`,
    1,
  );
  const [rows = 0, values = 0, changedRows = 0, changedValues = 0, lostRows = 0, merged = 0] = (
    sums.rows[0] ?? []
  ).map(Number);
  const areKeys = !isRead && values >= fewestKeys && values === rows;
  const found = search === '' ? '' : ` AND strpos(lower(v), lower(${quoteLiteral(search)})) > 0`;
  const note = `CASE WHEN ${lost} THEN 'lost' WHEN ${areKeys} AND w IS NOT NULL AND together > 1 THEN 'merges' END`;
  const changes = await queryOf(
    subject,
    `${withLayers} SELECT substr(v, 1, ${shownLength}), substr(w, 1, ${shownLength}), n, ${note} AS note FROM compared WHERE w IS DISTINCT FROM v${found} ORDER BY CASE WHEN ${lost} OR (${areKeys} AND together > 1) THEN 0 ELSE 1 END, n DESC, v LIMIT ${shownChanges}`,
    shownChanges,
  );
  return {
    rows,
    changed_rows: changedRows,
    changed_values: changedValues,
    conflict_rows: lostRows + (areKeys ? merged : 0),
    changes: changes.rows.map(([before, after, count, kind]) => ({
      before: String(before),
      after: after === null || after === undefined ? null : String(after),
      rows: Number(count),
      ...(kind === 'lost' || kind === 'merges' ? { note: kind } : {}),
    })),
  };
};
