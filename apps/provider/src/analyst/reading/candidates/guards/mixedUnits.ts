import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { once } from '../../shared/once.ts';
import { columnsAsked, columnsIn, figuresIn, isAggregate, type QueryTree } from '../../shared/query/tree.ts';

const fewest = 3;
const measured = /^(?:value|val|result|res|reading|measurement|measure|concentration|level)$/;
const ofUnits = /^(?:unit|uom|unit (?:of )?measure(?:ment)?|measurement unit)$/;
/** "UNIT", "Units" of what was measured. */
const tellsUnit = ({ words, kind, distinct }: AnalystColumn): boolean =>
  kind === 'text' && ofUnits.test(words.join(' ')) && distinct >= fewest;

/** The column of units, and what is measured in as many: a result of whatever was looked for. */
const inUnits = once(
  ({ columns }: Pick<AnalystTable, 'columns'>): { unit: AnalystColumn; values: AnalystColumn[] } | null => {
    const unit = columns.find(tellsUnit);
    const values = columns.filter(
      (c) => isMeasure(c) && !c.derived && c.words.some((word) => measured.test(word)),
    );
    return unit && values.length > 0 ? { unit, values } : null;
  },
);

/** Milligrams and degrees don't add up, nor is one more than the other: "average result" of whatever was measured. */
export function mixesUnits(tree: QueryTree, table: Pick<AnalystTable, 'columns'>): boolean {
  const found = inUnits(table);
  if (!found) return false;
  const { unit, values } = found;
  // What was measured is told by as many values as there are units at least.
  const tellsApart = (c: AnalystColumn) => c === unit || (c.kind === 'text' && c.distinct >= unit.distinct);
  if ([...columnsAsked(tree.where), ...tree.groupBy.flatMap(columnsIn)].some(tellsApart)) return false;
  const ranked = tree.orderBy.map(({ by }) => by);
  return [...figuresIn(tree).filter(isAggregate), ...ranked]
    .flatMap(columnsIn)
    .some((c) => values.includes(c));
}
