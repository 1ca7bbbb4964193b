import type { Scan } from '../../grammar/scan.ts';
import { spanOf, spansEnded } from '../../grammar/times/durations.ts';
import { isMeasure, isNamed } from '../../shared/columns/measures.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { standing } from '../../shared/columns/mainTime.ts';
import {
  columnsIn,
  columnsUsed,
  figuresIn,
  shownIn,
  type Expression,
  type QueryTree,
} from '../../shared/query/tree.ts';

const joins = /\b(?:and|or|both|vs|versus|than|compared?|against)\b|[&/]/i;
const between = /\bbetween \S+(?: \S+){0,2} and\b/gi;

const durationOf = (e: Expression): string | null =>
  e.kind === 'aggregate' && e.of?.kind === 'column' && e.of.column.derived?.of.kind === 'span'
    ? e.of.column.name
    : null;

/** "How long does approval take" is one time: two are told where the question joins them. */
export const tellsTwoDurations = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  new Set(shownIn(tree).flatMap((e) => durationOf(e) ?? [])).size > 1 &&
  !joins.test(question.replaceAll(between, ''));

const anyDuration =
  /\b(?:durations?|lasts?|lasted|lead times?|turnaround|cycle times?|processing|handling|ahead|in advance|late\w*|overdue|delay\w*|early)\b/i;

/** "How long does approval take" isn't the time until a permit expires. */
export function takesOtherDuration(tree: QueryTree, scan: Scan): boolean {
  if (anyDuration.test(scan.context.question)) return false;
  const ended = spansEnded(scan);
  return ended.length > 0 && [...columnsUsed(tree)].some((c) => spanOf(c) && !ended.includes(c));
}

const asksLength = /\b(?:length|duration)\b/i;
const asksAhead = /\b(?:book\w*|reserv\w*|ahead|advance|lead|before|between|from|until|wait\w*)\b/i;

/** The length of an appointment isn't the time from its booking until then. */
const lastsFromBooking = (tree: QueryTree, scan: Scan): boolean =>
  asksLength.test(scan.context.question) &&
  !asksAhead.test(scan.context.question) &&
  [...columnsUsed(tree)].some((c) => {
    const span = spanOf(c);
    return span !== null && standing(span.from, scan) === 'booked';
  });

const byUnits = /\bby (?:total )?(?:nights|days|hours|minutes)\b/i;
const saysMean = /\b(?:average|avg|mean|median|typical\w*)\b/i;

/** "Top 3 countries by nights" are those with most of them, and not with the longest stays. */
export const averagesUnits = ({ orderBy, limit }: QueryTree, { context: { question } }: Scan): boolean =>
  limit !== null &&
  byUnits.test(question) &&
  !saysMean.test(question) &&
  orderBy.some(({ by }) => by.kind === 'aggregate' && by.name === 'avg' && durationOf(by) !== null);

const saysLong = /\b(?:long(?:er|est)?|wait\w*|(?:slow|fast|quick)(?:er|est)?)\b/i;
const saysAge = /\b(?:ages?d?|old|older|oldest|young\w*|liv(?:e|es|ed|ing))\b/i;
const ofDays = /^(?:day|hour|hr|minute|min|week|month)s?$/;

/** "Do pit bulls wait longer than labradors?" isn't told by how old they are; the age of a ticket in days is how long it is open. */
const takesAgeForDuration = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  saysLong.test(question) &&
  !saysAge.test(question) &&
  figuresIn(tree)
    .flatMap(columnsIn)
    .some((c) => isNamed(c, /^age$/) && !c.rawWords.some((word) => ofDays.test(word)));

const standsStill = /^(?:down|downtime|idle|standstill|outage)$/;
const saysStill =
  /\b(?:down\w*|idle|stand\w*|stood|stop\w*|outages?|los[est]\w*|interrupt\w*|unavailab\w*|out of)\b/i;

/** "Took longer than half an hour" isn't told by how long a machine stood still. */
const takesStandstill = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  !saysStill.test(question) && [...columnsUsed(tree)].some((c) => isMeasure(c) && isNamed(c, standsStill));

/** How long something takes isn't told by the time from its booking, by an age, or by a standstill. */
export const takesOtherLength = (tree: QueryTree, scan: Scan): boolean =>
  lastsFromBooking(tree, scan) || takesAgeForDuration(tree, scan) || takesStandstill(tree, scan);

const ofAnyYear =
  /\bmonths? of any year\b|\b(?:across|over) all years\b|\b(?:regardless|irrespective) of (?:the )?year\b|\bwhatever the year\b|\bno matter (?:which|what|the) year\b|\ball years (?:together|combined)\b/i;

/** "By month regardless of the year": the months of the years aren't told apart. */
export const tellsYearsApart = ({ groupBy }: QueryTree, { context: { question } }: Scan): boolean =>
  ofAnyYear.test(question) &&
  groupBy.some((by) => by.kind === 'bucket' && (by.unit === 'month' || by.unit === 'quarter'));

const saysTimes =
  /\b(?:days?|dates?|times?|weeks?|months?|years?|hours?|minutes?|moments?|different|distinct|unique|when)\b/i;
const saysEach = /\b(?:per|by|each|every)\b.*$/i;

/** "Applications per month" are counted themselves, not the days on which people applied. */
export const countsTimes = (tree: QueryTree, { context: { question } }: Scan): boolean =>
  !saysTimes.test(question.replace(saysEach, '')) &&
  figuresIn(tree).some(
    (e) =>
      e.kind === 'aggregate' &&
      e.name === 'count' &&
      e.distinct &&
      e.of?.kind === 'column' &&
      !e.of.column.derived &&
      timeLike(e.of.column),
  );

const asksHowLong = /\bhow (?:long|many (?:days|hours|minutes))\b|\b(?:duration|lasts?|lasted)\b/i;
const asksTime = /\b(?:average|avg|mean|median|typical|usual)\s+(?:\w+\s+){1,2}times?\b/i;

/** "How long is the flight" isn't told by the average of when planes arrived, nor "average repair time" by what repairs cost. */
export const tellsNoTime = (tree: QueryTree, { context: { question, tokens } }: Scan): boolean => {
  const columns = figuresIn(tree).flatMap((e) =>
    e.kind === 'aggregate' && e.of?.kind === 'column' && !e.of.column.derived
      ? [{ ...e, column: e.of.column }]
      : [],
  );
  const isSaid = (words: readonly string[]) => tokens.some(({ lemma }) => words.includes(lemma));
  return columns.some(
    ({ name, column }) =>
      (asksHowLong.test(question) && name === 'avg' && timeLike(column)) ||
      (asksTime.test(question) && column.unit?.before === true && !isSaid(column.words)),
  );
};
