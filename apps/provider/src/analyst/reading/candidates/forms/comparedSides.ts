import { isMeasure } from '../../shared/columns/measures.ts';
import { openMeasures } from '../../grammar/rankings/judgements.ts';
import { openSpans } from '../../grammar/times/durations.ts';
import { naturalFigure, naturalness } from '../../shared/columns/naturalFigure.ts';
import { aggregateOf, columnOf, columnsIn, countAll, type Expression } from '../../shared/query/tree.ts';
import { treeOf, type Pieces, type Composed } from './pieces.ts';

/** "Per day", "a day", "daily". */
const saysDaily = ({ scan }: Pieces): boolean =>
  /\b(?:per|an?|each|every) day\b|\bdaily\b/i.test(scan.context.question);

/** "Mondays against Saturdays, calls a day": sides that aren't as many days are held against each other by the day. */
export function sidesByDay(p: Pieces): Composed[] {
  const [side, other] = p.versus;
  const by = side?.makes.by;
  const others = [p.ranks, p.shares, p.havings, p.shapes, p.limits];
  if (other || by?.kind !== 'bucket' || others.some((list) => list.length > 0) || !saysDaily(p)) return [];
  const measured = p.measures.find((m) => m.kind === 'aggregate' && m.name !== 'count');
  const [own] = measured ? columnsIn(measured) : p.selected.filter(isMeasure);
  const left = own ? aggregateOf('sum', columnOf(own)) : countAll;
  const day: Expression = { kind: 'bucket', unit: 'day', column: by.column };
  const figure: Expression = {
    kind: 'arithmetic',
    operator: '/',
    left,
    right: aggregateOf('count', day, true),
  };
  const tree = treeOf([by, figure], { groupBy: [by], where: p.where });
  return [{ tree, facts: [`form:versus:daily:${own ? 'figure' : 'rows'}`] }];
}

const judging =
  /^(?:better|worse|more|less|best|worst|higher|lower|well|faster|quicker|slower|sooner|later|longer)\b/;

const timed = /^(?:faster|quicker|slower|sooner|later|longer)\b/;

const mostJudged = 3;

/** "Are boys or girls better in English": groups side by side, by what may be meant where no measure is said. */
export function openSides(p: Pieces): Composed[] {
  if (p.versus.length === 0 || !p.scan.items.some((_, at) => judging.test(p.scan.text(at)))) return [];
  const isOfTime = p.scan.items.some((_, at) => timed.test(p.scan.text(at)));
  const spans = isOfTime ? openSpans(p.scan) : [];
  // Who is better is so for what each has, however many there are.
  const isOfEach = p.scan.items.some((_, at) => /^(?:better|worse|best|worst|well)\b/.test(p.scan.text(at)));
  return (spans.length > 0 ? spans : openMeasures(p.scan)).slice(0, mostJudged).flatMap((c) => {
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
