import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { once } from '../../shared/once.ts';
import { bareNumbers } from '../filters/numbers.ts';
import type { Part } from '../part.ts';
import { part, whereSaid, type Rule } from '../rule.ts';
import { wordsFrom } from '../wordsAt.ts';
import type { Scan } from '../scan.ts';
import { timesOfDeed } from './eventTimes.ts';
import type { AnalystColumn } from '../../../table.ts';

const asksWhen = /\bwhen (?:did|do|does|was|were|has|have|had|is|are|will)\b/i;
/** "When was the last order shipped", "when do most people come": of those the end or the usual is asked. */
const asksMore = /\b(?:who|what|which|how|where|why)\b/i;
const ofMany =
  /\b(?:first|last|latest|earliest|most|usual(?:ly)?|typical(?:ly)?|average|avg|each|every|per)\b/i;

/** How many rows a value may have on average that tells what a row is of: an order has a few lines. */
const mostLines = 4;

/** "Order 1002", "WEB-12", "Jane Doe": what one row has, or a few. */
const namesRow = (scan: Scan): boolean =>
  scan.items.some((item, at) =>
    item.type === 'value'
      ? item.matches.some(({ column }) => column.distinct * mostLines >= scan.context.table.rowCount)
      : bareNumbers(scan, at).length > 0,
  );

interface Done {
  /** The token of the deed. */
  token: number;
  times: AnalystColumn[];
}

/** What a question asks the time of, where it is a deed of one row and a column keeps when it was done. */
const doneAt = once((scan: Scan): Done | null => {
  const { question, tokens } = scan.context;
  if (!asksWhen.test(question) || asksMore.test(question) || ofMany.test(question)) return null;
  if (!namesRow(scan)) return null;
  const start = tokens.findIndex(({ lower }) => lower === 'when');
  for (let token = start + 2; token < tokens.length; token++) {
    const times = timesOfDeed(scan, token);
    if (times.length > 0) return { token, times };
  }
  return null;
});

/** "When did order 1002 ship?": when that was done, by the time that is kept of it. */
export const whenDone: Rule = (scan, at) => {
  const done = doneAt(scan);
  if (!done) return [];
  const { start, end } = scan.items[at] ?? { start: 0, end: 0 };
  if (scan.role(at, 'ask')?.what === 'when')
    return done.times.slice(0, 2).map((column) => {
      const makes = { kind: 'select' as const, columns: [column], distinct: false };
      return part(at, at + 1, 'ask:when:done', 2.4, makes, [meantColumn(column, 0.8)]);
    });
  const isDeed = start <= done.token && done.token < end;
  return isDeed ? [part(at, at + 1, 'deed:when', 1.6, { kind: 'none' })] : [];
};

/** "When was order 1002 shipped" asks for no number of the order beside. */
export const addsToWhenDone = (parts: readonly Part[]): boolean =>
  parts.some(({ rule }) => rule === 'ask:when:done') &&
  parts.some(({ rule, makes }) => rule !== 'ask:when:done' && makes.kind === 'select');

const daysDone =
  /\bhow many (?:\w+ )?(?:days|weeks|months) (?:was|were|did|does|do|has|have|had|is) .*\b(live|active|running|run|work|worked|online)\b/;

/** "How many days did Petra work", "was the campaign live": that there are rows of those days says it. */
export const daysOfDeed: Rule = whereSaid(daysDone, (scan, at) => {
  const said = daysDone.exec(wordsFrom(scan, 0))?.[1];
  const last = scan.context.tokens.findLastIndex(({ lower }) => lower === said);
  const { start, end } = scan.items[at] ?? { start: 0, end: 0 };
  const isDeed = start === last && end === last + 1;
  return isDeed ? [part(at, at + 1, 'deed:days', 1, { kind: 'none' })] : [];
});
