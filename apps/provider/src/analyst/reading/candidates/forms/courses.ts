import { timesMeant } from '../../grammar/timesMeant.ts';
import { saysAverage } from '../../grammar/wordsAt.ts';
import { isMeasure, isYearColumn } from '../../shared/columns/measures.ts';
import type { AnalystColumn } from '../../../table.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import {
  aggregateOf,
  columnOf,
  columnsIn,
  countAll,
  type BucketUnit,
  type Expression,
} from '../../shared/query/tree.ts';
import { treeOf, type Pieces, type Composed } from './pieces.ts';
import { measured } from './measured.ts';

const isTimeKey = (key: Expression): boolean =>
  key.kind === 'bucket' || (key.kind === 'column' && isYearColumn(key.column));

const overThe = /\bover the (year|decade)s\b/;
const fromOneToNext = /\b(day|week|month|quarter|year) (?:over|on) \1\b/;

/** What shows a course: what it is said to go over, else years where there are several, else months. */
function grainsFor(column: AnalystColumn, { scan }: Pieces): Expression[] {
  if (!timeLike(column)) return [columnOf(column)];
  const [, told] = overThe.exec(scan.context.question.toLowerCase()) ?? [];
  if (told !== undefined) return [{ kind: 'bucket', unit: told === 'year' ? 'year' : 'decade', column }];
  const [, step] = fromOneToNext.exec(scan.context.question.toLowerCase()) ?? [];
  if (step !== undefined) return [{ kind: 'bucket', unit: step as BucketUnit, column }];
  const year = (cell: unknown) => (typeof cell === 'string' ? Number(cell.slice(0, 4)) : Number.NaN);
  const years = year(column.max) - year(column.min);
  const units =
    years >= 3 || Number.isNaN(years) ? (['year', 'month'] as const) : (['month', 'year'] as const);
  return units.map((unit) => ({ kind: 'bucket', unit, column }));
}

/** "And the change to the month before": a figure of its own beside what it is of. */
const saysChange = ({ groups, shapes, scan }: Pieces): boolean =>
  groups.length > 0 && shapes.some(({ from }) => /^changes?$/.test(scan.text(from)));

const saysPercent = ({ scan }: Pieces): boolean =>
  scan.items.some((_, at) => /%|percent|growth|rate/.test(scan.text(at)));

export function courses(p: Pieces): Composed[] {
  const growth = p.has('growth');
  const running = p.has('running');
  const trend = p.has('trend');
  if ((!growth && !running && !trend) || p.ranks.length > 0 || p.shares.length > 0 || p.havings.length > 0)
    return [];
  const times = p.keys.filter(isTimeKey);
  const others = p.keys.filter((k) => !isTimeKey(k));
  const [time] = timesMeant(p.scan, 0);
  const overs = times.length > 0 ? times.slice(0, 1) : time ? grainsFor(time.column, p) : [];
  const measures = measured(p);
  return overs.flatMap((over) =>
    measures.flatMap(({ expression, fact, natural = [] }) => {
      const base = {
        groupBy: [over, ...others],
        where: p.where,
        orderBy: [{ by: over, descending: false }],
      };
      const facts = [
        `course:${growth ? 'growth' : running ? 'running' : 'trend'}:${times.length > 0 ? 'told' : 'meant'}`,
        `course:${fact}`,
        ...natural,
        ...(over.kind === 'bucket' ? [`course:${over.unit}`] : []),
      ];
      const plain = treeOf([over, ...others, expression], base);
      if (trend && !growth && !saysChange(p)) return [{ tree: plain, facts }];
      const change: Expression = running
        ? { kind: 'running', of: expression, over }
        : { kind: 'growth', of: expression, over, percent: true };
      const amount: Expression = { kind: 'growth', of: expression, over, percent: false };
      return [
        { tree: treeOf([over, ...others, expression, change], base), facts },
        ...(running || saysPercent(p)
          ? []
          : [
              {
                tree: treeOf([over, ...others, expression, amount], base),
                facts: [...facts, 'course:amount'],
              },
            ]),
        { tree: plain, facts: [...facts, 'course:plain'] },
      ];
    }),
  );
}

export function correlations(p: Pieces): Composed[] {
  if (!p.has('correlation') || p.keys.length > 0) return [];
  const said = new Set([...p.selected, ...p.figures.flatMap((f) => f.makes.expressions.flatMap(columnsIn))]);
  // That of one with the other is that of the other with it.
  const columns = p.scan.columns.filter((c) => said.has(c) && isMeasure(c));
  const [left, right] = columns;
  if (!left || !right || columns.length > 2) return [];
  return [
    {
      tree: treeOf([{ kind: 'correlation', left, right }], { where: p.where }),
      facts: ['form:correlation'],
    },
  ];
}

/** The grain word of "daily sales by store", said by itself, beside other groups. */
const grainAlone = ({ groups }: Pieces): Expression | undefined =>
  groups.find(({ rule }) => rule.startsWith('grain:'))?.makes.by[0];

/** "Average daily sales", "visits per month on average": what there is in all, by the days or months that there are. */
export function averageTimes(p: Pieces): Composed[] {
  const key = p.keys.length > 1 ? grainAlone(p) : p.keys[0];
  const others = [p.ranks, p.havings, p.shares, p.shapes, p.versus];
  if (key?.kind !== 'bucket' || others.some((list) => list.length > 0)) return [];
  if (p.limit !== null || !saysAverage(p.scan)) return [];
  const figure = p.figures[0]?.makes.expressions[0] ?? p.selected.filter(isMeasure).map(columnOf)[0];
  const [own] = figure ? columnsIn(figure) : [];
  if (own?.derived?.aggregated) return [];
  const left = own ? aggregateOf('sum', columnOf(own)) : countAll;
  const right: Expression = aggregateOf('count', key, true);
  const groupBy = p.keys.filter((k) => k !== key);
  const tree = treeOf([...groupBy, { kind: 'arithmetic', operator: '/', left, right }], {
    where: p.where,
    groupBy,
  });
  return [{ tree, facts: [`form:average:${own ? 'figure' : 'rows'}`] }];
}
