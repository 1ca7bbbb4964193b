import { isNumeric, type AnalystColumn } from '../../../table.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { isTimeColumn } from '../../shared/columns/measures.ts';
import { aggregateOf, columnOf, type Expression } from '../../shared/query/tree.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { rates } from '../figures/rates.ts';
import { columnsFrom, figureAt, figureOf } from '../figures/figures.ts';
import { placesSaid } from '../../shared/vocabulary/ordinals.ts';
import { part, typeName, type Rule } from '../rule.ts';
import { isNoLimit, ranks } from './ranks.ts';
import { judged } from './judgements.ts';

/** What an order is said to go by, without being part of it: "using age", "based on price". */
const goingBy = /^(?:using|based)$/;

/** Where the words that say that there is an order end, and which way it goes. */
function orderWords(scan: Scan, at: number): { next: number; to: number; descending: boolean | null } {
  let descending: boolean | null = null;
  let next = at;
  let to = at;
  for (; next < scan.items.length; next++) {
    const direction = scan.role(next, 'direction');
    if (direction) descending = direction.descending;
    else if (goingBy.test(scan.text(next))) continue;
    else if (!scan.role(next, 'order') && !scan.role(next, 'by') && !scan.isMinor(next)) break;
    if (!scan.isMinor(next)) to = next + 1;
  }
  return { next, to, descending };
}

/** "Sort the names in descending order of age": what is sorted stands between the verb and its order. */
function sortedBetween(scan: Scan, at: number): Part[] {
  if (!/^(?:sort|order|arrange|rank|list)$/.test(scan.text(at))) return [];
  const noun = scan.items[scan.skip(at + 1)];
  const isOrdered = scan.items.some(
    (_, i) => i > at + 1 && (scan.role(i, 'by') || scan.role(i, 'direction') || scan.role(i, 'order')),
  );
  return isOrdered && (noun?.type === 'column' || noun?.type === 'entity')
    ? [part(at, at + 1, 'order:verb', 0.5, { kind: 'none' })]
    : [];
}

/** "By date" where no column is called so: the times of a row. */
const timesSaid = (scan: Scan, at: number): AnalystColumn[] =>
  /^(?:date|day|time)$/.test(scan.text(at)) && scan.choices(at).length === 0
    ? scan.context.table.columns.filter((c) => isTimeColumn(c) && !c.derived).slice(0, 2)
    : [];

/** "sorted by age descending", "in alphabetical order of name", "ordered by number of singers", "by the shop's size". */
export const orders: Rule = (scan, at) => {
  if (!scan.role(at, 'order') && !scan.role(at, 'direction')) return [];
  const { next, to, descending } = orderWords(scan, at);
  const trailing = (end: number): { end: number; descending: boolean | null } => {
    let j = scan.skip(end);
    while (scan.role(j, 'and') || scan.role(j, 'order')) j = scan.skip(j + 1);
    const direction = scan.role(j, 'direction');
    return direction ? { end: j + 1, descending: direction.descending } : { end, descending };
  };
  const found: Part[] = [
    part(at, to, 'order:bare', 0.1, { kind: 'order', by: [], descending }),
    ...sortedBetween(scan, at),
  ];
  const put = (end: number, rule: string, prior: number, by: Expression[], uses: ColumnChoice[]) => {
    const last = trailing(end);
    found.push(part(at, last.end, rule, prior, { kind: 'order', by, descending: last.descending }, uses));
  };
  const isOfRow = scan.items[next]?.type === 'entity';
  for (const start of isOfRow ? [next, scan.skip(next + 1)] : [next]) {
    for (const figure of figureAt(scan, start))
      put(figure.to, `order:${figure.rule}`, 0.9, [figure.of], figure.uses);
    for (const { makes, to: end, uses } of rates(scan, start))
      if (makes.kind === 'figures') put(end, 'order:rate', 1.2, makes.expressions, uses);
    for (const { lists, to: end } of columnsFrom(scan, start, () => true)) {
      const uses = lists.flatMap((l) => l.slice(0, 1));
      put(
        end,
        uses.length > 1 ? 'order:columns' : 'order:column',
        uses.length > 1 ? 0.7 : 0.9,
        uses.map((u) => columnOf(u.column)),
        uses,
      );
    }
  }
  for (const column of timesSaid(scan, next)) put(next + 1, 'order:time', 0.9, [columnOf(column)], []);
  return found;
};

/** "second heaviest", "3rd most common": the place in a ranking. */
export const nthRanks: Rule = (scan, at) => {
  const offset = placesSaid.findIndex((said) => said.test(scan.text(at))) + 1;
  if (offset === 0 || (!scan.role(at + 1, 'extreme') && !scan.role(at + 1, 'frequent'))) return [];
  return [...ranks(scan, at + 1), ...judged(scan, at + 1)].flatMap((found) =>
    found.makes.kind === 'rank' && found.makes.limit === null
      ? [{ ...found, from: at, facts: [...found.facts, 'rank:nth'], makes: { ...found.makes, offset } }]
      : [],
  );
};

/** "first 5", "last 3": so many rows. */
export const bareLimit: Rule = (scan, at) => {
  const extreme = scan.role(at, 'extreme');
  const number = scan.number(at + 1);
  if (!extreme || number === null || !Number.isInteger(number) || number < 1) return [];
  if (isNoLimit(scan, at, number)) return [];
  return [
    part(
      at,
      at + 2,
      `limit:${extreme.word}`,
      0.6,
      { kind: 'limit', limit: number, descending: extreme.most },
      [],
      [`extreme:${extreme.word}`],
    ),
  ];
};

/** "the 3 airports with the fewest incidents", "5 jobs that shrank most": so many of what is ranked later. */
export const countedRows: Rule = (scan, at) => {
  const limit = scan.number(at);
  if (limit === null || !Number.isInteger(limit) || limit < 2 || limit > 100) return [];
  const noun = scan.items[scan.skip(at + 1)];
  const isNoun = noun?.type === 'entity' || noun?.type === 'column' || noun?.type === 'word';
  const isRanked = scan.items.some(
    (_, i) => i > at + 1 && (scan.role(i, 'extreme') !== null || scan.role(i, 'frequent') !== null),
  );
  return isNoun && isRanked
    ? [part(at, at + 1, `limit:counted:${noun.type}`, 0.5, { kind: 'limit', limit, descending: null })]
    : [];
};

/** "make it ten": a number alone says how many. */
export const howMany: Rule = (scan, at) => {
  const limit = scan.number(at);
  if (limit === null || !Number.isInteger(limit) || limit < 1 || limit > 100 || scan.items.length > 4)
    return [];
  return [part(at, at + 1, 'limit:alone', 0, { kind: 'limit', limit, descending: null })];
};

/** "three is enough", "give me five": so many of what is ranked before. */
export const enough: Rule = (scan, at) => {
  const { tokens } = scan.context;
  const isAsked = /^(?:give|show|name|tell|list)\b/.test(scan.text(at));
  const place = isAsked ? scan.skip(at + 1) : at;
  const limit = scan.number(place);
  if (limit === null || !Number.isInteger(limit) || limit < 1 || limit > 100) return [];
  const end = scan.items[place]?.end ?? 0;
  const [is = '', much = ''] = tokens.slice(end, end + 2).map((t) => t.lower);
  const isEnough = /^(?:is|are|will)$/.test(is) && /^(?:enough|fine|ok|plenty|do)$/.test(much);
  if (!isEnough && !(isAsked && tokens.slice(end).every((t) => /^\W*$/.test(t.lower)))) return [];
  const to = isEnough ? scan.items.findIndex((item) => item.end >= end + 2) + 1 : place + 1;
  return [part(at, to, 'limit:enough', 1.2, { kind: 'limit', limit, descending: null })];
};

/** "order value by category", "value of orders": what rows come to. */
export const valueOfRows: Rule = (scan, at) => {
  const led = scan.text(at) === 'value' ? scan.skip(at + 1) : -1;
  const isBehind = scan.items[at]?.type === 'entity' && scan.text(at + 1) === 'value';
  if (!isBehind && scan.items[led]?.type !== 'entity') return [];
  return meantBy(scan.columns, 'revenue')
    .slice(0, 2)
    .map((use) => {
      const makes = { kind: 'figures' as const, expressions: [aggregateOf('sum', columnOf(use.column))] };
      return part(at, isBehind ? at + 2 : led + 1, 'figures:value', 0.8, makes, [use]);
    });
};

/** "by age", "by number of orders": an order, where something is ranked. */
export const byOrder: Rule = (scan, at) => {
  if (!scan.role(at, 'by')) return [];
  const next = scan.skip(at + 1);
  const found: Part[] = [];
  for (const figure of figureAt(scan, next))
    found.push(
      part(
        at,
        figure.to,
        `by:order:${figure.rule}`,
        0.5,
        { kind: 'order', by: [figure.of], descending: null },
        figure.uses,
      ),
    );
  if (figureOf(scan, next)) return found;
  const direction = scan.role(scan.skip(next + 1), 'direction');
  const isMeant = (c: AnalystColumn) => direction !== null || isNumeric(c) || isTimeColumn(c);
  for (const use of scan.choices(next, isMeant))
    found.push(
      part(
        at,
        direction ? scan.skip(next + 1) + 1 : next + 1,
        direction ? 'by:order:directed' : `by:order:${typeName(use.column)}`,
        direction ? 0.7 : 0.3,
        { kind: 'order', by: [columnOf(use.column)], descending: direction?.descending ?? null },
        [use],
      ),
    );
  return found;
};
