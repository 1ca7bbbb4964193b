import type { AnalystColumn } from '../../../table.ts';
import { columnsIn, type Condition } from '../query/tree.ts';
import { isNamed } from './measures.ts';

const fewestStages = 4;
const mostStages = 30;
const last =
  /\b(?:hired?|rejected|declined|withdrew|withdrawn|archived|won|lost|closed|done|completed?|finished|cancell?ed|converted|renewed|churned|disqualified|accepted|failed|published|delivered|shipped|paid)\b/i;

/** Steps that a row goes through one after the other, of which the one is kept at which it stands. */
const holdsStages = (column: AnalystColumn): boolean =>
  column.kind === 'text' &&
  !column.derived &&
  column.distinct >= fewestStages &&
  column.distinct <= mostStages &&
  (isNamed(column, /^stage$/) || column.values.some((value) => /^hired$/i.test(value)));

/** That a row stands at a step from which others go on: who has an offer had an interview, too. */
export function standsAtStage(c: Condition): boolean {
  if (c.kind !== 'compare' || c.operator !== '=' || typeof c.right !== 'string') return false;
  const [column] = columnsIn(c.left);
  return column !== undefined && holdsStages(column) && !last.test(c.right);
}
