import { acrossSiblings } from '../candidates/acrossSiblings.ts';
import { inHours } from '../candidates/inHours.ts';
import { inLines } from '../candidates/inLines.ts';
import { onceEach } from '../candidates/onceEach.ts';
import { inOrders } from '../candidates/inTallies.ts';
import { inToldUnit } from '../grammar/figures/toldUnits.ts';
import { bestFirst } from '../candidates/bestFirst.ts';
import { coversOf } from './beam.ts';
import { outgoingsFirst } from '../candidates/outgoingsFirst.ts';
import type { Cover } from '../grammar/cover.ts';
import type { Part } from '../grammar/part.ts';
import { compose } from '../candidates/compose.ts';
import type { Features } from '../features/counter.ts';
import { featuresOf, withParts } from '../features/featuresOf.ts';
import { isTimeColumn } from '../shared/columns/measures.ts';
import { findMentions } from '../mentions/findMentions.ts';
import { readingsOf } from '../mentions/readings.ts';
import type { Context } from '../mentions/mention.ts';
import { columnsWritten } from '../mentions/writtenColumns.ts';
import { ofLastDay } from '../grammar/figures/stockLevels.ts';
import { Scan } from '../grammar/scan.ts';
import { once } from '../shared/once.ts';
import { printQuery } from '../shared/query/printSql.ts';
import { scoreOf, type LinearModel } from './scorer.ts';
import { withStates } from './lostStates.ts';
import { withSides } from './withSides.ts';
import { withCurrency } from './inCurrency.ts';
import { severalFirst } from '../candidates/severalFirst.ts';
import { middlesOnce, thingsOnce } from '../candidates/thingsOnce.ts';
import { withEmpties } from '../candidates/withEmpties.ts';
import { withLimits } from '../candidates/withLimits.ts';
import { withoutTotals } from '../candidates/withoutTotals.ts';
import { asksForOutgoings, asksForTakings, isOfAccount } from '../shared/columns/accounts.ts';
import { waysApart } from '../shared/columns/flowColumns.ts';
import {
  aggregatesIn,
  columnsAsked,
  columnsUsed,
  figuresIn,
  isAggregate,
  textOf,
  type QueryTree,
} from '../shared/query/tree.ts';

/** A query that the question may mean. */
export interface Candidate {
  tree: QueryTree;
  sql: string;
  /** What the model makes of it. */
  score: number;
  readonly features: Features;
  cover: Cover;
  scan: Scan;
  /** The reading of the question before, where this one goes on from it. */
  goesOnFrom?: Candidate;
  /** A person chose it of those offered. */
  isChosen?: boolean;
  /** It is by far the likeliest of its question, from which another goes on. */
  isFarAhead?: boolean;
}

/** One that is made of parts. */
interface Made extends Candidate {
  /** What it says beside them. */
  readonly own: Features;
}

interface Width {
  readings: number;
  covers: number;
  candidates: number;
}
const width: Width = { readings: 6, covers: 60, candidates: 200 };

/** Narrower for long questions, so that the time stays bounded. */
const widthFor = (tokens: number): Width =>
  tokens > 40
    ? { readings: 2, covers: 12, candidates: 60 }
    : tokens > 24
      ? { readings: 3, covers: 24, candidates: 120 }
      : width;

const ofTime = /\b(?:latest|newest|earliest|recent|chronological)\b/;
const ofSize = /\b(?:\p{L}+est|least|most|best|worst|top|low|high|small|large)\b/u;

/** "Lowest first", without a word for what goes by it; null where no order is said so. */
function orderSaid({ parts }: Cover, scan: Scan): { descending: boolean; isOfSize: boolean } | null {
  for (const { makes, from } of parts) {
    if (makes.kind !== 'order' || makes.by.length > 0 || makes.descending === null) continue;
    const words = scan.text(from);
    return { descending: makes.descending, isOfSize: ofSize.test(words) && !ofTime.test(words) };
  }
  return null;
}

/** Groups in time come one after the other, others with the largest first, where the question says nothing else. */
function inOrder(tree: QueryTree, cover: Cover, scan: Scan): QueryTree {
  if (tree.groupBy.length === 0 || tree.orderBy.length > 0 || tree.limit !== null) return tree;
  if (tree.best || tree.over) return tree;
  const time = tree.groupBy.find(
    (by) => by.kind === 'bucket' || (by.kind === 'column' && isTimeColumn(by.column)),
  );
  const figure = tree.select.flatMap((s) =>
    s !== 'all' && isAggregate(s.expression) ? [s.expression] : [],
  )[0];
  const said = orderSaid(cover, scan);
  const by = said?.isOfSize ? (figure ?? time) : (time ?? figure);
  return by ? { ...tree, orderBy: [{ by, descending: said?.descending ?? by !== time }] } : tree;
}

/** The queries that a row of parts may stand for, each with what speaks for it. */
export const makeCandidate = (cover: Cover, scan: Scan, lost: number): Made[] =>
  compose(cover.parts, scan).flatMap((composed) => {
    // In which unit figures are told, and what a row is, says nothing of whether they are meant.
    const { table } = scan.context;
    const inWhole = inHours(inLines(inOrders(composed.tree, scan.context), table), scan.context);
    const inUnit = inToldUnit(inWhole, scan.context);
    const several = inUnit && severalFirst(inUnit, cover, scan);
    if (!several) return [];
    const told = ofLastDay(inOrder(withLimits(several, scan.context.table), cover, scan), scan);
    if (!told) return [];
    const { question } = scan.context;
    const apart = bestFirst(withoutTotals(told, scan.context.table), question);
    const once = thingsOnce(apart, cover, scan);
    const whole = acrossSiblings(outgoingsFirst(once, scan.context), scan.context);
    const tree = middlesOnce(onceEach(withEmpties(whole, scan.context), table), scan);
    let own: Features | undefined;
    const ownFeatures = () => (own ??= featuresOf(composed, cover, lost, scan));
    let features: Features | undefined;
    return {
      tree,
      sql: printQuery(tree, scan.context.table),
      score: 0,
      // Of a query that goes on from nothing nobody asks for them, and of one that is found again not for all.
      get own() {
        return ownFeatures();
      },
      get features() {
        return (features ??= withParts(ownFeatures(), cover, scan));
      },
      cover,
      scan,
    };
  });

/** One way to read a question whole, and what it lost against the likeliest mentions. */
export interface Covered {
  cover: Cover;
  scan: Scan;
  lost: number;
  total: number;
}

/** The ways to read a question, whether they make a query by themselves or not; the likeliest first. */
export function readCovers(context: Context, today: string, model: LinearModel | null): Covered[] {
  const { tokens } = context;
  const { readings, covers } = widthFor(tokens.length);
  const found: Covered[] = [];
  const all = readingsOf(findMentions(context), tokens.length, readings);
  const top = all[0]?.weight ?? 0;
  for (const { items, weight } of all) {
    const scan = new Scan(items, context, today);
    for (const cover of coversOf(scan, covers, model))
      found.push({ cover, scan, lost: top - weight, total: cover.worth - (top - weight) * 0.8 });
  }
  return found.sort((a, b) => b.total - a.total);
}

const ofEach =
  /\b(?:in|within|for|of) (?:each|every)\b|\b(?:top|best)\b.*\bper (?:day|week|month|quarter|year|season)\b/i;

/** "The 3 best in each category": where that is read, no 3 of all are meant. */
const withoutFirstOfAll = (list: Candidate[], question: string): Candidate[] =>
  ofEach.test(question) && list.some(({ tree }) => tree.best)
    ? list.filter(({ tree }) => tree.limit === null)
    : list;

const reads = ({ cover: { parts } }: Candidate, rule: RegExp): boolean =>
  parts.some((part) => rule.test(part.rule));

/** "Top 10 parts by cost": where the ten are read, no reading leaves them out. */
const withTop = (list: Candidate[]): Candidate[] =>
  list.some((candidate) => reads(candidate, /^limit:/))
    ? list.filter((candidate) => !(reads(candidate, /^left:extreme$/) && reads(candidate, /^left:number$/)))
    : list;

const wholes = [
  /^filter:onwards$/,
  /^filter:way$/,
  /^filter:late:limit$/,
  /^filter:pair:(?:sides|places|figures)$/,
  /^(?:filter|having):gain$/,
  /^state:(?:at|gone)$/,
  /^rank:served$/,
  /^elapsed:lasting$/,
  /^difference:ends/,
  /^change:rank$/,
  /^filter:columns:against$/,
  /^duration:rank:doing$/,
  /^rank:for:/,
  /^figures:ends:when$/,
  /^figures:rows:and$/,
  /^shown:figure$/,
  /^ask:when:done$/,
  /^deed:(?:when|days)$/,
  /^(?:rate:(?:date:known|step|effect)|ratio:to)$/,
];

const wholesOf = once(({ rule }: Part): RegExp[] => wholes.filter((whole) => whole.test(rule)));

const wholesIn = ({ cover: { parts } }: Candidate): number => new Set(parts.flatMap(wholesOf)).size;

/** Of the ways to come to a query the one that reads more of it whole counts, and then the likeliest. */
const isLikelier = (one: Candidate, other: Candidate): boolean =>
  wholesIn(one) - wholesIn(other) > 0 || (wholesIn(one) === wholesIn(other) && one.score > other.score);

/** "From May 2025 on", "calls that came in", "a week overdue": where all of it is read, no reading is of a part. */
const withWholes = (list: Candidate[]): Candidate[] =>
  wholes.reduce((left, rule) => {
    const whole = left.filter((candidate) => reads(candidate, rule));
    return whole.length > 0 ? whole : left;
  }, list);

/** "All information on the airport with the most flights": where its row is read, no reading leaves out what is asked of it. */
const withWholeRow = (list: Candidate[]): Candidate[] =>
  list.some((candidate) => reads(candidate, /^everything$/) && candidate.tree.select[0] === 'all')
    ? list.filter((candidate) => !reads(candidate, /^left:everything$/))
    : list;

/** "Cheapest drink" of lines of orders: where the drink is read, no line of an order is one, nor what else ranks drinks. */
function withThings(list: Candidate[]): Candidate[] {
  const sold = list.filter((candidate) => reads(candidate, /^rank:sold:/));
  if (sold.some((candidate) => reads(candidate, /^rank:sold:(?:pieces|rows)$/))) return sold;
  return sold.length > 0
    ? list.filter(({ tree }) => tree.groupBy.length > 0 || tree.orderBy.every(({ by }) => isAggregate(by)))
    : list;
}

/** "Biggest spender": where people are ranked by all that they spent, no single row is one. */
const withDoers = (list: Candidate[]): Candidate[] =>
  list.some((candidate) => reads(candidate, /^rank:deed$/) && candidate.tree.groupBy.length > 0)
    ? list.filter((candidate) => candidate.tree.groupBy.length > 0 || !reads(candidate, /^rank:column:/))
    : list;

/** What an account's figure is of both ways, where nothing but its time is said of the rows. */
const mixesWays = ({ tree }: Candidate): boolean =>
  columnsAsked(tree.where).every(isTimeColumn) &&
  figuresIn(tree)
    .flatMap(aggregatesIn)
    .some(
      ({ name, of, where }) => name !== 'count' && of?.kind === 'column' && isOfAccount(of.column) && !where,
    );

/** "How much did I spend": where only what goes out is read, no reading adds what comes in; "payments" aren't "Money In". */
function withWays(list: Candidate[], { question, table }: Context): Candidate[] {
  const apart = list.some((candidate) => reads(candidate, /:way$/))
    ? list.filter((candidate) => !mixesWays(candidate))
    : list;
  const ways = waysApart(table.columns);
  const other = asksForOutgoings(question) ? ways?.in : asksForTakings(question) ? ways?.out : undefined;
  const ofWay = other ? apart.filter(({ tree }) => !columnsUsed(tree).has(other)) : apart;
  return ofWay.length > 0 ? ofWay : list;
}

/** "Per year of Start Date": by no other date, where a reading has what is written so; what is worked out has it within. */
function withWritten(list: Candidate[], context: Context): Candidate[] {
  const written = columnsWritten(context);
  if (written.length === 0) return list;
  const told = list.map((candidate) => {
    const used = columnsUsed(candidate.tree);
    const isWorkedOut = [...used].some(({ derived }) => derived);
    return { candidate, says: isWorkedOut ? null : written.filter((column) => used.has(column)).length };
  });
  const most = Math.max(...told.map(({ says }) => says ?? 0));
  return told.flatMap(({ candidate, says }) => (says === null || says === most ? [candidate] : []));
}

const saidByPart = new WeakMap<Part, string>();
/** What a part makes of which words, whatever else is read. */
function saidOf(part: Part, { items }: Scan): string {
  let said = saidByPart.get(part);
  if (said === undefined) {
    const { from, to, rule, makes, only } = part;
    said = textOf([items[from]?.start, items[to - 1]?.end, rule, makes, only]);
    saidByPart.set(part, said);
  }
  return said;
}

/** What a cover makes a query of; others differ from it in what they pass over, or in what is meant by it. */
const saidBy = ({ cover, scan }: Covered): string =>
  cover.parts.map((part) => (part.makes.kind === 'none' ? '' : saidOf(part, scan))).join('');

/** How far the parts of a cover may lie behind those of another that says the same, for its query to be the likelier one. */
const behind = 0.5;

/** The queries that a question may mean, by what the grammar makes of it; each once, with what speaks for it. */
export function candidatesOf(context: Context, today: string, model: LinearModel | null = null): Candidate[] {
  const { candidates } = widthFor(context.tokens.length);
  const bySql = new Map<string, Candidate>();
  const likeliest = new Map<string, number>();
  for (const covered of readCovers(context, today, model)) {
    if (bySql.size >= candidates) break;
    const { cover, scan, lost } = covered;
    const said = saidBy(covered);
    const best = likeliest.get(said) ?? -Infinity;
    if (best >= cover.learned + behind) continue;
    const made = makeCandidate(cover, scan, lost);
    if (made.length > 0) likeliest.set(said, Math.max(best, cover.learned));
    for (const candidate of made) {
      if (model) candidate.score = cover.learned + scoreOf(candidate.own, model);
      const same = bySql.get(candidate.sql);
      if (!same || isLikelier(candidate, same)) bySql.set(candidate.sql, candidate);
    }
  }
  const whole = withWholeRow(withWholes(withTop(withoutFirstOfAll([...bySql.values()], context.question))));
  const told = withStates(withWays(withDoers(withThings(withWritten(whole, context))), context));
  const found = withCurrency(told, context).sort((a, b) => b.score - a.score);
  // Without weights none is the likeliest.
  return model ? withSides(found) : found;
}
