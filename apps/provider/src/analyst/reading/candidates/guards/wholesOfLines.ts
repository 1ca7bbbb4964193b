import { linesNamed } from '../../grammar/figures/orderLines.ts';
import { areItems } from '../../grammar/lines.ts';
import type { Part } from '../../grammar/part.ts';
import type { Scan } from '../../grammar/scan.ts';
import type { AnalystColumn } from '../../../table.ts';
import { isMeasure, isNumbered } from '../../shared/columns/measures.ts';
import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import { keyOfWholes } from '../../shared/columns/orderKeys.ts';
import { conditionColumns, conditionsIn, type Expression, type QueryTree } from '../../shared/query/tree.ts';

/** "How many contracts are worth more than 500": by what a whole one comes to, and not by one of its lines. */
export function limitsLinesOfWholes({ select, where }: QueryTree, scan: Scan): boolean {
  const { table, tokens } = scan.context;
  const key = keyOfWholes(table);
  const countsWholes = (e: Expression) =>
    e.kind === 'aggregate' && e.name === 'count' && e.of?.kind === 'column' && e.of.column === key;
  if (!key || !select.some((s) => s !== 'all' && countsWholes(s.expression))) return false;
  const isSaid = ({ rawWords }: AnalystColumn) =>
    rawWords.every((w) => tokens.some(({ lower, lemma }) => lower === w || lemma === w));
  const isOfLine = (c: AnalystColumn) =>
    isMeasure(c) && !c.derived && c.isOfWhole !== true && addsUpByName(c) === true && !isSaid(c);
  return (
    conditionsIn(where).some((c) => c.kind === 'compare' && conditionColumns(c).some(isOfLine)) &&
    scan.columns.some((c) => isMeasure(c) && c.isOfWhole === true && addsUpByName(c) === true)
  );
}

/** "Number of voided invoices" by the quantities of their lines. */
export const countsPiecesOfWholes = (parts: readonly Part[], scan: Scan): boolean =>
  parts.some(({ rule, from }) => {
    if (rule !== 'count:tally') return false;
    const { tokens } = scan.context;
    const counted = tokens.slice(scan.items[from]?.end ?? 0).find(({ lemma, lower }) => lemma !== lower);
    if (!counted || linesNamed(counted.lemma, scan).length === 0) return false;
    return isNumbered(counted.lemma) || areItems(scan.context);
  });
