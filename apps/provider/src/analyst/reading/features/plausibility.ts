import { saysUsual } from '../shared/calendar/usualMonths.ts';
import type { AnalystColumn } from '../../table.ts';
import { addsUpByName } from '../shared/columns/naturalFigure.ts';
import { meantBy } from '../shared/columns/measureSynonyms.ts';
import { beings, isIdentifier, isMeasure, isTimeColumn, keyWord } from '../shared/columns/measures.ts';
import { tallyIn } from '../shared/columns/prices.ts';
import type { Part } from '../grammar/part.ts';
import type { Scan } from '../grammar/scan.ts';
import {
  aggregatesIn,
  columnsIn,
  conditionColumns,
  conditionsIn,
  isAggregate,
  sameExpression,
  type Condition,
  type Expression,
  type QueryTree,
  shownIn,
} from '../shared/query/tree.ts';
import { lemma } from '../shared/vocabulary/wordForms.ts';

/** Time between two times. */
const isOfTime = ({ kind }: Expression): boolean => kind === 'span' || kind === 'elapsed';

/** What a column holds, for figures over it. */
function holds(column: AnalystColumn): string {
  if (column.derived) return isOfTime(column.derived.of) ? 'span' : 'derived';
  if (isIdentifier(column)) return 'id';
  if (column.kind === 'boolean' || column.distinct === 2) return 'flag';
  if (isTimeColumn(column)) return 'time';
  if (!isMeasure(column)) return 'text';
  if (column.numericText) return 'mess';
  const addsUp = addsUpByName(column);
  return addsUp === null ? 'open' : addsUp ? 'amount' : 'level';
}

const manyAmounts = 2;
/**
 * What a row is, as far as columns tell: a record with a key, so many of something, or totals of many things, whose rows
 * nobody counts.
 */
function rowsAre({ columns }: Scan): 'tallied' | 'records' | 'totals' | 'open' {
  if (tallyIn(columns)) return 'tallied';
  if (columns.some((c) => c.isUnique && !c.derived && !isMeasure(c) && !isTimeColumn(c))) return 'records';
  const isCount = (c: AnalystColumn) =>
    isMeasure(c) && !c.derived && addsUpByName(c) === true && c.unit === null;
  return columns.filter(isCount).length >= manyAmounts ? 'totals' : 'open';
}

const totalled = /\b(?:total|sum|altogether|overall|combined|all in all|how much)\b/i;

/** Whether a question names a figure: "average" for means, "total" for sums. */
function isSaid(name: string, scan: Scan): boolean {
  if (scan.items.some((_, at) => scan.role(at, 'aggregate')?.name === name)) return true;
  return name === 'sum' && totalled.test(scan.context.question);
}

function figureFacts(tree: QueryTree, scan: Scan): string[] {
  const shown = shownIn(tree);
  const all = [...shown, ...tree.orderBy.map(({ by }) => by), ...havingExpressions(tree.having)];
  const facts = all.flatMap(aggregatesIn).map(({ name, of, distinct }) => {
    const [column] = of ? columnsIn(of) : [];
    if (!column) return `${name}:rows:${rowsAre(scan)}`;
    if (name === 'count') return `count:${distinct ? 'values' : 'filled'}:${holds(column)}`;
    return `${name}:${holds(column)}:${isSaid(name, scan) ? 'said' : 'meant'}`;
  });
  const shares = shown.flatMap((e) => (e.kind === 'share' ? [`share:${e.of ? holds(e.of) : 'rows'}`] : []));
  return [...new Set([...facts, ...shares])];
}

const percents = /%|percent|\bshare\b|\bproportion\b/i;

/** What the question asks for by name, and the query doesn't show: an average, a percentage. */
function askedFacts({ select, orderBy, having }: QueryTree, scan: Scan): string[] {
  const shown = shownIn({ select });
  const all = [...shown, ...orderBy.map(({ by }) => by), ...havingExpressions(having)];
  const isRate = (e: Expression) =>
    (e.kind === 'arithmetic' && (e.operator === '%' || e.operator === '/')) ||
    (e.kind === 'column' && e.column.derived !== undefined);
  const isMean = (e: Expression) =>
    isRate(e) || aggregatesIn(e).some(({ name, of }) => name === 'avg' || (of !== null && isRate(of)));
  const isPercent = (e: Expression): boolean =>
    ['share', 'groupShare', 'growth'].includes(e.kind) ||
    (e.kind === 'arithmetic' && isPercent(e.left)) ||
    isRate(e);
  return [
    ...(isSaid('avg', scan) ? [`asked:average:${all.some(isMean) ? 'shown' : 'lost'}`] : []),
    ...(percents.test(scan.context.question)
      ? [`asked:percent:${all.some(isPercent) ? 'shown' : 'lost'}`]
      : []),
  ];
}

/** A ranking by one figure that shows another. */
function orderFacts({ select, orderBy: [order] }: QueryTree): string[] {
  const shown = select.flatMap((s) => (s === 'all' || !isAggregate(s.expression) ? [] : [s.expression]));
  if (!order || !isAggregate(order.by) || shown.length === 0) return [];
  const at = shown.findIndex((e) => sameExpression(e, order.by));
  return [`order:${at < 0 ? 'unshown' : at === 0 ? 'first' : 'later'}`];
}

/** The columns whose values a condition holds to be missing. */
const missingIn = (c: Condition | null): AnalystColumn[] =>
  c === null
    ? []
    : c.kind === 'and'
      ? c.parts.flatMap(missingIn)
      : c.kind === 'missing' && !c.negated
        ? [c.column]
        : [];

/** What happened, by the columns that say when: counted at the time when it did, or at another. */
function doneFacts({ where, groupBy }: QueryTree): string[] {
  const parts = where === null ? [] : where.kind === 'and' ? where.parts : [where];
  const done = parts.flatMap((c) =>
    c.kind === 'missing' && c.negated && isTimeColumn(c.column) ? [c.column] : [],
  );
  const timed = [
    ...parts.flatMap((c) => (c.kind === 'during' ? [c.column] : [])),
    ...groupBy.flatMap((g) => (g.kind === 'bucket' ? [g.column] : [])),
  ];
  if (done.length === 0 || timed.length === 0) return [];
  return [`done:${timed.some((c) => done.includes(c)) ? 'then' : 'elsewhen'}`];
}

/** Figures over what is missing, and shares of times: nobody asks for either. */
function oddFacts({ select, where }: QueryTree): string[] {
  const missing = missingIn(where);
  return select.flatMap((s): string[] => {
    if (s === 'all') return [];
    const e = s.expression;
    if (e.kind === 'share')
      return [`share:of:${conditionColumns(e.where).some(isTimeColumn) ? 'times' : 'others'}`];
    const figured = aggregatesIn(e).flatMap(({ of }) => (of ? columnsIn(of) : []));
    return figured.some((c) => missing.includes(c)) ? ['missing:figured'] : [];
  });
}

const isEqual = (c: Condition): boolean =>
  (c.kind === 'compare' && c.operator === '=') || (c.kind === 'in' && !c.negated);

/** A column that is held to a value, and to another or not to it besides: "neither returned nor cancelled" half denied. */
function clashes({ where }: QueryTree): string[] {
  const parts = where?.kind === 'and' ? where.parts : [];
  const held = parts.filter(isEqual).flatMap((c) => conditionColumns(c).slice(0, 1));
  const clashing = held.filter((column) => parts.filter((c) => conditionColumns(c)[0] === column).length > 1);
  return clashing.length > 0 ? ['where:clash'] : [];
}

const persons =
  /^(?:name|person|people|customer|client|user|member|patient|donor|student|pupil|employee|staff|driver|guest|consultant|buyer|player|agent|instructor|teacher|doctor|author|artist|director|handler|rep|owner|manager|officer|stylist|technician|supplier|company|team|winner)$/;

/** "Who": a column of people is shown, or none. */
function whoFacts({ select }: QueryTree, scan: Scan): string[] {
  if (!/^(?:and )?(?:who|whose|whom)\b/i.test(scan.context.question)) return [];
  const columns = select.flatMap((s) => (s === 'all' ? [] : columnsIn(s.expression)));
  return [`who:${columns.some((c) => c.words.some((w) => persons.test(w))) ? 'shown' : 'lost'}`];
}

const havingExpressions = (having: Condition | null): Expression[] =>
  having === null
    ? []
    : having.kind === 'compare'
      ? [having.left]
      : having.kind === 'and'
        ? having.parts.flatMap(havingExpressions)
        : [];

/** What happens again and again, as against beings. */
const events =
  /^(?:order|sale|visit|booking|reservation|call|claim|loan|trip|ride|payment|ticket|session|strike|incident|delivery|shipment|appointment|request|test|reading|measurement|purchase|transaction|rental|complaint|accident|donation|return|enrolment|enrollment|play|match|game|flight|rating|review|response|case|line|item|row|record|entry|application|invoice|repair|inspection|login|registration|subscription|cancellation|event|occurrence|time)$/;

/** "recipe", "order no": a column that repeats and tells such things apart. */
const isNamedFor = (column: AnalystColumn, noun: string): boolean =>
  !column.isUnique &&
  !column.derived &&
  !isMeasure(column) &&
  column.words[0] === noun &&
  (column.words.length === 1 || (column.words.length === 2 && keyWord.test(column.words[1] ?? '')));

/** Words for rows that name a measure as well: "sales" of grocery_sales with a column "grossSales". */
function rowWordFacts(parts: readonly Part[], scan: Scan): string[] {
  return parts.flatMap(({ rule, to }) => {
    if (!/(?:^|:)entity\b/.test(rule)) return [];
    const noun = scan.context.tokens[(scan.items[to - 1]?.end ?? 0) - 1]?.lemma ?? '';
    const isMeasured =
      scan.columns.some((c) => isMeasure(c) && !c.derived && c.words.includes(noun)) ||
      meantBy(scan.columns, noun).some(({ column }) => isMeasure(column));
    return isMeasured ? [`rowword:measured:${rule.split(':')[0] ?? ''}`] : [];
  });
}

/** "The total amount" of what has amounts, "at least one order": neither is plainly a number of rows. */
function saidOfCount(text: string, parts: readonly Part[], { columns }: Scan): string[] {
  const ofAmount = text.includes('amount') && columns.some((c) => isMeasure(c) && !c.derived);
  return [
    ...(parts.some(({ rule }) => rule.startsWith('having:any')) ? ['some'] : []),
    ...(ofAmount ? ['amount'] : []),
  ];
}

const deeds =
  /^(?:did|do|does|run|ran|make|makes|made|take|takes|took|taken|place|placed|sell|sold|happen|happened|occur|occurred|receive|received|get|got|came|come|give|gave|given|handle|handled|process|processed|book|booked|order|ordered|submit|submitted|report|reported)$/;
const states =
  /^(?:have|has|had|own|owns|is|are|exist|exists|there|offer|offers|cover|covers|covered|list|listed|include|included|different)$/;

/** "How many tests did we run" are events, "how many recipes do we have" are things: whether in some time. */
function waysOfCounting({ where }: QueryTree, { context }: Scan): string[] {
  const is = (kind: RegExp) => context.tokens.some(({ lower }) => kind.test(lower));
  const way = is(states) ? 'state' : is(deeds) ? 'deed' : 'bare';
  return [way, `${way}:${conditionsIn(where).some(({ kind }) => kind === 'during') ? 'timed' : 'ever'}`];
}

/** Whether words for rows are what the table is of: the "sessions" of learner sessions, not the learners. */
function rowWord(nouns: string[], { context: { entities, table } }: Scan): 'head' | 'row' | 'other' {
  const own = nouns.filter((noun) => entities.has(noun));
  const head = lemma(
    table.name
      .split(/[^A-Za-z]+/)
      .findLast(Boolean)
      ?.toLowerCase() ?? '',
  );
  if (own.length === 0) return 'other';
  return own.includes(head) ? 'head' : 'row';
}

/** What is counted: what happens, or whom and what it happens to. */
function countFacts(tree: QueryTree, parts: readonly Part[], scan: Scan): string[] {
  const at = scan.items.findIndex((_, i) => scan.role(i, 'count') !== null);
  const counts = tree.select.flatMap((s) =>
    s !== 'all' && s.expression.kind === 'aggregate' && s.expression.name === 'count' ? [s.expression] : [],
  );
  const item = scan.items[scan.skip(at + 1)];
  if (at < 0 || !item) return [];
  const nouns = scan.context.tokens.slice(item.start, item.end).map(({ lemma }) => lemma);
  const is = (kind: RegExp) => nouns.some((noun) => kind.test(noun));
  const kind = is(events) ? 'event' : is(beings) ? 'being' : 'other';
  const row = rowWord(nouns, scan);
  const isRow = row === 'other' ? 'other' : 'row';
  const [count] = counts;
  const own = scan.columns.find((c) => nouns.some((noun) => isNamedFor(c, noun)));
  const isOwn = own !== undefined && count?.of?.kind === 'column' && count.of.column === own;
  const how = !count ? 'none' : count.distinct ? 'values' : 'rows';
  const what = isOwn ? 'own' : how;
  const named = `${row}:${own ? 'named' : 'unnamed'}`;
  return [
    ...saidOfCount(scan.text(at), parts, scan).map((said) => `${said}:${how}`),
    ...waysOfCounting(tree, scan).flatMap((way) => [
      `counts:${what}:${way}`,
      `counts:${what}:${way}:${named}`,
    ]),
    `counts:${what}:${named}`,
    `counted:${how}:${kind}`,
    `counted:${how}:${kind}:${isRow}`,
    ...(own ? [`counted:${what}:named:${kind}`, `counted:${what}:named:${isRow}`] : []),
  ];
}

/** Whether a question names a column that repeats, such as the product of orders: groups of it are ranked, not rows. */
function namesGroups(tree: QueryTree, scan: Scan): boolean {
  const asked = tree.where ? conditionColumns(tree.where) : [];
  return scan.items.some((item) => {
    const column = item.type === 'column' && !item.entity ? item.choices[0]?.column : undefined;
    if (!column || column.isUnique || isMeasure(column) || isTimeColumn(column)) return false;
    return !asked.includes(column) && column.distinct * 2 <= scan.context.table.rowCount;
  });
}

function rankFacts(tree: QueryTree, scan: Scan): string[] {
  if (tree.limit === null || tree.orderBy.length === 0) return [];
  const isOfGroups = tree.groupBy.length > 0;
  const named = namesGroups(tree, scan) ? 'named' : 'unnamed';
  const average = isSaid('avg', scan) ? ':average' : '';
  const [by] = aggregatesIn(tree.orderBy[0]?.by ?? { kind: 'number', value: 0 });
  const [plain] = tree.orderBy[0] && !by ? columnsIn(tree.orderBy[0].by) : [];
  return [
    `ranked:${isOfGroups ? 'groups' : 'rows'}:${named}${average}`,
    ...(plain ? [`ranked:by:${holds(plain)}`] : []),
  ];
}

/** Who does so gives or gets money; what it is counted by is hardly how often. */
const moneyDeeds =
  /^(?:earn(?:s|ed|ing)?|spen(?:t|d|ds|ding)|paid|pays?|brings?|brought|makes?|made|donat(?:e|es|ed)|gives?|gave|raised?|raises|costs?|money|revenue|turnover|income|sales|expenses?|spending)$/;
const meantDeeds = new WeakMap<Scan['context'], AnalystColumn[]>();

/** The measures that a question's money is of; looked up once. */
function deedsOf({ context, columns }: Scan): AnalystColumn[] {
  let meant = meantDeeds.get(context);
  if (!meant) {
    const words = context.tokens.filter(({ lower }) => moneyDeeds.test(lower)).slice(0, 2);
    meant = words.flatMap(({ lower }) => meantBy(columns, lower).map(({ column }) => column));
    meantDeeds.set(context, meant);
  }
  return meant;
}

/** "Who spent the most": by what was spent, by how often, or by something else. */
function deedFacts({ select, orderBy, limit }: QueryTree, scan: Scan): string[] {
  const meant = deedsOf(scan);
  const shown = select.flatMap((s) => (s === 'all' ? [] : aggregatesIn(s.expression)));
  const ranked = limit === null ? [] : orderBy.flatMap(({ by }) => aggregatesIn(by));
  const figures = ranked.length > 0 ? ranked : shown;
  if (meant.length === 0 || figures.length === 0) return [];
  const of = figures.flatMap(({ name, of: own }) => (name === 'count' || !own ? [] : columnsIn(own)));
  const how = of.length === 0 ? 'rows' : of.some((c) => meant.includes(c)) ? 'meant' : 'other';
  return [`deed:${ranked.length > 0 ? 'ranked' : 'shown'}:${how}`];
}

const joining = /\band\b|[,&+]|\bplus\b|\bvs\b|\bversus\b|\bwith\b|\bagainst\b|\bcompared\b/i;

/** Several figures where one is asked for; figures of several kinds. */
function severalFacts({ select }: QueryTree, scan: Scan): string[] {
  const shown = select.flatMap((s) => (s === 'all' ? [] : aggregatesIn(s.expression).slice(0, 1)));
  if (shown.length < 2) return [];
  const isJoined = joining.test(scan.context.question) ? 'joined' : 'alone';
  const isMixed = new Set(shown.map(({ name }) => name)).size > 1 ? 'mixed' : 'alike';
  return [`several:${isMixed}:${isJoined}`];
}

const comparing = /\b(?:compar\w*|versus|vs|against|than|differ\w*|gap between|or)\b/i;
const twoOf = (c: Condition): AnalystColumn | null =>
  c.kind === 'in' && !c.negated && c.values.length === 2 && c.left.kind === 'column' ? c.left.column : null;

/** Two values of a column: side by side where they are compared. */
function pairFacts({ where, groupBy }: QueryTree, scan: Scan): string[] {
  const parts = where === null ? [] : where.kind === 'and' ? where.parts : [where];
  const column = parts.map(twoOf).find((c) => c !== null);
  if (!column) return [];
  const isApart = groupBy.some((g) => columnsIn(g).includes(column));
  const how = `pair:${isApart ? 'apart' : 'together'}`;
  return [
    `${how}:${comparing.test(scan.context.question) ? 'compared' : 'named'}`,
    // All values there are: "for male and female students" leaves nobody out, and is told apart.
    ...(column.distinct === 2 ? [`${how}:all`] : []),
  ];
}

/** Months of each year, or those of all years taken together: what is usual goes by these. */
function monthFacts({ groupBy, limit, having }: QueryTree, scan: Scan): string[] {
  const by = groupBy.find((g) => g.kind === 'bucket');
  if (by?.kind !== 'bucket' || (by.unit !== 'month' && by.unit !== 'monthOfYear')) return [];
  const said = saysUsual(scan.context.question) ? 'usual' : 'one';
  const how = limit !== null || having ? 'chosen' : 'all';
  return [`months:${by.unit}:${said}:${how}`];
}

const changing =
  /\b(?:develop\w*|evol\w*|trends?|over (?:the )?(?:time|years|months|weeks)|changed?|changing|going (?:up|down)|month by month|year by year|day by day|through(?:out)? the years?|history|course)\b/i;

/** What changed in time: shown by time. */
function courseFacts({ groupBy, select }: QueryTree, scan: Scan): string[] {
  if (!changing.test(scan.context.question)) return [];
  const isByTime = groupBy.some((g) => columnsIn(g).some(isTimeColumn));
  const isChange = select.some(
    (s) => s !== 'all' && s.expression.kind === 'arithmetic' && isAggregate(s.expression),
  );
  return [`changing:${isByTime ? 'time' : isChange ? 'change' : 'none'}`];
}

const durations =
  /\b(?:how (?:long|fast|quick\w*|soon|old)|longe?\w*|short\w*|time|times|days?|hours?|minutes?|weeks?|months?|duration|wait\w*|took|takes?|taken|fast\w*|quick\w*|slow\w*|late\w*|delay\w*|turnaround|lead|between|age|until|after|before|within|stay\w*|nights?|ahead|advance|lasts?|early|speed|transit|open)\b/i;
const rates =
  /\b(?:per|each|every|rates?|ratio|average|avg|mean|cost|costs|price|margin|for an?|percent\w*|share|%)\b|%/i;

/** Times between times, and one measure by another, where the question speaks of neither. */
function derivedFacts(tree: QueryTree, scan: Scan): string[] {
  const expressions = shownIn(tree);
  const all = [...expressions, ...tree.orderBy.map(({ by }) => by), ...havingExpressions(tree.having)];
  const { question } = scan.context;
  return [
    ...new Set(
      all.flatMap((e): string[] => {
        const [column] =
          e.kind === 'column' ? [e.column] : aggregatesIn(e).flatMap(({ of }) => (of ? columnsIn(of) : []));
        const derived = column?.derived?.of;
        if (!derived) return [];
        if (isOfTime(derived)) return [`span:${durations.test(question) ? 'said' : 'unsaid'}`];
        return [`rate:${rates.test(question) ? 'said' : 'unsaid'}`];
      }),
    ),
  ];
}

/** Whether a query makes of its columns what they are there for, and takes the question for what its words say it is. */
export const plausibilityOf = (tree: QueryTree, parts: readonly Part[], scan: Scan): string[] => [
  ...figureFacts(tree, scan),
  ...countFacts(tree, parts, scan),
  ...rowWordFacts(parts, scan),
  ...rankFacts(tree, scan),
  ...pairFacts(tree, scan),
  ...courseFacts(tree, scan),
  ...monthFacts(tree, scan),
  ...derivedFacts(tree, scan),
  ...askedFacts(tree, scan),
  ...orderFacts(tree),
  ...doneFacts(tree),
  ...oddFacts(tree),
  ...clashes(tree),
  ...whoFacts(tree, scan),
  ...deedFacts(tree, scan),
  ...severalFacts(tree, scan),
];
