import type { AnalystColumn } from '../../../table.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import { isOneOf } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import type { Scan } from '../scan.ts';
import { isDeedWithTime } from '../../shared/columns/deedWithTime.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { fold, lemma } from '../../shared/vocabulary/wordForms.ts';
import { unpaidBy } from './unpaid.ts';
import { endedStatesIn, isOpenSaid, notEnded } from './endedStates.ts';
import { lasting, stateSaidAt } from './statesByTimes.ts';

/** States by other words than the table's own: "finished" of what is "done", "running" of what is "in progress". */
const statesMeant: [said: RegExp, stored: RegExp][] = [
  [/^(?:finished|completed|fulfilled|done)$/, /^(?:done|completed?|finished|closed|fulfilled)$/],
  [
    /^(?:running|ongoing|underway|under way|current|currently|live|being worked on|in progress)$/,
    /^(?:in[ -]progress|active|running|ongoing|live|operating|operational|under ?way|wip)$/,
  ],
  [/^(?:available|listed|for sale)$/, /^(?:active|available|avail\.|listed|for sale|free)$/],
  [/^(?:pending|waiting|outstanding)$/, /^(?:pending|waiting|open|outstanding)$/],
  [
    /^(?:rejected|declined|refused|denied|rejections?|turned down)$/,
    /(?:^|\s)(?:rejected|declined|refused|denied)$/,
  ],
  [
    /^(?:approved|accepted|approvals?|successful|granted|allowed|let through)$/,
    /^(?:approved|accepted|pass(?:ed)?|success(?:ful)?|succeeded|won|upheld|granted|allowed)$/,
  ],
  [
    /^(?:conversions?|converted)$/,
    /^(?:converted|accepted|won|closed[- ]won|sold|signed|ordered|purchased|bought)$/,
  ],
  [/^(?:solved|fixed|resolved)$/, /^(?:resolved|solved|fixed|closed|done)$/],
  [/^(?:dropped|abandoned|given up|hung up)$/, /^(?:abandoned|dropped|missed)$/],
  [
    /^(?:breaks? down|broke down|broken down|breakdowns?|broken|failing|down)$/,
    /^(?:faults?|faulty|failures?|failed|breakdown|broken|down|defect)$/,
  ],
  [/^(?:faulty|erroneous|invalid|corrupt)$/, /^(?:err|errors?|faulty?|fault|invalid|failed|bad|corrupt)$/],
  [/^(?:uptime|(?:is|are|was|were) up)$/, /^(?:running|up|active|online|operational|operating)$/],
  [
    /^(?:deaths?|died|dies|dead|deceased|killed|fatalit(?:y|ies)|mortality)$/,
    /^(?:died|dead|deceased|deaths?|fatal)$/,
  ],
  [/^(?:cancelled|canceled|called off)$/, /^(?:cancell?ed|void(?:ed)?)$/],
  [
    /^(?:on (?:the|its|their) way|under ?way|en route|on the (?:road|water)|being shipped)$/,
    /^(?:in[ -]transit|en route|on the way|out for delivery|shipped)$/,
  ],
  [
    /^(?:being (?:repaired|fixed|serviced)|(?:in|under|for) (?:repair|maintenance)|in the (?:workshop|garage))$/,
    /^(?:(?:in|under) )?(?:repairs?|maintenance|servicing|workshop)$/,
  ],
  [/^(?:paused|stalled|suspended|on hold|on ice)$/, /^(?:on[ -]hold|hold|held|paused|suspended|stalled)$/],
  [
    /^(?:withdrawn|withdrew|(?:pulled|dropped|backed) out)$/,
    /^(?:withdrawn|withdrew|(?:dropped|pulled) out)$/,
  ],
  [
    /^(?:gave up|dropped out|retired|unfinished|(?:did ?(?:n['’]?t|not)|never) finish)$/,
    /^(?:dnf|did not finish|retired|not finished)$/,
  ],
  [/^(?:(?:did ?(?:n['’]?t|not)|never) start)$/, /^(?:dns|did not start|not started)$/],
  [/^(?:sold out|out of stock|none left|unavailable)$/, /^(?:sold[ -]out|out of stock|oos|unavailable)$/],
  [/^(?:punctual|on time|on schedule)$/, /^(?:punctual|on[ -]time|on schedule)$/],
  [/^(?:in person|face to face|walk(?:ed)?-? ?ins?)$/, /^(?:walk-?[ -]?in|in person|face to face)$/],
  [/^(?:by hand|manually)$/, /^(?:by hand|hand|manual|manually)$/],
  [/^(?:on foot|walking)$/, /^(?:on foot|foot|walk(?:ing|ed)?|pedestrian)$/],
  [/^(?:from home|at home)$/, /^(?:remote|home office|home|wfh)$/],
  [/^(?:on (?:the )?(?:waiting list|waitlist))$/, /^(?:wait(?:ing)?[ -]?list(?:ed)?)$/],
  [
    /^(?:turned up|showed up|attended|came|(?:actually )?took place|went ahead|taken place|kept)$/,
    /^(?:attended|present|show(?:ed)?(?: up)?|seen|checked[- ]in|took place|held|kept)$/,
  ],
  [
    /^(?:we(?: have|['’]?ve)? (?:actually )?(?:did|done|seen|saw|treated|performed|completed|carried out)|(?:did|have) we (?:actually )?(?:seen?|treat(?:ed)?|perform(?:ed)?|completed?|done))$/,
    /^(?:completed?|done|attended|seen|finished|fulfilled|performed|treated)$/,
  ],
  [
    /^(?:no-?shows?|missed|(?:did ?(?:n['’]?o?t|not)|never) (?:come|attend|(?:turn(?:ed)?|show(?:ed)?)(?: up)?)|failed to (?:show|turn|attend)|stood us up)$/,
    /^(?:no[- _]?shows?|did not attend|dna|absent)$/,
  ],
];
const mostStates = 12;

/** A queen is "seen" at an inspection, where an appointment that wasn't kept has another word for that. */
const mayBeOfThings = /^(?:seen|present|held|kept|treated)$/;
const notKept =
  /^(?:no[- _]?shows?|miss|cancel|absent|dna|did not|postponed|resched|called off|waiting|left|booked|scheduled|pending)/;
const isOfRows = ({ values }: AnalystColumn, stored: string): boolean =>
  !mayBeOfThings.test(stored.toLowerCase()) || values.some((v) => notKept.test(v.toLowerCase()));

/** The value by which a column has a state that is said in another word, in each way of writing it; none where it has that word. */
export function storedStates(column: AnalystColumn, said: string): string[] {
  if (column.kind !== 'text' || column.derived || column.distinct > mostStates) return [];
  const [, stored] = statesMeant.find(([pattern]) => pattern.test(said)) ?? [];
  const isSaid = column.values.some((v) => v.toLowerCase() === said);
  const first = isSaid
    ? undefined
    : column.values.find((v) => stored?.test(v.toLowerCase()) && isOfRows(column, v));
  return first === undefined ? [] : column.values.filter((v) => fold(v) === fold(first));
}

/** What is kept with the day of its listing may have gone since. */
const wasListed = ({ columns }: Scan, said: string): boolean =>
  said === 'listed' && isDeedWithTime(columns, said);

/** Who died is told by the day of it, and not by one of the ways of dying; what was cancelled by "Cancelled at", and not by what is "voided". */
const isToldByTime = ({ columns }: Scan, stored: string): boolean =>
  columns.some((c) => timeLike(c) && !c.derived && c.words.includes(lemma(stored.toLowerCase())));

/** "Never done an installation": what was done is said behind it. */
const isVerb = ({ context: { tokens }, items }: Scan, said: string, at: number): boolean =>
  said === 'done' && /^(?:an?|any|the|one)$/.test(tokens[items[at]?.end ?? -1]?.lower ?? '');

const longestState = 4;
const wordsOfStates = Array.from({ length: longestState }, (_, i) => longestState - i);

/** "finished visits" of a status "done": a state that no value bears in the words it is said with. */
export const statesByMeaning: Rule = (scan, at) => {
  const item = scan.items[at];
  if (!item || item.type === 'value' || item.type === 'number') return [];
  const tokens = scan.context.tokens.slice(item.start, item.start + longestState).map((t) => t.lower);
  return wordsOfStates.flatMap((words): Part[] => {
    const said = words === 1 ? stateSaidAt(scan, at) : tokens.slice(0, words).join(' ');
    const to = words === 1 ? at : scan.items.findIndex((x) => x.end === item.start + words);
    const isWhole = tokens.length >= words;
    if (to < at || !isWhole || !statesMeant.some(([pattern]) => pattern.test(said))) return [];
    // What isn't paid yet is told by when it is.
    if (unpaidBy(scan, said) || wasListed(scan, said) || isVerb(scan, said, to)) return [];
    return scan.columns.flatMap((column) => {
      const states = storedStates(column, said);
      if (states.length === 0 || [...states, said].some((state) => isToldByTime(scan, state))) return [];
      const makes = { kind: 'filter' as const, condition: isOneOf(column, states), column, equality: false };
      return [part(at, to + 1, 'state:meant', 0.7, makes, [meantColumn(column, 0.65)])];
    });
  });
};

/** "open requests" of statuses that don't say so: all that didn't come to an end. */
export const openStates: Rule = (scan, at) => {
  const word = stateSaidAt(scan, at);
  const to = lasting.test(word) ? at + 1 : at;
  if (scan.items[to]?.type === 'value' || !isOpenSaid(stateSaidAt(scan, to))) return [];
  return scan.columns.flatMap((column): Part[] => {
    const states = endedStatesIn(scan, column);
    if (!states) return [];
    const makes = { kind: 'filter' as const, condition: notEnded(column, states), column, equality: false };
    return [part(at, to + 1, 'state:unended', 0.8, makes, [meantColumn(column, 0.7)])];
  });
};
