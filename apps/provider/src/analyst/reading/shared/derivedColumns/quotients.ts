import { derivedColumn } from './derivedColumn.ts';
import { isMeasure, isNamed, isYearColumn, namesOf } from '../columns/measures.ts';
import { isBirth, thisDay, timeLike } from '../calendar/times.ts';
import { productsOf } from './products.ts';
import { wholesOf } from './wholes.ts';
import { isTime, type AnalystColumn, type AnalystTable } from '../../../table.ts';
import { aggregateOf, columnOf, type Condition, type Expression } from '../query/tree.ts';

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
    bottom: /^(?:session|sess|visit|click|visitor)$/,
    isRate: true,
  },
  { names: ['bounce rate'], top: /^bounce$/, bottom: /^(?:session|visit|sent|send)$/, isRate: true },
  {
    names: ['click rate', 'click through rate', 'click-through rate', 'ctr'],
    top: /^click$/,
    bottom: /^(?:impression|impr|view|sent)$/,
    isRate: true,
  },
  {
    names: ['punctuality', 'on time rate', 'on-time rate', 'on-time share', 'punctuality rate'],
    top: /^(?:on time|ontime|punctual)$/,
    bottom: /^(?:run|operated|delivered|trips|trains|flights|departures|arrivals|deliveries)$/,
    isRate: true,
  },
  {
    names: ['cancellation rate', 'cancelation rate', 'share cancelled'],
    top: /^(?:cancelled|canceled|cancellation)$/,
    bottom: /^(?:scheduled|planned|bookings|departures|sailings|trips|trains|flights)$/,
    isRate: true,
  },
  {
    names: ['defect rate', 'reject rate', 'rejection rate'],
    top: /^(?:defect|defective|faulty|reject|rejected)$/,
    bottom: /^(?:sample|inspected|tested|checked|produced)$/,
    isRate: true,
  },
  {
    names: ['crash rate'],
    top: /^crash$/,
    bottom: /^(?:install|session|launch)$/,
    isRate: true,
  },
  { names: ['uninstall rate'], top: /^uninstall$/, bottom: /^install$/, isRate: true },
  {
    names: ['unsubscribe rate'],
    top: /^unsubscribe$/,
    bottom: /^(?:sent|delivered|delivery|recipient)$/,
    isRate: true,
  },
  {
    names: ['loss ratio'],
    top: /^(?:claims?|clm) (?:paid|incurred)\b/,
    bottom: /^(?:premium|premiums|prem)$/,
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
    names: [
      'average order value',
      'order value',
      'aov',
      'average basket',
      'basket size',
      'average ticket',
      'average check',
      'average bill',
      'average spend per order',
    ],
    top: /^(?:sales|revenue|turnover|takings)$/,
    bottom: /^(?:order|transaction|receipt|cover)$/,
    isRate: false,
  },
  {
    names: ['average basket', 'basket size', 'spend per customer', 'average spend per customer'],
    top: /^(?:sales|revenue|turnover|takings)$/,
    bottom: /^(?:customer|shopper|guest)$/,
    isRate: false,
  },
  {
    names: ['cost per conversion', 'cost per acquisition', 'cost per action', 'cpa'],
    top: /^(?:cost|spend|spending)$/,
    bottom: /^(?:conversion|conv|acquisition|signup)$/,
    isRate: false,
  },
  {
    names: ['cost per lead', 'cpl'],
    top: /^(?:cost|spend|spending)$/,
    bottom: /^lead$/,
    isRate: false,
  },
  {
    names: ['cost per click', 'cpc'],
    top: /^(?:cost|spend|spending)$/,
    bottom: /^click$/,
    isRate: false,
  },
  {
    names: ['roas', 'return on ad spend'],
    top: /^(?:revenue|sales|rev|value)$/,
    bottom: /^(?:spend|spending|cost)$/,
    isRate: false,
  },
];

/** Only a part of what the sales are of. */
const some =
  /^(?:online|web|mobile|app|phone|delivery|takeaway|new|first|repeat|return|returned|cancelled|refunded|failed|late)$/;

/** By one of its words, or by all of them. */
const isCalled = (column: AnalystColumn, said: RegExp): boolean =>
  isNamed(column, said) || said.test(column.rawWords.join(' '));

/** "Conversion rate" of a table that counts orders and sessions, where no column is called so. */
function quotientsOf(table: AnalystTable, measures: AnalystColumn[]): AnalystColumn[] {
  return quotients.flatMap(({ names, top, bottom, isRate }) => {
    const [name = '', ...others] = names;
    const words = name.split(' ');
    if (table.columns.some((c) => words.every((w) => namesOf(c).includes(w)))) return [];
    // A mark of one isn't how many there were.
    const over = measures.find((c) => isCalled(c, top) && !isCalled(c, bottom) && Number(c.max) > 1);
    // "Max Points" are points too.
    const under = measures.find((c) => c !== over && isCalled(c, bottom) && !isNamed(c, some));
    if (!over || !under) return [];
    // What a paper without points could have had is no part of the whole.
    const known: Condition = { kind: 'missing', column: over, negated: true };
    const isGappy = over.profile.nullFraction > 0;
    const of: Expression = {
      kind: 'arithmetic',
      operator: isRate ? '%' : '/',
      left: aggregateOf('sum', columnOf(over)),
      right: { ...aggregateOf('sum', columnOf(under)), ...(isGappy && { where: known }) },
    };
    const column = derivedColumn(table, name, words, {
      of,
      aggregated: true,
      unit: isRate ? 'percent' : null,
    });
    return [{ ...column, synonyms: others }];
  });
}

const yearIn = (cell: unknown): number => Number(typeof cell === 'string' ? cell.slice(0, 4) : Number.NaN);

const made = /^(?:plant|planting|planted|build|building|built|construction|model|manufacture|manufactured)$/;

/** The year in which a tree was planted, or a car made. */
const isMade = (column: AnalystColumn): boolean =>
  column.kind === 'number' && isYearColumn(column) && isNamed(column, made);

/** "Age" of a table that has years of birth, or in which things were made: in the last year that it tells of and that has come, or in this one. */
function agesOf(table: AnalystTable): AnalystColumn[] {
  if (table.columns.some((c) => c.words.includes('age'))) return [];
  const births = table.columns.find((c) => isBirth(c) && (timeLike(c) || c.kind === 'number'));
  const born = births ?? table.columns.find(isMade);
  const times = table.columns.filter((c) => isTime(c) && c !== born);
  // What comes after the first time of a row may be planned.
  const years = (births ? times : times.slice(0, 1)).map(({ max }) => yearIn(max));
  const thisYear = yearIn(thisDay());
  const last = births && years.length === 0 ? thisYear : Math.min(Math.max(...years), thisYear);
  if (!born || !Number.isFinite(last)) return [];
  const year: Expression = timeLike(born) ? { kind: 'bucket', unit: 'year', column: born } : columnOf(born);
  const of: Expression = {
    kind: 'arithmetic',
    operator: '-',
    left: { kind: 'number', value: last },
    right: year,
  };
  return [derivedColumn(table, `age in ${last}`, ['age'], { of, aggregated: false, unit: null })];
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
