import { isMeasure, startsAtNothing } from '../../shared/columns/measures.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { AnalystColumn } from '../../../table.ts';
import { columnOf, type Condition } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';

const compared = (column: AnalystColumn, operator: '=' | '>', right: number): Part['makes'] => {
  const condition: Condition = { kind: 'compare', left: columnOf(column), operator, right };
  return { kind: 'filter', condition, column, equality: false };
};

const nothing = /^nothing$/;
const anything = /^(?:anything|something|anyone|anybody|someone|somebody)$/;

/** "Paid nothing", "nothing sold", "cost anything", "killed someone": an amount of zero, or more than that. */
export const nothings: Rule = (scan, at) => {
  const read = (uses: ColumnChoice[], said: string, to: number): Part[] => {
    const isNothing = nothing.test(said);
    if (!isNothing && !anything.test(said)) return [];
    return uses
      .slice(0, 2)
      .map((use) =>
        part(
          at,
          to,
          `filter:nothing:${isNothing ? 'is' : 'not'}`,
          1.1,
          compared(use.column, isNothing ? '=' : '>', 0),
          [use],
        ),
      );
  };
  const end = scan.items[at]?.end ?? 0;
  if (nothing.test(scan.text(at))) {
    const next = scan.skip(at + 1);
    return read(scan.choices(next, startsAtNothing), scan.text(at), next + 1);
  }
  return read(scan.choices(at, startsAtNothing), wordsFrom(scan, end, 1), itemAfter(scan, end, 1));
};

const free = /^(?:free of charge|free|for nothing|at no (?:cost|charge))\b/;
const paid = /^(?:fee|fare|price|charge|cost|paid|toll)$/;

/** "Free of charge", "for nothing": what is paid is zero. */
export const freeOfCharge: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const said = free.exec(wordsFrom(scan, start, 3))?.[0];
  if (said === undefined) return [];
  return scan.columns
    .filter((c) => startsAtNothing(c) && c.words.some((w) => paid.test(w)))
    .slice(0, 2)
    .map((column) => {
      const to = itemAfter(scan, start, said.split(' ').length);
      const prior = said === 'free' ? 0.5 : 1.1;
      return part(at, to, 'filter:nothing:free', prior, compared(column, '=', 0), [meantColumn(column, 0.7)]);
    });
};

const single = /^(?:single|sole)$/;
const alone = /^(?:solo|alone|by themselves|on their own)$/;
const crowd = /^(?:player|guest|passenger|member|participant|visitor|person|people|head|adult|size|pax)$/;
const isCount = (column: AnalystColumn): boolean =>
  isMeasure(column) && !column.derived && column.kind === 'number' && Number.isInteger(Number(column.max));

/** "A single player", "solo travellers": one of what a column counts. */
export const ones: Rule = (scan, at) => {
  const isSingle = single.test(scan.text(at));
  const next = scan.skip(at + 1);
  const named = isSingle ? scan.choices(next, isCount) : [];
  const isAlone = alone.test(scan.text(at));
  const people = scan.columns.filter((c) => isAlone && isCount(c) && c.words.some((w) => crowd.test(w)));
  const meant = people.map((c) => meantColumn(c, 0.6));
  return [...named, ...meant]
    .slice(0, 2)
    .map((use) =>
      part(at, isSingle ? next + 1 : at + 1, 'filter:one', 1, compared(use.column, '=', 1), [use]),
    );
};
