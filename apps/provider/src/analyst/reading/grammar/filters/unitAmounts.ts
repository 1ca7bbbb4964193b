import { conceptColumns } from '../adjectives.ts';
import { tokenAt, type Scan } from '../scan.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { scaleOf, scales } from '../../shared/columns/units.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { columnOf } from '../../shared/query/tree.ts';
import { conceptAt } from './amounts.ts';
import { isSizeOfOne } from './sizeOfOne.ts';
import { part, type Rule } from '../rule.ts';

/** "Wider than 20 m" by a length, which is in metres too, where there is a width in them. */
export function isOnlyInUnit(scan: Scan, at: number, unit: string): (use: ColumnChoice) => boolean {
  const concept = conceptAt(scan, at);
  const scale = scales.get(unit);
  if (!concept || !scale) return () => false;
  const measured = conceptColumns(scan, concept, at).map(({ choice }) => choice.column);
  const inUnit = measured.filter((c) => scaleOf(c)?.of === scale.of);
  return ({ column }) => inUnit.length > 0 && !inUnit.includes(column);
}

/** "Over 14%" by what is kept in percent. */
const inPercent = ({ columns }: Scan, unit: string): ColumnChoice[] =>
  /^(?:%|percent|pct)$/.test(unit)
    ? columns
        .filter((c) => isMeasure(c) && !c.derived && c.unit?.symbol === '%')
        .map((column) => meantColumn(column, 0.6))
    : [];

/** "days above 30 degrees", "more than 10 mm": an amount with a unit that tells the column. */
export const unitAmounts: Rule = (scan, at) => {
  const compare = scan.role(at, 'compare');
  const place = compare ? scan.skip(at + 1) : at;
  const number = scan.number(place);
  if (number === null) return [];
  const unit = tokenAt(scan, place + 1);
  const after = scan.role(place + 2, 'after');
  if (!compare && !after) return [];
  const operator = compare?.operator ?? after?.operator ?? '>';
  const measures = [
    ...scan.meantBy(unit),
    ...inPercent(scan, unit),
    ...scan.choices(place + 1, (c) => isMeasure(c) && !isSizeOfOne(c, scan, place + 1)),
  ];
  const isOfOther = isOnlyInUnit(scan, at, unit);
  return measures
    .filter((choice) => !isOfOther(choice))
    .map((choice) =>
      part(
        at,
        after ? place + 3 : place + 2,
        'filter:unit',
        1.1,
        {
          kind: 'filter',
          condition: { kind: 'compare', left: columnOf(choice.column), operator, right: number },
          column: choice.column,
          equality: false,
        },
        [choice],
      ),
    );
};
