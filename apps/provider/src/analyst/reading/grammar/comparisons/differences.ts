import { derivedColumn } from '../../shared/derivedColumns/derivedColumn.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { meantColumn } from '../../shared/columns/columnChoice.ts';
import type { Item } from '../../mentions/mention.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { timesMeant } from '../timesMeant.ts';
import type { AnalystColumn } from '../../../table.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import {
  aggregateOf,
  columnOf,
  columnsUsed,
  sameExpression,
  shownIn,
  textOf,
  type Expression,
  type QueryTree,
} from '../../shared/query/tree.ts';
import { bothEnds, figureOf } from '../figures/figures.ts';
import { part, type Rule } from '../rule.ts';
import { wordsFrom, itemAfter } from '../wordsAt.ts';

const apart = /^(?:differences?|gaps?|spreads?|ranges?|swings?|distances?|margins?|variations?)$/;
const most = /(?:^|[^a-z])(?:max|maximum|high|highest|upper|top)(?:[^a-z]|$)/;
const least = /(?:^|[^a-z])(?:min|minimum|low|lowest|lower|bottom)(?:[^a-z]|$)/;

const named = { '-': ['less', 'difference'], '+': ['plus', 'sum'] } as const;

/** One column less another, or both together, as if that were a column. */
export function columnsWorkedOut(
  { context: { table } }: Scan,
  operator: keyof typeof named,
  left: AnalystColumn,
  right: AnalystColumn,
): AnalystColumn {
  const of: Expression = { kind: 'arithmetic', operator, left: columnOf(left), right: columnOf(right) };
  const [joint, word] = named[operator];
  return derivedColumn(table, `${left.name} ${joint} ${right.name}`, [word], {
    of,
    aggregated: false,
    unit: null,
  });
}

/** The larger of two first. */
export const largerFirst = (one: AnalystColumn, other: AnalystColumn): [AnalystColumn, AnalystColumn] =>
  Number(other.max) > Number(one.max) ? [other, one] : [one, other];

interface Pair {
  columns: [AnalystColumn, AnalystColumn];
  to: number;
}

/** "between high and low", "of the asking and the sale price": the two that are said. */
function saidPair(scan: Scan, at: number): Pair[] {
  const first = scan.skip(/^between$/.test(scan.text(at)) ? at + 1 : at);
  const joint = scan.skip(first + 1);
  if (!scan.role(joint, 'and') && !/^(?:to|from|versus|vs)$/.test(scan.text(joint))) return [];
  const second = scan.skip(joint + 1);
  return scan
    .choices(first, isMeasure)
    .slice(0, 2)
    .flatMap((one) =>
      scan
        .choices(second, isMeasure)
        .slice(0, 2)
        .flatMap((other): Pair[] =>
          one.column === other.column
            ? []
            : [{ columns: largerFirst(one.column, other.column), to: second + 1 }],
        ),
    );
}

/** "the temperature range" of a table with the highest and the lowest: the two ends of one thing. */
function ends(scan: Scan, noun: AnalystColumn): [AnalystColumn, AnalystColumn] | null {
  const name = ({ name }: AnalystColumn) => name.toLowerCase().replaceAll(/[_\s]+/g, ' ');
  const alike = scan.columns.filter(
    (c) => isMeasure(c) && !c.derived && c.words.some((w) => noun.words.includes(w)),
  );
  const high = alike.find((c) => most.test(name(c)));
  const low = alike.find((c) => least.test(name(c)));
  return high && low ? [high, low] : null;
}

const isDayAndNight = (scan: Scan, at: number): boolean =>
  /^between day and night$/.test([0, 1, 2, 3].map((i) => scan.text(at + i)).join(' '));

/** The pairs that a word for a difference is of, before it or behind it. */
function pairsAt(scan: Scan, at: number, from: number): Pair[] {
  const behind = scan.skip(at + 1);
  const said = [behind, at + 1].flatMap((place) => saidPair(scan, place));
  if (said.length > 0) return said;
  const nouns = from < at ? scan.choices(from, isMeasure) : scan.choices(behind, isMeasure);
  const to = from < at ? at + 1 : behind + 1;
  return nouns.slice(0, 1).flatMap(({ column }) => {
    const pair = ends(scan, column);
    return pair ? [{ columns: pair, to: isDayAndNight(scan, to) ? to + 4 : to }] : [];
  });
}

/** "gap between high and low", "biggest temperature difference", "average spread of bid and ask". */
export const differences: Rule = (scan, at) => {
  const limit = scan.number(at);
  const first = limit === null ? at : scan.skip(at + 1);
  const name = figureOf(scan, first);
  const start = name ? scan.skip(first + 1) : first;
  const isLed = apart.test(scan.text(start + 1));
  const place = isLed ? start + 1 : start;
  if (!apart.test(scan.text(place))) return [];
  const extreme = scan.role(first, 'extreme');
  if (limit !== null && !extreme) return [];
  return pairsAt(scan, place, start).flatMap(({ columns: [left, right], to }): Part[] => {
    const column = columnsWorkedOut(scan, '-', left, right);
    const uses = [meantColumn(left, 0.8), meantColumn(right, 0.8)];
    const of = columnOf(column);
    const figure = name ?? 'avg';
    const expressions = [aggregateOf(figure, of)];
    const select = { kind: 'select' as const, columns: [column], distinct: false };
    const rank = { kind: 'rank' as const, by: of, group: null, descending: extreme?.most ?? true, limit };
    return [
      part(at, to, `difference:${figure}`, 1.2, { kind: 'figures', expressions }, uses),
      ...(name ? [] : [part(at, to, 'difference:select', 0.8, select, uses)]),
      ...(extreme ? [part(at, to, 'difference:rank', 1.2, rank, uses)] : []),
    ];
  });
};

/** "Difference between the highest and the lowest temperature": one end of a column less the other. */
export const betweenEnds: Rule = (scan, at) => {
  const extreme = scan.role(at, 'extreme');
  const place = extreme ? scan.skip(at + 1) : at;
  const between = scan.skip(place + 1);
  if (!apart.test(scan.text(place)) || scan.text(between) !== 'between') return [];
  return bothEnds(scan, scan.skip(between + 1)).flatMap(({ makes, uses, to }): Part[] => {
    if (makes.kind !== 'figures' || !uses.every(({ column }) => isMeasure(column))) return [];
    const [max, min] = makes.expressions.toSorted((a, b) => textOf(a).localeCompare(textOf(b)));
    if (!max || !min) return [];
    const of: Expression = { kind: 'arithmetic', operator: '-', left: max, right: min };
    const rank = {
      kind: 'rank' as const,
      by: of,
      group: null,
      descending: extreme?.most ?? true,
      limit: null,
    };
    return extreme
      ? [part(at, to, 'difference:ends:rank', 1.6, rank, uses)]
      : [part(at, to, 'difference:ends', 1.6, { kind: 'figures', expressions: [of] }, uses)];
  });
};

/** "Cost us, minus the ticket income": what is said between a column and what is taken off. */
const isLoose = (scan: Scan, at: number): boolean => {
  const item = scan.items[at];
  return item?.type === 'word' ? item.light || item.text === 'us' : scan.role(at, 'and') !== null;
};

/** No rate that is worked out of sums is taken from what a row has. */
const isOfRow = (column: AnalystColumn): boolean => isMeasure(column) && !column.derived?.aggregated;

/** "Fee less cost" takes it off. */
const isMinus = (scan: Scan, at: number): boolean =>
  scan.role(at, 'less') !== null || scan.text(at) === 'less';

/** "Sold price minus owner share", "total income minus cost": one column less another, added up or row by row. */
export const columnsLess: Rule = (scan, at) => {
  const name = figureOf(scan, at);
  const first = name ? scan.skip(at + 1) : at;
  const ones = scan.choices(first, isOfRow).slice(0, 2);
  let sign = first + 1;
  while (sign <= first + 2 && isLoose(scan, sign)) sign++;
  if (ones.length === 0 || !isMinus(scan, sign)) return [];
  const second = scan.skip(sign + 1);
  // "Ticket income" is named for its last word.
  const pairs = [second, second + 1].flatMap((to) =>
    ones.flatMap((one) =>
      scan
        .choices(to, (c) => isOfRow(c) && c !== one.column)
        .slice(0, 2)
        .map((other) => ({
          column: columnsWorkedOut(scan, '-', one.column, other.column),
          uses: [one, other],
          to: to + 1,
        })),
    ),
  );
  return pairs.flatMap(({ column, uses, to }): Part[] => {
    const told = explained(scan, column, at, to);
    if (told.length > 0) return told;
    const select = { kind: 'select' as const, columns: [column], distinct: false };
    return [
      ...(name ? [name] : (['sum', 'avg'] as const)).map((figure) => {
        const expressions = [aggregateOf(figure, columnOf(column))];
        return part(at, to, `difference:less:${figure}`, 1.3, { kind: 'figures', expressions }, uses);
      }),
      part(first, to, 'difference:select', 0.8, select, uses),
    ];
  });
};

/** Whether two columns are worked out in the same way: parts and labour, labour and parts. */
function sameWorkedOut(one: AnalystColumn, other: AnalystColumn): boolean {
  const [a, b] = [one.derived?.of, other.derived?.of];
  if (a?.kind !== 'arithmetic' || b?.kind !== 'arithmetic' || a.operator !== b.operator) return false;
  const isTurned = sameExpression(a.left, b.right) && sameExpression(a.right, b.left);
  return sameExpression(a, b) || (a.operator === '+' && isTurned);
}

/** The same shown under two names. */
export function tellsTwice(tree: QueryTree): boolean {
  const shown = [...new Set(shownIn(tree).flatMap(columnsAlone))];
  return shown.some((one, i) => shown.slice(i + 1).some((other) => sameWorkedOut(one, other)));
}
const columnsAlone = (e: Expression): AnalystColumn[] =>
  e.kind === 'column' ? [e.column] : e.kind === 'aggregate' && e.of?.kind === 'column' ? [e.of.column] : [];

const leadsToMeaning = /^(?:\(|,|:|;|=|i\.e\.?|ie|meaning|so|counting|including)$/;

const isAfterLead = ({ items, context: { tokens } }: Scan, at: number): boolean =>
  leadsToMeaning.test(tokens[(items[at]?.start ?? 0) - 1]?.lower ?? '');

/** The column named before that is worked out in the same way: "profit (gross minus budget)", "the total bill, parts and labour". */
export function explains(scan: Scan, column: AnalystColumn, at: number): AnalystColumn | null {
  const named = isAfterLead(scan, at) && scan.columns.find((c) => sameWorkedOut(c, column));
  const isNamed = (item: Item) =>
    item.type === 'column' && item.choices.some((choice) => choice.column === named);
  return named && scan.items.slice(0, at).some(isNamed) ? named : null;
}

/** The margin in percent, where it is explained as what is left. */
export const passesExplanation = (tree: QueryTree, parts: readonly Part[]): boolean =>
  parts.some(
    ({ rule, uses }) => rule === explainedRule && !uses.some(({ column }) => columnsUsed(tree).has(column)),
  );
const explainedRule = 'difference:explained';

/** What was named before is only told again. */
export function explained(scan: Scan, column: AnalystColumn, at: number, to: number): Part[] {
  const named = explains(scan, column, at);
  return named ? [part(at, to, explainedRule, 1.4, { kind: 'none' }, [meantColumn(named, 0.8)])] : [];
}

/** "Price range", "range of ages": from the least to the most, where no two columns hold those. */
export const fromLeastToMost: Rule = (scan, at) => {
  const isLed = scan.text(at + 1) === 'range';
  if (!isLed && scan.text(at) !== 'range') return [];
  const noun = isLed ? at : scan.skip(at + 1);
  return scan
    .choices(noun, isMeasure)
    .filter(({ column }) => ends(scan, column) === null)
    .map((use) => {
      const expressions = (['min', 'max'] as const).map((name) => aggregateOf(name, columnOf(use.column)));
      return part(at, isLed ? at + 2 : noun + 1, 'figures:range', 1.2, { kind: 'figures', expressions }, [
        use,
      ]);
    });
};

const firstToLast =
  /^(?:(?:how many|number of) (?:days|weeks|months|years) (?:lie |are |is |pass |passed |were |there )*|(?:days|time) |how long a (?:period|time|stretch) |how long |what (?:time|period|stretch) |time span |timespan )(?:of )?(?:between the first and (?:the )?last|from the first to (?:the )?last|from first to last|does the data cover|do we have data|is covered|do the data cover|is there data|of the data)\b/;

/** "How many days lie between the first and the last match?": from the earliest to the latest time. */
export const extents: Rule = (scan, at) => {
  const start = scan.items[at]?.start ?? 0;
  const text = wordsFrom(scan, start, 14);
  const said = firstToLast.exec(text)?.[0];
  if (said === undefined) return [];
  const to = itemAfter(scan, start, said.split(' ').length);
  return timesMeant(scan, at)
    .filter(({ column }) => timeLike(column))
    .map((choice) => {
      const expressions: Expression[] = [{ kind: 'extent', column: choice.column }];
      return part(at, to, 'extent', 2, { kind: 'figures', expressions }, [choice]);
    });
};
