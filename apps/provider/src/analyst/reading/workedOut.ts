import { derivedColumn } from './derivedColumn.ts';
import { isBesideNet } from './grammar/meant.ts';
import { scaleOf, scales } from './grammar/scales.ts';
import { isBirth, isMeasure } from './measures.ts';
import { timeLike } from './times.ts';
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
    names: ['occupancy', 'occupancy rate', 'utilization', 'load factor'],
    top: /^(?:occupied|booked|passenger|taken|attendance)$/,
    bottom: /^(?:capacity|available|seat)$/,
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

const wordsOf = ({ words, rawWords }: AnalystColumn): string[] => [...words, ...rawWords];
const isNamed = (column: AnalystColumn, said: RegExp): boolean => wordsOf(column).some((w) => said.test(w));

/** "Conversion rate" of a table that counts orders and sessions, where no column is called so. */
function quotientsOf(table: AnalystTable, measures: AnalystColumn[]): AnalystColumn[] {
  return quotients.flatMap(({ names, top, bottom, isRate }) => {
    const [name = '', ...others] = names;
    const words = name.split(' ');
    if (table.columns.some((c) => words.every((w) => wordsOf(c).includes(w)))) return [];
    const over = measures.find((c) => isNamed(c, top));
    const under = measures.find((c) => c !== over && isNamed(c, bottom) && !isNamed(c, top));
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

/** "Revenue" of a table that has a price and a quantity, and no amount. */
function productsOf(table: AnalystTable, measures: AnalystColumn[]): AnalystColumn[] {
  // "Net" tonnes are no money.
  if (measures.some((c) => isNamed(c, whole) && !scaleOf(c))) return [];
  const priced = measures.find((c) => isNamed(c, each) && amountFor(c, measures));
  const counts = measures.filter((c) => isNamed(c, many) && !isNamed(c, each));
  const count = priced ? amountFor(priced, measures) : counts[0];
  const single = measures.filter((c) => isNamed(c, each) && !isNamed(c, /^(?:pct|percent|percentage|tax)$/));
  const prices = priced
    ? [priced]
    : single.filter((c) => isNamed(c, /^(?:price|tariff)$/) || (isNamed(c, /^rate$/) && isNamed(c, ofOne)));
  const costs = single.filter((c) => isNamed(c, /^cost$/) && isNamed(c, ofOne));
  const product = (name: string, one: AnalystColumn, synonyms: string[]): AnalystColumn[] => {
    if (!count || one === count) return [];
    const of: Expression = {
      kind: 'arithmetic',
      operator: '*',
      left: columnOf(count),
      right: columnOf(one),
    };
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
  return [...quotientsOf(table, measures), ...productsOf(table, measures), ...agesOf(table)];
}
