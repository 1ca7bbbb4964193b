import { hasManyRows } from '../../shared/columns/tableLength.ts';
import { isPieces } from '../../shared/columns/prices.ts';
import { isIdentifier, isMeasure } from '../../shared/columns/measures.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { isDeedWithTime } from '../../shared/columns/deedWithTime.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import type { AnalystColumn } from '../../../table.ts';
import { aggregateOf, columnOf } from '../../shared/query/tree.ts';
import { stem } from '../../shared/vocabulary/wordForms.ts';
import { figuresFrom } from './figures.ts';
import { part, type Rule } from '../rule.ts';
import { isBesideWhole, meantBy } from '../../shared/columns/measureSynonyms.ts';
import { stateOf } from './rates.ts';

/** What holds the figure itself, beside columns that say of what it is. */
const plainFigure =
  /^(?:result|value|reading|amount|amt|points?|score|measurement|total|sum|revenue|sales|price)$/;
/** What an amount is held against: "reorder point", "Min Score". */
const isLimit = (column: AnalystColumn): boolean =>
  column.words.some((w) =>
    /^(?:reorder|min|max|minimum|maximum|target|limit|threshold|safety|capacity)$/.test(w),
  );
const mostOpen = 2;

/** The measures that a row is about where none is said: "amount" of donations, "result" of tests; of several pretzels how many. */
function plainMeasures(scan: Scan, areSeveral: boolean): ColumnChoice[] {
  const measures = scan.columns.filter(
    (c) => isMeasure(c) && !c.derived && !isBesideWhole(c, scan.columns) && !isLimit(c),
  );
  const pieces = areSeveral ? measures.filter(isPieces).slice(0, 1) : [];
  const named = pieces.length > 0 ? pieces : measures.filter((c) => c.words.some((w) => plainFigure.test(w)));
  const found = named.length > 0 ? named : measures.length === 1 ? measures : [];
  return found.slice(0, mostOpen).map((column, i) => meantColumn(column, 0.6 - i * 0.05));
}

/** "The average Wolves player earns": what it is of is said behind. */
const saysMeasure = (scan: Scan, from: number): boolean =>
  scan.items.some((_, i) => i >= from && scan.choices(i, (c) => isMeasure(c) && !c.derived).length > 0);

/**
 * "average donation", "highest potassium": a figure of what rows are, or of a value that tells what was measured,
 * where the table has one measure that every row is about.
 */
export const openFigures: Rule = (scan, at) => {
  const { names, to: end } = figuresFrom(scan, at);
  const [name] = names;
  if (!name) return [];
  const next = scan.skip(end);
  const noun = scan.items[next];
  if (noun?.type !== 'value' && (noun?.type !== 'entity' || names.includes('sum'))) return [];
  // "Stock" of stock levels is how much there is.
  if (noun.type === 'entity' && meantBy(scan.columns, noun.text.toLowerCase()).length > 0) return [];
  if (noun.type === 'value' && saysMeasure(scan, next + 1)) return [];
  const to = noun.type === 'entity' ? next + 1 : end;
  const extreme = scan.role(at, 'extreme');
  const last = scan.context.tokens[noun.end - 1];
  const areSeveral = noun.type === 'value' && last !== undefined && last.lower !== last.lemma;
  return plainMeasures(scan, areSeveral).flatMap((choice): Part[] => {
    const expressions = names.map((one) => aggregateOf(one, columnOf(choice.column)));
    const found = [
      part(at, to, `figures:open:${noun.type}:${name}`, 0.4, { kind: 'figures', expressions }, [choice]),
    ];
    const by = columnOf(choice.column);
    const makes = { kind: 'rank' as const, by, group: null, descending: extreme?.most ?? true, limit: null };
    if (extreme && names.length === 1 && noun.type === 'value')
      found.push(part(at, to, 'rank:open', 0.2, makes, [choice]));
    return found;
  });
};

/** What is said of a thing that is in a state. */
const stateSaid =
  /^(?:won|win|wins|lost|lose|open|paid|unpaid|sold|sent|done|late|pending|active|closed|\p{L}{3,}(?:ed|en))$/u;
const statesOf: ReadonlyMap<string, string> = new Map([
  ['win', 'won'],
  ['wins', 'won'],
  ['winning', 'won'],
  ['lose', 'lost'],
  ['loses', 'lost'],
]);

const longestState = 4;

/** "won revenue", "lost deals": a word that only a part of a value says ("Closed Won"), where it counts for little else. */
export const stateWords: Rule = (scan, at) => {
  const item = scan.items[at];
  if (!item || item.end - item.start !== 1 || (item.type !== 'word' && item.type !== 'column')) return [];
  const token = scan.context.tokens[item.start];
  if (!token || !stateSaid.test(token.lower)) return [];
  const word = stem(statesOf.get(token.lower) ?? token.lower);
  const texts = scan.columns.filter((c) => c.kind === 'text' && c.distinct <= 15);
  return texts.flatMap((column) => {
    const condition = stateOf(column, word);
    if (condition?.kind !== 'compare' && condition?.kind !== 'in') return [];
    // "Who joined last" didn't leave as they joined another club.
    const values = condition.kind === 'in' ? condition.values : [condition.right];
    const words = Math.max(...values.map((v) => (typeof v === 'string' ? v.split(/\s+/).length : 1)));
    // "Steps: 1. open the page 2. click" is what somebody wrote, and no state.
    if (words > longestState) return [];
    if (words > 1 && isDeedWithTime(scan.columns, token.lower)) return [];
    const makes = { kind: 'filter' as const, condition, column, equality: false };
    return [part(at, at + 1, 'state:value', 0.6, makes, [meantColumn(column, 0.7)])];
  });
};

const spread = /^(?:distribution|breakdown|histogram|split)$/;
const countsBehind = /^(?:distribution|breakdown|histogram|split|mix|counts?|numbers|tally|tallies)$/;

const sides = 5;

/** "Gender ratio": how many there are of each of a few. */
const isRatioOf = (scan: Scan, at: number): boolean =>
  scan.text(at) === 'ratio' &&
  scan.choices(at - 1, (c) => c.kind === 'text' && !c.derived && c.distinct <= sides).length > 0;

/** "Case numbers" of a "Case No" are asked for by name. */
const namesNumber = ({ items, columns, context: { tokens } }: Scan, at: number): boolean => {
  const start = items[at]?.start ?? 0;
  const thing = tokens[start - 1]?.lemma;
  return (
    tokens[start]?.lemma === 'number' &&
    columns.some((c) => c.isUnique && isIdentifier(c) && c.rawWords[0] === thing)
  );
};

/** "status counts", "stars distribution", "reasons with numbers": how many rows there are of each. */
export const spreadsBehind: Rule = (scan, at) => {
  if (!countsBehind.test(scan.text(at).replace(/ please$/, '')) && !isRatioOf(scan, at)) return [];
  const isBehind = scan.items.some((_, i) => i < at && scan.choices(i, isFew(scan)).length > 0);
  if (namesNumber(scan, at)) return [];
  // "The least ger numbers" are none of rows.
  if (scan.items.some((_, i) => scan.role(i, 'extreme') !== null)) return [];
  return isBehind
    ? [part(at, at + 1, 'count:spread', 0.6, { kind: 'count', about: null, distinct: false })]
    : [];
};

/** Whether rows can be counted by each value of a column. */
const isFew =
  (scan: Scan) =>
  (c: AnalystColumn): boolean =>
    !c.derived && !c.isUnique && (c.distinct <= 30 || !hasManyRows(scan.context.table));

/** "distribution of stars": rows are counted by each of a few values. */
export const distributions: Rule = (scan, at) => {
  if (!spread.test(scan.text(at))) return [];
  const next = scan.skip(at + 1);
  return scan
    .choices(next, isFew(scan))
    .map((choice) =>
      part(at, next + 1, 'group:spread', 0.8, { kind: 'group', by: [columnOf(choice.column)] }, [choice]),
    );
};

/** "Split tickets by channel": what is done to the rows, where they are grouped. */
export const splits: Rule = (scan, at) => {
  const isSaid = /^(?:split|slice|segment|divide)$/.test(scan.text(at)) && scan.items[at]?.type !== 'column';
  const isGrouped = scan.items.some((_, i) => i > at && scan.role(i, 'by') !== null);
  return isSaid && isGrouped && (at === 0 || scan.role(at - 1, 'stop') !== null)
    ? [part(at, at + 1, 'each:split', 0.4, { kind: 'none' })]
    : [];
};

/** "Age distribution": how many there are of each ten years. */
export const ageSpreads: Rule = (scan, at) => {
  const isLed = spread.test(scan.text(at));
  const place = isLed ? scan.skip(at + 1) : at;
  if (!isLed && !spread.test(scan.text(place + 1))) return [];
  const isAge = (c: AnalystColumn) => isMeasure(c) && c.words.includes('age') && Number(c.max) > tenYears;
  return scan.choices(place, isAge).map((use) => {
    const by = { kind: 'bucket' as const, unit: 'decade' as const, column: use.column };
    const to = isLed ? place + 1 : place + 2;
    return part(at, to, 'group:spread', 1.2, { kind: 'group', by: [by] }, [use]);
  });
};
const tenYears = 10;
