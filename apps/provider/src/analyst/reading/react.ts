import { toldAlone } from './alone.ts';
import { candidatesOf, type Candidate } from './candidates.ts';
import { guessesWhatIsAsked } from './guessed.ts';
import { goesAstray } from './astray.ts';
import { hasManyRows } from './length.ts';
import { isListed } from './listed.ts';
import { likeliest, unreadOf, type Reading } from './look.ts';
import { losesFigure } from './lost.ts';
import { mayAverageParts } from './losesTime.ts';
import { isMeasure, isNamed } from './measures.ts';
import type { Context } from './mentions/mention.ts';
import type { AnalystModel, Sureness } from './model.ts';
import type { Part } from './parts.ts';
import { unreadGroups } from './probability.ts';
import { isGuess } from './unknown.ts';
import type { AnalystColumn } from '../table.ts';
import { sayReading } from './understood.ts';
import { columnsIn, conjunctsOf, countAll, sameExpression, textOf } from './tree.ts';

export const read = (context: Context, today: string, model: AnalystModel): Candidate[] =>
  candidatesOf(context, today, model).slice(0, 40);

const mostUnread = 1;

/** Every candidate leaves words of the question unread: there is no use in asking the database. */
export const areUnread = (candidates: Candidate[]): boolean =>
  candidates.every((candidate) => unreadOf(candidate) > mostUnread);

/** Readings that a person can choose from: each has a query tree to say it by. */
export type Offered = Extract<Reading, { candidate: Candidate }>;

const leftIn = ({ cover }: Candidate): number =>
  cover.parts.filter(({ rule }) => rule.startsWith('left:') && rule !== 'left:ask').length;

/** All games beside those that were drawn: what leaves more of the question out, and asks for nothing else, is no choice. */
function readsLess(candidate: Candidate, other: Candidate): boolean {
  const [asked, more] = [candidate, other].map(({ tree }) =>
    [tree.where, tree.having].flatMap(conjunctsOf).map(textOf),
  );
  return leftIn(candidate) > leftIn(other) && (asked ?? []).every((one) => more?.includes(one));
}

const nameValues = /^filter:(?:value|when)\b/;

/** All days beside the rainy ones that were asked for: the same query without a value that is named. */
function dropsNamedValue(candidate: Candidate, other: Candidate): boolean {
  const conditions = [candidate, other].map(({ tree: { where } }) => conjunctsOf(where).map(textOf));
  const [asked = [], more = []] = conditions;
  const named = other.cover.parts.flatMap(({ rule, makes }) =>
    nameValues.test(rule) && makes.kind === 'filter' ? [textOf(makes.condition)] : [],
  );
  const dropped = more.filter((one) => !asked.includes(one));
  return (
    dropped.length > 0 &&
    dropped.every((one) => named.includes(one)) &&
    asked.every((one) => more.includes(one)) &&
    textOf({ ...candidate.tree, where: null }) === textOf({ ...other.tree, where: null })
  );
}

const isNoChoice = (candidate: Candidate, other: Candidate): boolean =>
  readsLess(candidate, other) || dropsNamedValue(candidate, other);

/** "List all departments": a reading that leaves no word out is worth asking back, however seldom it is meant. */
const readsAll = ({ candidate: { cover } }: Pick<Offered, 'candidate'>): boolean =>
  cover.parts.every(
    ({ rule }) => !/^(?:left:(?!ask$|light$)|beyond:|count:tally)/.test(rule) && !isGuess(rule),
  );

const fewest = 0.05;

/** "Best customers" doesn't say by what, nor "orders over 500" of what: each measure is a reading, and none is likelier than the others. */
const isLeftOpen = ({ cover }: Candidate): boolean =>
  cover.parts.some(
    ({ rule }) => rule.startsWith('judged:') || rule === 'duration:any' || rule === 'filter:guessed',
  );

/** "Customers with more than 20 orders": that there are none is an answer, where a limit of groups was asked for. */
const mayFindNone = ({ candidate }: Pick<Offered, 'candidate'>): boolean =>
  candidate.tree.having !== null && readsAll({ candidate });

const mayBeOffered = (reading: Reading): reading is Offered =>
  reading.candidate !== null &&
  (reading.result.rows.length > 0 || mayFindNone(reading)) &&
  (reading.probability >= fewest || isLeftOpen(reading.candidate));

/** One of many that have the highest is no choice beside the average. */
function tellingAmong(readings: Offered[]): Offered[] {
  const telling = readings.filter(({ candidate }) => !ranksAlike(candidate));
  return telling.length > 0 ? telling : readings;
}

const sumOf = (readings: readonly Reading[]): number =>
  readings.reduce((sum, { probability }) => sum + probability, 0);

/** A reading that leaves more of the question out is no choice beside one that is half as likely. */
const asLikely = 0.5;

/** Up to three readings that mean and find different things; none where the right one is hardly among them. */
export function readingsToOffer(readings: Reading[], { thresholds }: AnalystModel): Offered[] {
  const offered: Offered[] = [];
  const seen = new Set<string>();
  const [first] = readings;
  const leftOpen = readings.filter(({ candidate }) => candidate !== null && isLeftOpen(candidate));
  const among = first && leftOpen.includes(first) ? leftOpen : readings;
  const possible = among.filter(mayBeOffered).toSorted((a, b) => b.probability - a.probability);
  const choices = tellingAmong(possible);
  let merged = sumOf(possible) - sumOf(choices);
  for (const reading of choices) {
    const { candidate, probability } = reading;
    const likely = choices.filter((other) => other.probability >= probability * asLikely);
    if (likely.some((other) => isNoChoice(candidate, other.candidate))) {
      merged += probability;
      continue;
    }
    const told = asTold(firstWith(reading, among), among);
    // Two that read the same are no choice, whatever they differ in.
    const words = sayReading(told.candidate.tree);
    const marks = [words, ...[reading, told].flatMap((r) => [meaningOf(r.candidate), rowsOf(r)])];
    if (marks.some((mark) => seen.has(mark))) {
      if (candidate.tree.limit !== null || seen.has(words)) merged += probability;
      continue;
    }
    for (const mark of marks) seen.add(mark);
    offered.push(told);
    if (offered.length === 3) break;
  }
  const together = sumOf(offered) + merged;
  return together >= thresholds.clarify || offered.every((o) => isLeftOpen(o.candidate))
    ? offered
    : offered.filter(readsAll);
}

/** Of readings that find the same the one that reads the question best, as they come in that order. */
const firstWith = (reading: Offered, readings: Reading[]): Offered =>
  readings.find((r): r is Offered => r.candidate !== null && rowsOf(r) === rowsOf(reading)) ?? reading;

/** Beside a single reading the next one that finds something else: one alone is no choice. */
export function withAnother(only: Offered, further: Reading[]): Offered[] {
  const other = further.find(
    (reading): reading is Offered =>
      reading.candidate !== null &&
      reading.result.rows.length > 0 &&
      rowsOf(reading) !== rowsOf(only) &&
      !isNoChoice(reading.candidate, only.candidate) &&
      meaningOf(reading.candidate) !== meaningOf(only.candidate),
  );
  return other ? [only, other] : [only];
}

const rowsOf = ({ result }: Reading): string => JSON.stringify(result.rows.slice(0, 50));

/** What readings differ in that a person would care about: not in which columns are shown, or whether rows repeat. */
function meaningOf({ tree }: Candidate): string {
  const names = (part: unknown) =>
    JSON.stringify(part, (key, value: unknown) =>
      key === 'column' && typeof value === 'object' && value !== null && 'name' in value ? value.name : value,
    );
  // Whether a ranking shows what it ranks by is no other meaning.
  const ranked = new Set(tree.limit === null ? [] : tree.orderBy.map(({ by }) => textOf(by)));
  const figures = tree.select.flatMap((s) =>
    s === 'all' || s.expression.kind === 'column' || ranked.has(textOf(s.expression)) ? [] : [s.expression],
  );
  // Of a single group it goes without saying which it is.
  const given = conjunctsOf(tree.where).flatMap((c) =>
    c.kind === 'compare' && c.operator === '=' ? [textOf(c.left)] : [],
  );
  const groups = tree.groupBy.filter((by) => !given.includes(textOf(by)));
  const order = groups.length < tree.groupBy.length ? [] : tree.orderBy;
  return names([tree.where, groups, tree.having, order, tree.limit, tree.over, figures]);
}

const rowsAskedFor = ({ tree }: Candidate): string =>
  textOf([tree.where, tree.groupBy, tree.orderBy, tree.limit, tree.offset, tree.over]);

/** A season that wasn't asked for names none of its hundred matches. */
function isNamedBy({ tree, cover: { parts }, scan }: Candidate): boolean {
  const said = parts.flatMap(({ uses }) => uses.map(({ column }) => column));
  const { rowCount } = scan.context.table;
  return tree.select.every(
    (s) =>
      s === 'all' ||
      s.expression.kind !== 'column' ||
      said.includes(s.expression.column) ||
      s.expression.column.distinct * 2 > rowCount,
  );
}

/** The largest of all is told by its name rather than by its whole row, where a reading does so. */
function byName<R extends Reading>(best: R, others: Reading[]): R | Offered {
  const { candidate } = best;
  if (candidate?.tree.select[0] !== 'all' || candidate.tree.limit === null) return best;
  const named = others.find(
    (other): other is Offered =>
      other.candidate !== null &&
      other.candidate.tree.select[0] !== 'all' &&
      isNamedBy(other.candidate) &&
      rowsAskedFor(other.candidate) === rowsAskedFor(candidate),
  );
  return named ?? best;
}

const showsRank = ({ tree: { select, orderBy } }: Candidate): boolean =>
  orderBy.every(({ by }) => select.some((s) => s !== 'all' && sameExpression(s.expression, by)));

const leastShare = 0.5;

const showsWhatIsShown = ({ tree }: Candidate, { tree: { select } }: Candidate): boolean =>
  select.every((s) =>
    tree.select.some(
      (t) => t === s || (t !== 'all' && s !== 'all' && sameExpression(t.expression, s.expression)),
    ),
  );

/** The first ones are told with what makes them the first, where a reading that shows it too is half as likely. */
function withFigure<R extends Reading>(best: R, others: Reading[]): R | Offered {
  const { candidate, probability } = best;
  if (!candidate || candidate.tree.select[0] === 'all' || candidate.tree.limit === null) return best;
  if (showsRank(candidate)) return best;
  const shown = others.find(
    (other): other is Offered =>
      other.candidate !== null &&
      showsRank(other.candidate) &&
      showsWhatIsShown(other.candidate, candidate) &&
      other.probability >= probability * leastShare &&
      rowsAskedFor(other.candidate) === rowsAskedFor(candidate),
  );
  return shown ?? best;
}

const asTold = <R extends Reading>(best: R, others: Reading[]): R | Offered =>
  withFigure(byName(best, others), others);

/** "Gribble by status": that rows are counted would be a guess, as nothing that was read says so and a word wasn't read. */
const isGuessed = ({ parts }: Candidate['cover']): boolean =>
  parts.some(({ rule }) => rule === 'left:word') &&
  parts.every(({ rule }) => /^(left|group|filter):/.test(rule));

const ofSome = /\b(?:still|yet|because)\b/i;

/** "Fines still unpaid", "cancelled because of snow": that speaks of some rows, so an answer from all of them isn't meant. */
const isOfAll = ({ tree, scan }: Candidate): boolean =>
  ofSome.test(scan.context.question) && !tree.where && !tree.having;

/** "Usage by month", "traffic by weekday": what can't be counted isn't counted by rows, though the table is named for it. */
const countsMass = ({ tree, cover: { parts }, scan }: Candidate): boolean =>
  tree.select.some((s) => s !== 'all' && s.expression.kind === 'aggregate' && s.expression.of === null) &&
  parts.every(({ rule }) => /^(?:entity|group:|left:light)/.test(rule)) &&
  parts.some(({ rule, to }) => {
    const noun = scan.context.tokens[(scan.items[to - 1]?.end ?? 0) - 1];
    return rule === 'entity' && noun !== undefined && noun.lemma === noun.lower;
  });

/** Sums for each weight to a hundredth are no groups that a person asks for. */
const hardlyRepeats = ({ isUnique, distinct }: AnalystColumn, rowCount: number): boolean =>
  isUnique || distinct > Math.max(leastGroups, rowCount / 4);
const leastGroups = 25;
const groupsByMeasure = ({ tree: { groupBy }, scan }: Candidate): boolean =>
  groupBy.some(
    (by) =>
      by.kind === 'column' && isMeasure(by.column) && hardlyRepeats(by.column, scan.context.table.rowCount),
  );

/** "Stores with over 500,000 in sales" of 4,000 rows: no group has so many. */
const asksForTooMany = ({ tree: { having }, scan }: Candidate): boolean =>
  having?.kind === 'compare' &&
  having.left.kind === 'aggregate' &&
  having.left.of === null &&
  having.operator.startsWith('>') &&
  typeof having.right === 'number' &&
  having.right > scan.context.table.rowCount;

const fewValues = 12;
const manyTimes = 20;

/** "Who has the lowest rating?" of thousands: many rows have it, and one of them is no answer. */
const picksAmongMany = ({ tree: { select, where, groupBy, orderBy, limit }, scan }: Candidate): boolean => {
  const [first] = orderBy;
  if (limit === null || where || groupBy.length > 0 || first?.by.kind !== 'column') return false;
  const { distinct, isUnique } = first.by.column;
  const showsMore = select.some((s) => s === 'all' || !sameExpression(s.expression, first.by));
  const isOften = distinct <= fewValues && scan.context.table.rowCount >= distinct * manyTimes;
  return showsMore && !isUnique && isOften;
};

const fewestGroups = 3;

/** "Which month is the busiest?" by rows, of which every month has as many: a summary keeps one for each. */
const ranksEqualGroups = ({ tree: { groupBy, where, orderBy, limit }, scan }: Candidate): boolean => {
  const [by, more] = groupBy;
  const [first] = orderBy;
  if (
    limit === null ||
    !hasManyRows(scan.context.table) ||
    where ||
    more ||
    by?.kind !== 'column' ||
    !first ||
    !sameExpression(first.by, countAll)
  )
    return false;
  const shares = by.column.profile.topValues.map(({ share }) => share.toFixed(6));
  return shares.length >= fewestGroups && new Set(shares).size === 1;
};

const ranksAlike = (candidate: Candidate): boolean =>
  picksAmongMany(candidate) || ranksEqualGroups(candidate);

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
  ].map((role) => `left:${role}`),
);

const rateWord = /^(?:rates?|ratio|percentage)$/;
const isQuotient = ({ select }: Candidate['tree']): boolean =>
  select.some(
    (s) =>
      s !== 'all' &&
      (/^(?:share|groupShare|growth|arithmetic)$/.test(s.expression.kind) ||
        columnsIn(s.expression).some((c) => c.derived?.aggregated === true || isNamed(c, rateWord))),
  );

/** "Refund rate" by the refunds. */
const dropsRate = ({ tree, cover: { parts }, scan }: Candidate): boolean =>
  !isQuotient(tree) &&
  parts.some(
    ({ rule, from }, i) =>
      /^(?:left:|mention)/.test(rule) &&
      rateWord.test(scan.text(from)) &&
      /^(?:select|figures|meant)/.test(parts[i - 1]?.rule ?? ''),
  );

/** "Pageviews per session": by what isn't read as groups, and not as a rate either, a figure is another one. */
const losesRate = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(({ rule, from, to }) => {
    const next = parts.find((p) => p.from === to);
    return rule === 'left:each' && scan.text(from) === 'per' && next?.makes.kind !== 'group';
  });

const missesRate = (candidate: Candidate): boolean => losesRate(candidate) || dropsRate(candidate);

/** "And in Munich?" after a question that wasn't understood whole: what was left out of that is left out of this too. */
const goesOnFromGuess = ({ goesOnFrom: before }: Candidate): boolean =>
  before !== undefined && (unreadOf(before) > 0 || passesOver(before));

/** "Median price by town, highest first": groups stand in the order of their figures anyway. */
const isInOrder = ({ tree: { orderBy }, scan }: Candidate, at: number): boolean =>
  orderBy[0]?.descending === scan.role(at, 'direction')?.descending;

/** Whether a reading leaves out, or takes for granted, what no answer may. */
export function passesOver(candidate: Candidate): boolean {
  const { tree, cover, scan } = candidate;
  const isPassed = ({ rule, from }: Part): boolean => {
    const asked = scan.role(from, 'ask');
    if (rule === 'left:direction' && isInOrder(candidate, from)) return false;
    return telling.has(rule) || (rule === 'left:ask' && asked?.what === 'how' && asked.concept !== null);
  };
  return (
    unreadGroups(candidate) > 0 ||
    isGuessed(cover) ||
    isOfAll(candidate) ||
    countsMass(candidate) ||
    asksForTooMany(candidate) ||
    groupsByMeasure(candidate) ||
    missesRate(candidate) ||
    guessesWhatIsAsked(candidate) ||
    losesFigure(candidate) ||
    goesOnFromGuess(candidate) ||
    goesAstray(candidate) ||
    ranksAlike(candidate) ||
    mayAverageParts(cover.parts, scan) ||
    cover.parts.some(isPassed) ||
    tree.groupBy.some((by) => by.kind === 'column' && isListed(by.column))
  );
}

/** The answer to give, where one is likely enough right. */
export function answerAmong(readings: Reading[], { answer, agree }: Sureness): Reading | null {
  const isSure = ({ probability, isBorneOut }: Reading) => probability >= (isBorneOut ? agree : answer);
  const best = likeliest(readings);
  if (!best || (best.candidate && passesOver(best.candidate))) return null;
  if (!isSure(best)) return null;
  return best.candidate ? asTold(best, readings) : toldAlone(best, readings);
}
