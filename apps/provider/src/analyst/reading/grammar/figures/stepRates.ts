import type { AnalystColumn } from '../../../table.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { aggregateOf, columnOf, type Expression } from '../../shared/query/tree.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import { part, whereSaid, type Rule } from '../rule.ts';
import { generalTimes } from '../times/durations.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';

/** What ends with another's yes: an offer, with the start of who took it. */
const accepted = /^accept/;
const taken = /^(?:accept|hire|sign|start|join)/;
const akinLetters = 4;

const isAkin = (said: string, named: string): boolean =>
  stem(said) === stem(named) ||
  (said.length > akinLetters && said.slice(0, akinLetters) === named.slice(0, akinLetters)) ||
  (accepted.test(said) && taken.test(named));

/** The column of a step on the way: the time at which it was taken, or how many took it. */
function stepOf(
  scan: Scan,
  said: string,
  fits = (c: AnalystColumn): boolean => timeLike(c) || isMeasure(c),
): AnalystColumn | undefined {
  const names = (c: AnalystColumn) => [...c.words, ...c.rawWords].filter((w) => !generalTimes.includes(w));
  const named = scan.columns.filter(
    (c) => !c.derived && fits(c) && said.split(' ').every((word) => names(c).some((w) => isAkin(word, w))),
  );
  return named.find(timeLike) ?? named[0];
}

const conversions =
  /^(?:the |our )?(\p{L}+)(?: to |-to-| - to - | → )(\p{L}+) (?:conversion(?: rates?)?|rates?|ratios?)(?= |$)/u;
const acceptances = /^(?:the |our )?(\p{L}+) (acceptance) rates?(?= |$)/u;
const mostSaid = 9;

/** How many of those that took one step took the other, in percent; null where they aren't steps of one kind. */
function between(
  from: AnalystColumn,
  to: AnalystColumn,
  isRatio: boolean,
): Pick<Part, 'makes' | 'only'> | null {
  if (timeLike(from) && timeLike(to) && to.profile.nullFraction > 0) {
    const where = { kind: 'missing' as const, column: to, negated: true };
    const expressions: Expression[] = [{ kind: 'share', of: null, where }];
    return {
      makes: { kind: 'figures', expressions },
      only: { kind: 'missing', column: from, negated: true },
    };
  }
  if (isRatio || !isMeasure(from) || !isMeasure(to)) return null;
  // "Click to open rate": of those that opened, which are more.
  const [part, whole] = Number(to.max) > Number(from.max) ? [from, to] : [to, from];
  const [left, right] = [part, whole].map((c) => aggregateOf('sum', columnOf(c)));
  if (!left || !right) return null;
  const expressions: Expression[] = [{ kind: 'arithmetic', operator: '%', left, right }];
  return { makes: { kind: 'figures', expressions } };
}

/** "Interview to offer conversion", "offer acceptance rate": of those that came to one step, the share that came to the next. */
export const stepRates: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const text = wordsFrom(scan, start, mostSaid);
  const found = conversions.exec(text) ?? acceptances.exec(text);
  if (!found) return [];
  const [from, to] = [found[1] ?? '', found[2] ?? ''].map((said) => stepOf(scan, said));
  const rate = from && to && from !== to ? between(from, to, /ratios?$/.test(found[0])) : null;
  if (!from || !to || !rate) return [];
  const end = itemAfter(scan, start, found[0].split(' ').length);
  return [
    {
      ...part(
        at,
        end,
        'rate:step',
        1.6,
        rate.makes,
        [from, to].map((c) => meantColumn(c, 0.8)),
      ),
      ...rate,
    },
  ];
};

const ratioTo =
  /^(?:the )?(?:(?:((?:\p{L}+ )?\p{L}+)(?: to |-to-| - to - )((?:\p{L}+ )?\p{L}+) ratio)|ratio (?:of|between) (?:the )?((?:\p{L}+ )?\p{L}+) (?:to|and) (?:the )?((?:\p{L}+ )?\p{L}+))(?= |$)/u;

/** What two words name, or the one of them that stands next to the other side: "sales by" is of sales. */
function sideOf(scan: Scan, said: string, isLast: boolean): { column: AnalystColumn; left: number } | null {
  const whole = stepOf(scan, said, isMeasure);
  if (whole) return { column: whole, left: 0 };
  const [first = '', second] = said.split(' ');
  const column = second === undefined ? undefined : stepOf(scan, isLast ? first : second, isMeasure);
  return column ? { column, left: 1 } : null;
}

/** The two sides of a ratio that is said from a token on, and in how many words. */
function sidesAt(scan: Scan, start: number): { sides: [AnalystColumn, AnalystColumn]; words: number } | null {
  const found = ratioTo.exec(wordsFrom(scan, start, mostSaid));
  if (!found) return null;
  const isLed = found[3] !== undefined;
  const over = sideOf(scan, found[1] ?? found[3] ?? '', false);
  const under = sideOf(scan, found[2] ?? found[4] ?? '', isLed);
  // Words before the first would be left unread.
  if (!over || !under || over.column === under.column || (over.left > 0 && !isLed)) return null;
  const words = found[0].split(' ').length - (isLed ? under.left : 0);
  return { sides: [over.column, under.column], words };
}

/** "Paid to claimed ratio", "ratio of debt to income": the first by the other. */
export const ratiosTo = whereSaid(/\bratio\b/, (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const said = sidesAt(scan, start);
  if (!said) return [];
  const [over, under] = said.sides;
  const [left, right] = [aggregateOf('sum', columnOf(over)), aggregateOf('sum', columnOf(under))];
  const makes: Part['makes'] = {
    kind: 'figures',
    expressions: [{ kind: 'arithmetic', operator: '/', left, right }],
  };
  const uses = said.sides.map((column) => meantColumn(column, 0.8));
  return [part(at, itemAfter(scan, start, said.words), 'ratio:to', 1.8, makes, uses)];
});
