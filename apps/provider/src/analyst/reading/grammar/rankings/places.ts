import { isRank } from '../../shared/columns/measures.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import type { Expression } from '../../shared/query/tree.ts';
import { placesSaid } from '../../shared/vocabulary/ordinals.ts';
import { part, type Rule } from '../rule.ts';

const place: Expression = { kind: 'place' };

/** That the rows are spoken of as they stand: "on this list", "at the bottom of the chart". */
const listed = /\b(?:list|listed|chart|table|file|sheet|page|row)\b/i;

/** What else could say which row is first: ranks, times, or nothing. */
function rivalOf(scan: Scan, at: number): string {
  if (scan.columns.some((c) => !c.derived && isRank(c))) return 'ranked';
  return timesMeant(scan, at).length > 0 ? 'timed' : 'open';
}

function placed(scan: Scan, from: number, to: number, word: string, which: Which): Part {
  const isSaid = listed.test(scan.context.question);
  const { limit = null, offset } = which;
  const makes = {
    kind: 'rank' as const,
    by: place,
    group: null,
    descending: which.descending,
    limit,
    ...(offset !== undefined && { offset }),
  };
  const said = isSaid ? 'said' : 'bare';
  return part(
    from,
    to,
    `place:${said}`,
    isSaid ? 0.9 : 0,
    makes,
    [],
    [`place:${word}:${said}`, `place:${said}:${rivalOf(scan, from)}`],
  );
}

interface Which {
  descending: boolean;
  limit?: number | null;
  offset?: number;
}

const ends: ReadonlyMap<string, Which> = new Map([
  ['first', { descending: false }],
  ['top', { descending: false }],
  ['last', { descending: true }],
  ['final', { descending: true }],
  ['bottom', { descending: true }],
]);

/** "top of the list", "listed last": which end, where it isn't "next" or "directly". */
const endOf = (text: string): string | undefined => text.split(' ').find((word) => ends.has(word));

/**
 * "The first title on this chart", "who is listed last": rows as they stand in a file. Said of no table whose rows have
 * no order of their own.
 */
export const places: Rule = (scan, at) => {
  if (!scan.context.table.keepsOrder) return [];
  const text = scan.text(at);
  if (scan.role(at, 'listed')) {
    const word = endOf(text);
    const which = word === undefined ? undefined : ends.get(word);
    return word === undefined || !which ? [] : [placed(scan, at, at + 1, word, which)];
  }
  const offset = placesSaid.findIndex((said) => said.test(text)) + 1;
  if (offset > 0 && listed.test(scan.context.question))
    return [placed(scan, at, at + 1, 'nth', { descending: false, offset })];
  const which = ends.get(text);
  if (!which) return [];
  const count = scan.number(at + 1);
  const isCount = count !== null && Number.isInteger(count) && count > 0 && count <= 1000;
  return [placed(scan, at, isCount ? at + 2 : at + 1, text, { ...which, limit: isCount ? count : null })];
};
