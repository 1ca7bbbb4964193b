import type { Candidate } from '../ranking/candidates.ts';
import { concepts } from '../shared/vocabulary/concepts.ts';
import { isListed } from '../shared/columns/listColumns.ts';
import { isIdentifier, isMeasure, isNamed, isTimeColumn } from '../shared/columns/measures.ts';
import { nameOfSeveral } from '../grammar/lines.ts';
import type { Part } from '../grammar/part.ts';
import { beginsAsValue } from '../mentions/entities.ts';
import { doneBy, noneIn, saysHow } from '../grammar/filters/missing.ts';
import { isPlace } from '../candidates/guards/talliesOfPlaces.ts';
import { addsUpByName } from '../shared/columns/naturalFigure.ts';
import { lostStates } from '../ranking/lostStates.ts';
import { losesAttribute, losesBound, losesCounted, losesStretch } from './losesAttribute.ts';
import { guessesPace, ranksRowOfMany, takesCityOrState, tellsOneForEach } from './guessesMeant.ts';
import { losesJoined, losesMonth, losesSort, losesValueAkin } from './losesValue.ts';
import { losesDeed, losesHead, losesMeasureSaid } from './losesHead.ts';
import { losesWhoHas } from './losesWhoHas.ts';
import { addsBoth } from './bothApart.ts';
import { unreadGroups } from '../probability/unusedParts.ts';
import { events } from '../grammar/events.ts';
import { isOfThings } from '../grammar/rankings/ranks.ts';
import { roleOf } from '../shared/vocabulary/roles.ts';
import { stem } from '../shared/vocabulary/wordForms.ts';
import type { AnalystColumn } from '../../table.ts';
import {
  aggregatesIn,
  columnsAsked,
  columnsIn,
  columnsUsed,
  conditionsIn,
  conjunctsOf,
  countAll,
  sameExpression,
  textOf,
  type Condition,
  type QueryTree,
} from '../shared/query/tree.ts';

/** "Gribble by status": that rows are counted would be a guess, as nothing that was read says so and a word wasn't read. */
const isGuessed = ({ tree: { select }, cover: { parts } }: Candidate): boolean =>
  select[0] !== 'all' &&
  parts.some(({ rule }) => rule === 'left:word') &&
  parts.every(({ rule }) => /^(left|group|filter):/.test(rule));

const ofSome = /\b(?:still|yet|because)\b/i;

/** "Fines still unpaid", "cancelled because of snow": that speaks of some rows, so an answer from all of them isn't meant. */
const isOfAll = ({ tree, scan }: Candidate): boolean =>
  ofSome.test(scan.context.question) &&
  !tree.where &&
  !tree.having &&
  !textOf(tree.select).includes('"where":{');

const ofThose = /^(?:and |so )?(?:what|how|which)\b.{0,30}\b(?:of|among) (?:those|these|them)\b/i;

/** "What share of those were fatal" by all rows, as the question before wasn't understood. */
const losesThose = ({ scan, goesOnFrom }: Candidate): boolean =>
  goesOnFrom === undefined && ofThose.test(scan.context.question);

const againstOthers =
  /\b(?:compar(?:es?|ed|ing) (?:to|with)|versus|vs\.?|against)\b.{0,40}\b(?:others?|rest|elsewhere|(?:every|any)(?:one|body|thing) else)\b/i;

/** Not by time, nor only what is known. */
const choosesRows = (where: Condition | null): boolean =>
  where?.kind === 'and'
    ? where.parts.some(choosesRows)
    : where?.kind !== 'missing' && !columnsAsked(where).every(isTimeColumn);

/** "The average in Wien compared to other cities" by Wien alone, or by all rows. */
const losesOthers = ({ tree: { where, groupBy }, scan }: Candidate): boolean =>
  againstOthers.test(scan.context.question) &&
  !groupBy.some(({ kind }) => kind === 'side') &&
  (groupBy.length === 0 || choosesRows(where));

/** Words that change which rows are meant: passed over, their reading was wrong three times of four. */
const telling = new Set(
  [
    'not',
    'compare',
    'extreme',
    'missing',
    'between',
    'after',
    'frequency',
    'listed',
    'text',
    'direction',
    'share',
  ].map((role) => `left:${role}`),
);

const averages = ({ select, having }: QueryTree): boolean =>
  /"name":"avg"/.test(textOf(having)) ||
  select.some((s) => s !== 'all' && aggregatesIn(s.expression).some(({ name }) => name === 'avg'));

/**
 * "Pageviews per session": by what isn't read as groups, and not as a rate either, a figure is another one. Calls per
 * outage, where each row is one, are what its rows average.
 */
const losesRate = ({ tree, cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from, to }) => {
    const next = parts.find((p) => p.from === to);
    const isOfRow = next?.rule === 'mention:entity' && averages(tree);
    return rule === 'left:each' && scan.text(from) === 'per' && next?.makes.kind !== 'group' && !isOfRow;
  });

/** "Median price by town, highest first": groups stand in the order of their figures anyway. */
const isInOrder = ({ tree: { orderBy }, scan }: Candidate, at: number): boolean =>
  orderBy[0]?.descending === scan.role(at, 'direction')?.descending;

/** A column by itself may hold the figure, or groups are asked for that have it. */
const hasFigure = ({ select, groupBy, over, having }: QueryTree): boolean =>
  over !== undefined ||
  /"name":"(?!count)/.test(textOf(having)) ||
  select.some(
    (s) =>
      s !== 'all' &&
      !groupBy.some((by) => sameExpression(by, s.expression)) &&
      !(s.expression.kind === 'aggregate' && s.expression.name === 'count'),
  );

/** "Did we get more calls than last year", "are electrical faults dearer": the figures of both stand beside each other. */
function showsCompared({ tree, scan }: Candidate, from: number): boolean {
  const compare = scan.role(from, 'compare');
  if (!compare || tree.groupBy.length === 0 || tree.having !== null) return false;
  if (compare.concept === concepts.time) return false;
  return compare.concept ? hasFigure(tree) : /^(?:more|less|fewer)\b/.test(scan.text(from));
}

/** "Over the years", "over his career": no comparison. */
const isCourse = ({ cover: { parts }, scan }: Candidate, from: number): boolean => {
  const next = parts.find((p) => p.from > from);
  const isTime = next?.rule === 'left:light' || next?.makes.kind === 'group';
  return scan.text(from) === 'over' && isTime;
};

/** Words that are left unread as the query does what they say anyway. */
const needless: Record<string, (candidate: Candidate, from: number) => boolean> = {
  'left:direction': isInOrder,
  'left:compare': (candidate, from) => showsCompared(candidate, from) || isCourse(candidate, from),
  // "The top 5 beds with the most patients".
  'left:extreme': ({ tree: { limit, orderBy }, scan }, from) =>
    limit !== null && orderBy[0]?.descending === scan.role(from, 'extreme')?.most,
  // "The completion rate in percent" of what is kept so.
  'left:share': ({ tree }) => [...columnsUsed(tree)].some(({ unit }) => unit?.symbol === '%'),
  // "Start with a Sicilian" of what is stored so.
  'left:text': ({ cover: { parts } }, from) =>
    parts.find((p) => p.from > from)?.rule.startsWith('filter:value') === true,
};

/** "Girls v boys in maths": what of them is to be compared isn't said, and that their rows are counted is a guess. */
const comparesUnsaid = ({ tree, cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule }) => rule === 'compare:values:bare') &&
  !hasFigure(tree) &&
  !scan.items.some((_, at) => scan.role(at, 'count') !== null);

/** "How long does it take to ship?" by countries, of which none is a figure. */
const tellsNoMeasure = ({ tree }: Candidate): boolean =>
  tree.select[0] !== 'all' && ![...columnsUsed(tree)].some(isMeasure);

const oneWay =
  /\b(spen[dt]\w*|expenses?|expenditures?|outgoings?|income|earnings?|earned|fees?|charges?|costs?|deposits?|withdrawals?|withdrawn)\b/gi;

const isSigned = ({ min, max }: AnalystColumn): boolean =>
  typeof min === 'number' && typeof max === 'number' && min < 0 && max > 0;

/** "Spending by month", "total fees" of an account, where what comes in stands in the same column: the sum over all sorts is of both. */
function addsBothWays({ tree, scan }: Candidate): boolean {
  const said = [...scan.context.question.matchAll(oneWay)].map(([word]) => stem(word.toLowerCase()));
  const isCalledSo = (column: AnalystColumn) => column.rawWords.some((w) => said.includes(stem(w)));
  return (
    said.length > 0 &&
    columnsAsked(tree.where).every(isTimeColumn) &&
    tree.select.some(
      (s) =>
        s !== 'all' &&
        aggregatesIn(s.expression).some(
          ({ of, where }) => of?.kind === 'column' && isSigned(of.column) && !isCalledSo(of.column) && !where,
        ),
    )
  );
}

const deed =
  /\b(?:did|does|do|has|have) (?:(?!we\b|i\b)\S+ ){1,3}?(finish|complete|close|resolve|deliver|sell|return|finished|completed|closed|resolved|delivered|sold|returned)\b|\b(?:who|(?:which|what) \w+) (finished|completed|closed|resolved|delivered|sold|returned)\b|\b(?:who|that) (?:have |has |had )?(left|quit|resigned|cancelled|canceled|departed|churned)\b/i;
const forms: Record<string, string> = {
  finish: 'finished',
  complete: 'completed',
  close: 'closed',
  resolve: 'resolved',
  deliver: 'delivered',
  sell: 'sold',
  return: 'returned',
};

/** "How many projects did Keller finish" by all of his, "average fee of members who left", where a time tells which did. */
function losesDone({ tree, scan }: Candidate): boolean {
  const found = deed.exec(scan.context.question);
  const said = found
    ?.slice(1)
    .find((word) => word !== undefined)
    ?.toLowerCase();
  if (said === undefined) return false;
  const word = forms[said] ?? said;
  const named = events.find(([pattern]) => pattern.test(word))?.[1];
  const times = scan.columns.filter(
    (c) =>
      isTimeColumn(c) &&
      c.profile.nullFraction > 0 &&
      c.rawWords.some((w) => w === word || named?.test(w) === true),
  );
  const used = columnsUsed(tree);
  return (
    times.length > 0 &&
    !times.some((c) => used.has(c)) &&
    ![...used].some((c) => c.derived?.of.kind === 'span')
  );
}

const newness = /^(?:newest|youngest|fastest|slowest|quickest)$/;
const ofLater = /^(?:last|latest|next|updated|modified)$/;
const isOfLater = (column: AnalystColumn): boolean =>
  isTimeColumn(column) && !column.derived && column.words.some((w) => ofLater.test(w));

/** "Newest animals" by their last visit to the vet, "fastest chargers" by how soon they were last serviced. */
const takesLaterTime = ({ tree: { orderBy }, cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ from, makes }) => makes.kind === 'rank' && newness.test(scan.text(from))) &&
  orderBy.some(({ by }) =>
    columnsIn(by).some((c) => isOfLater(c) || (c.derived?.of.kind === 'span' && isOfLater(c.derived.of.to))),
  );

/** "Sessions last month" of what was last serviced then: that is spoken of, or it isn't when things happened. */
const happensAtLater = ({ tree: { where }, scan }: Candidate): boolean => {
  const said = new Set(scan.context.tokens.map(({ lower }) => stem(lower)));
  return columnsAsked(where).some(
    (c) => isOfLater(c) && !c.rawWords.some((w) => !ofLater.test(w) && said.has(stem(w))),
  );
};

const notSince = /\b(?:not|never|haven['’]?t|hasn['’]?t|weren['’]?t|wasn['’]?t) (?:been )?\p{L}+ since\b/iu;

/** "Not serviced since 2024" is said of one time: none that were never serviced, and opened since. */
const takesTwoTimes = ({ tree: { where }, scan }: Candidate): boolean =>
  notSince.test(scan.context.question) && new Set(columnsAsked(where).filter(isTimeColumn)).size > 1;

/** "Top treatments by revenue" by dentist: a word that is only near to what the groups are called says nothing of them. */
const groupsByNear = ({ tree: { groupBy }, cover: { parts } }: Candidate): boolean =>
  groupBy.some((by) => {
    if (by.kind !== 'column') return false;
    const said = parts.flatMap(({ uses }) => uses.filter(({ column }) => column === by.column));
    return said.length > 0 && said.every(({ kin }) => kin === 'near');
  });

const compares = /^\W*compare\b|\b(?:vs\.?|versus)\b/i;

/** "Compare Austin and Dallas" by all rows of both, of which each has many. */
const listsCompared = ({ tree: { select, where }, scan }: Candidate): boolean =>
  select[0] === 'all' &&
  compares.test(scan.context.question) &&
  conditionsIn(where).some(
    (c) =>
      c.kind === 'in' &&
      !c.negated &&
      columnsIn(c.left).some(({ distinct }) => distinct * manyEach <= scan.context.table.rowCount),
  );
const manyEach = 4;

const total = /^(?:total|sum)$/;

/** "Total weight" by a column "total", or "quantities" as something broader: it is the total of something else. */
const takesTotalOfElse = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ uses, to }) => {
    const totals = uses.filter(({ column }) => total.test(column.words.join(' ')));
    if (totals.length === 0) return false;
    const next = parts.find(({ from }) => from === to);
    const isOfUnread = total.test(scan.text(to - 1)) && /^left:(?:word|name)$/.test(next?.rule ?? '');
    return isOfUnread || totals.every(({ kin }) => kin === 'broader');
  });

/** "Of Bonnet and Duarte combined" apart. */
const tellsApart = ({ tree: { where, groupBy }, scan }: Candidate): boolean =>
  /\b(?:combined|(?:al|taken )?together)\b/i.test(scan.context.question) &&
  groupBy.some((by) => by.kind === 'column' && columnsAsked(where).includes(by.column));

const bothSides =
  /\bwith(?:out)? (?:and|or|vs\.?|versus) with(?:out)?\b|\b(?:and|or|vs\.?|versus) non[- ]?\p{L}+/iu;
/** "With and without an email", "smokers and non-smokers" of those alone that are so, or are not. */
const tellsOneSide = ({ tree: { where, groupBy }, scan }: Candidate): boolean =>
  bothSides.test(scan.context.question) &&
  groupBy.length === 0 &&
  conditionsIn(where).some(({ kind }) => kind === 'missing' || kind === 'flag' || kind === 'compare');

/** "Which carrier has the most destinations" by how many rows it has: that may be how many different ones. */
const countsRowsOf = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, to }) => rule === 'rank:count:column:text' && isOfThings(scan, to - 1));

/** "Heaviest shipment per destination" is one of each: neither one of all nor one destination. */
const tellsOneOfAll = ({ tree: { limit }, cover: { parts }, scan }: Candidate): boolean =>
  limit === 1 &&
  parts.some(({ rule, from, uses: [use] }) => {
    const noun = scan.context.tokens[(scan.items[from]?.start ?? 0) - 1];
    const isOfRow = noun !== undefined && noun.lower === noun.lemma && scan.context.entities.has(noun.lemma);
    return isOfRow && /^(?:each:row|group:each)/.test(rule) && use?.column.isUnique === false;
  });

const beyond = /^(?:above|below|over|under)$/;

/** "With above average weight", where the average is told beside all rows. */
const losesStandard = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(
    ({ rule, from, to }) =>
      rule.startsWith('left:') && beyond.test(scan.text(from)) && scan.role(to, 'aggregate'),
  );

/** "Average height" by a length, "average discount" by a price: what is only near is another figure. */
const tellsNear = ({ tree: { select }, cover: { parts }, scan }: Candidate): boolean => {
  const told = select.flatMap((s) => (s === 'all' ? [] : aggregatesIn(s.expression)));
  return told.some(({ of }) => {
    if (of?.kind !== 'column' || !isMeasure(of.column)) return false;
    if (scan.context.tokens.some(({ lemma }) => of.column.words.includes(lemma))) return false;
    const said = parts.flatMap(({ uses }) => uses.filter(({ column }) => column === of.column));
    return said.length > 0 && said.every(({ kin }) => kin === 'near');
  });
};

const wordsOfRows = /^(?:row|line|record|entry|reading|observation|data)$/;

/** "Storms in 2005", each of which has dozens of rows: these are no list of storms. */
const listsAgain = ({ tree, scan: { context } }: Candidate): boolean => {
  const name = nameOfSeveral(context);
  const noun = [...context.entities].at(-1);
  return (
    name !== undefined &&
    tree.select[0] === 'all' &&
    tree.limit === null &&
    !columnsAsked(tree.where).includes(name) &&
    context.tokens.some(({ lemma }) => lemma === noun) &&
    !context.tokens.some(({ lemma }) => wordsOfRows.test(lemma))
  );
};

/** "How many hurricanes in 2005", of storms that have dozens of rows each: these are counted by the word for rows alone. */
const countsAgain = ({ tree, scan: { context } }: Candidate): boolean => {
  const name = nameOfSeveral(context);
  return (
    name !== undefined &&
    tree.select.some((s) => s !== 'all' && sameExpression(s.expression, countAll)) &&
    !columnsUsed(tree).has(name) &&
    !context.tokens.some(({ lemma }) => wordsOfRows.test(lemma))
  );
};

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

const howManyHave = /^\W*how many (?:\p{L}+ ){1,3}?(?:have|has|had)\b/iu;
const saysGroups = /\b(?:by|per|each|every|different|and|or|vs|versus)\b/i;
/** "How many cars have airbags" is one number, and not how many there are of each sort of airbag. */
const tellsEachOfOne = ({ tree: { groupBy, over }, scan: { context } }: Candidate): boolean =>
  howManyHave.test(context.question) &&
  !saysGroups.test(context.question) &&
  over === undefined &&
  groupBy.length > 0;

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
    isPlace(region) &&
    region.distinct > 1 &&
    columns.some(
      (c) => c !== region && (isPlace(c) || isLabel(c)) && c.distinct >= region.distinct * fewestPlaces,
    ) &&
    by?.kind === 'column' &&
    addsUpByName(by.column) === true
  );
}
const fewestPlaces = 2;

/** "Longest service" by the years since a degree, where a column is called for service. */
const takesOtherThanNamed = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, to, makes }) => {
    if (!rule.startsWith('rank:concept') || makes.kind !== 'rank' || makes.by?.kind !== 'column')
      return false;
    const { column: by } = makes.by;
    const named = scan.choices(to, isMeasure).map(({ column }) => column);
    // "The first goal" is so by when it was scored.
    return named.length > 0 && !named.includes(by) && !isTimeColumn(by);
  });

/** "Average age of journals", one of which is called AgE: a mean isn't asked of one row, nor of what isn't said. */
const averagesOneUnsaid = ({ tree: { where }, cover: { parts } }: Candidate): boolean =>
  parts.some(({ rule }) => rule.startsWith('figures:open')) &&
  conjunctsOf(where).some(
    (c) => c.kind === 'compare' && c.operator === '=' && columnsIn(c.left).some(isLabel),
  );

/** "How many did not answer" by a code of that letter. */
const deniesLetter = ({ cover: { parts } }: Candidate): boolean =>
  parts.some(({ rule }) => rule.startsWith('filter:akin:letter:not'));

/** "4 wheel drive cars" by all: a number before what there are so many of tells of some, where "the 11 schools" are all. */
const losesNumber = ({ cover: { parts }, scan: { items, context } }: Candidate): boolean =>
  parts.some(({ rule, from, to }) => {
    const next = context.tokens[items[to - 1]?.end ?? -1];
    const isOfAll = /^(?:the|these|those|all|our)$/.test(
      context.tokens[(items[from]?.start ?? 0) - 1]?.lower ?? '',
    );
    return rule === 'left:number' && next?.kind === 'word' && !roleOf(next.lower) && !isOfAll;
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

/** "Average pulse of smokers" by all, where a column tells who smokes; "heavy smokers" says how. */
const losesDoers = ({ tree: { groupBy }, cover: { parts }, scan }: Candidate): boolean => {
  const isLost = (at: number) =>
    doneBy(scan, at).some(
      ({ column }) =>
        !saysHow(scan, at, column) && !groupBy.some((by) => by.kind === 'column' && by.column === column),
    );
  return parts.some(({ from, to, makes }) => {
    if (makes.kind !== 'filter') return scan.items.slice(from, to).some((_, i) => isLost(from + i));
    // "Heaviest smoker" of all who smoke.
    return doneBy(scan, from).length > 0 && parts.some((p) => p.rule === 'left:word' && p.to === from);
  });
};

/** "How many students exercise" by all, where a column tells who doesn't. */
const losesWhatTheyDo = ({ cover: { parts }, scan: { items, context } }: Candidate): boolean =>
  parts.some(({ rule, to }) => {
    const item = items[to - 1];
    const isLast = to === items.length || context.tokens[item?.end ?? 0]?.kind === 'mark';
    return (
      rule === 'mention' &&
      isLast &&
      item?.type === 'column' &&
      item.choices.some(({ column }) => noneIn(column) !== undefined)
    );
  });

const keepers = /^(?:holder|owner|user|bearer)$/;
/** "Card holders" have a card, and needn't own their homes. */
const takesHolders = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from, uses: [use] }) => {
    const token = scan.context.tokens[scan.items[from]?.start ?? -1];
    return (
      rule.startsWith('filter:flag') &&
      use !== undefined &&
      token !== undefined &&
      keepers.test(token.lemma) &&
      !use.column.words.includes(token.lemma) &&
      parts.some((p) => p.to === from && /^(?:filter|select|mention)/.test(p.rule))
    );
  });

const oftenMissing = 0.2;
/** "How many replies" by all rows, or by how many people they went to, where a column is filled in for those that are replies. */
const countsBesidesSome = ({ tree: { select, where }, cover: { parts } }: Candidate): boolean =>
  select.some((s) => s !== 'all' && aggregatesIn(s.expression).some(({ name }) => name === 'count')) &&
  parts.some(({ uses }) =>
    uses.some(
      ({ column, unsaid }) =>
        isIdentifier(column) &&
        column.profile.nullFraction > oftenMissing &&
        unsaid.length > 1 &&
        !columnsAsked(where).includes(column),
    ),
  );

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

/** "Average sleep of rodents" by that of all mammals. */
const losesKind = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, to }) => {
    const token = scan.context.tokens[(scan.items[to - 1]?.end ?? 0) - 1];
    return (
      /^(?:left:(?:word|column|meant)|count:word|mention$)/.test(rule) &&
      token !== undefined &&
      !scan.columns.some(({ words }) => words.includes(token.lemma)) &&
      beginsAsValue(token, scan.columns)
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

const losses: readonly ((candidate: Candidate) => boolean)[] = [
  isGuessed,
  comparesUnsaid,
  listsCompared,
  losesHead,
  losesDeed,
  losesMeasureSaid,
  isOfAll,
  losesThose,
  losesAttribute,
  losesBound,
  losesCounted,
  losesStretch,
  losesWhoHas,
  losesRate,
  losesOthers,
  addsBothWays,
  addsBoth,
  takesLaterTime,
  happensAtLater,
  takesTwoTimes,
  groupsByNear,
  losesDone,
  takesTotalOfElse,
  tellsApart,
  tellsOneSide,
  countsRowsOf,
  losesStandard,
  tellsOneOfAll,
  tellsNear,
  takesCityOrState,
  losesValueAkin,
  losesJoined,
  losesSort,
  losesMonth,
  guessesPace,
  ranksRowOfMany,
  listsAgain,
  countsAgain,
  ranksByLongitude,
  tellsEachOfOne,
  tellsRegionOfPlace,
  takesOtherThanNamed,
  ranksPart,
  losesKind,
  takesNear,
  losesNumber,
  averagesOneUnsaid,
  deniesLetter,
  takesOneLength,
  losesDoers,
  losesWhatTheyDo,
  takesHolders,
  countsBesidesSome,
  tellsOneForEach,
];

/** Whether a reading leaves out, or takes for granted, what no answer may. */
export function passesOver(candidate: Candidate): boolean {
  const { tree, cover, scan } = candidate;
  const isPassed = ({ rule, from }: Part): boolean => {
    const asked = scan.role(from, 'ask');
    if (needless[rule]?.(candidate, from)) return false;
    const asksHow = rule === 'left:ask' && asked?.what === 'how' && asked.concept !== null;
    return telling.has(rule) || (asksHow && tellsNoMeasure(candidate));
  };
  return (
    unreadGroups(candidate) > 0 ||
    lostStates(candidate) > 0 ||
    losses.some((loses) => loses(candidate)) ||
    cover.parts.some(isPassed) ||
    tree.groupBy.some((by) => by.kind === 'column' && isListed(by.column))
  );
}
