import type { Cover } from '../grammar/cover.ts';
import type { Part } from '../grammar/part.ts';
import type { Scan } from '../grammar/scan.ts';
import { severalOf } from '../grammar/rankings/judgements.ts';
import { isMeasure } from '../shared/columns/measures.ts';
import { lengthOf } from '../shared/columns/tableLength.ts';
import { isAggregate, shownIn, type QueryTree } from '../shared/query/tree.ts';
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

const figures = /^(?:values|readings|figures|amounts|results|levels)$/;

/** Whether what is ranked is said to be several: "the cheapest wines", "highest paid employees", "biggest spenders". */
function asksSeveral(scan: Scan, { from, to, rule }: Part): boolean {
  // "The largest number of courses" is one.
  if (/^rank:(?:count|distinct|figure)/.test(rule)) return false;
  const first = scan.items.findIndex((_, at) => at >= from && scan.role(at, 'extreme') !== null);
  if (first < 0 || first >= to || tellsNoKind.test(scan.text(first))) return false;
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

/** "Cheapest wines" are several, where the table is no short list: not the one, nor what its price is; null for that. */
export function severalFirst(tree: QueryTree, cover: Cover, scan: Scan): QueryTree | null {
  const rank = lengthOf(scan.context.table) === 'short' ? undefined : rankOfOne(cover);
  if (!rank || tree.offset !== undefined || tree.best || tree.over || !asksSeveral(scan, rank)) return tree;
  if (tree.limit === 1) return { ...tree, limit: severalOf };
  const isEnd = tree.limit === null && tree.groupBy.length === 0 && shownIn(tree).every(isAggregate);
  return isEnd ? null : tree;
}
