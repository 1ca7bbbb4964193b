import { addsUpByName } from '../../shared/columns/naturalFigure.ts';
import { part, typeName, type Rule } from '../rule.ts';
import { isNumeric, type AnalystColumn } from '../../../table.ts';
import { concepts, type Concept } from '../../shared/vocabulary/concepts.ts';
import {
  isCalendarPart,
  isHarm,
  isIdentifier,
  isMeasure,
  isTimeColumn,
  isWithoutPrice,
} from '../../shared/columns/measures.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { conceptColumns } from '../adjectives.ts';
import { isOnlyNumbered } from '../columnChoices.ts';
import { countedAt } from '../lines.ts';
import { nearness } from '../nearness.ts';
import type { Scan } from '../scan.ts';
import { timeLike } from '../../shared/calendar/times.ts';
import type { Token } from '../../tokens/tokenize.ts';
import {
  aggregateOf,
  columnOf,
  countAll,
  type AggregateName,
  type Expression,
} from '../../shared/query/tree.ts';
import { isBestShort, scaleOf } from '../../shared/columns/units.ts';

/** "First and last names" are no extremes of names. */
export function isPartOfName(scan: Scan, at: number): boolean {
  const { tokens } = scan.context;
  const { start = 0, end = 0 } = scan.items[at] ?? {};
  const isPart = (i: number) => /^(?:first|last)$/.test(tokens[i]?.lower ?? '');
  if (end - start !== 1 || !isPart(start)) return false;
  const joined = tokens[start + 1]?.lower === 'and' || tokens[start + 1]?.lower === ',' ? start + 2 : start;
  return tokens[(isPart(joined) ? joined : start) + 1]?.lemma === 'name';
}

/** What a word does to a column: "average", "highest", "total". */
export function figureOf(scan: Scan, at: number): AggregateName | null {
  const aggregate = scan.role(at, 'aggregate');
  if (aggregate) return aggregate.name;
  const extreme = scan.role(at, 'extreme');
  if (!extreme || isPartOfName(scan, at)) return null;
  // "the oldest age", but "the oldest singer"
  if (extreme.concept && scan.items[scan.skip(at + 1)]?.type !== 'column') return null;
  return extreme.most ? 'max' : 'min';
}

/** Names of figures joined: "maximum, minimum and average". */
export function figuresFrom(scan: Scan, at: number): { names: AggregateName[]; to: number; rank: boolean } {
  const names: AggregateName[] = [];
  let i = at;
  let to = at;
  let rank = false;
  for (;;) {
    const name = figureOf(scan, i);
    if (!name) break;
    if (scan.role(i, 'extreme')) rank = true;
    names.push(name);
    to = i + 1;
    i = scan.skip(i + 1);
    // "highest total cost" is one figure.
    if (!scan.role(i, 'and') && figureOf(scan, i) === 'sum') break;
    while (scan.role(i, 'and')) i = scan.skip(i + 1);
  }
  return { names, to, rank };
}

/** Columns joined: "weight and height". */
export function columnsFrom(
  scan: Scan,
  at: number,
  fits: (c: AnalystColumn) => boolean,
): { lists: ColumnChoice[][]; to: number }[] {
  const first = scan.choices(at, fits);
  if (first.length === 0) return [];
  const single = first.map((use) => ({ lists: [[use]], to: at + 1 }));
  const list = [first.slice(0, 1)];
  let to = at + 1;
  for (let i = at + 1; ;) {
    let joined = scan.skip(i);
    if (!scan.role(joined, 'and') && !scan.role(joined, 'or')) break;
    while (scan.role(joined, 'and') || scan.role(joined, 'or')) joined = scan.skip(joined + 1);
    const next = scan.choices(joined, fits);
    if (next.length === 0) break;
    list.push(next.slice(0, 1));
    to = joined + 1;
    i = to;
  }
  return list.length > 1 ? [...single, { lists: list, to }] : single;
}

const words: Partial<Record<AggregateName, string>> = {
  sum: 'total',
  avg: 'average',
  max: 'max',
  min: 'min',
};

/** "total cost" says the whole name of a column "Cost Total". */
function saidInName(use: ColumnChoice, names: AggregateName[]): ColumnChoice {
  const said = use.unsaid.find((word) => names.some((name) => words[name] === word));
  if (said === undefined) return use;
  return { ...use, score: Math.min(1, use.score + 0.1), unsaid: use.unsaid.filter((word) => word !== said) };
}

/** Numbers that tell things apart have no average. */
const summable = (column: AnalystColumn): boolean => isNumeric(column) && !isIdentifier(column);
const rankable = (column: AnalystColumn): boolean => column.kind !== 'boolean';

const judgements = new Set([
  ...concepts.quality.words,
  ...'csat gpa happiness percent percentage pct index'.split(' '),
]);

/** The worst delay is the longest, and an overall rating no sum of ratings. */
function suited(name: AggregateName, word: string, column: AnalystColumn): AggregateName {
  if (word === 'worst' && isHarm(column)) return 'max';
  if (isBestShort(column, word)) return name === 'max' ? 'min' : 'max';
  const { words } = column;
  const isJudged = words.some((w) => judgements.has(w)) && !words.some((w) => /^(?:total|sum)$/.test(w));
  return name === 'sum' && word === 'overall' && isJudged ? 'avg' : name;
}

const latest = /^(?:latest|newest|most recent|recent)$/;
/** "Most deaths" aren't the last of them, nor is the worst year the first. */
const ofNoTime = /^(?:most|least|fewest|best|worst)$/;
const ofTimes: readonly (Concept | null)[] = [null, concepts.time, concepts.age];
/**
 * The latest close isn't the highest, nor the first move the fewest: neither is said of an amount. The warmest year isn't
 * the last one.
 */
export const isOfOtherTimes = (
  column: AnalystColumn,
  { word, concept }: { word: string; concept: Concept | null },
): boolean =>
  ((latest.test(word) || concept === concepts.time) && isMeasure(column) && scaleOf(column)?.of !== 'time') ||
  ((!ofTimes.includes(concept) || ofNoTime.test(word)) && (isTimeColumn(column) || isCalendarPart(column)));

function averageOfGrain(names: AggregateName[], uses: ColumnChoice[]): string[] {
  const sums = uses.map(({ column }) => addsUpByName(column));
  if (!names.includes('avg') || sums.includes(false)) return [];
  return [sums.includes(null) ? 'figure:grain:unsure' : 'figure:grain'];
}

/** "average age", "maximum and minimum budget", "total sales and profit". */
export const figures: Rule = (scan, at) => {
  const { names, to, rank } = figuresFrom(scan, at);
  if (names.length === 0) return [];
  const extreme = scan.role(at, 'extreme');
  const concept = extreme?.concept;
  let next = scan.skip(to);
  const counted = scan.role(next, 'count') !== null;
  if (counted) next = scan.skip(next + 1);
  // "The last name" is no highest of names, "the cheapest product" none of products.
  // What sums come to has no highest of rows.
  const isRankable = (c: AnalystColumn) =>
    rankable(c) &&
    !c.derived?.aggregated &&
    (!extreme || !isOfOtherTimes(c, extreme)) &&
    (!concept || c.kind !== 'text' || c.numericText || timeLike(c)) &&
    (concept !== concepts.price || !isWithoutPrice(c));
  const fits = names.every((n) => n === 'max' || n === 'min') ? isRankable : summable;
  const noun = scan.items[next];
  const bridge = noun?.type === 'entity' || noun?.type === 'grain' ? scan.skip(next + 1) : next;
  return [next, ...(bridge === next ? [] : [bridge])].flatMap((start) =>
    columnsFrom(scan, start, fits)
      .filter(({ lists }) => !lists.flat().some(isOnlyNumbered))
      .map(({ lists, to: end }) => {
        const uses = lists.flatMap((l) => l.slice(0, 1)).map((use) => saidInName(use, names));
        const expressions = uses.flatMap(({ column }) =>
          names.map((name) => aggregateOf(suited(name, scan.text(at), column), columnOf(column))),
        );
        const kinds = uses.map((u) => typeName(u.column))[0] ?? '';
        return part(
          at,
          end,
          `figures:${rank ? 'extreme' : 'plain'}:${names.length > 1 ? 'several' : (names[0] ?? '')}`,
          rank ? 0.5 : 0.8,
          { kind: 'figures', expressions },
          uses,
          [
            `figure:${names[0] ?? ''}:${kinds}`,
            ...(counted ? ['figure:counted'] : []),
            ...(start === bridge && bridge !== next ? ['figure:bridge'] : []),
            ...(start === bridge && noun?.type === 'grain' ? averageOfGrain(names, uses) : []),
          ],
        );
      }),
  );
};

/** "Ages of the oldest and youngest students", "largest and smallest codes": both ends of a column. */
export const bothEnds: Rule = (scan, at) => {
  const lead = scan.choices(at, rankable);
  const start = lead.length > 0 ? scan.skip(at + 1) : at;
  const first = scan.role(start, 'extreme');
  const joint = scan.skip(start + 1);
  const second = first && scan.role(joint, 'and') ? scan.role(scan.skip(joint + 1), 'extreme') : null;
  if (!first || !second || first.most === second.most || first.concept?.words[0] !== second.concept?.words[0])
    return [];
  const to = scan.skip(joint + 1) + 1;
  const names: AggregateName[] = first.most ? ['max', 'min'] : ['min', 'max'];
  const put = (use: ColumnChoice, end: number, rule: string, prior: number) =>
    part(
      at,
      end,
      `figures:ends:${rule}`,
      prior,
      { kind: 'figures', expressions: names.map((name) => aggregateOf(name, columnOf(use.column))) },
      [use],
    );
  if (lead.length > 0) return lead.map((use) => put(use, to, 'led', 1.2));
  const noun = scan.skip(to);
  const of = first.concept ? conceptColumns(scan, first.concept, at).filter(({ inverse }) => !inverse) : [];
  return [
    ...scan
      .choices(noun, rankable)
      .filter((use) => !isOnlyNumbered(use))
      .map((use) => put(use, noun + 1, 'followed', 0.8)),
    ...of.map(({ choice }) => put(choice, to, 'concept', 0.3)),
  ];
};

/** "total amount of settlements": what has an amount is added up. */
export function amounts(scan: Scan, at: number): ColumnChoice[] {
  const said = ['amount', 'value', 'quantity'].find((word) => scan.text(at).includes(word));
  if (said === undefined) return [];
  const start = scan.items[at]?.start ?? 0;
  return scan.columns
    .filter((c) => isMeasure(c) && !c.derived && c.words.includes(said))
    .map((column) => {
      const score = 0.6 + nearness(scan, column, start, [said]) * 0.3;
      return { column, score, kin: 'same' as const, unsaid: column.words.filter((w) => w !== said) };
    });
}

const outlays = /^(?:costs|bills?|expenses|expenditures?|spending|spend|outlays?|payments)$/;

/** "Salary costs", "the wage bill": what comes to in all what is paid to each. */
const isOutlay = ({ words, unit }: AnalystColumn, said: Token | undefined): boolean =>
  said !== undefined &&
  outlays.test(said.lower) &&
  !words.includes(said.lemma) &&
  (unit?.before === true || words.some((w) => concepts.pay.words.includes(w)));

/** "salary on average", "sales total", "salary costs": the figure is said after its column. */
export const figuresAfter: Rule = (scan, at) => {
  const next = scan.skip(at + 1);
  const figure = figureOf(scan, next);
  // "Longer than average" is held against it.
  if (scan.role(next, 'extreme') || scan.text(at + 1) === 'than') return [];
  const after = scan.items[scan.skip(next + 1)];
  if (figure && after?.type === 'column') return [];
  const said = scan.context.tokens[scan.items[next]?.start ?? -1];
  const name = figure ?? 'sum';
  return scan
    .choices(at, (c) => summable(c) && (figure !== null || isOutlay(c, said)))
    .map((use) =>
      part(
        at,
        next + 1,
        `figures:after:${name}`,
        figure ? 0.5 : 1,
        { kind: 'figures', expressions: [aggregateOf(name, columnOf(use.column))] },
        [use],
      ),
    );
};

/** "percentage of", "share of sales". */
export const share: Rule = (scan, at) => {
  if (!scan.role(at, 'share')) return [];
  const found = [part(at, at + 1, 'share', 0.7, { kind: 'share', of: null })];
  const next = scan.skip(at + 1);
  if (scan.items[next]?.type === 'entity')
    found.push(part(at, next + 1, 'share:entity', 1, { kind: 'share', of: null }));
  for (const use of scan.choices(next))
    if (isMeasure(use.column))
      found.push(part(at, next + 1, 'share:measure', 1, { kind: 'share', of: use.column }, [use]));
    else if (scan.items[next]?.type === 'column' && scan.items[next].entity)
      found.push(part(at, next + 1, 'share:rows', 0.7, { kind: 'share', of: null }, [use]));
  return found;
};

/** "Do renewals fail more often than others", "are men or women more often admitted": the share of each side that is so. */
export const sharesCompared: Rule = (scan, at) => {
  const isCompared = /^(?:more|less|as)$/.test(scan.text(at)) && /^often\b/.test(scan.text(at + 1));
  return isCompared && scan.number(scan.skip(at + 2)) === null
    ? [part(at, at + 2, 'share', 0.7, { kind: 'share', of: null })]
    : [];
};

const inPercent = /^(?:in )?(?:%|percent|pct|per cent)$/;
/** What is worked out in percent. */
const isPercent = ({ derived }: AnalystColumn): boolean => derived?.unit === 'percent';

/** "Load factor in percent", "punctuality per line, in %": of what is told so anyway. */
export const percentTold: Rule = (scan, at) => {
  if (!scan.role(at, 'share') || !inPercent.test(scan.text(at))) return [];
  const isTold = scan.items.some((_, i) => i < at && scan.choices(i, isPercent)[0]?.kin === 'same');
  return isTold ? [part(at, at + 1, 'share:told', 0.7, { kind: 'none' })] : [];
};

/** A figure said where another is compared with it: "at least 3 singers", "average age above 30". */
export function figureAt(
  scan: Scan,
  at: number,
): { of: Expression; to: number; uses: ColumnChoice[]; rule: string }[] {
  const name = figureOf(scan, at);
  if (name) {
    const next = scan.skip(at + 1);
    return scan
      .choices(next, summable)
      .map((use) => ({ of: aggregateOf(name, columnOf(use.column)), to: next + 1, uses: [use], rule: name }));
  }
  if (scan.role(at, 'frequency')) return [{ of: countAll, to: at + 1, uses: [], rule: 'count:frequency' }];
  if (!scan.role(at, 'count')) return [];
  const next = scan.skip(at + 1);
  const noun = scan.items[next];
  const found: { of: Expression; to: number; uses: ColumnChoice[]; rule: string }[] = [
    { of: countAll, to: at + 1, uses: [], rule: 'count' },
  ];
  const line = countedAt(scan, next);
  if (line)
    found.push({
      of: aggregateOf('count', columnOf(line), true),
      to: next + 1,
      uses: [],
      rule: 'count:lines',
    });
  else if (noun?.type === 'entity' || (noun?.type === 'word' && !noun.capital))
    found.push({ of: countAll, to: next + 1, uses: [], rule: `count:${noun.type}` });
  for (const use of scan.choices(next)) {
    found.push({ of: countAll, to: next + 1, uses: [use], rule: 'count:column' });
    if (isMeasure(use.column))
      found.push(
        { of: columnOf(use.column), to: next + 1, uses: [use], rule: 'count:value' },
        { of: aggregateOf('sum', columnOf(use.column)), to: next + 1, uses: [use], rule: 'count:sum' },
      );
    else
      found.push({
        of: aggregateOf('count', columnOf(use.column), true),
        to: next + 1,
        uses: [use],
        rule: 'count:distinct',
      });
  }
  return found;
}
