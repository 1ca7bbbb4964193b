import { derivedColumn } from './derivedColumn.ts';
import { isBesideNet } from './grammar/meant.ts';
import { scaleOf, scales } from './grammar/scales.ts';
import { isBirth, isMeasure, isNamed, namesOf } from './measures.ts';
import { timeLike } from './times.ts';
import { wholesOf } from './wholes.ts';
import { isTime, type AnalystColumn, type AnalystTable } from '../table.ts';
import { aggregateOf, columnOf, type Expression } from './tree.ts';

/** A measure that people speak of, and the two that it is the quotient of; in percent where it is a rate. */
interface Quotient {
  names: string[];
  top: RegExp;
  bottom: RegExp;
  isRate: boolean;
}

const quotients: Quotient[] = [
  {
    names: ['conversion rate', 'conversion', 'cvr'],
    top: /^(?:conv|conversion|order|purchase|signup)$/,
    bottom: /^(?:session|visit|click|visitor)$/,
    isRate: true,
  },
  { names: ['bounce rate'], top: /^bounce$/, bottom: /^(?:session|visit|sent|send)$/, isRate: true },
  {
    names: ['click rate', 'click through rate', 'click-through rate', 'ctr'],
    top: /^click$/,
    bottom: /^(?:impression|impr|view|sent)$/,
    isRate: true,
  },
  { names: ['open rate'], top: /^open$/, bottom: /^(?:sent|delivered|recipient)$/, isRate: true },
  {
    names: ['error rate', 'failure rate'],
    top: /^(?:error|failure|failed|fault)$/,
    bottom: /^(?:call|request|hit|run|job|parcel|delivery|test|trip)$/,
    isRate: true,
  },
  {
    names: ['waste rate', 'wastage'],
    top: /^(?:waste|wasted|scrap|scrapped|spoiled)$/,
    bottom: /^(?:sold|produced|output|production)$/,
    isRate: true,
  },
  { names: ['return rate'], top: /^(?:return|returned)$/, bottom: /^(?:sold|shipped|order)$/, isRate: true },
  {
    names: [
      'occupancy',
      'occupancy rate',
      'utilization',
      'utilisation',
      'load factor',
      'how full',
      'fullest',
      'fuller',
    ],
    top: /^(?:occupied|booked|passenger|taken|attendance|attended|sold|reserved|used)$/,
    bottom: /^(?:capacity|available|seat|place|bed)$/,
    isRate: true,
  },
  {
    names: ['accuracy', 'success rate', 'share of correct answers'],
    top: /^(?:correct|right|success|successful|hit)$/,
    bottom: /^(?:exercise|question|answered|attempt|attempted|item|task|trial|shot|total)$/,
    isRate: true,
  },
  {
    names: [
      'percent score',
      'percentage score',
      'score in percent',
      'percentage of points',
      'percent of maximum',
    ],
    top: /^(?:points?|pts?|marks?|scores?)$/,
    bottom: /^(?:max|maximum|possible)$/,
    isRate: true,
  },
  {
    names: ['cost per click', 'cpc'],
    top: /^(?:cost|spend|spending)$/,
    bottom: /^click$/,
    isRate: false,
  },
  {
    names: ['roas', 'return on ad spend'],
    top: /^(?:revenue|sales|rev)$/,
    bottom: /^(?:spend|spending)$/,
    isRate: false,
  },
];

/** "Conversion rate" of a table that counts orders and sessions, where no column is called so. */
function quotientsOf(table: AnalystTable, measures: AnalystColumn[]): AnalystColumn[] {
  return quotients.flatMap(({ names, top, bottom, isRate }) => {
    const [name = '', ...others] = names;
    const words = name.split(' ');
    if (table.columns.some((c) => words.every((w) => namesOf(c).includes(w)))) return [];
    const over = measures.find((c) => isNamed(c, top) && !isNamed(c, bottom));
    // "Max Points" are points too.
    const under = measures.find((c) => c !== over && isNamed(c, bottom));
    if (!over || !under) return [];
    const of: Expression = {
      kind: 'arithmetic',
      operator: isRate ? '%' : '/',
      left: aggregateOf('sum', columnOf(over)),
      right: aggregateOf('sum', columnOf(under)),
    };
    const column = derivedColumn(table, name, words, {
      of,
      aggregated: true,
      unit: isRate ? 'percent' : null,
    });
    return [{ ...column, synonyms: others }];
  });
}

const many = /^(?:qty|quantity|hrs|hours|hour|yield|piece|unit)$/;
const each = /^(?:price|rate|cost|tariff)$/;
const currencies = /^(?:usd|eur|gbp|chf|euro|dollar|pound)$/;
const ofOne = /^(?:unit|hourly|per|each|piece|single)$/;
/** A column that holds the product already. */
const whole = /^(?:total|amount|revenue|sales|turnover|gross|net|value|proceeds|takings|bill|profit)$/;

/** A "Fee" alone is what is billed; a booking fee comes beside it. */
const isWhole = (column: AnalystColumn): boolean =>
  isNamed(column, whole) ||
  (column.words.includes('fee') && column.rawWords.every((w) => /^fees?$/.test(w) || currencies.test(w)));

const unitWord = (column: AnalystColumn, at: number) => scales.get(column.rawWords[at] ?? '');

/** The unit that a price is of one of: "price_per_kg", "Rate (USD/h)", "price_eur_t". */
function pricedBy(column: AnalystColumn): ReturnType<typeof scaleOf> {
  const per = column.rawWords.indexOf('per');
  if (per >= 0) return unitWord(column, per + 1);
  return isNamed(column, currencies) ? unitWord(column, column.rawWords.length - 1) : undefined;
}

/** How much there is of what a price is by the unit of: the landed weight, not what was thrown back. */
function amountFor(price: AnalystColumn, measures: AnalystColumn[]): AnalystColumn | undefined {
  const unit = pricedBy(price);
  if (!unit) return undefined;
  return measures
    .filter((c) => c !== price && !isNamed(c, each) && !c.rawWords.includes('per'))
    .filter((c) => {
      const own = c.rawWords.length === 1 ? unitWord(c, 0) : scaleOf(c);
      return own?.of === unit.of && own.size === unit.size;
    })
    .toSorted((a, b) => Number(isBesideNet(a)) - Number(isBesideNet(b)))[0];
}

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

/** "Revenue" of a table that has a price and a quantity, and no amount: less a discount that it has in percent. */
function productsOf(table: AnalystTable, measures: AnalystColumn[]): AnalystColumn[] {
  // "Net" tonnes are no money.
  if (measures.some((c) => isWhole(c) && !scaleOf(c))) return [];
  const priced = measures.find((c) => isNamed(c, each) && amountFor(c, measures));
  const counts = measures.filter((c) => isNamed(c, many) && !isNamed(c, each));
  const count = priced ? amountFor(priced, measures) : counts[0];
  const single = measures.filter((c) => isNamed(c, each) && !isNamed(c, /^(?:pct|percent|percentage|tax)$/));
  const prices = priced
    ? [priced]
    : single.filter((c) => isNamed(c, /^(?:price|tariff)$/) || (isNamed(c, /^rate$/) && isNamed(c, ofOne)));
  const costs = single.filter((c) => isNamed(c, /^cost$/) && isNamed(c, ofOne));
  const discount = afterDiscount(measures);
  const product = (name: string, one: AnalystColumn, synonyms: string[]): AnalystColumn[] => {
    if (!count || one === count) return [];
    const left: Expression = {
      kind: 'arithmetic',
      operator: '*',
      left: columnOf(count),
      right: columnOf(one),
    };
    const of: Expression =
      discount && prices.includes(one) ? { kind: 'arithmetic', operator: '*', left, right: discount } : left;
    return [
      { ...derivedColumn(table, name, name.split(' '), { of, aggregated: false, unit: null }), synonyms },
    ];
  };
  return [
    ...prices
      .slice(0, 1)
      .flatMap((one) => product('revenue', one, ['fees', 'takings', 'worth', 'sales value'])),
    ...costs
      .slice(0, 1)
      .flatMap((one) => product('value at cost', one, ['stock value', 'value', 'cost value'])),
  ];
}

const yearIn = (cell: unknown): number => Number(typeof cell === 'string' ? cell.slice(0, 4) : Number.NaN);

/** "Age" of a table that has years of birth: in the last year that it tells of. */
function agesOf(table: AnalystTable): AnalystColumn[] {
  if (table.columns.some((c) => c.words.includes('age'))) return [];
  const born = table.columns.find((c) => isBirth(c) && (timeLike(c) || c.kind === 'number'));
  const years = table.columns.filter((c) => isTime(c) && !isBirth(c)).map(({ max }) => yearIn(max));
  const last = Math.max(...years);
  if (!born || !Number.isFinite(last)) return [];
  const year: Expression = timeLike(born) ? { kind: 'bucket', unit: 'year', column: born } : columnOf(born);
  const of: Expression = {
    kind: 'arithmetic',
    operator: '-',
    left: { kind: 'number', value: last },
    right: year,
  };
  return [derivedColumn(table, 'age', ['age'], { of, aggregated: false, unit: null })];
}

/** Measures that a table doesn't hold, but that its columns come to. */
export function workedOut(table: AnalystTable): AnalystColumn[] {
  const measures = table.columns.filter((c) => isMeasure(c) && !c.numericText);
  return [
    ...quotientsOf(table, measures),
    ...productsOf(table, measures),
    ...wholesOf(table, measures),
    ...agesOf(table),
  ];
}
