import { isMeasure, isNamed } from '../../shared/columns/measures.ts';
import type { AnalystColumn } from '../../../table.ts';
import { concepts } from '../../shared/vocabulary/concepts.ts';
import type { ColumnChoice } from '../../shared/columns/columnChoice.ts';
import { conceptColumns } from '../adjectives.ts';
import { countedAt } from '../lines.ts';
import type { Part } from '../part.ts';
import type { Scan } from '../scan.ts';
import { aggregateOf, columnOf, type AggregateName } from '../../shared/query/tree.ts';
import { part, type Rule } from '../rule.ts';
import { between, filter } from './conditions.ts';
import { rangeAt, type Range } from './amounts.ts';
import { meantBy } from '../../shared/columns/measureSynonyms.ts';
import { itemAfter, wordsFrom } from '../wordsAt.ts';

/** What is done in amounts that add up: "spent over 10k", "took more than 40k". */
const deeds =
  /^(?:spend|spends|spent|pay|pays|paid|take|takes|took|taking|earn|earns|earned|make|makes|made|bring|brings|brought|sell|sells|sold|kill|kills|killed|generate|generates|generated|donate|donated|raised|collected|owe|owes|invoiced|billed|cost|costs)$/;

/** The measures that a word before a limit speaks of, and whether they add up by themselves. */
function ledBy(scan: Scan, at: number): { uses: ColumnChoice[]; isDeed: boolean } {
  const word = scan.text(at);
  const isDeed = deeds.test(word);
  const named = scan.choices(at, isMeasure);
  if (named.length > 0 || !isDeed) return { uses: named, isDeed };
  return { uses: meantBy(scan.columns, 'revenue').slice(0, 2), isDeed };
}

/** "people", "euro": what an amount counts, where its column was said before. */
const isCounted = (scan: Scan, at: number): boolean => {
  const item = scan.items[at];
  return item?.type === 'entity' || item?.type === 'word' || item?.type === 'column';
};

/**
 * "over 1,000 in costs in total", "bills that add up to more than 200k", "on average at least 15 visits", "spent over
 * 10k": a figure of each group against an amount.
 */
export const totalLimits: Rule = (scan, at) => {
  const led = ledBy(scan, at);
  const isLed = led.uses.length > 0;
  const start = isLed ? scan.skip(at + 1) : at;
  const before = scan.role(start, 'aggregate');
  const place = before ? scan.skip(start + 1) : start;
  const compare = scan.role(place, 'compare');
  const amount = scan.skip(place + 1);
  const value = scan.number(amount);
  if (!compare || value === null) return [];
  let to = amount + 1;
  let uses = led.uses;
  const next = scan.skip(to);
  if (!isLed) {
    uses = scan.choices(next, isMeasure);
    if (uses.length > 0) to = next + 1;
  } else if (isCounted(scan, next)) to = next + 1;
  const after = before ? null : scan.role(scan.skip(to), 'aggregate');
  const put = (name: AggregateName, end: number, rule: string, prior: number): Part[] =>
    uses.map((choice) => {
      const of = aggregateOf(name, columnOf(choice.column));
      const makes = { kind: 'having' as const, of, operator: compare.operator, value };
      return part(at, end, `having:${rule}`, prior, makes, [choice]);
    });
  if (before) return put(before.name, to, `told:${before.name}`, 1.4);
  if (after) return put(after.name, scan.skip(to) + 1, `told:${after.name}`, 1.4);
  return isLed && led.isDeed ? [...put('sum', to, 'deed', 1), ...put('sum', amount + 1, 'deed', 0.9)] : [];
};

/** "Over 500,000 in sales", "more than 500k total spend": the measure stands behind its amount. */
export const amountsOf: Rule = (scan, at) => {
  const compare = scan.role(at, 'compare');
  const amount = scan.skip(at + 1);
  const value = scan.number(amount);
  if (!compare || value === null) return [];
  const next = scan.skip(amount + 1);
  const inner = scan.role(next, 'aggregate');
  if (!inner && !/^(?:in|of|worth of)$/.test(scan.text(amount + 1))) return [];
  const name = inner?.name ?? 'sum';
  const beyond = inner ? scan.skip(next + 1) : next;
  return scan.choices(beyond, isMeasure).map((choice): Part => {
    const of = aggregateOf(name, columnOf(choice.column));
    const makes = { kind: 'having' as const, of, operator: compare.operator, value };
    return part(at, beyond + 1, `having:of:${name}`, 1, makes, [choice]);
  });
};

/** "euros", "$": what an amount is money by. */
const moneySaid = /^(?:dollars?|usd|bucks|euros?|eur|gbp|pounds|quid|yen|\$|€|£)$/;

const eachTime = /^(?:(?:an?|per|each|every) )?(?:night|day|week|month|year)(?= |$)|^(?:pcm|pw|pa)(?= |$)/;

/** What is paid again and again: what a month costs isn't what many rows of one come to. */
const isPeriodic = (column: AnalystColumn): boolean =>
  isNamed(
    column,
    /^(?:pcm|pm|pw|pa|nightly|daily|weekly|monthly|yearly|annual|night|month|week|rent|rate|salary|wage|mrr|subscription)$/,
  );

/** The item after "a month"; else the same. */
function pastEach(scan: Scan, at: number): number {
  const start = scan.items[at]?.start ?? scan.context.tokens.length;
  const said = eachTime.exec(wordsFrom(scan, start, 2))?.[0];
  return said === undefined ? at : itemAfter(scan, start, said.split(' ').length);
}

/** A number that may be money: with its currency, or large and nothing's number. */
function moneyAt(scan: Scan, amount: number): { value: number; to: number; isSaid: boolean } | null {
  const value = scan.number(amount);
  const item = scan.items[amount];
  if (value === null || !item) return null;
  const next = amount + 1;
  const isSaid =
    moneySaid.test(scan.text(next)) || /^[$€£]/.test(scan.context.tokens[item.start]?.text ?? '');
  if (isSaid) return { value, to: moneySaid.test(scan.text(next)) ? next + 1 : next, isSaid };
  const isYear = Number.isInteger(value) && value >= 1900 && value <= 2100;
  const isNumber = pastEach(scan, next) === next && isCounted(scan, next);
  return value < 100 || isYear || isNumber ? null : { value, to: next, isSaid };
}

/** What rows are called, or several of a kind: "flats". */
const isNoun = (scan: Scan, at: number): boolean => {
  const item = scan.items[at];
  const last = scan.context.tokens[(item?.end ?? 0) - 1];
  const isSeveral = last !== undefined && last.lemma !== last.lower;
  return item?.type === 'entity' || item?.type === 'column' || (item?.type === 'value' && isSeveral);
};

/** What rows come to in money, where nothing says which: what comes in, else what is asked for them. */
function moneyMeant(scan: Scan, at: number): ColumnChoice[] {
  const meant = meantBy(scan.columns, 'revenue');
  const priced = meant.length > 0 ? [] : conceptColumns(scan, concepts.price, at).map(({ choice }) => choice);
  return [...meant, ...priced].slice(0, 2);
}

/** Whether what is spoken of before has several lines. */
const isOfLines = (scan: Scan, at: number): boolean =>
  scan.items.some((_, i) => i < at && countedAt(scan, i) !== undefined);

/** "Expenses between €50 and €100": what is limited is said before. */
function isLimited(scan: Scan, at: number): boolean {
  const before = scan.context.tokens[(scan.items[at]?.start ?? 0) - 1]?.lower ?? '';
  const isWithin = /^(?:between|from)$/.test(before);
  return isWithin || scan.choices(at - 1, isMeasure).length > 0 || scan.meantBy(before).length > 0;
}

/** "£10-£20", "between $50 and $100", "10-20 quid". */
function moneyRangeAt(scan: Scan, at: number): (Range & { past: number }) | null {
  const range = rangeAt(scan, at);
  // "€50 and €100" are two.
  const isRange = range && (scan.role(at, 'between') !== null || !scan.role(range.low.to, 'and'));
  if (!isRange || range.high.kind !== 'number' || isLimited(scan, at)) return null;
  const isNamed = moneySaid.test(scan.text(range.to));
  const { start = 0 } = scan.items[at] ?? {};
  const { end = start } = scan.items[range.to - 1] ?? {};
  const isSigned = scan.context.tokens.slice(start, end).some(({ text }) => /^[$€£]/.test(text));
  return isNamed || isSigned ? { ...range, past: isNamed ? range.to + 1 : range.to } : null;
}

/** "Wines £10-£20", "orders between $50 and $100": rows by what they come to. */
export const moneyRanges: Rule = (scan, at) => {
  const range = moneyRangeAt(scan, at);
  if (!range || isOfLines(scan, at)) return [];
  const meant = moneyMeant(scan, at);
  const [rule, prior] = meant.length > 1 ? (['several', 0.6] as const) : (['said', 1.4] as const);
  return meant.flatMap((choice): Part[] => {
    const { column } = choice;
    const condition = between(scan, column, range);
    const to = isPeriodic(column) ? pastEach(scan, range.past) : range.past;
    return condition
      ? [part(at, to, `filter:money:rows:${rule}`, prior, filter(condition, column), [choice])]
      : [];
  });
};

/** "bookings over 3,000", "orders above 1000 euros": rows by what they come to, or groups of lines. */
export const moneyLimits: Rule = (scan, at) => {
  const compare = scan.role(at, 'compare');
  const money = compare && !compare.concept ? moneyAt(scan, scan.skip(at + 1)) : null;
  if (!compare || !money || !(money.isSaid || isNoun(scan, at - 1))) return [];
  const { value, to, isSaid } = money;
  const { operator } = compare;
  const line = isOfLines(scan, at);
  return moneyMeant(scan, at).map((choice): Part => {
    const { column } = choice;
    const rule = `money:${line ? 'lines' : 'rows'}:${isSaid ? 'said' : 'meant'}`;
    const of = aggregateOf('sum', columnOf(column));
    const condition = { kind: 'compare' as const, left: columnOf(column), operator, right: value };
    return part(
      at,
      isPeriodic(column) ? pastEach(scan, to) : to,
      line ? `having:${rule}` : `filter:${rule}`,
      isSaid ? 1 : 0.6,
      line ? { kind: 'having', of, operator, value } : { kind: 'filter', condition, column, equality: false },
      [choice],
    );
  });
};
