import { columnsAsked, columnsIn, type QueryTree } from '../../shared/query/tree.ts';
import { mainTime } from '../../shared/columns/mainTime.ts';
import { isNamed } from '../../shared/columns/measures.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { AnalystColumn } from '../../../table.ts';
import type { Part } from '../part.ts';
import { part, whereSaid, type Rule } from '../rule.ts';
import type { Scan } from '../scan.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';

const coming =
  /^(?:new )?(?:sign(?: - | )?ups?|signups?|joiners?|starters|hires|recruits|enrol?lments?)(?= |$)/;
const joined = /^(?:join|signup|sign|signed|regist|hire|enrol|start|member since|since$)/;

/** The time at which people came: the one called so, else the one that rows happened at. */
const beginning = (scan: Scan): AnalystColumn | undefined =>
  scan.columns.find((c) => timeLike(c) && !c.derived && isNamed(c, joined));

interface Came {
  words: number;
  time: AnalystColumn;
}

/** "New members", "new listings": the word alone, and the rows by what they are called, or by what has its time. */
function newAt(scan: Scan, at: number): Came | null {
  if (scan.items[at]?.type !== 'word' || scan.text(at) !== 'new') return null;
  const isRow = scan.items[at + 1]?.type === 'entity';
  const told = scan.choices(at + 1, (c) => timeLike(c) && !c.derived)[0]?.column;
  const time = beginning(scan) ?? told ?? mainTime(scan);
  return time && (isRow || told) ? { words: 1, time } : null;
}

/** How many words from an item on call what came anew, and the time when it came. */
function cameAt(scan: Scan, at: number): Came | null {
  const said = coming.exec(wordsFrom(scan, scan.items[at]?.start ?? 0, longest))?.[0];
  const own = beginning(scan);
  if (said === undefined) return newAt(scan, at);
  return own ? { words: said.split(' ').length, time: own } : null;
}
const longest = 4;

/** "New sign-ups by quarter", "new joiners in May": rows by the time at which they began. */
export const newcomers: Rule = whereSaid(
  /\b(?:new|sign|signups?|joiners?|starters|hires|recruits|enrol\w*)\b/,
  (scan, at) => {
    const came = cameAt(scan, at);
    if (!came) return [];
    const to = itemAfter(scan, scan.items[at]?.start ?? 0, came.words);
    return [part(at, to, 'deed:began', 1.2, { kind: 'none' }, [meantColumn(came.time, 0.75)])];
  },
);

/** What came anew did so in some stretch: rows of any time are none, nor those of another one. */
export const takesOtherBeginning = ({ where, groupBy }: QueryTree, parts: readonly Part[]): boolean =>
  parts.some(({ rule, uses: [use] }) => {
    if (rule !== 'deed:began' || !use) return false;
    const times = [...columnsAsked(where), ...groupBy.flatMap(columnsIn)];
    return !times.includes(use.column);
  });
