import { once } from '../once.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';

const numbered = /^(.+?)[ _.-]?([2-9])$/;

/** Columns that hold several of one thing, by the first of them: "Labels", "Labels 2" and "Labels 3" of a header that comes again. */
const familiesOf = once(({ columns }: AnalystTable): ReadonlyMap<AnalystColumn, AnalystColumn[]> => {
  const families = new Map<AnalystColumn, AnalystColumn[]>();
  const texts = columns.filter(({ kind, derived }) => kind === 'text' && !derived);
  for (const first of texts) {
    const others = texts.filter((c) => numbered.exec(c.name)?.[1] === first.name);
    const all = [first, ...others];
    if (others.length > 0) for (const column of all) families.set(column, all);
  }
  return families;
});

/** All columns that hold what this one does; none where it is alone. */
export const siblingsOf = (column: AnalystColumn, table: AnalystTable): readonly AnalystColumn[] =>
  familiesOf(table).get(column) ?? [];
