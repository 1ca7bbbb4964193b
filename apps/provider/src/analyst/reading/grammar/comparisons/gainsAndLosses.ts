import type { AnalystColumn } from '../../../table.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import { meantColumn, type ColumnChoice } from '../../shared/columns/columnChoice.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { aggregateOf, columnOf, type Condition } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';

/** What is said of things that cost more than they bring, and of those that don't. */
const losing =
  /^(?:(?:lose|loses|losing|lost) money|(?:make|makes|making|made) (?:a |no )?(?:loss|losses|no profit)|(?:are|is|were|was|run|runs|running|sold|sell) at a loss|at a loss|unprofitable|not profitable|loss making|in the red)$/;
const gaining = /^(?:profitable|in the black)$/;
const longestSaid = 4;

const gain = /^(?:profit|pnl|gain|margin|surplus)$/;
/** What can be lost: a measure of gains of which some are below zero. */
const gains = ({ columns }: Scan) =>
  columns.filter(
    (c) =>
      isMeasure(c) &&
      (c.derived ? !c.derived.aggregated : Number(c.min) < 0) &&
      c.words.some((w) => gain.test(w)),
  );

/** The words from an item on, as many as are asked for and no part of an item; null where they end within one. */
function wordsOf(scan: Scan, at: number, count: number): { text: string; to: number } | null {
  const start = scan.items[at]?.start ?? 0;
  const tokens = scan.context.tokens.slice(start, start + count);
  const last = scan.items.findIndex(({ end }) => end === start + count);
  if (tokens.length < count || last < at) return null;
  return { text: tokens.map(({ lower }) => lower).join(' '), to: last + 1 };
}

/** "The most profitable" has a place in a ranking. */
const isRanked = (scan: Scan, at: number): boolean =>
  /^(?:most|more|least|less|how|very)$/.test(
    scan.context.tokens[(scan.items[at]?.start ?? 0) - 1]?.lower ?? '',
  );

/** What lies below or above zero, row by row and in all. */
function onOneSide({ column, uses, operator }: Sided, from: number, to: number): Part[] {
  const of = aggregateOf('sum', columnOf(column));
  const condition: Condition = { kind: 'compare', left: columnOf(column), operator, right: 0 };
  return [
    part(from, to, 'having:gain', 1.4, { kind: 'having', of, operator, value: 0 }, uses),
    part(from, to, 'filter:gain', 1.3, { kind: 'filter', condition, column, equality: false }, uses),
  ];
}

interface Sided {
  column: AnalystColumn;
  uses: ColumnChoice[];
  operator: '<' | '>';
}

const signs: ReadonlyMap<string, '<' | '>'> = new Map([
  ['negative', '<'],
  ['positive', '>'],
]);

/** "Negative profit", "where the balance is positive": of a measure that has both. */
export const signed: Rule = (scan, at) => {
  const before = signs.get(scan.text(at));
  const next = scan.skip(at + 1);
  const operator = before ?? signs.get(scan.text(next));
  if (!operator) return [];
  return scan
    .choices(before ? next : at, (c) => isMeasure(c) && !c.derived && Number(c.min) < 0)
    .flatMap((use) => onOneSide({ column: use.column, uses: [use], operator }, at, next + 1));
};

/** "which products lose money", "unprofitable orders": what has a profit below zero, in all or row by row. */
export const gainsOrLosses: Rule = (scan, at) => {
  for (let count = longestSaid; count > 0; count--) {
    const said = wordsOf(scan, at, count);
    const operator =
      said && (losing.test(said.text) ? '<' : gaining.test(said.text) && !isRanked(scan, at) ? '>' : null);
    if (!said || !operator) continue;
    return gains(scan)
      .slice(0, 1)
      .flatMap((column) => onOneSide({ column, uses: [meantColumn(column, 0.75)], operator }, at, said.to));
  }
  return [];
};

const asked =
  '(?:did|do|does|have|has|had|will|was|were|is|are)(?: (?:we|they|i|you|it|the (?:company|shop|store|business|team)))?';
const spendings = 'spend|spent|pay|paid|pay out|paid out';
const takings = 'earn|earned|gross|grossed|turn over|take|take in|bring in|taken|taken in|brought in';
/** "What did we make" may ask for things. */
const taken = [
  new RegExp(`^how much(?: money)? ${asked} (make|made|sell|sold|${takings}|${spendings})$`),
  new RegExp(`^what ${asked} (${takings})$`),
];
const longestAsked = 9;
const mostMeant = 2;

const nounOf = (verb: string): string =>
  /^(?:sell|sold|turn)/.test(verb) ? 'revenue' : /^(?:sp|pa)/.test(verb) ? 'spend' : 'made';

/** "How much did we take in delivery fees?": the measure named behind, where one is. */
function namedBehind(scan: Scan, at: number): AnalystColumn[] {
  const next = scan.skip(scan.text(at) === 'in' ? at + 1 : at);
  return scan
    .choices(next, isMeasure)
    .filter(({ column, kin }) => kin === 'same' && !column.derived)
    .map(({ column }) => column);
}

/** "How much did we make last year?": what came in. */
export const moneyTaken: Rule = (scan, at) => {
  if (!/^(?:how|what)/.test(scan.text(at))) return [];
  for (let count = longestAsked; count > 3; count--) {
    const said = wordsOf(scan, at, count);
    const verb = said && taken.flatMap((pattern) => pattern.exec(said.text)?.[1] ?? [])[0];
    if (!said || !verb) continue;
    const named = namedBehind(scan, said.to);
    return meantBy(scan.columns, nounOf(verb))
      .filter(({ column }) => named.length === 0 || named.includes(column))
      .slice(0, mostMeant)
      .map((choice, i) =>
        part(
          at,
          said.to,
          'figures:taken',
          1.4 - i * 0.1,
          { kind: 'figures', expressions: [aggregateOf('sum', columnOf(choice.column))] },
          [choice],
        ),
      );
  }
  return [];
};
