import { once } from '../../shared/once.ts';
import { unitNamed, unitOfName } from '../../../../modeling/units.ts';
import { isMeasure } from '../../shared/columns/measures.ts';
import type { Context } from '../../mentions/mention.ts';
import type { AnalystColumn } from '../../../table.ts';
import type { Token } from '../../tokens/tokenize.ts';
import {
  columnOf,
  sameExpression,
  type Expression,
  type QueryTree,
  shownIn,
} from '../../shared/query/tree.ts';
import { manyWritten } from './ownMany.ts';
import { part, type Rule } from '../rule.ts';
import { currencySaid, currencySign, isInCurrency } from '../../shared/columns/currencies.ts';
import { scaleOf, scales } from '../../shared/columns/units.ts';

/** What a question asks for its figures to be told in. */
interface Told {
  word: string;
  /** The token of the unit. */
  at: number;
  /** "In hours" says nothing else, "how many hours" may ask for what a column holds. */
  isApart: boolean;
}

const manyOf = new Map([
  ['thousands', 1e3],
  ['millions', 1e6],
  ['billions', 1e9],
]);
const ending =
  /^(?:[,;?!.]|please|pls|and|on|by|per|for|each|vs|versus|in|from|during|since|at|last|this|until|instead|overall|total|altogether)$/;
const asksAmount = /^(?:how many|how much|number of)$/;

/** Whether a unit ends what is said: "in t/ha", "in litres per 100 km" are of two units. */
function isWhole(tokens: Token[], at: number): boolean {
  const [next, second] = [tokens[at + 1], tokens[at + 2]];
  if (next === undefined) return true;
  const isRatio = next.lower === 'per' && (second?.kind === 'number' || scales.has(second?.lower ?? ''));
  return (
    !isRatio && (ending.test(next.lower) || (manyOf.has(tokens[at]?.lower ?? '') && next.lower === 'of'))
  );
}

const timesTold = /^(?:hours|minutes|days)$/;
const notOfFigure =
  /^(?:per|by|each|every|last|past|next|first|within|than|opening|business|office|working|rush|peak|which|what|how|of|the)$/;

/** "Total hours by project", "billable hours": what is told; no "10 hours", nor hours of a day. */
function isFigure(tokens: Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  return (
    timesTold.test(tokens[at]?.lower ?? '') &&
    before?.kind !== 'number' &&
    !notOfFigure.test(before?.lower ?? '') &&
    next?.lower !== 'of'
  );
}

/** "In hours", "in km", "in thousands"; "how many litres": the unit that is asked for; null where none is. */
const unitTold = once((tokens: Token[]): Told | null => {
  for (const [at, { lower: word }] of tokens.entries()) {
    if (!scales.has(word) && !manyOf.has(word)) continue;
    const before = tokens[at - 1]?.lower ?? '';
    if (before === 'in' && isWhole(tokens, at)) return { word, at, isApart: true };
    const isAsked = asksAmount.test(`${tokens[at - 2]?.lower ?? ''} ${before}`) || isFigure(tokens, at);
    if (isAsked && scales.has(word) && word.length > 2) return { word, at, isApart: false };
  }
  return null;
});

/** "Total downtime in hours" is told in them, not by them. */
export const isTold = (context: Context, token: number): boolean => {
  const told = unitTold(context.tokens);
  return told !== null && told.isApart && told.at === token;
};

const currency = /^(?:dollars?|euros?|pounds?|francs?|usd|eur|gbp|yen)$/;

/** "In USD" of a price_in_dollars: which of the amounts is meant. */
function isToldCurrency({ tokens, table }: Context, token: number): boolean {
  const sign = currencySaid(tokens);
  return (
    sign !== null &&
    currencySign(tokens[token]?.lower ?? '') !== null &&
    tokens[token - 1]?.lower === 'in' &&
    table.columns.some((column) => isInCurrency(column, sign))
  );
}

export const toldUnits: Rule = (scan, at) => {
  const item = scan.items[at];
  if (item && item.end === item.start + 1 && isToldCurrency(scan.context, item.start))
    return [part(at, at + 1, 'unit:told', 0.3, { kind: 'none' })];
  if (!item || item.end !== item.start + 1 || !isTold(scan.context, item.start)) return [];
  // "In millions of dollars".
  const money = scan.skip(at + 1);
  const to = manyOf.has(scan.text(at)) && currency.test(scan.text(money)) ? money + 1 : at + 1;
  return [part(at, to, 'unit:told', 0.3, { kind: 'none' })];
};

const far = 100;

/** How many thousands or millions a column is in; null where it is far from one of them. */
function perMany(column: AnalystColumn, many: number): number | null {
  if (!isMeasure(column) || column.derived?.aggregated) return null;
  const own = manyWritten(column);
  const isFar = own === undefined && column.max !== null && Number(column.max) * far < many;
  return isFar ? null : many / (own ?? 1);
}

/** How many of the column's unit make one of the other; null where it can't be told in it. */
function perUnit(column: AnalystColumn, word: string): number | null {
  const many = manyOf.get(word);
  if (many !== undefined) return perMany(column, many);
  // A rate per hour is no time.
  const isRate = column.unit?.before === true || /\/|(?:^|[^a-z])per(?:[^a-z]|$)/i.test(column.name);
  const [own, said] = [isRate ? undefined : scaleOf(column), scales.get(word)];
  return own && said && own.of === said.of ? said.size / own.size : null;
}

const digits = 10;

function divided(left: Expression, per: number): Expression {
  const [operator, value] = per >= 1 ? (['/', per] as const) : (['*', 1 / per] as const);
  return {
    kind: 'arithmetic',
    operator,
    left,
    right: { kind: 'number', value: Number(value.toPrecision(digits)) },
  };
}

/** A column in another unit, as if it were one of its own. */
function inUnit(column: AnalystColumn, word: string, per: number): AnalystColumn {
  const { unit, rest } = unitOfName(column.name);
  const isNamed = unit !== null || (rest.length > 1 && scales.has(rest.at(-1) ?? ''));
  const spoken = unit ? rest : rest.slice(0, -1);
  const name = column.derived
    ? column.name.replace(/^(?:Hours|Days)(?= (?:from|since) )/, 'Time')
    : isNamed
      ? spoken.join(' ')
      : column.name;
  return {
    ...column,
    name: `${name} in ${word}`,
    numericText: false,
    duration: null,
    min: null,
    max: null,
    unit: unitNamed(word),
    derived: { of: divided(columnOf(column), per), aggregated: false, unit: null },
  };
}

function columnIn(column: AnalystColumn, word: string): Expression | null {
  const per = perUnit(column, word);
  if (per === null) return null;
  return per === 1 ? columnOf(column) : columnOf(inUnit(column, word, per));
}

function timeIn(e: Expression, unit: 'hour' | 'day', word: string): Expression | null {
  const [own, said] = [scales.get(unit === 'hour' ? 'hours' : 'days'), scales.get(word)];
  if (!own || own.of !== said?.of) return null;
  return own.size === said.size ? e : divided(e, said.size / own.size);
}

/** A difference is in the unit of its sides, a quotient in that of what is divided. */
function arithmeticIn(e: Extract<Expression, { kind: 'arithmetic' }>, word: string): Expression | null {
  if (e.operator === '%' || e.operator === '*') return null;
  const left = converted(e.left, word);
  const right = e.operator === '/' ? e.right : converted(e.right, word);
  return left && right && { ...e, left, right };
}

/** An expression in a unit; null where it is none that can be told in it. */
function converted(e: Expression, word: string): Expression | null {
  switch (e.kind) {
    case 'column':
      return columnIn(e.column, word);
    case 'aggregate': {
      const of = e.of && e.name !== 'count' ? converted(e.of, word) : null;
      return of && { ...e, of };
    }
    case 'growth':
    case 'running': {
      const of = e.kind === 'growth' && e.percent ? null : converted(e.of, word);
      return of && { ...e, of };
    }
    case 'arithmetic':
      return arithmeticIn(e, word);
    case 'spacing':
      return timeIn(e, e.unit, word);
    case 'extent':
      return timeIn(e, 'day', word);
    default:
      return null;
  }
}

/** "Share of each category in kg": a share of what could be told in a unit. */
const isShareIn = (e: Expression, word: string): boolean =>
  e.kind === 'share'
    ? e.of !== null && perUnit(e.of, word) !== null
    : e.kind === 'groupShare' && converted(e.of, word) !== null;

/** A query whose figures are told in the unit that is asked for; null where it has none that could be. */
export function inToldUnit(tree: QueryTree, context: Pick<Context, 'tokens' | 'table'>): QueryTree | null {
  const told = unitTold(context.tokens);
  if (!told) return tree;
  const { word } = told;
  const shown = shownIn(tree);
  const figures = [...shown, ...tree.orderBy.map(({ by }) => by)];
  if (figures.some((e) => converted(e, word) !== null)) {
    const put = (e: Expression): Expression => converted(e, word) ?? e;
    return {
      ...tree,
      select: tree.select.map((s) => (s === 'all' ? s : { ...s, expression: put(s.expression) })),
      orderBy: tree.orderBy.map((o) =>
        shown.some((e) => sameExpression(e, o.by)) ? { ...o, by: put(o.by) } : o,
      ),
    };
  }
  if (shown.some((e) => isShareIn(e, word))) return tree;
  const mayHold = context.table.columns.some((column) => perUnit(column, word) !== null);
  return told.isApart && mayHold && tree.select[0] !== 'all' ? null : tree;
}
