import { concepts, type Concept } from '../../shared/vocabulary/concepts.ts';
import { roleOf } from '../../shared/vocabulary/roles.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { conceptColumns } from '../adjectives.ts';
import { tokenAt, type Scan } from '../scan.ts';
import { aggregateOf, columnOf, type Expression } from '../../shared/query/tree.ts';
import { naturalFigure } from '../../shared/columns/naturalFigure.ts';
import { addsUp, meantBy } from '../../shared/columns/measureSynonyms.ts';

interface Compared {
  measure: Expression | null;
  uses: ColumnChoice[];
}

/** What a word compares by: "better" by how it was rated. */
function comparing(scan: Scan, at: number): Concept | null {
  const said = scan.context.tokens.slice(scan.items[at]?.start, scan.items[at]?.end);
  if (said.some(({ lower }) => /^(?:better|worse)$/.test(lower))) return concepts.quality;
  const compare = scan.role(at, 'compare') ?? roleOf(`${tokenAt(scan, at)} than`);
  return compare?.role === 'compare' ? compare.concept : null;
}

/** A figure said between two things that are compared: "do comedies make more money than dramas". */
export function comparedBy(scan: Scan, from: number, to: number): Compared {
  for (let i = from; i < to; i++) {
    const said =
      scan.items[i]?.type === 'column'
        ? scan.choices(i).filter((c) => isMeasure(c.column))
        : meantBy(scan.columns, tokenAt(scan, i));
    const [best] = said;
    if (best) {
      const figure = addsUp.test(tokenAt(scan, i)) ? 'sum' : naturalFigure(best.column);
      return { measure: aggregateOf(figure, columnOf(best.column)), uses: [best] };
    }
    const concept = comparing(scan, i);
    const [held] = concept ? conceptColumns(scan, concept, i) : [];
    if (held && isMeasure(held.choice.column))
      return { measure: aggregateOf('avg', columnOf(held.choice.column)), uses: [held.choice] };
  }
  return { measure: null, uses: [] };
}

/** What "longer" and "warmer" compare by, where no "than" stands after them. */
function comparedWith(scan: Scan, at: number): Concept | null {
  const word = scan.context.tokens[(scan.items[at]?.end ?? 0) - 1]?.lower ?? '';
  const role = /er$/.test(word) ? roleOf(`${word} than`) : undefined;
  return role?.role === 'compare' && !/^(?:or|and) | than/.test(scan.text(at)) ? role.concept : null;
}

const nearest = 5;

/** The figure that two things are compared by: said between them, or before both: "which is longer, the Rhine or the Main?" */
export function comparedIn(scan: Scan, at: number, next: number): Compared {
  const between = comparedBy(scan, at + 1, next);
  if (between.measure) return between;
  for (let i = at - 1; i >= Math.max(0, at - nearest); i--)
    if (comparedWith(scan, i)) return comparedBy(scan, i, i + 1);
  return between;
}
