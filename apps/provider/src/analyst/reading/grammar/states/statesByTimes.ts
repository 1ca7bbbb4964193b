import { isDeedOf, pastHouse } from '../nouns/subjects.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { events } from '../events.ts';
import type { Part } from '../part.ts';
import { tokenAt, type Scan } from '../scan.ts';
import type { AnalystColumn } from '../../../table.ts';
import { goneTimes, isPlanned } from '../../shared/columns/mainTime.ts';
import { periodStart, timeLike } from '../../shared/calendar/times.ts';
import { isOneOf, type Condition } from '../../shared/query/tree.ts';
import { lemma, stem } from '../../shared/vocabulary/wordForms.ts';
import { unpaidBy } from './unpaid.ts';
import { isOpenSaid, tellsOpen } from './endedStates.ts';
import { part, type Rule } from '../rule.ts';
import { generalTimes } from '../times/durations.ts';
import { wordsFrom, itemAfter } from '../wordsAt.ts';

const openWords =
  /^(?:open|unresolved|pending|outstanding|unfinished|unanswered|unpaid|unshipped|undelivered|incomplete|active|current|currently|now|still|still out|ongoing)$/;
const lackWords =
  /^(?:missing|lack|lacks|lacking|without|blank|empty|unknown|waiting|awaiting|pending|need|needs|needing)$/;
export const lasting = /^(?:still|currently|now)$/;
const doneWords =
  /close|resol|solve|finish|complete|ship|deliver|return|paid|cancel|end|done|repl|answer|left|leav|withdr|vacat|separation|lapse|fulfil|exit|termin|churn|resign|discharg|expir/;
/** People who went, as a column of times names it. */
const goneWords = /^(?:quit|quits|left|leavers?|former|ex|resigned|churned|departed|dropouts?)$/;
const undone: [RegExp, RegExp][] = [
  [/^un(?:answered|replied)/, /repl|answer|respon/],
  [/^unpaid/, /paid|pay/],
  [/^unshipped/, /ship/],
  [/^undelivered/, /deliver/],
  [/^still out$/, /^(?:back|ret)/],
];

/** The table's own name, but for a form of it that tells a state: not "cancelled" of cancellations. */
const isRowNoun = ({ context: { tokens, entities } }: Scan, at: number): boolean => {
  const token = tokens[at];
  return token !== undefined && entities.has(token.lemma) && !/(?:ed|en)$/.test(token.lower);
};

/** A state that the table keeps by this very word. */
const isValue = ({ columns }: Scan, word: string): boolean =>
  columns.some((c) => c.kind === 'text' && c.values.some((v) => v.toLowerCase() === word));

/** A time that some rows only reach after today, as a contract's end: that it is filled in doesn't say that it came. */
const reachesAhead = (column: AnalystColumn, { today }: Scan): boolean =>
  typeof column.max === 'string' && column.max.slice(0, 10) > today && !isPlanned(column);

/** The rows for which a time came, or hasn't come yet. */
function cameBy(column: AnalystColumn, scan: Scan, came: boolean): Condition {
  if (!reachesAhead(column, scan)) return { kind: 'missing', column, negated: came };
  const tomorrow = periodStart(scan.today, 'day', 1);
  const range = { kind: 'during' as const, column, isFromEnd: false };
  if (came) return { ...range, from: null, before: tomorrow };
  const ahead: Condition = { ...range, from: tomorrow, before: null };
  const { nullFraction } = column.profile;
  // What has neither a start nor an end isn't going on.
  const isNever = scan.columns.some(
    (c) => c !== column && !c.derived && timeLike(c) && c.profile.nullFraction === nullFraction,
  );
  return isNever || nullFraction === 0
    ? ahead
    : { kind: 'or', parts: [{ kind: 'missing', column, negated: false }, ahead] };
}

/** What is called off didn't come to its end, where that was planned or is told by a state: a project that ended is none of those. */
const calledOff = /^cancel/;
const tellsCalledOff = ({ kind, values }: AnalystColumn): boolean =>
  kind === 'text' && values.some((value) => calledOff.test(value.toLowerCase()));

/** How columns are named for when what is said was done. */
function namedForDeed(word: string, { columns }: Scan): (name: string) => boolean {
  const named = /(?:ed|back|sold|sent|paid|lent|gone|came)$/.test(word)
    ? events.find(([said]) => said.test(word))?.[1]
    : undefined;
  const isCalledOff =
    calledOff.test(word) && columns.some((c) => (timeLike(c) && isPlanned(c)) || tellsCalledOff(c));
  return (name) => named?.test(name) === true && !(isCalledOff && name.startsWith('end'));
}

const nowPhrases = /^(?:at present|at the moment|at the minute|right now)$/;

/** A state as one word: "at present" is "currently". */
export function stateSaidAt(scan: Scan, at: number): string {
  if (nowPhrases.test(scan.text(at))) return 'currently';
  const word = tokenAt(scan, at);
  // What is still missing isn't said to be open.
  const next = tokenAt(scan, at + 1);
  if (word === 'still' && next === 'out') return 'still out';
  // "Still to come in" is what is ahead.
  return lasting.test(word) && (lackWords.test(next) || next === 'to') ? '' : word;
}

/** "Now only 2024" goes on, and "did customers open" is a deed. */
const isNoState = (scan: Scan, at: number, word: string): boolean =>
  (at === 0 && word === 'now') || isDeedOf(scan, scan.items[at]?.start ?? 0);

/** Whether another column tells itself what is open: a flag, or a status. */
function isToldOtherwise(scan: Scan, word: string, pattern: RegExp): boolean {
  // Of deals whose close date is when they are to close, "Is Deal Closed" tells.
  if (scan.columns.some((c) => c.kind === 'boolean' && c.words.some((w) => pattern.test(w)))) return true;
  return isOpenSaid(word) && scan.columns.some((c) => tellsOpen(c, scan));
}

/** What hasn't come to its end yet, by the times of it that are missing. */
function openByTimes(scan: Scan, at: number, word: string, times: AnalystColumn[]): Part[] {
  const pattern = undone.find(([said]) => said.test(word))?.[1] ?? doneWords;
  if (isToldOtherwise(scan, word, pattern)) return [];
  const unpaid = unpaidBy(scan, word);
  const openOf = (c: AnalystColumn) => (c === unpaid?.paid ? unpaid.where : cameBy(c, scan, false));
  return times
    .filter((c) => [...c.words, ...c.rawWords].some((w) => pattern.test(w)))
    .toSorted((a, b) => b.profile.nullFraction - a.profile.nullFraction)
    .slice(0, 2)
    .map((c, i) => {
      const makes = { kind: 'filter' as const, condition: openOf(c), column: c, equality: false };
      const facts = isValue(scan, word) ? ['state:valued'] : [];
      const to = at + word.split(' ').length;
      return part(at, to, 'state:open', 0.9 - i * 0.3, makes, [meantColumn(c, 0.8 - i * 0.1)], facts);
    });
}

/** "still open", "not closed yet", "closed tickets", "shipped": a date that is there, or isn't yet. */
export const states: Rule = (scan, at) => {
  const word = stateSaidAt(scan, at);
  const item = scan.items[at];
  // "Deliveries" are the rows, "delivered" are some of them.
  if (!item || (item.end - item.start > 1 && word !== 'currently') || isRowNoun(scan, item.start)) return [];
  // "Still open" is one state.
  if (lasting.test(word) && openWords.test(tokenAt(scan, at + 1)))
    return states(scan, at + 1).map((p) => ({ ...p, from: at }));
  const times = scan.columns.filter(
    (c) =>
      !c.derived &&
      (timeLike(c) || c.kind === 'timestamp') &&
      (c.profile.nullFraction > 0 || reachesAhead(c, scan)),
  );
  if (openWords.test(word) && !isNoState(scan, at, word)) return openByTimes(scan, at, word, times);
  // "Left no rating": nobody went.
  if (word === 'left' && scan.role(at + 1, 'not')) return [];
  // "At selling prices": nothing was sold.
  if (word.endsWith('ing')) return [];
  const isOfDeed = namedForDeed(word, scan);
  const isNamed = (w: string) =>
    word.length > 3 && !generalTimes.includes(w) && (stem(w) === stem(word) || lemma(word) === w);
  // "Tenancies", with a start and an end of them, are no state.
  const isOfSeveral = (w: string) => times.filter((c) => c.rawWords.includes(w)).length > 1;
  // "Fills" are all of them, "filled" may be some; "when does it end" tells no state.
  const isNoun = !/(?:ed|en|gone|begun|began|sent|paid|sold)$/.test(word);
  const near = times.filter(
    (c) =>
      !(isNoun && (c.profile.nullFraction === 0 || reachesAhead(c, scan))) &&
      [...c.words, ...c.rawWords].some(
        (w) => (isNamed(w) && !isOfSeveral(w)) || isOfDeed(w) || (goneWords.test(word) && goneTimes.test(w)),
      ),
  );
  return near
    .slice(0, 1)
    .map((c) =>
      part(
        at,
        goneWords.test(word) ? pastHouse(scan, at + 1) : at + 1,
        'state:done',
        0.5,
        { kind: 'filter', condition: cameBy(c, scan, true), column: c, equality: false },
        [meantColumn(c, 0.75)],
      ),
    );
};

/** "nobody has replied to yet", "not shipped", "never closed". */
export const notYet: Rule = (scan, at) => {
  const none =
    /^(?:nobody|noone|never|not|n't|hasn't|haven't|no)$/.test(tokenAt(scan, at)) ||
    scan.role(at, 'not') !== null;
  if (!none) return [];
  for (let next = at + 1; next <= at + 4; next++) {
    const found = states(scan, next).filter((p) => p.rule === 'state:done');
    if (found.length > 0)
      return found.map((p) => {
        const column = p.uses[0]?.column;
        if (!column) return p;
        const to = /^(?:to|yet)$/.test(tokenAt(scan, p.to)) ? p.to + 1 : p.to;
        return part(
          at,
          to,
          'state:notyet',
          1.2,
          { kind: 'filter', condition: cameBy(column, scan, false), column, equality: false },
          p.uses,
        );
      });
  }
  return unsent(scan, at);
};

/** "Not yet said thank you": of what the time is called for, in several words. */
function unsent(scan: Scan, at: number): Part[] {
  if (!perfect.test(scan.context.question)) return [];
  for (let next = at + 1; next <= at + 4; next++) {
    const { type, start = 0, end = 0 } = scan.items[next] ?? {};
    const [use] = type === 'column' && end - start > 1 ? scan.choices(next) : [];
    if (!use || !timeLike(use.column) || use.column.profile.nullFraction === 0) continue;
    const condition = cameBy(use.column, scan, false);
    const makes = { kind: 'filter' as const, condition, column: use.column, equality: false };
    return [part(at, next + 1, 'state:notyet', 1.3, makes, [use])];
  }
  return [];
}
const perfect = /\b(?:yet|have|has|had|been|haven't|hasn't|ever|never)\b/i;

const awaited =
  /^(?:(?:is|are|were|was) )?(?:still )?(?:waiting (?:for|on|to be|to get)|awaiting|wait for|(?:in )?need(?:s|ing)?(?: of| to be)?|yet to be|still to be|due to be|lack(?:s|ing)?|pending)(?: an?| the| its| their| any)?(?= )/;

/** "Awaiting parts": a state that says what is waited for. */
const awaitedIn = ({ columns }: Scan, thing: string): { column: AnalystColumn; values: string[] }[] =>
  columns.flatMap((column) => {
    const isFor = (value: string) =>
      /^(?:await|wait)/i.test(value) && value.split(/\W+/).some((w) => stem(w.toLowerCase()) === stem(thing));
    const values = column.kind === 'text' && !column.derived ? column.values.filter(isFor) : [];
    return values.length > 0 ? [{ column, values }] : [];
  });

/** "still waiting for approval", "that need a category", "yet to be shipped": nothing stands there yet. */
export const awaiting: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const said = awaited.exec(wordsFrom(scan, start, 8))?.[0];
  const place = said === undefined ? -1 : start + said.split(' ').length;
  const token = scan.context.tokens[place];
  if (!token || token.kind !== 'word' || /^how long\b/i.test(scan.context.question)) return [];
  const mayLack = (c: AnalystColumn) => c.profile.nullFraction > 0 && !c.derived;
  const item = scan.items.findIndex((x) => x.start === place);
  const named = item < 0 ? [] : scan.choices(item, mayLack).map(({ column }) => column);
  const near = scan.columns.filter(
    (c) =>
      mayLack(c) &&
      [...c.words, ...c.rawWords].some(
        (w) =>
          !generalTimes.includes(w) &&
          w.length > 3 &&
          (stem(w) === stem(token.lower) || w.slice(0, 5) === token.lower.slice(0, 5)),
      ),
  );
  const to = itemAfter(scan, place, 1);
  const kept = awaitedIn(scan, token.lower);
  if (kept.length > 0)
    return kept.map(({ column, values }) => {
      const makes = { kind: 'filter' as const, condition: isOneOf(column, values), column, equality: false };
      return part(at, to, 'state:awaited', 1.3, makes, [meantColumn(column, 0.75)]);
    });
  return [...new Set([...named, ...near])].slice(0, 2).map((column, i) => {
    const condition: Condition = { kind: 'missing', column, negated: false };
    const makes = { kind: 'filter' as const, condition, column, equality: false };
    return part(at, to, 'state:awaiting', 1.1 - i * 0.2, makes, [meantColumn(column, 0.75)]);
  });
};
