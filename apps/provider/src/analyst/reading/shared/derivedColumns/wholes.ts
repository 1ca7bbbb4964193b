import { isNamed } from '../columns/measures.ts';
import { derivedColumn } from './derivedColumn.ts';
import type { AnalystColumn, AnalystTable } from '../../../table.ts';
import { columnOf, type Expression } from '../query/tree.ts';

/** A whole that people speak of, and the two parts that a row keeps of it. */
interface Whole {
  name: string;
  one: RegExp;
  other: RegExp;
  /** What both are named for besides; the whole has the name of it. */
  of?: RegExp;
  synonyms: string[];
}

const wholes: Whole[] = [
  {
    name: 'gross',
    one: /^net$/,
    other: /^(?:vat|tax|gst)$/,
    synonyms: [
      'including vat',
      'including tax',
      'with vat',
      'with tax',
      'incl vat',
      'gross amount',
      'gross value',
    ],
  },
  {
    name: 'bill',
    one: /^(?:labou?r|lab)$/,
    other: /^(?:part|material|spare)$/,
    synonyms: ['bills', 'total bill', 'total price', 'total cost', 'turnover', 'revenue', 'takings'],
  },
  {
    name: 'total time',
    one: /^prep(?:aration)?$/,
    other: /^cook(?:ing)?$/,
    synonyms: ['time', 'cooking time', 'total minutes'],
  },
  {
    name: '',
    one: /^home$/,
    other: /^(?:away|visitor|guest)$/,
    of: /^(?:score|goal|point|run|pt)$/,
    synonyms: [],
  },
];

/** What a score is counted in, as people say it. */
const scored = ['goals', 'points', 'runs'];

const plus = (left: Expression, right: Expression): Expression => ({
  kind: 'arithmetic',
  operator: '+',
  left,
  right,
});

const isOfTime = (column: AnalystColumn): boolean =>
  isNamed(column, /^(?:h|hrs?|hours?|mins?|minutes?|days?)$/);

/** Hours of labour and the price of parts come to nothing together. */
const areAlike = (a: AnalystColumn, b: AnalystColumn | undefined): boolean =>
  b !== undefined &&
  isOfTime(a) === isOfTime(b) &&
  (a.unit === null || b.unit === null || a.unit.symbol === b.unit.symbol);

function wholeOf(table: AnalystTable, measures: AnalystColumn[], whole: Whole): AnalystColumn[] {
  const { name, of, synonyms } = whole;
  const among = of ? measures.filter((c) => isNamed(c, of)) : measures;
  const one = among.find((c) => isNamed(c, whole.one));
  const other = among.find((c) => c !== one && isNamed(c, whole.other) && areAlike(c, one));
  if (!one || !other || measures.some((c) => isNamed(c, /^(?:total|gross)$/))) return [];
  const shared = of ? (one.words.find((w) => of.test(w)) ?? '') : '';
  const isScore = shared === 'score' || shared === 'pt';
  const own = isScore ? 'goals' : `${shared}s`;
  const words = of ? [own] : name.split(' ');
  const column = derivedColumn(table, words.join(' '), words, {
    of: plus(columnOf(one), columnOf(other)),
    aggregated: false,
    unit: null,
  });
  return [{ ...column, synonyms: of && isScore ? scored : synonyms }];
}

const money = /^(?:sales|sale|revenue|takings|turnover|income|receipts|office)$/;
const leastParts = 2;
const mostParts = 4;

/** "Takings" of a table that keeps those of tickets apart from those of the bar. */
function takingsOf(table: AnalystTable, measures: AnalystColumn[]): AnalystColumn[] {
  const parts = measures.filter((c) => c.unit?.before === true && isNamed(c, money) && c.words.length > 1);
  const [first, ...others] = parts;
  if (!first || parts.length < leastParts || parts.length > mostParts) return [];
  if (measures.some((c) => isNamed(c, /^(?:total|gross|net|amount)$/) && c.unit?.before === true)) return [];
  const of = others.reduce((sum: Expression, c) => plus(sum, columnOf(c)), columnOf(first));
  const column = derivedColumn(table, 'total takings', ['total', 'takings'], {
    of,
    aggregated: false,
    unit: null,
  });
  return [
    {
      ...column,
      synonyms: ['takings', 'turnover', 'total revenue', 'total turnover', 'total sales', 'total income'],
    },
  ];
}

/** What parts of a row come to together, where the row doesn't keep it: net and tax, the goals of both sides. */
export const wholesOf = (table: AnalystTable, measures: AnalystColumn[]): AnalystColumn[] => [
  ...wholes.flatMap((whole) => wholeOf(table, measures, whole)),
  ...takingsOf(table, measures),
];
