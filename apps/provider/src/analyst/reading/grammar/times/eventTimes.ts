import { once } from '../../shared/once.ts';
import { isNamed, isYearColumn } from '../../shared/columns/measures.ts';
import { events } from '../events.ts';
import type { Item } from '../../mentions/mention.ts';
import type { Part } from '../part.ts';
import { tokenAt, type Scan } from '../scan.ts';
import type { AnalystColumn } from '../../../table.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { columnsIn, conditionColumns, conditionsIn, type QueryTree } from '../../shared/query/tree.ts';
import type { Rule } from '../rule.ts';
import { pastHouse } from '../nouns/subjects.ts';
import { timeFilter } from './timeFilters.ts';

/** What was done: "sales in May" are no deed, and what was sold or spent may be told by any of its times. */
const deed = /ed$|^(?:left|quit|bought|sent|lent|came|seen|paid|won|lost|born|sown|caught|built)$/;

const pastForms: Readonly<Record<string, string>> = {
  buy: 'bought',
  come: 'came',
  leave: 'left',
  lend: 'lent',
  lose: 'lost',
  pay: 'paid',
  see: 'seen',
  sell: 'sold',
  send: 'sent',
  win: 'won',
};
/** What was done, as it is counted: "leavers", "terminations". */
const countedDeeds: Readonly<Record<string, string>> = {
  adoption: 'adopted',
  approval: 'approved',
  cancellation: 'cancelled',
  death: 'died',
  departure: 'departed',
  discharge: 'discharged',
  dropout: 'left',
  hire: 'hired',
  joiner: 'joined',
  newcomer: 'joined',
  starter: 'joined',
  leaver: 'left',
  reply: 'replied',
  resignation: 'resigned',
  termination: 'left',
};
const before = /^(?:the|an?|per|each|every|of|our|by|in|at|last|this)$/;

/** "Ship" and "stop" double what they end with. */
const shortVerb = /^[^aeiou]+[aeiou]([bdgmnprt])$/;

/** What a token says was done: of "did each agent close" as of "closed". */
function deedOf({ context: { tokens } }: Scan, at: number): string {
  const { lower, lemma } = tokens[at] ?? { lower: '', lemma: '' };
  if (lower !== lemma && countedDeeds[lemma]) return countedDeeds[lemma];
  const asksDone = tokens.slice(0, Math.max(0, at - 1)).some((t) => t.lower === 'did');
  if (!asksDone || lower !== lemma || before.test(tokens[at - 1]?.lower ?? '')) return lower;
  return pastForms[lower] ?? lower.replace(shortVerb, '$&$1').replace(/e?$/, 'ed');
}

/** The times at which happened what a word says: when people went, of "left". */
function timesOf(scan: Scan, word: string): AnalystColumn[] {
  const named = events.filter(([said]) => deed.test(word) && said.test(word)).map(([, pattern]) => pattern);
  if (named.length === 0) return [];
  return scan.columns.filter(
    (c) => !c.derived && (timeLike(c) || isYearColumn(c)) && named.some((pattern) => isNamed(c, pattern)),
  );
}

const general = /^(?:date|time|last|first)$/;
const shortestCalled = 4;
/** DECOM_DATE of what is "decommissioned": the beginning of what was done. */
const timesCalled = (scan: Scan, word: string): AnalystColumn[] =>
  deed.test(word)
    ? scan.columns.filter(
        (c) =>
          !c.derived &&
          timeLike(c) &&
          c.rawWords.some((w) => w.length >= shortestCalled && !general.test(w) && word.startsWith(w)),
      )
    : [];

const isCounted = ({ context: { tokens } }: Scan, { end }: Item): boolean =>
  countedDeeds[tokens[end - 1]?.lemma ?? ''] !== undefined;

/** The times of what an item says was done; a state is told by a value, and what is counted of it by its time as well. */
function timesDone(scan: Scan, item: Item | undefined): AnalystColumn[] {
  if (!item) return [];
  const word = deedOf(scan, item.end - 1);
  const named = item.type === 'value' && !isCounted(scan, item) ? [] : timesOf(scan, word);
  return named.length > 0 ? named : timesCalled(scan, word);
}

const isPromised = /^(?:by|due|estimated|expected|minimum|maximum|deadline)$/;

/** The time of one deed: the column that says the very word, else the one that begins with it; what was only planned isn't done. */
export function timesOfDeed(scan: Scan, token: number): AnalystColumn[] {
  const word = deedOf(scan, token);
  if (!deed.test(word)) return [];
  const all = [...new Set([...timesOf(scan, word), ...timesCalled(scan, word)])];
  const done = all.filter((c) => !c.rawWords.some((w) => isPromised.test(w)));
  const saysSo = done.filter((c) => c.rawWords.includes(word));
  if (saysSo.length > 0) return saysSo;
  const patterns = events.filter(([said]) => said.test(word)).map(([, pattern]) => pattern);
  const led = done.filter((c) => patterns.some((pattern) => pattern.test(c.rawWords[0] ?? '')));
  return led.length > 0 ? led : done;
}

/** A stretch of time that follows on what an item ends with, or on what that is said of, by the time that is kept of it. */
function stretchAfter(scan: Scan, at: number, isOfNoun = false): Part[] {
  const item = scan.items[at];
  const times = timesDone(scan, item);
  if (times.length === 0) return [];
  const noun = scan.items[at + 1]?.type;
  const isNoun = isOfNoun && (noun === 'entity' || noun === 'column' || noun === 'word');
  let place = isNoun ? at + 2 : pastHouse(scan, at + 1);
  while (scan.isMinor(place) || /^(?:in|on|during)$/.test(scan.text(place))) place++;
  return timeFilter(scan, place).filter(({ uses: [use] }) => use && times.includes(use.column));
}

/** "Left last year", "joined in 2024": by the time that is kept of it, in whatever word. */
export const happened: Rule = (scan, at) => {
  const { start, end } = scan.items[at] ?? { start: 0, end: 0 };
  if (end - start !== 1 || scan.items[at]?.type === 'value') return [];
  return stretchAfter(scan, at).map((found) => ({ ...found, from: at, prior: found.prior + 0.3 }));
};

const limits = /^(?:after|before|since|until|from|between|by|earlier than|later than)$/;

/** "Released after 2015": the times of what is said to have happened on one side of a time. */
function timesBeside(scan: Scan, at: number): AnalystColumn[] {
  const item = scan.items[at];
  const behind = scan.items[at + 2];
  const isTime = behind?.type === 'time' || /^(?:19|20)\d\d$/.test(scan.text(at + 2));
  return isTime && limits.test(scan.text(at + 1)) ? timesDone(scan, item) : [];
}

/** The times of what a question says happened in a stretch: asked for each query that it may mean. */
const happeningsOf = once((scan: Scan): AnalystColumn[] =>
  scan.items.flatMap((_, at) => [
    ...stretchAfter(scan, at, true).flatMap((p) => p.uses.map((u) => u.column)),
    ...timesBeside(scan, at),
  ]),
);

/** The times of what a question counts: when people left, of "leavers by quarter". */
export const countedTimes = once((scan: Scan): AnalystColumn[] =>
  scan.items.flatMap((item) => (isCounted(scan, item) ? timesDone(scan, item) : [])),
);
const ofEach = /^(?:by|per|each|every|for each|monthly|month by month|year by year)$/;
const isCountedOver = (scan: Scan): boolean =>
  scan.items.some((item, at) => isCounted(scan, item) && ofEach.test(tokenAt(scan, at + 1)));

/** "Left in 2025" isn't hired in 2025, nor are "leavers by quarter" told by when they came: of what happened at a time that is kept no other time is asked for. */
export function takesOtherTime({ where, groupBy }: QueryTree, scan: Scan): boolean {
  const times = conditionsIn(where)
    .filter(({ kind }) => kind !== 'missing')
    .flatMap(conditionColumns)
    .filter(timeLike);
  const meant = times.length > 0 ? happeningsOf(scan) : [];
  if (meant.length > 0 && !times.some((column) => meant.includes(column))) return true;
  const over = [...times, ...groupBy.flatMap(columnsIn).filter(timeLike)];
  const counted = over.length > 0 && isCountedOver(scan) ? countedTimes(scan) : [];
  return counted.length > 0 && !over.every((column) => counted.includes(column));
}
