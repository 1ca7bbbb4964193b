import type { Cover } from '../grammar/cover.ts';
import type { Part } from '../grammar/part.ts';
import type { Scan } from '../grammar/scan.ts';
import { severalOf } from '../grammar/rankings/judgements.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import { lengthOf } from '../shared/columns/tableLength.ts';
import { isAggregate, sameExpression, shownIn, type QueryTree } from '../shared/query/tree.ts';
import type { Token } from '../tokens/tokenize.ts';

/** So much of what follows is asked for, or the one that comes first: "most bottles", "the last orders". */
const tellsNoKind =
  /^(?:the )?(?:most|least|fewest|fewer|more|less|max|maximum|min|minimum|first|last|final)(?: (?:number|amount)(?: of)?)?$/;
const having = /^(?:with|has|have|had|having|reached|got)$/;

const isPlural = ({ lower, lemma }: Token): boolean =>
  lower !== lemma && [`${lemma}s`, `${lemma}es`, lemma.replace(/y$/, 'ies')].includes(lower);

/** What is measured, and not what is measured of: "the player with the highest scores", "Points". */
function isOfFigure(scan: Scan, at: number, from: number, { lower }: Token): boolean {
  const item = scan.items[at];
  const measures = item?.type === 'column' ? item.choices.filter(({ column }) => isMeasure(column)) : [];
  if (measures.length === 0) return false;
  const { tokens } = scan.context;
  const start = scan.items[from]?.start ?? 0;
  const led = /^(?:the|its|their)$/.test(tokens[start - 1]?.lower ?? '') ? start - 2 : start - 1;
  return (
    having.test(tokens[led]?.lower ?? '') || measures.some(({ column }) => column.rawWords.includes(lower))
  );
}

const firstExtreme = (scan: Scan, from: number): number =>
  scan.items.findIndex((_, at) => at >= from && scan.role(at, 'extreme') !== null);

const owning = /^(?:with|have|had|having)$/;

/** "Cities with the most shops", "which fields have the most journals": what comes first is named before it is said by what. */
function isNamedFirst(scan: Scan, { from }: Part): boolean {
  const {
    items,
    context: { tokens },
  } = scan;
  const first = firstExtreme(scan, from);
  const start = items[first]?.start ?? 0;
  const led = tokens[start - 1]?.lower === 'the' ? start - 2 : start - 1;
  const noun = tokens[led - 1];
  return owning.test(tokens[led]?.lower ?? '') && noun !== undefined && isPlural(noun);
}

/** "Most urban countries" are several, where "most bottles" are of one. */
function isOfKind({ items, context: { tokens } }: Scan, first: number, to: number): boolean {
  const noun = items[to]?.type === 'entity' ? tokens[(items[to]?.end ?? 0) - 1] : undefined;
  return to > first + 1 && noun !== undefined && isPlural(noun);
}

const figures = /^(?:values|readings|figures|amounts|results|levels)$/;

/** Whether what is ranked is said to be several: "the cheapest wines", "highest paid employees", "biggest spenders". */
function asksSeveral(scan: Scan, rank: Part): boolean {
  const { from, to, rule } = rank;
  if (isNamedFirst(scan, rank)) return true;
  const first = firstExtreme(scan, from);
  // "The largest number of courses" is one.
  if (/^rank:(?:count|distinct|figure)/.test(rule)) return false;
  if (first < 0 || first >= to) return false;
  if (tellsNoKind.test(scan.text(first))) return isOfKind(scan, first, to);
  // "The best spot for birds" is one.
  const behind = scan.roleName(to) === 'preposition' ? to : scan.skip(to);
  const places = [...new Set([to - 1, to, behind])].filter((at) => at > first);
  return places.some((at) => {
    const item = scan.items[at];
    const noun = scan.context.tokens[(item?.end ?? 0) - 1];
    const isNoThing = item?.type === 'role' || (item?.type === 'word' && item.light);
    return (
      (!isNoThing || figures.test(noun?.lower ?? '')) &&
      noun !== undefined &&
      isPlural(noun) &&
      !isOfFigure(scan, at, from, noun)
    );
  });
}

/** The ranking of which one is told, where the question says no number. */
const rankOfOne = ({ parts }: Cover): Part | undefined => {
  const ranks = parts.filter(({ makes }) => makes.kind === 'rank');
  const [rank] = ranks;
  const isLimited = parts.some(({ makes }) => makes.kind === 'limit');
  return ranks.length === 1 && rank?.makes.kind === 'rank' && rank.makes.limit === null && !isLimited
    ? rank
    : undefined;
};

/** "Journals with the most pages" are asked for, and not how many pages that is. */
const tellsOnlyHow = ({ select, groupBy, orderBy }: QueryTree): boolean => {
  const [item, more] = select;
  const by = orderBy[0]?.by;
  return (
    groupBy.length === 0 &&
    !more &&
    by !== undefined &&
    item !== undefined &&
    item !== 'all' &&
    sameExpression(item.expression, by)
  );
};

/** "Cheapest wines" are several, where the table is no short list: not the one, nor what its price is; null for that. */
export function severalFirst(tree: QueryTree, cover: Cover, scan: Scan): QueryTree | null {
  const rank = lengthOf(scan.context.table) === 'short' ? undefined : rankOfOne(cover);
  if (!rank || tree.offset !== undefined || tree.best || tree.over || !asksSeveral(scan, rank)) return tree;
  if (tree.limit === 1)
    return isNamedFirst(scan, rank) && tellsOnlyHow(tree) ? null : { ...tree, limit: severalOf };
  const isEnd = tree.limit === null && tree.groupBy.length === 0 && shownIn(tree).every(isAggregate);
  return isEnd ? null : tree;
}
