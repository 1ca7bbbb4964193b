import type { Candidate } from './candidates.ts';
import { isGuessLeft } from './unknown.ts';
import { guessesWhatIsAsked } from './guessed.ts';
import { goesAstray } from './astray.ts';
import { hasManyRows } from './length.ts';
import { concepts } from './lexicon.ts';
import { isListed } from './listed.ts';
import { unreadOf } from './look.ts';
import { hasFigure, losesWhatIsAsked } from './lost.ts';
import { mayAverageParts } from './losesTime.ts';
import { isMeasure, isNamed } from './measures.ts';
import type { Part } from './parts.ts';
import { unreadGroups } from './probability.ts';
import type { AnalystColumn } from '../table.ts';
import {
  aggregatesIn,
  columnsIn,
  columnsUsed,
  countAll,
  sameExpression,
  textOf,
  type QueryTree,
} from './tree.ts';

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

export const ranksAlike = (candidate: Candidate): boolean =>
  picksAmongMany(candidate) || ranksEqualGroups(candidate);

/** Words that change which rows are meant: passed over, their reading was wrong three times of four. */
export const telling = new Set(
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
const isQuotient = ({ select }: QueryTree): boolean =>
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

/** "Names and locations" by the locations: one of what is listed is only near to a column, and was left out. */
const dropsOneOfSeveral = ({ cover: { parts }, scan }: Candidate): boolean =>
  parts.some(
    ({ rule, from, to }) =>
      isGuessLeft(rule, scan.items[from]) &&
      [from - 1, to].some((beside) => scan.role(beside, 'and') !== null),
  );

/** A rate, or one of several that are asked for, is missing. */
const missesSome = (candidate: Candidate): boolean =>
  losesRate(candidate) || dropsRate(candidate) || dropsOneOfSeveral(candidate);

/** "And in Munich?" after a question that wasn't understood whole: what was left out of that is left out of this too. */
const goesOnFromGuess = ({ goesOnFrom: before }: Candidate): boolean =>
  before !== undefined && (unreadOf(before) > 0 || passesOver(before));

/** "Median price by town, highest first": groups stand in the order of their figures anyway. */
const isInOrder = ({ tree: { orderBy }, scan }: Candidate, at: number): boolean =>
  orderBy[0]?.descending === scan.role(at, 'direction')?.descending;

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
  // "Start with a Sicilian" of what is stored so.
  'left:text': ({ cover: { parts } }, from) =>
    parts.find((p) => p.from > from)?.rule.startsWith('filter:value') === true,
};

/** "How long does it take to ship?" by countries, of which none is a figure. */
const tellsNoMeasure = ({ tree }: Candidate): boolean =>
  tree.select[0] !== 'all' && ![...columnsUsed(tree)].some(isMeasure);

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
    isGuessed(candidate) ||
    isOfAll(candidate) ||
    countsMass(candidate) ||
    asksForTooMany(candidate) ||
    groupsByMeasure(candidate) ||
    missesSome(candidate) ||
    guessesWhatIsAsked(candidate) ||
    losesWhatIsAsked(candidate) ||
    goesOnFromGuess(candidate) ||
    goesAstray(candidate) ||
    ranksAlike(candidate) ||
    mayAverageParts(cover.parts, scan) ||
    cover.parts.some(isPassed) ||
    tree.groupBy.some((by) => by.kind === 'column' && isListed(by.column))
  );
}
