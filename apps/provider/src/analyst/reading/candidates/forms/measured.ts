import { isMeasure, isYearColumn } from '../../shared/columns/measures.ts';
import { tallyIn } from '../../shared/columns/prices.ts';
import { measureInGrid } from '../../shared/columns/grid.ts';
import { addsUp } from '../../shared/columns/measureSynonyms.ts';
import { naturalFigure, naturalness } from '../../shared/columns/naturalFigure.ts';
import { aggregateOf, columnOf, countAll, type Expression } from '../../shared/query/tree.ts';
import type { Pieces } from './pieces.ts';

/** What a question measures: figures said, columns said, else rows. */
export function measured(p: Pieces): { expression: Expression; fact: string; natural?: string[] }[] {
  const [said] = p.measures;
  if (said) return [{ expression: said, fact: 'said' }];
  const columns = p.selected.filter((c) => isMeasure(c));
  if (columns.length > 0)
    return columns.slice(0, 2).flatMap((c) => {
      const natural = saysSum(p) ? 'sum' : naturalFigure(c);
      return (saysSum(p) ? (['sum'] as const) : (['sum', 'avg'] as const)).map((name) => ({
        expression: aggregateOf(name, columnOf(c)),
        fact: name === natural ? 'natural' : 'unnatural',
        natural: [naturalness(name, c)],
      }));
    });
  const tally = tallyIn(p.scan.columns);
  if (tally) return [{ expression: aggregateOf('sum', columnOf(tally)), fact: 'tally' }];
  const measure = measureInGrid(p.scan.context.table);
  if (measure) return [{ expression: aggregateOf(naturalFigure(measure), columnOf(measure)), fact: 'tally' }];
  const [about] = p.selected.filter((c) => !isYearColumn(c));
  if (about && !about.isUnique)
    return [
      { expression: aggregateOf('count', columnOf(about), true), fact: 'distinct' },
      { expression: countAll, fact: 'rows' },
    ];
  return [{ expression: countAll, fact: 'rows' }];
}

/** "Turnover by channel" is a sum, whatever the column is called. */
export const saysSum = ({ selects, scan }: Pieces): boolean =>
  selects.some(({ from, to }) => to === from + 1 && addsUp.test(scan.text(from)));
