import type { AnalystColumn } from '../../../table.ts';
import { isOfAccount } from '../../shared/columns/accounts.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { hasNoPace } from '../../shared/columns/units.ts';
import { openMeasures } from '../../grammar/rankings/judgements.ts';
import { openSpans } from '../../grammar/times/durations.ts';
import { naturalFigure, naturalness } from '../../shared/columns/naturalFigure.ts';
import { aggregateOf, columnOf, columnsIn, countAll, type Expression } from '../../shared/query/tree.ts';
import { treeOf, type Pieces, type Composed } from './pieces.ts';

/** "Per day", "a day", "daily". */
const saysDaily = ({ scan }: Pieces): boolean =>
  /\b(?:per|an?|each|every) day\b|\bdaily\b/i.test(scan.context.question);

/** What comes to a day, of a measure or of the rows. */
const byTheDay = (column: AnalystColumn, own: AnalystColumn | undefined): Expression => ({
  kind: 'arithmetic',
  operator: '/',
  left: own ? aggregateOf('sum', columnOf(own)) : countAll,
  right: aggregateOf('count', { kind: 'bucket', unit: 'day', column }, true),
});

/** Sides that aren't as many days are held against each other by the day. */
const isByDay = (p: Pieces, by: Extract<Expression, { kind: 'bucket' }>): boolean =>
  isOfUnequalDays(by) || saysDaily(p);
/** Weekends and weekdays, of a table with a row a day. */
const isOfUnequalDays = ({ unit, column }: Extract<Expression, { kind: 'bucket' }>): boolean =>
  unit === 'weekPart' && column.isUnique;

/** "Mondays against Saturdays, calls a day": sides that aren't as many days are held against each other by the day. */
export function sidesByDay(p: Pieces): Composed[] {
  const [side, other] = p.versus;
  const by = side?.makes.by;
  const others = [p.ranks, p.shares, p.havings, p.shapes, p.limits];
  if (other || by?.kind !== 'bucket' || others.some((list) => list.length > 0)) return [];
  if (!isByDay(p, by)) return [];
  const isOfDays = isOfUnequalDays(by);
  const measured = p.measures.find((m) => m.kind === 'aggregate' && m.name !== 'count');
  const [own] = measured ? columnsIn(measured) : p.selected.filter(isMeasure);
  if (isOfDays && !own) return [];
  const figure = isOfDays && own ? aggregateOf('avg', columnOf(own)) : byTheDay(by.column, own);
  const tree = treeOf([by, figure], { groupBy: [by], where: p.where });
  return [{ tree, facts: [`form:versus:daily:${own ? 'figure' : 'rows'}`] }];
}

const judging =
  /^(?:better|worse|more|less|best|worst|higher|lower|well|faster|quicker|slower|sooner|later|longer)\b/;

const timed = /^(?:faster|quicker|slower|sooner|later|longer)\b/;

const mostJudged = 3;

const counted = /\b(?:how (?:many|often)|number|count)\b/i;

/** "10A vs 10B in biology": nothing is said that they are held against each other by. */
const isLeftOpen = ({ scan }: Pieces): boolean =>
  scan.items.some((_, at) => /^(?:vs|versus|against)\b/.test(scan.text(at))) &&
  !scan.items.some((_, at) => scan.choices(at, isMeasure).length > 0) &&
  !counted.test(scan.context.question) &&
  !scan.columns.some(isOfAccount);

const sized = /^(?:more|less|fewer)$/;

/** "More applications", "are there more": they are counted, by no measure. */
const saysMoreRows = ({ scan }: Pieces): boolean =>
  /\bthere (?:more|fewer|less)\b/i.test(scan.context.question) ||
  scan.items.some((_, at) => {
    const next = scan.skip(at + 1);
    return sized.test(scan.text(at)) && (scan.items[next]?.type === 'entity' || scan.text(next) === 'people');
  });

/** "The exam": a measure is said by its name. */
const namesMeasure = ({ scan }: Pieces): boolean =>
  scan.items.some((_, at) =>
    scan.choices(at, isMeasure).some(({ kin, column }) => kin === 'same' && !column.derived),
  );

/** "Do we sell more croissants or buns": there is more of what adds up; "more punctual" isn't that. */
const asksHowMuch = ({ scan }: Pieces): boolean =>
  scan.items.some((_, at) => {
    const next = scan.items[at + 1];
    return sized.test(scan.text(at)) && (next?.type !== 'word' || next.light);
  });

/** "Are boys or girls better in English": groups side by side, by what may be meant where no measure is said. */
export function openSides(p: Pieces): Composed[] {
  if (p.versus.length === 0 || saysMoreRows(p) || namesMeasure(p)) return [];
  if (!p.scan.items.some((_, at) => judging.test(p.scan.text(at))) && !isLeftOpen(p)) return [];
  const isOfTime = p.scan.items.some((_, at) => timed.test(p.scan.text(at)));
  const spans = isOfTime ? openSpans(p.scan) : [];
  // Who is better is so for what each has, however many there are.
  const isOfEach = p.scan.items.some((_, at) => /^(?:better|worse|best|worst|well)\b/.test(p.scan.text(at)));
  const isOfSums = asksHowMuch(p);
  // Nothing is slower by its area.
  const isOpen = (c: AnalystColumn) => (isOfTime ? !hasNoPace(c) : !isOfSums || naturalFigure(c) === 'sum');
  const open = spans.length > 0 ? spans : openMeasures(p.scan).filter(isOpen);
  return open.slice(0, mostJudged).flatMap((c) => {
    const natural = naturalFigure(c);
    return [...new Set(isOfEach ? (['avg', natural] as const) : [natural])].map((name) => ({
      tree: treeOf([...p.keys, aggregateOf(name, columnOf(c))]),
      facts: [
        'form:versus:open',
        `form:versus:${isOfEach ? 'judged' : 'sized'}:${name}`,
        naturalness(name, c),
      ],
    }));
  });
}
