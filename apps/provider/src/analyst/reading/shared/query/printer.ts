import {
  isMoneyTyped,
  isNumeric,
  isOfDays,
  type AnalystColumn,
  type AnalystTable,
  type Quotient,
} from '../../../table.ts';
import { coarseness } from '../calendar/timeConditions.ts';
import { periodStart } from '../calendar/times.ts';
import { asText, identifier, likeText, literal, plainNumber, textLiteral } from './sqlText.ts';
import {
  columnsIn,
  isAggregate,
  isLiteral,
  quotientOf,
  sameExpression,
  type AggregateName,
  type Condition,
  type Expression,
  type Literal,
  type SelectItem,
} from './tree.ts';
import { betweenSql, bucketSql, isInOrder, periodSql, periodText } from './timeSql.ts';
import { anyWriting, usualWriting } from './writtenAlike.ts';
import { dayIn, minutesIn, missing, momentIn, numberIn } from './writtenCells.ts';

type Asked<K extends Condition['kind']> = Extract<Condition, { kind: K }>;
type Of<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

const takenOff = /^(?:discount|rebate|refund|deduction|commission|fee|tax|vat|waste|wasted)$/;
/** Where no discount stands, none was given: nothing is taken off there. */
const isTakenOffSome = (e: Expression): boolean =>
  e.kind === 'column' && e.column.profile.nullFraction > 0 && e.column.words.some((w) => takenOff.test(w));

const mostlyEither = 0.8;
/** Sums of two columns of which a row has the one or the other: a group may have only one of them. */
const areOfOtherRows = ({ left, right }: Of<'arithmetic'>): boolean =>
  [left, right].every((e) => e.kind === 'aggregate' && e.name === 'sum') &&
  columnsIn(left)
    .concat(columnsIn(right))
    .reduce((sum, c) => sum + c.profile.nullFraction, 0) > mostlyEither;

/** A product has the decimals of both, for which a DECIMAL of DuckDB may have no room. */
const mayOverflow = ({ operator, left, right }: Of<'arithmetic'>): boolean =>
  operator === '*' &&
  left.kind !== 'number' &&
  right.kind !== 'number' &&
  [...columnsIn(left), ...columnsIn(right)].some((c) => /decimal/i.test(c.profile.type));

/** Five minutes are 300 seconds of an hour: a decimal would be a little less, and keep what took just as long. */
function spanLiteral(left: Expression, right: Literal): string | null {
  const of = left.kind === 'column' ? left.column.derived?.of : left;
  if (of?.kind !== 'span' || of.unit !== 'hour' || typeof right !== 'number') return null;
  return Number(right.toFixed(4)) === right ? null : `${Math.round(right * 3600)} / 3600.0`;
}

/** Prints the parts of a tree in one dialect. */
export class Printer {
  readonly source: string;
  readonly #groups: readonly Expression[];
  readonly #isPostgres: boolean;

  constructor({ reference, dialect }: AnalystTable, groups: readonly Expression[]) {
    this.source = reference;
    this.#groups = groups;
    this.#isPostgres = dialect === 'postgres';
  }

  numeric(column: AnalystColumn): string {
    if (column.derived) return this.expression(column.derived.of, true);
    const name = identifier(column.name);
    if (column.duration) return minutesIn(name, column.duration, this.#isPostgres);
    if (isMoneyTyped(column)) return `CAST(${name} AS numeric)`;
    if (column.profile.holdsNaN) return `NULLIF(${name}, 'NaN')`;
    if (!column.numericText) return name;
    return numberIn(column, this.#isPostgres);
  }

  /** A column as a date, where dates are kept as text, or as years and months. */
  time(column: AnalystColumn): string {
    const name = identifier(column.name);
    if (column.derived?.of.kind === 'period') return periodSql(column.derived.of, this.#isPostgres);
    if (column.derived?.of.kind === 'aggregate') return this.expression(column.derived.of, true);
    if (column.dateFormat === null) return name;
    return dayIn(column, column.dateFormat, this.#isPostgres);
  }

  /** Nothing where it never is: PostgreSQL's infinity has no year, and no number of days leads to it. */
  #finiteTime(column: AnalystColumn): string {
    const time = this.time(column);
    const isEndless = [column.min, column.max].some((end) => end === 'infinity' || end === '-infinity');
    return isEndless && column.kind !== 'text' ? `CASE WHEN isfinite(${time}) THEN ${time} END` : time;
  }

  #bucket({ unit, column }: Of<'bucket'>): string {
    return bucketSql(unit, column, {
      time: this.#finiteTime(column),
      number: isNumeric(column) ? this.numeric(column) : null,
      isPostgres: this.#isPostgres,
    });
  }

  #spacing({ column, unit }: Of<'spacing'>): string {
    const time = this.#finiteTime(column);
    const before = `LAG(${time}) OVER (ORDER BY ${time})`;
    return this.#between(before, time, column.kind !== 'timestamp', unit);
  }

  #span(from: AnalystColumn, to: AnalystColumn, unit: 'hour' | 'day'): string {
    const isExact = (column: AnalystColumn) => column.kind === 'timestamp';
    // From a day to an hour of another is told in whole days.
    const isMixed = isExact(from) !== isExact(to);
    const day = (column: AnalystColumn) => (isMixed ? this.#day(column) : this.#finiteTime(column));
    return this.#between(day(from), day(to), isMixed || !isExact(from), unit);
  }

  #day(column: AnalystColumn): string {
    const time = this.#finiteTime(column);
    return column.kind === 'timestamp' ? `CAST(${time} AS date)` : time;
  }

  #between(start: string, end: string, days: boolean, unit: 'hour' | 'day'): string {
    return betweenSql([start, end], { days, unit, isPostgres: this.#isPostgres });
  }

  expression(e: Expression, asNumber = false): string {
    switch (e.kind) {
      case 'column':
        return this.#column(e.column, asNumber);
      case 'number':
        return plainNumber(e.value);
      case 'place':
        return 'rowid';
      case 'aggregate':
        return this.#aggregate(e);
      case 'bucket':
        return this.#bucket(e);
      case 'side':
        return `CASE WHEN ${this.condition(e.where)} THEN ${literal(e.names[0])} ELSE ${literal(e.names[1])} END`;
      case 'span':
        return this.#span(e.from, e.to, e.unit);
      case 'period':
        return periodSql(e, this.#isPostgres);
      case 'elapsed':
        return this.#between(this.#day(e.column), `DATE ${textLiteral(e.until)}`, true, 'day');
      case 'arithmetic':
        return this.#arithmetic(e);
      case 'lookup':
        return this.#lookup(e);
      default:
        return this.#overRows(e);
    }
  }

  /** What is worked out of several rows together. */
  #overRows(
    e: Of<'share' | 'groupShare' | 'growth' | 'running' | 'correlation' | 'spacing' | 'extent'>,
  ): string {
    switch (e.kind) {
      case 'share':
        return this.#share(e);
      case 'groupShare': {
        const part = this.expression(e.of, true);
        return `100.0 * ${part} / SUM(${part}) OVER ()`;
      }
      case 'growth':
        return this.#growth(e);
      case 'running':
        return `SUM(${this.expression(e.of, true)}) OVER (${this.#inOrder(e.over)})`;
      case 'correlation':
        return `CORR(${this.numeric(e.left)}, ${this.numeric(e.right)})`;
      case 'spacing':
        return this.#spacing(e);
      case 'extent': {
        const time = this.#finiteTime(e.column);
        return this.#between(`MIN(${time})`, `MAX(${time})`, e.column.kind !== 'timestamp', 'day');
      }
    }
  }

  #column(column: AnalystColumn, asNumber: boolean): string {
    // The first of dates isn't the first of their texts.
    if (asNumber && column.dateFormat !== null) return this.time(column);
    return asNumber || column.derived ? this.numeric(column) : identifier(column.name);
  }

  #lookup({ of, where }: Of<'lookup'>): string {
    const only = where ? ` WHERE ${this.condition(where)}` : '';
    const one = isAggregate(of) ? '' : ' LIMIT 1';
    return `(SELECT ${this.expression(of, true)} FROM ${this.source}${only}${one})`;
  }

  #share({ of, where, distinct }: Of<'share'>): string {
    if (distinct && of)
      return `100.0 * COUNT(DISTINCT CASE WHEN ${this.condition(where)} THEN ${anyWriting(of)} END) / NULLIF(COUNT(DISTINCT ${anyWriting(of)}), 0)`;
    const part = of ? this.numeric(of) : '1';
    const whole = of ? `NULLIF(SUM(${part}), 0)` : 'NULLIF(COUNT(*), 0)';
    return `100.0 * SUM(CASE WHEN ${this.condition(where)} THEN ${part} ELSE 0 END) / ${whole}`;
  }

  #growth({ of, over, percent }: Of<'growth'>): string {
    const part = this.expression(of, true);
    const before = `LAG(${part}) OVER (${this.#inOrder(over)})`;
    return percent ? `100.0 * (${part} - ${before}) / NULLIF(${before}, 0)` : `${part} - ${before}`;
  }

  /** One after the other, of each group by itself. */
  #inOrder(over: Expression): string {
    const apart = this.#groups.filter((by) => !sameExpression(by, over)).map((by) => this.grouped(by));
    return `${apart.length > 0 ? `PARTITION BY ${apart.join(', ')} ` : ''}ORDER BY ${this.grouped(over)}`;
  }

  #arithmetic(e: Of<'arithmetic'>): string {
    const left = this.expression(e.left, true);
    const right = this.expression(e.right, true);
    if (e.operator === '%') return `100.0 * ${left} / NULLIF(${right}, 0)`;
    if (e.operator === '/')
      return `1.0 * ${left} / ${e.right.kind === 'number' && e.right.value !== 0 ? right : `NULLIF(${right}, 0)`}`;
    const isBare = e.right.kind === 'arithmetic' && (e.right.operator === '%' || e.right.operator === '/');
    const nested = isBare ? `(${right})` : right;
    if (e.operator === '-' && isTakenOffSome(e.right)) return `(${left} - COALESCE(${nested}, 0))`;
    if ((e.operator === '-' || e.operator === '+') && areOfOtherRows(e))
      return `(COALESCE(${left}, 0) ${e.operator} COALESCE(${nested}, 0))`;
    const first = !this.#isPostgres && mayOverflow(e) ? `CAST(${left} AS DOUBLE)` : left;
    return `(${first} ${e.operator} ${nested})`;
  }

  /** Text that is shown as the date it is: PostgreSQL fails where a single one is none. */
  isDay(column: AnalystColumn): boolean {
    return !this.#isPostgres && isOfDays(column);
  }

  /** What rows are put together by. */
  grouped(e: Expression): string {
    return this.#isText(e) ? anyWriting(e.column) : this.expression(e);
  }

  /** What the rows that are put together are called. */
  named(e: Expression): string {
    return this.#isText(e) && this.#groups.some((by) => sameExpression(by, e))
      ? usualWriting(e.column)
      : this.expression(e);
  }

  #isText(e: Expression): e is Of<'column'> {
    return e.kind === 'column' && e.column.kind === 'text' && !e.column.derived;
  }

  /** As it is selected: a date as one, the longest of durations as it is written, where texts sort as they last. */
  shown(e: Expression): string {
    if (e.kind === 'column' && this.isDay(e.column)) return this.time(e.column);
    const isEnd = e.kind === 'aggregate' && (e.name === 'min' || e.name === 'max');
    return isEnd && !e.where && e.of?.kind === 'column' && e.of.column.duration?.isPadded
      ? this.aggregated(e.name, identifier(e.of.column.name))
      : this.named(e);
  }

  /** What was made of a text keeps its column's name. */
  nameOf({ alias, expression: e }: Exclude<SelectItem, 'all'>): string | null {
    if (alias !== null || e.kind !== 'column') return alias;
    const isMade = this.isDay(e.column) || (!e.column.derived && this.named(e) !== identifier(e.column.name));
    return isMade ? e.column.name : null;
  }

  #aggregate(e: Of<'aggregate'>): string {
    const only = e.where ? ` FILTER (WHERE ${this.condition(e.where)})` : '';
    if (!e.of) return `COUNT(*)${only}`;
    if (e.of.kind === 'column' && e.of.column.derived?.aggregated)
      return this.expression(e.of.column.derived.of, true);
    const quotient = quotientOf(e);
    if (quotient) return this.#quotient(quotient, only);
    const { name, distinct, of } = e;
    const inner = distinct && name === 'count' ? this.grouped(of) : this.expression(of, name !== 'count');
    return `${this.aggregated(e.name, `${e.distinct ? 'DISTINCT ' : ''}${inner}`, e.at)}${only}`;
  }

  /** Of several rows a rate is that of all of them: the sum of clicks by that of impressions. */
  #quotient({ top, bottom, times }: Quotient, only: string): string {
    const [over, under] = [top, bottom].map((column) => `SUM(${this.numeric(column)})${only}`);
    return `${plainNumber(times)}.0 * ${over} / NULLIF(${under}, 0)`;
  }

  aggregated(name: AggregateName, inner: string, at = 0.5): string {
    if (name !== 'median' && name !== 'percentile') return `${name.toUpperCase()}(${inner})`;
    if (this.#isPostgres) return `percentile_cont(${at}) WITHIN GROUP (ORDER BY ${inner})`;
    return name === 'median' ? `MEDIAN(${inner})` : `QUANTILE_CONT(${inner}, ${at})`;
  }

  #measured(e: Expression, other: Literal | null): boolean {
    if (e.kind !== 'column' || typeof other !== 'number') return false;
    const { numericText, duration, profile } = e.column;
    return numericText || duration !== null || isMoneyTyped(e.column) || profile.holdsNaN === true;
  }

  #like(column: AnalystColumn, pattern: string, negated: boolean, between?: string): string {
    const text = asText(column);
    // Cells part their values with a blank or without.
    const value = between
      ? `'${between}' || REPLACE(${text}, '${between} ', '${between}') || '${between}'`
      : text;
    const escape = pattern.includes('\\') ? String.raw` ESCAPE '\'` : '';
    return `${value} ${negated ? 'NOT ' : ''}ILIKE ${textLiteral(pattern)}${escape}`;
  }

  #during(c: Asked<'during'>): string {
    const { dateFormat } = c.column;
    const isOrdered = isInOrder(dateFormat);
    const time = isOrdered ? identifier(c.column.name) : this.time(c.column);
    const day = (text: string) =>
      dateFormat === null
        ? textLiteral(text)
        : isOrdered
          ? textLiteral(periodText(text, dateFormat))
          : `DATE ${textLiteral(text)}`;
    const unit = (isOrdered ? coarseness(c.column) : null) ?? 'day';
    const whole = c.from !== null && c.before !== null && periodStart(c.from, unit, 1) === c.before;
    if (whole && c.from !== null && c.column.kind !== 'timestamp') return `${time} = ${day(c.from)}`;
    const sides = [
      ...(c.from === null ? [] : [`${time} >= ${day(c.from)}`]),
      ...(c.before === null ? [] : [`${time} < ${day(c.before)}`]),
    ];
    return sides.join(' AND ');
  }

  #compare({ left, operator, right }: Asked<'compare'>): string {
    if (!isLiteral(right))
      return `${this.expression(left, true)} ${operator} ${this.expression(right, true)}`;
    return `${this.expression(left, this.#measured(left, right))} ${operator} ${spanLiteral(left, right) ?? literal(right)}`;
  }

  /** What rows are put in order by: weekdays as they follow each other, not by their names. */
  key(by: Expression, areRows: boolean): string {
    if (by.kind === 'bucket' && by.unit === 'weekday')
      return `MIN(EXTRACT(ISODOW FROM ${this.time(by.column)}))`;
    // Of rows of one day the last is the latest; what is grouped by days has no times.
    if (areRows && by.kind === 'column' && by.column.dateFormat !== null && !isInOrder(by.column.dateFormat))
      return momentIn(by.column, by.column.dateFormat, this.#isPostgres);
    const isRead =
      by.kind === 'column' &&
      (isNumeric(by.column) || (by.column.dateFormat !== null && !isInOrder(by.column.dateFormat)));
    return isRead ? this.expression(by, true) : this.named(by);
  }

  #joined({ kind, parts }: Asked<'and' | 'or'>): string {
    const isNested = (part: Condition): boolean =>
      part.kind === 'or' || (kind === 'or' && (part.kind === 'and' || part.kind === 'during'));
    return parts
      .map((part) => (isNested(part) ? `(${this.condition(part)})` : this.condition(part)))
      .join(kind === 'and' ? ' AND ' : ' OR ');
  }

  condition(c: Condition): string {
    switch (c.kind) {
      case 'compare':
        return this.#compare(c);
      case 'between':
        return `${this.expression(c.left, this.#measured(c.left, c.low))} BETWEEN ${literal(c.low)} AND ${literal(c.high)}`;
      case 'in': {
        const left = this.expression(c.left, this.#measured(c.left, c.values[0] ?? null));
        return `${left} ${c.negated ? 'NOT IN' : 'IN'} (${c.values.map(literal).join(', ')})`;
      }
      case 'text': {
        const { between = '' } = c;
        const text = `${between}${likeText(c.text)}${between}`;
        const pattern = { contains: `%${text}%`, starts: `${text}%`, ends: `%${text}` }[c.how];
        return this.#like(c.column, pattern, c.negated, between);
      }
      case 'missing':
        return missing(c);
      case 'flag':
        return `${identifier(c.column.name)} = ${c.value ? 'TRUE' : 'FALSE'}`;
      case 'during':
        return this.#during(c);
      case 'and':
      case 'or':
        return this.#joined(c);
      case 'not':
        return `NOT (${this.condition(c.part)})`;
    }
  }
}
