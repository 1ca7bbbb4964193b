import type { Candidate } from '../../ranking/candidates.ts';
import { isMeasure, isNamed, isTimeColumn } from '../../shared/columns/measures.ts';
import { namesPlaces } from '../../candidates/guards/talliesOfPlaces.ts';
import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import type { AnalystColumn } from '../../../table.ts';
import { type QueryTree, columnsIn } from '../../shared/query/tree.ts';
import { openMeasures } from '../../grammar/rankings/judgements.ts';
import { isOfLater } from './otherTimes.ts';

const newness = /^(?:newest|youngest|fastest|slowest|quickest)$/;

/** "Newest animals" by their last visit to the vet, "fastest chargers" by how soon they were last serviced. */
const takesLaterTime = ({ tree: { orderBy }, cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ from, makes }) => makes.kind === 'rank' && newness.test(scan.text(from))) &&
  orderBy.some(({ by }) =>
    columnsIn(by).some((c) => isOfLater(c) || (c.derived?.of.kind === 'span' && isOfLater(c.derived.of.to))),
  );

/** "Heaviest shipment per destination" is one of each: neither one of all nor one destination. */
const tellsOneOfAll = ({ tree: { limit }, cover: { parts }, scan }: Candidate): boolean =>
  limit === 1 &&
  parts.some(({ rule, from, uses: [use] }) => {
    const noun = scan.context.tokens[(scan.items[from]?.start ?? 0) - 1];
    const isOfRow = noun !== undefined && noun.lower === noun.lemma && scan.context.entities.has(noun.lemma);
    return isOfRow && /^(?:each:row|group:each)/.test(rule) && use?.column.isUnique === false;
  });

const longitude = /^(?:longitude|long|lon|lng)$/;

/** "The longest storm" isn't the one furthest east. */
const ranksByLongitude = ({ tree: { orderBy }, cover: { parts }, scan }: Candidate): boolean => {
  const by = orderBy[0]?.by;
  return (
    by?.kind === 'column' &&
    isNamed(by.column, longitude) &&
    scan.columns.some((c) => isNamed(c, /^(?:latitude|lat)$/)) &&
    parts.some(({ from, to }) => scan.items.slice(from, to).some((_, i) => longs.test(scan.text(from + i))))
  );
};

/** The column of the only row that is told, by what ranks it. */
function namedBy({ select, groupBy, orderBy, limit }: QueryTree): AnalystColumn | undefined {
  const [item] = select;
  const isOfRow = limit === 1 && groupBy.length === 0 && orderBy[0]?.by.kind === 'column';
  return isOfRow && item !== undefined && item !== 'all' && item.expression.kind === 'column'
    ? item.expression.column
    : undefined;
}

const isLabel = ({ kind, isUnique, derived }: AnalystColumn): boolean =>
  kind === 'text' && isUnique && !derived;

/** "Which region has the largest population" by the largest of its states: what adds up is as large as all of them. */
function tellsRegionOfPlace({ tree, scan: { columns } }: Candidate): boolean {
  const region = namedBy(tree);
  const by = tree.orderBy[0]?.by;
  return (
    region !== undefined &&
    namesPlaces(region) &&
    region.distinct > 1 &&
    columns.some(
      (c) => c !== region && (namesPlaces(c) || isLabel(c)) && c.distinct >= region.distinct * fewestPlaces,
    ) &&
    by?.kind === 'column' &&
    addsUpByName(by.column) === true
  );
}

const fewestPlaces = 2;

/** What a table of flight delays measures of one: its minutes. */
function measuresOfRows({ items, context, columns }: Candidate['scan'], at: number): AnalystColumn[] {
  const item = items[at];
  const noun = item?.type === 'entity' ? context.tokens[item.end - 1]?.lemma : undefined;
  return columns.filter(
    (c) => noun !== undefined && isMeasure(c) && !c.derived && withoutUnit(c).at(-1) === noun,
  );
}

/** "Longest service" by the years since a degree, where a column is called for service. */
const takesOtherThanNamed = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, to, makes }) => {
    if (!rule.startsWith('rank:concept') || makes.kind !== 'rank' || makes.by?.kind !== 'column')
      return false;
    const { column: by } = makes.by;
    // "The most expensive stays" are so by what they cost, and not by how long they were.
    const mayBeMeant = (c: AnalystColumn) => isMeasure(c) && (!c.derived || by.derived !== undefined);
    const named = [...scan.choices(to, mayBeMeant).map(({ column }) => column), ...measuresOfRows(scan, to)];
    // "The first goal" is so by when it was scored.
    return named.length > 0 && !named.includes(by) && !isTimeColumn(by);
  });

const lasting = /^(?:time|duration|runtime|minute|hour|second)$/;

const reaching = /^(?:distance|dist|length|mile|km|kilometer|kilometre)$/;

/** "Longest race" by its time, where it has a distance too, and neither is said. */
const takesOneLength = ({ tree: { orderBy }, cover: { parts }, scan }: Candidate): boolean => {
  const by = orderBy[0]?.by;
  const ranked = parts.some(
    ({ rule, from, to }) =>
      rule.startsWith('rank:concept') && longs.test(scan.text(to - 1) || scan.text(from)),
  );
  if (!ranked || by?.kind !== 'column' || by.column.derived) return false;
  const [kind, other] = isNamed(by.column, lasting) ? [lasting, reaching] : [reaching, lasting];
  const isStored = (c: AnalystColumn) => isMeasure(c) && !c.derived;
  const said = scan.context.tokens.some(({ lemma }) => lasting.test(lemma) || reaching.test(lemma));
  return !said && isNamed(by.column, kind) && scan.columns.some((c) => isStored(c) && isNamed(c, other));
};

const longs = /\b(?:longest|shortest)$/;

const withoutUnit = ({ words, unit }: AnalystColumn): string[] =>
  unit === null ? words : words.slice(0, -1);

/** "Heaviest mammal" by the weight of its brain, where that of its body stands beside it. */
const ranksPart = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, makes }) => {
    if (!rule.startsWith('rank:concept') || makes.kind !== 'rank' || makes.by?.kind !== 'column')
      return false;
    const { column } = makes.by;
    const [head, ...beside] = withoutUnit(column).toReversed();
    const isOther = (c: AnalystColumn) =>
      c !== column &&
      isMeasure(c) &&
      !c.derived &&
      withoutUnit(c).length > 1 &&
      withoutUnit(c).at(-1) === head;
    return (
      isMeasure(column) &&
      !column.derived &&
      beside.length > 0 &&
      !scan.context.tokens.some(({ lemma }) => beside.includes(lemma)) &&
      scan.columns.some(isOther)
    );
  });

/** "Most powerful car" by its gears, "houses with a basement" by garages: what is only near is said of something else. */
const takesNear = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(
    ({ rule, uses: [use] }) =>
      /^(?:rank:column|filter:some)/.test(rule) &&
      use?.kin === 'near' &&
      isMeasure(use.column) &&
      !scan.context.tokens.some(({ lemma }) => use.column.words.includes(lemma)),
  );

const telling =
  /^(?:rating|score|mark|point|grade|star|result|revenue|sale|turnover|gross|income|profit|earning|amount|total|value|spend|spending|popularity|vote|goal|win)$/;

/** "Top 3 students" by the minutes that they got more: which of several measures makes the best isn't said. */
const judgesByAny = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(
    ({ rule, uses: [use] }) =>
      /^judged:(?:sum|avg)$/.test(rule) &&
      use?.kin === 'none' &&
      !isNamed(use.column, telling) &&
      openMeasures(scan).length > 1,
  );

/** What a ranking may go by, or be of, that isn’t meant. */
export const ranksOther: readonly ((candidate: Candidate) => boolean)[] = [
  takesLaterTime,
  ranksByLongitude,
  tellsRegionOfPlace,
  takesOtherThanNamed,
  ranksPart,
  takesNear,
  takesOneLength,
  tellsOneOfAll,
  judgesByAny,
];
