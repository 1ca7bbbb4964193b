import type { AnalystColumn } from '../../../table.ts';
import { endOfTime, timeCondition } from '../../shared/calendar/timeConditions.ts';
import { day, timeLike } from '../../shared/calendar/times.ts';
import { monthNumbers } from '../../shared/vocabulary/calendarWords.ts';
import { filter } from '../filters/conditions.ts';
import { part, type Rule } from '../rule.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';

type Side = 'start' | 'middle' | 'end';

const sides: Readonly<Record<string, Side>> = {
  start: 'start',
  beginning: 'start',
  early: 'start',
  middle: 'middle',
  mid: 'middle',
  end: 'end',
  late: 'end',
};

const edge = new RegExp(
  `^(?:the )?(?:(end|start|beginning|middle) of|(late|early|mid)(?: -)?)(?: in(?= (?:the|\\d)))?(?: the year)? (?:(${[...monthNumbers.keys()].join('|')})(?: of)?(?: |$))?((?:19|20)\\d\\d)?(?= |$)`,
);
const wordsOfWhole = 8;

/** Where such a part begins, or ends, is told otherwise by others. */
export const ofEdge = 'when:edge';

/** Some mean its last quarter by the end of a year, others its last month: as months from its first on. */
const inYear: Readonly<Record<Side, readonly [first: number, before: number][]>> = {
  start: [
    [1, 4],
    [1, 2],
  ],
  middle: [
    [5, 9],
    [6, 8],
  ],
  end: [
    [10, 13],
    [12, 13],
  ],
};

const lastWeek = -6;
/** A third of a month, or one of its weeks: as days from its first on, and back from the next month. */
const inMonth: Readonly<Record<Side, readonly [first: number, before: number][]>> = {
  start: [
    [1, 11],
    [1, 8],
  ],
  middle: [
    [11, 21],
    [9, 23],
  ],
  end: [
    [21, 0],
    [lastWeek, 0],
  ],
};

/** The last March that there is. */
function lastYearOf(month: number, column: AnalystColumn, today: string): number {
  const last = endOfTime(column, today);
  return Number(last.slice(0, 4)) - (month > Number(last.slice(5, 7)) ? 1 : 0);
}

function stretches(side: Side, year: number, month: number | null): { from: string; before: string }[] {
  if (month === null)
    return inYear[side].map(([first, before]) => ({ from: day(year, first), before: day(year, before) }));
  const inOrFrom = (date: number): string =>
    day(year, date > 0 ? month : month + 1, date > 0 ? date : date + 1);
  return inMonth[side].map(([first, before]) => ({ from: inOrFrom(first), before: inOrFrom(before) }));
}

function edgeSaid(scan: Scan, start: number) {
  const [said, noun, adjective, month, year] = edge.exec(wordsFrom(scan, start, wordsOfWhole)) ?? [];
  const side = sides[noun ?? adjective ?? ''];
  if (said === undefined || !side || (month === undefined && year === undefined)) return null;
  const words = said.trim().split(' ').length;
  return {
    side,
    words,
    month: monthNumbers.get(month ?? '') ?? null,
    year: year === undefined ? null : Number(year),
  };
}

/** "At the end of 2023", "late 2023", "mid-March": not all of it. */
export const edges: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const said = scan.text(at) === 'the' ? null : edgeSaid(scan, start);
  if (!said) return [];
  const { side, month, words } = said;
  const to = itemAfter(scan, start, words);
  return timesMeant(scan, at)
    .filter(({ column }) => timeLike(column))
    .flatMap((use) =>
      stretches(side, said.year ?? lastYearOf(month ?? 1, use.column, scan.today), month).flatMap((days) => {
        const condition = timeCondition({ kind: 'absolute', ...days }, use.column, scan.today);
        const makes = condition && filter(condition, use.column);
        return makes
          ? [part(at, to, 'filter:when:absolute', 0.6 + use.score * 0.3, makes, [use], [ofEdge])]
          : [];
      }),
    );
};
