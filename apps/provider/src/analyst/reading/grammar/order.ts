import { isNumeric, type AnalystColumn } from '../../table.ts';
import { concepts, type Role } from '../lexicon.ts';
import type { ColumnChoice } from '../mentions/mention.ts';
import { isOnlyNumbered, type Part, type Scan } from '../parts.ts';
import { isHarm, isIdentifier, isMeasure, isTimeColumn, isRank } from '../measures.ts';
import { hasManyRows } from '../length.ts';
import { aggregateOf, columnOf, countAll, type Expression } from '../tree.ts';
import { meantBy } from './meant.ts';
import { grainGroups } from './nouns.ts';
import { rates } from './rates.ts';
import { judged } from './talk.ts';
import {
  columnsFrom,
  figureAt,
  figureOf,
  isPartOfName,
  part,
  placesSaid,
  typeName,
  type Rule,
} from './figures.ts';

/** "most expensive on average": the figure is said after what it is of. */
function ofFigure({ makes, to, from, uses, facts, rule }: Part, scan: Scan): Part[] {
  const next = scan.skip(to);
  const figure = scan.role(next, 'aggregate');
  if (!figure || rule === 'rank:guess' || makes.kind !== 'rank') return [];
  if (makes.by?.kind !== 'column' || !isMeasure(makes.by.column)) return [];
  const by = aggregateOf(figure.name, makes.by);
  return [part(from, next + 1, `rank:figure:${figure.name}`, 0.8, { ...makes, by }, uses, facts)];
}

/** "top 5", "three youngest", "highest price", "most singers", "most expensive on average". */
export const ranks: Rule = (scan, at) =>
  plainRanks(scan, at).flatMap((found) => [found, ...ofFigure(found, scan)]);

const plainRanks: Rule = (scan, at) => {
  const before = scan.number(at);
  // "Course 301 most recently" is no 301 of them.
  const isNumbered = /^\d/.test(scan.text(at)) && scan.choices(at - 1).some((c) => isIdentifier(c.column));
  const isCount = before !== null && Number.isInteger(before) && before > 0 && before <= 1000 && !isNumbered;
  const place = isCount ? scan.skip(at + 1) : at;
  const extreme = scan.role(place, 'extreme');
  const frequent = scan.role(place, 'frequent');
  if ((!extreme && !frequent) || isPartOfName(scan, place)) return [];
  const after = scan.number(place + 1);
  const limit = isCount ? before : after !== null && Number.isInteger(after) && after > 0 ? after : null;
  const to = !isCount && limit !== null ? place + 2 : place + 1;
  if (frequent) return frequents(scan, at, to, frequent.most, limit);
  if (!extreme) return [];
  const found: Part[] = [];
  const many = limit === null ? 'one' : 'several';
  const word = extreme.word.replaceAll(' ', '_');
  const fact = [`extreme:${word}`];
  if (limit !== null && extreme.concept === null)
    found.push(
      part(at, to, `limit:${word}`, 1, { kind: 'limit', limit, descending: extreme.most }, [], fact),
    );
  for (const { choice, inverse } of conceptOf(extreme, scan, place)) {
    const descending = extreme.most !== inverse;
    const makes = { kind: 'rank' as const, by: columnOf(choice.column), group: null, descending, limit };
    const facts = [...fact, `concept:${typeName(choice.column)}`];
    found.push(part(at, to, `rank:concept:${many}`, 0.5 + choice.score * 0.4, makes, [choice], facts));
  }
  let next = scan.skip(to);
  const noun = scan.items[next];
  const counted = scan.role(next, 'count') !== null;
  if (counted) next = scan.skip(next + 1);
  // "The shortest payments" aren't told by their ids.
  const isOfThings = extreme.concept !== null && extreme.concept !== concepts.time;
  for (const use of scan.choices(next, (c) => isNumeric(c) || isTimeColumn(c))) {
    if (isOfThings && isOnlyNumbered(use)) continue;
    const isTurned =
      (isRank(use.column) && /^(?:best|top|highest|leading)$/.test(word)) ||
      (isHarm(use.column) && /^(?:best|worst)$/.test(word));
    const descending = extreme.most !== isTurned;
    const facts = [
      ...fact,
      `ranked:${typeName(use.column)}`,
      ...(isRank(use.column) ? [`rankcolumn:${word}`] : []),
    ];
    const makes = { kind: 'rank' as const, by: columnOf(use.column), group: null, descending, limit };
    found.push(part(at, next + 1, `rank:column:${many}`, 0.8, makes, [use], facts));
    if (isRank(use.column))
      found.push(
        part(at, next + 1, `rank:column:flipped`, 0.2, { ...makes, descending: !descending }, [use], facts),
      );
  }
  // "ranked first", "the best team", "the last race": by a column of ranks or times.
  if (/^(?:first|last|top|best|worst|final|leading|highest|lowest)$/.test(word))
    for (const use of placings(scan, place, word)) {
      const rank = isRank(use.column);
      const descending = rank
        ? /^(?:last|worst|final|lowest)$/.test(word)
        : /^(?:last|final|top|best|highest|leading)$/.test(word);
      const makes = { kind: 'rank' as const, by: columnOf(use.column), group: null, descending, limit };
      found.push(
        part(
          at,
          to,
          `rank:placing:${rank ? 'rank' : 'order'}`,
          0.1,
          makes,
          [use],
          [`placing:${word}:${typeName(use.column)}`],
        ),
      );
    }
  // "the fewest victims": a measure by another name.
  if (noun?.type === 'word' && !noun.capital && !noun.light)
    for (const use of guesses(scan)) {
      const makes = {
        kind: 'rank' as const,
        by: columnOf(use.column),
        group: null,
        descending: extreme.most,
        limit,
      };
      found.push(part(at, scan.skip(to) + 1, 'rank:guess', -0.5, makes, [use], fact));
    }
  // "highest average salary", "most total goals"
  for (const figure of figureAt(scan, next)) {
    const makes = { kind: 'rank' as const, by: figure.of, group: null, descending: extreme.most, limit };
    found.push(part(at, figure.to, `rank:figure:${figure.rule}`, 0.7, makes, figure.uses, fact));
  }
  if (extreme.concept === null && /most|least|less|fewest|number|highest|lowest|largest/.test(word)) {
    const makes = { kind: 'rank' as const, by: countAll, group: null, descending: extreme.most, limit };
    found.push(part(at, to, `rank:count:bare`, 0, makes, [], fact));
    const line = scan.countedAt(scan.skip(to));
    const lines = line ? aggregateOf('count', columnOf(line), true) : countAll;
    if (noun?.type === 'entity')
      found.push(part(at, scan.skip(to) + 1, `rank:count:entity`, 0.6, { ...makes, by: lines }, [], fact));
    if (noun?.type === 'word' && !noun.capital)
      found.push(part(at, scan.skip(to) + 1, `rank:count:word`, -0.2, makes, [], fact));
    if (counted) {
      const what = scan.items[next];
      if (what?.type === 'entity' || what?.type === 'word')
        found.push(part(at, next + 1, `rank:count:${what.type}`, 0.7, makes, [], fact));
    }
    for (const use of scan.choices(next)) {
      found.push(part(at, next + 1, `rank:count:column:${typeName(use.column)}`, 0.1, makes, [use], fact));
      if (!isMeasure(use.column)) {
        const distinct = aggregateOf('count', columnOf(use.column), true);
        found.push(
          part(
            at,
            next + 1,
            `rank:distinct:${typeName(use.column)}`,
            0,
            { ...makes, by: distinct },
            [use],
            fact,
          ),
        );
      }
    }
  }
  return found;
};

/** What an extreme measures: "the highest mountain" its height, where that is a thing of the table. */
function conceptOf(
  { concept, word }: Extract<Role, { role: 'extreme' }>,
  scan: Scan,
  at: number,
): { choice: ColumnChoice; inverse: boolean }[] {
  if (concept) return scan.concept(concept, at);
  const isHeight = /^(?:highest|lowest)$/.test(word) && scan.items[scan.skip(at + 1)]?.type === 'entity';
  return isHeight ? scan.concept(concepts.height, at) : [];
}

const placed = (column: AnalystColumn, score: number): ColumnChoice => ({
  column,
  score,
  kin: 'none',
  unsaid: [],
});

/** Columns that put rows in a row: ranks, running numbers, and times where something is first or last. */
function placings(scan: Scan, at: number, word: string): ColumnChoice[] {
  const numbered = scan.columns.filter(
    (c) =>
      isRank(c) ||
      (isNumeric(c) && /^(?:no|nr|number|num|#|order|pick|round|week|game)$/.test(c.words.join(' '))),
  );
  const times = /^(?:first|last|final)$/.test(word) ? scan.times(at).slice(0, 1) : [];
  return [...numbered.map((c) => placed(c, isRank(c) ? 0.6 : 0.45)), ...times].slice(0, 3);
}

/** Measures, where there are few. */
function guesses(scan: Scan): ColumnChoice[] {
  const measures = scan.columns.filter((c) => isMeasure(c) && !isRank(c));
  return measures.length > 4 ? [] : measures.map((c) => placed(c, 0.3));
}

/** "The most common causes": as many as one looks at, where there are many. */
const several = 10;

/** "most common country", "country that is most frequent". */
function frequents(scan: Scan, at: number, to: number, descending: boolean, said: number | null): Part[] {
  const next = scan.skip(to);
  const noun = scan.context.tokens[(scan.items[next]?.end ?? 0) - 1];
  const isPlural = noun !== undefined && noun.lemma !== noun.lower;
  const limit = said ?? (isPlural && hasManyRows(scan.context.table) ? several : null);
  const makes = { kind: 'rank' as const, by: countAll, group: null, descending, limit };
  return [
    ...grainGroups(scan, next).map(({ by, uses }) =>
      part(at, next + 1, 'rank:frequent:grain', 1, { ...makes, group: by }, uses),
    ),
    part(at, to, 'rank:frequent', 0.6, makes),
    ...scan
      .choices(next)
      .map((use) =>
        part(at, next + 1, 'rank:frequent:column', 1, { ...makes, group: columnOf(use.column) }, [use]),
      ),
  ];
}

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
  return found;
};

/** "Then by name": what comes next in an order. */
export const thenBy: Rule = (scan, at) => {
  const { tokens } = scan.context;
  const last = tokens[(scan.items[at]?.end ?? 0) - 1];
  const next = scan.skip(at + 1);
  if (last?.lower !== 'then' || !scan.role(next, 'by')) return [];
  return scan.choices(scan.skip(next + 1)).map((use) => {
    const to = scan.skip(next + 1) + 1;
    const direction = scan.role(scan.skip(to), 'direction');
    const makes = {
      kind: 'order' as const,
      by: [columnOf(use.column)],
      descending: direction?.descending ?? false,
    };
    return part(at, direction ? scan.skip(to) + 1 : to, 'order:then', 1, makes, [use]);
  });
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

/** "top 10 orders by value": by what they come to. */
export const byValue: Rule = (scan, at) => {
  if (!scan.role(at, 'by') || !/^(?:total )?(?:value|worth)$/.test(scan.text(at + 1))) return [];
  return meantBy(scan.columns, 'revenue')
    .slice(0, 2)
    .map((use) => {
      const makes = { kind: 'order' as const, by: [columnOf(use.column)], descending: null };
      return part(at, at + 2, 'by:order:value', 0.8, makes, [use]);
    });
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
