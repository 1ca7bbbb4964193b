import { derivedColumn } from './derivedColumn.ts';
import { isBesideNet } from '../columns/measureSynonyms.ts';
import { scaleOf, scales } from '../columns/units.ts';
import { isNamed } from '../columns/measures.ts';
import { isFormerPrice, isPieces, isPrice, worth } from '../columns/prices.ts';
import { isPlanned } from '../columns/mainTime.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { columnOf, type Expression } from '../query/tree.ts';
import { lemma } from '../vocabulary/wordForms.ts';

const currencies = /^(?:usd|eur|gbp|chf|euro|dollar|pound)$/;
const ofOne = /^(?:unit|hourly|per|each|piece|single)$/;
/** A column that holds the product already. */
const whole = /^(?:total|amount|revenue|sales|turnover|gross|net|value|proceeds|takings|bill|profit)$/;

/** A "Fee" alone is what is billed; a booking fee comes beside it, and so does one that is less than the price of one. */
const isWhole = (column: AnalystColumn, measures: readonly AnalystColumn[]): boolean =>
  isNamed(column, whole) ||
  (column.words.includes('fee') &&
    column.rawWords.every((w) => /^fees?$/.test(w) || currencies.test(w)) &&
    !measures.some((c) => isPrice(c) && isNamed(c, ofOne) && Number(c.max) > Number(column.max)));

const unitWord = (column: AnalystColumn, at: number) => scales.get(column.rawWords[at] ?? '');

/** The unit that a price is of one of: "price_per_kg", "Rate (USD/h)", "price_eur_t". */
function pricedBy(column: AnalystColumn): ReturnType<typeof scaleOf> {
  const per = column.rawWords.indexOf('per');
  if (per >= 0) return unitWord(column, per + 1);
  return isNamed(column, currencies) ? unitWord(column, column.rawWords.length - 1) : undefined;
}

const periods = new Map([
  ['nightly', 'night'],
  ['daily', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
]);

/** What a price is for one of: the night of a "nightly rate", the guest of a "price per guest". */
function pricedFor({ rawWords }: AnalystColumn): string | undefined {
  const per = rawWords.indexOf('per');
  const [first = ''] = rawWords;
  return per < 0 ? periods.get(first) : lemma(rawWords[per + 1] ?? '');
}

/** Money that rows have come to already, beside their price. */
const charged = /^(?:charge|charged|payment|paid|fare|spent|spend|cost|budget|salary)$/;

/** How many of them there are: "nights" to a rate per night; none where rows say what they came to. */
function numberFor(price: AnalystColumn, measures: AnalystColumn[]): AnalystColumn | undefined {
  const thing = pricedFor(price);
  const others = measures.filter((c) => c !== price && !isPrice(c) && !c.rawWords.includes('per'));
  if (thing === undefined || others.some((c) => isNamed(c, charged))) return undefined;
  return others
    .filter((c) => c.words.includes(thing) && c.unit?.before !== true && !isBesideNet(c))
    .toSorted((a, b) => a.words.length - b.words.length)[0];
}

/** How much there is of what a price is by the unit of: the landed weight, not what was thrown back. */
function amountFor(price: AnalystColumn, measures: AnalystColumn[]): AnalystColumn | undefined {
  const unit = pricedBy(price);
  if (!unit) return numberFor(price, measures);
  return measures
    .filter((c) => c !== price && !isPrice(c) && !c.rawWords.includes('per'))
    .filter((c) => {
      const own = c.rawWords.length === 1 ? unitWord(c, 0) : scaleOf(c);
      return own?.of === unit.of && own.size === unit.size;
    })
    .toSorted((a, b) => Number(isBesideNet(a)) - Number(isBesideNet(b)))[0];
}

/** Prices are paid for what was sold, where that is told beside what was planned. */
const sold = /^(?:sold|sales?|billed|invoiced|delivered|shipped)$/;

/** What is left of a price after a reduction in percent, or as a part of one; null where there is none. */
function afterDiscount(measures: AnalystColumn[]): Expression | null {
  const reduction = measures.find((c) => isNamed(c, /^(?:disc|discount)$/) && !c.derived);
  const highest = Number(reduction?.max);
  // What only some rows have would leave the others without a product.
  if (!reduction || reduction.profile.nullFraction > 0 || Number(reduction.min) < 0) return null;
  const isPercent = isNamed(reduction, /^(?:pct|percent|percentage)$/) || reduction.unit?.symbol === '%';
  if (highest > (isPercent ? 100 : 1)) return null;
  const one: Expression = { kind: 'number', value: 1 };
  const part: Expression = isPercent
    ? { kind: 'arithmetic', operator: '*', left: columnOf(reduction), right: { kind: 'number', value: 0.01 } }
    : columnOf(reduction);
  return { kind: 'arithmetic', operator: '-', left: one, right: part };
}

const hours = /^(?:hrs|hours?)$/;
/** Hours are paid by a rate; the price of a job of three hours is that of the job. */
const isPaidBy = (number: AnalystColumn, price: AnalystColumn): boolean =>
  !isNamed(number, hours) || isNamed(price, /^(?:rate|tariff)$/) || isNamed(price, ofOne);

/** "Revenue" of a table that has a price and a quantity, and no amount: less a discount that it has in percent. */
export function productsOf(table: AnalystTable, measures: AnalystColumn[]): AnalystColumn[] {
  // "Net" tonnes are no money.
  if (measures.some((c) => isWhole(c, measures) && !scaleOf(c))) return [];
  const priced = measures.find((c) => isPrice(c) && amountFor(c, measures));
  const counts = measures.filter((c) => isPieces(c) || (isNamed(c, hours) && !isPrice(c)));
  const count = priced ? amountFor(priced, measures) : counts[0];
  const paidFor = priced
    ? count
    : (counts.find((c) => isNamed(c, sold)) ?? counts.find((c) => !isPlanned(c)) ?? count);
  const single = measures.filter(
    (c) =>
      isPrice(c) &&
      !c.isOfRow &&
      !isFormerPrice(c, measures) &&
      !isNamed(c, /^(?:pct|percent|percentage|tax)$/),
  );
  const prices = priced
    ? [priced]
    : single.filter((c) => isNamed(c, /^(?:price|tariff)$/) || (isNamed(c, /^rate$/) && isNamed(c, ofOne)));
  const costs = single.filter((c) => isNamed(c, /^cost$/) && isNamed(c, ofOne));
  const discount = afterDiscount(measures);
  // Those that come beside the price are others.
  const fees = measures.some((c) => c.words.includes('fee')) ? [] : ['fees'];
  const product = (name: string, one: AnalystColumn, synonyms: string[]): AnalystColumn[] => {
    const number = prices.includes(one) ? paidFor : count;
    if (!number || one === number || !isPaidBy(number, one)) return [];
    const left: Expression = {
      kind: 'arithmetic',
      operator: '*',
      left: columnOf(number),
      right: columnOf(one),
    };
    const of: Expression =
      discount && prices.includes(one) ? { kind: 'arithmetic', operator: '*', left, right: discount } : left;
    return [
      { ...derivedColumn(table, name, name.split(' '), { of, aggregated: false, unit: null }), synonyms },
    ];
  };
  // What pupils pay and what staff pay isn't told apart by how many portions there were.
  const [price, otherPrice] = prices;
  return [
    ...(price && !otherPrice ? [price] : []).flatMap((one) =>
      product(worth, one, [...fees, 'takings', 'worth', 'sales value', 'total price']),
    ),
    ...costs
      .slice(0, 1)
      .flatMap((one) => product('value at cost', one, ['stock value', 'value', 'cost value'])),
  ];
}
