import { meantBy } from './grammar/meant.ts';
import { isMeasure } from './measures.ts';
import type { Part, Scan } from './parts.ts';
import { columnsIn } from './tree.ts';
import type { AnalystColumn } from '../table.ts';

/** The measures that what stands behind a part may name: the one it ranks by, and any where it limits one. */
function measuresAfter({ makes }: Part, columns: AnalystColumn[]): AnalystColumn[] {
  if (makes.kind === 'rank') return makes.by ? columnsIn(makes.by).filter(isMeasure) : [];
  const limited =
    makes.kind === 'filter' && makes.condition.kind === 'compare' ? columnsIn(makes.condition.left) : [];
  return limited.some(isMeasure) ? columns.filter((c) => isMeasure(c) && !c.derived) : [];
}

const isBareValue = ({ rule }: Part): boolean => /^filter:value:(?:one|several):is$/.test(rule);

const joins = /^(?:of|the)$/;

/** "The deepest snow", "20 mm of rain": the noun tells what is measured, and isn't a value that another column has. */
export const readsMeasureAsValue = (parts: readonly Part[], scan: Scan): boolean =>
  parts.some((value) => {
    if (!isBareValue(value)) return false;
    const [word, more] = scan.context.tokens.slice(
      scan.items[value.from]?.start,
      scan.items[value.to - 1]?.end,
    );
    if (!word || word.capital || more) return false;
    let end = value.from;
    while (joins.test(scan.text(end - 1))) end--;
    const before = parts.find(({ to }) => to === end);
    return (
      before !== undefined &&
      measuresAfter(before, scan.columns).some(
        (column) => column.words.includes(word.lemma) || meantBy([column], word.lower).length > 0,
      )
    );
  });
