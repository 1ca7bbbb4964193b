import { isNamed } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import { mainTime } from '../../shared/columns/mainTime.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { aggregateOf, columnOf } from '../../shared/query/tree.ts';
import { part, whereSaid, type Rule } from '../rule.ts';
import { stretchOf } from '../states/activeAt.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';

const asksWhen = /^\W*(?:and )?when (?:did|does|has|had)\b/i;
const ends: { said: RegExp; named: RegExp; figure: 'min' | 'max' }[] = [
  {
    said: /^(?:starts?|started|begins?|began|begun|launch(?:ed)?)$/,
    named: /^(?:start|begin|began|launch|from|open)/,
    figure: 'min',
  },
  {
    said: /^(?:ends?|ended|finish(?:ed)?|stops?|stopped)$/,
    named: /^(?:end|finish|stop|close|complet|until)/,
    figure: 'max',
  },
];

/** "When did the campaign start?" of its days: the first of them, where no column tells when things started. */
export const beginAndEnd: Rule = (scan, at) => {
  if (!asksWhen.test(scan.context.question)) return [];
  const end = ends.find(({ said }) => said.test(scan.text(at)));
  const time = mainTime(scan);
  if (!end || !time || !timeLike(time)) return [];
  if (scan.columns.some((c) => timeLike(c) && !c.derived && isNamed(c, end.named))) return [];
  const makes = { kind: 'figures' as const, expressions: [aggregateOf(end.figure, columnOf(time))] };
  return [part(at, at + 1, 'figures:ends:concept', 1.2, makes, [meantColumn(time, 0.7)])];
};

const fromAndUntil =
  /\b(?:from|since|between) (?:when|(?:what|which) (?:day|date|time|month|year))(?: on)? (?:to|till|until|and|through) (?:when|(?:what|which) (?:day|date|time|month|year))\b/;

/** "From when to when did the campaign run": the first and the last time there is, or when rows themselves begin and end. */
export const fromWhenToWhen: Rule = whereSaid(fromAndUntil, (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const said = fromAndUntil.exec(wordsFrom(scan, start));
  const stretch = stretchOf(scan);
  const isWhole = stretch?.to.profile.nullFraction === 0;
  const first = isWhole ? stretch.from : mainTime(scan);
  const last = isWhole ? stretch.to : first;
  if (said?.index !== 0 || !first || !last || !timeLike(first)) return [];
  const makes = {
    kind: 'figures' as const,
    expressions: [aggregateOf('min', columnOf(first)), aggregateOf('max', columnOf(last))],
  };
  const to = itemAfter(scan, start, said[0].split(' ').length);
  return [part(at, to, 'figures:ends:when', 1.8, makes, [meantColumn(first, 0.8)])];
});
