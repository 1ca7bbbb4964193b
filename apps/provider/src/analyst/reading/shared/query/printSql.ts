import {
  isKeptAsText,
  isMoneyTyped,
  isNumeric,
  isOfDays,
  negativeText,
  scales,
  type AnalystColumn,
  type AnalystTable,
} from '../../../table.ts';
import type { Duration } from '../../../durations.ts';
import { coarseness } from '../calendar/timeConditions.ts';
import { periodStart } from '../calendar/times.ts';
import {
  columnOf,
  columnsIn,
  isAggregate,
  isLiteral,
  sameExpression,
  shownIn,
  type AggregateName,
  type BucketUnit,
  type Condition,
  type Expression,
  type Literal,
  type QueryTree,
  type SelectItem,
} from './tree.ts';

/** An identifier as SQL: quoted, so that any name stays a name. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as SQL. NUL cannot be in a text of either dialect. */
export const textLiteral = (value: string): string =>
  `'${value.replaceAll('\u0000', '').replaceAll("'", "''")}'`;

function literal(value: Literal): string {
  if (typeof value === 'number') return Number.isFinite(value) ? plainNumber(value) : 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'bigint' ? String(value) : textLiteral(value);
}

const plainNumber = (value: number): string =>
  Math.abs(value) >= 1e21 ? BigInt(Math.round(value)).toString() : String(value);

/** LIKE reads % and _ as wildcards; a question means them as they are. */
const likeText = (value: string): string => value.replace(/[\\%_]/g, String.raw`\$&`);

/** "1:30:00", "2h 15m": what PostgreSQL reads as an interval, which fails on anything else. */
const durationText =
  '(?i)^(?:[0-9]+(?::[0-9]{2}){1,2}(?:[.][0-9]+)?|(?:[0-9.]+ ?(?:h|hrs?|hours?|m|mins?|minutes?|s|secs?|seconds?) ?)+)$';

/** strptime's letters as PostgreSQL's to_date has them. */
const postgresFormat = (format: string): string =>
  format
    .replaceAll('%b', 'Mon')
    .replaceAll('%B', 'Month')
    .replaceAll('%d', 'DD')
    .replaceAll('%m', 'MM')
    .replaceAll('%Y', 'YYYY')
    .replaceAll('%y', 'YY')
    .replaceAll('%H', 'HH24')
    .replaceAll('%I', 'HH12')
    .replaceAll('%M', 'MI')
    .replaceAll('%S', 'SS')
    .replaceAll('%p', 'AM');

/** "2024-Q3", "2024-07": periods that stand as text in their order. */
const isInOrder = (format: string | null): format is string =>
  format !== null && /^%Y[- ]?(?:Q%q|%m)$/.test(format);
/** The period that a day begins, as a column writes it. */
const periodText = (day: string, format: string): string =>
  format
    .replace('%Y', day.slice(0, 4))
    .replace('%m', day.slice(5, 7))
    .replace('%q', String(Math.ceil(Number(day.slice(5, 7)) / 3)));

type Asked<K extends Condition['kind']> = Extract<Condition, { kind: K }>;
type Of<K extends Expression['kind']> = Extract<Expression, { kind: K }>;

/** A column as text, whatever it is kept as. */
export const asText = (column: AnalystColumn): string =>
  isKeptAsText(column) ? identifier(column.name) : `CAST(${identifier(column.name)} AS varchar)`;

/** An empty text is as good as none. */
function missing({ column, negated }: Asked<'missing'>): string {
  const name = identifier(column.name);
  const isText = (column.kind === 'text' || column.duration?.isTyped === false) && isKeptAsText(column);
  if (negated) return isText ? `(${name} IS NOT NULL AND ${name} <> '')` : `${name} IS NOT NULL`;
  return isText ? `(${name} IS NULL OR ${name} = '')` : `${name} IS NULL`;
}

/** What a number in text is times, by the letter behind it. */
const scaleOf = (text: string): string => {
  const cases = scales.map(
    ({ letters, times }) => `WHEN ${text} ~ '^.*[0-9] ?${letters}[^0-9A-Za-z]*$' THEN ${times}`,
  );
  return `CASE ${cases.join(' ')} ELSE 1 END`;
};

/** Prints the parts of a tree in one dialect. */
class Printer {
  readonly #postgres: boolean;

  constructor(table: AnalystTable) {
    this.#postgres = table.dialect === 'postgres';
  }

  numeric(column: AnalystColumn): string {
    if (column.derived) return this.expression(column.derived.of, true);
    const name = identifier(column.name);
    if (column.duration) return this.#minutes(name, column.duration);
    if (isMoneyTyped(column)) return `CAST(${name} AS numeric)`;
    if (column.profile.holdsNaN) return `NULLIF(${name}, 'NaN')`;
    if (!column.numericText) return name;
    // Thousands separators, then the first number; what holds none counts as missing.
    const text = asText(column);
    const bare = column.decimalComma
      ? `replace(replace(${text}, '.', ''), ',', '.')`
      : `replace(${text}, ',', '')`;
    const factors = [
      ...(column.hasScales ? [scaleOf(text)] : []),
      ...(column.hasOddSigns ? [`CASE WHEN ${text} ~ '${negativeText}' THEN -1 ELSE 1 END`] : []),
    ];
    const start = column.hasOddSigns ? '[^0-9A-Za-z]{0,4}(' : '[^0-9A-Za-z+-]{0,3}([+-]?';
    const number = this.#number(bare, `^${start}[0-9]+(?:[.][0-9]+)?)`);
    return factors.length === 0 ? number : `(${[...factors, number].join(' * ')})`;
  }

  #number(text: string, pattern: string): string {
    const found = this.#postgres
      ? `substring(${text} from '${pattern}')`
      : `NULLIF(regexp_extract(${text}, '${pattern}', 1), '')`;
    return `CAST(${found} AS double precision)`;
  }

  /** A duration in minutes; what is written in no such way counts as missing. */
  #minutes(name: string, { isTyped, first }: Duration): string {
    const found = this.#postgres
      ? `CAST(substring(${name} from '${durationText}') AS interval)`
      : `TRY_CAST(${name} AS interval)`;
    const seconds = `EXTRACT(EPOCH FROM ${isTyped ? name : found})`;
    if (first === 'hours') return `(${seconds} / 60.0)`;
    // A database takes "3:45" for hours and minutes.
    return `(${seconds} / ${isTyped ? '3600.0' : `CASE WHEN ${name} LIKE '%:%:%' THEN 60.0 ELSE 3600.0 END`})`;
  }

  /** The digits that a pattern finds in a text. */
  #digits(name: string, pattern: string): string {
    const found = this.#postgres
      ? `substring(${name} from '${pattern}')`
      : `NULLIF(regexp_extract(${name}, '${pattern}', 1), '')`;
    return `CAST(${found} AS integer)`;
  }

  #period({ column, year, unit }: Of<'period'>): string {
    const whole = (name: string) => (this.#postgres ? `CAST(${name} AS integer)` : name);
    const [of, part] = [year.name, column.name].map(identifier) as [string, string];
    const isText = column.kind === 'text';
    if (unit === 'quarter')
      return `make_date(${whole(of)}, ${isText ? this.#digits(part, '([1-4])') : whole(part)} * 3 - 2, 1)`;
    if (!isText) return `make_date(${whole(of)}, ${whole(part)}, 1)`;
    const text = `${of} || ' ' || substring(${part}, 1, 3)`;
    return this.#postgres ? `to_date(${text}, 'YYYY Mon')` : `CAST(try_strptime(${text}, '%Y %b') AS date)`;
  }

  /** A column as a date, where dates are kept as text, or as years and months. */
  time(column: AnalystColumn): string {
    const name = identifier(column.name);
    if (column.derived?.of.kind === 'period') return this.#period(column.derived.of);
    if (column.derived?.of.kind === 'aggregate') return this.expression(column.derived.of, true);
    if (column.dateFormat === null) return name;
    if (column.dateFormat.includes('%q'))
      return `make_date(${this.#digits(name, '([0-9]{4})')}, ${this.#digits(name, '[Qq]([1-4])')} * 3 - 2, 1)`;
    return this.#postgres
      ? `to_date(${asText(column)}, ${textLiteral(postgresFormat(column.dateFormat))})`
      : `CAST(try_strptime(${asText(column)}, ${textLiteral(column.dateFormat)}) AS date)`;
  }

  #bucket(unit: BucketUnit, column: AnalystColumn): string {
    const time = this.time(column);
    const part = (field: string) => `CAST(EXTRACT(${field} FROM ${time}) AS integer)`;
    switch (unit) {
      case 'year':
        return part('YEAR');
      case 'monthOfYear':
        return part('MONTH');
      case 'quarterOfYear':
        return part('QUARTER');
      case 'hour':
        return column.kind === 'text' && column.dateFormat === null
          ? `CAST(split_part(CAST(${time} AS varchar), ':', 1) AS integer)`
          : part('HOUR');
      case 'decade':
        return isNumeric(column)
          ? `CAST(FLOOR(${this.numeric(column)} / 10) * 10 AS integer)`
          : `CAST(FLOOR(EXTRACT(YEAR FROM ${time}) / 10) * 10 AS integer)`;
      case 'weekday':
        return this.#postgres ? `to_char(${time}, 'FMDay')` : `dayname(${time})`;
      case 'weekPart':
        return `CASE WHEN EXTRACT(ISODOW FROM ${time}) >= 6 THEN 'weekend' ELSE 'weekday' END`;
      case 'season': {
        const month = part('MONTH');
        return `CASE WHEN ${month} IN (12, 1, 2) THEN 'winter' WHEN ${month} IN (3, 4, 5) THEN 'spring' WHEN ${month} IN (6, 7, 8) THEN 'summer' ELSE 'autumn' END`;
      }
      default:
        return `CAST(date_trunc('${unit}', ${time}) AS date)`;
    }
  }

  #spacing({ column, unit }: Of<'spacing'>): string {
    const time = this.time(column);
    const before = `LAG(${time}) OVER (ORDER BY ${time})`;
    return this.#between(before, time, column.kind !== 'timestamp', unit);
  }

  #span(from: AnalystColumn, to: AnalystColumn, unit: 'hour' | 'day'): string {
    const isExact = (column: AnalystColumn) => column.kind === 'timestamp';
    // From a day to an hour of another is told in whole days.
    const isMixed = isExact(from) !== isExact(to);
    const day = (column: AnalystColumn) => (isMixed ? this.#day(column) : this.time(column));
    return this.#between(day(from), day(to), isMixed || !isExact(from), unit);
  }

  #day(column: AnalystColumn): string {
    return column.kind === 'timestamp' ? `CAST(${this.time(column)} AS date)` : this.time(column);
  }

  #between(start: string, end: string, days: boolean, unit: 'hour' | 'day'): string {
    if (days && unit === 'day')
      return this.#postgres ? `(${end} - ${start})` : `date_diff('day', ${start}, ${end})`;
    const seconds = unit === 'day' ? '86400.0' : '3600.0';
    return this.#postgres
      ? `(EXTRACT(EPOCH FROM (${end} - ${start})) / ${seconds})`
      : `(date_diff('second', ${start}, ${end}) / ${seconds})`;
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
        return this.#bucket(e.unit, e.column);
      case 'side':
        return `CASE WHEN ${this.condition(e.where)} THEN ${literal(e.names[0])} ELSE ${literal(e.names[1])} END`;
      case 'span':
        return this.#span(e.from, e.to, e.unit);
      case 'period':
        return this.#period(e);
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
        const time = this.time(e.column);
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
      return `100.0 * COUNT(DISTINCT CASE WHEN ${this.condition(where)} THEN ${identifier(of.name)} END) / NULLIF(COUNT(DISTINCT ${identifier(of.name)}), 0)`;
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
    const apart = this.groups.filter((by) => !sameExpression(by, over)).map((by) => this.expression(by));
    return `${apart.length > 0 ? `PARTITION BY ${apart.join(', ')} ` : ''}ORDER BY ${this.expression(over)}`;
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
    if (e.operator === '-' && areOfOtherRows(e)) return `(COALESCE(${left}, 0) - COALESCE(${nested}, 0))`;
    return `(${left} ${e.operator} ${nested})`;
  }

  source = '';
  groups: Expression[] = [];

  /** Text that is shown as the date it is: PostgreSQL fails where a single one is none. */
  isDay(column: AnalystColumn): boolean {
    return !this.#postgres && isOfDays(column);
  }

  /** As it is selected: a date as one, the longest of durations as it is written, where texts sort as they last. */
  shown(e: Expression): string {
    if (e.kind === 'column' && this.isDay(e.column)) return this.time(e.column);
    const isEnd = e.kind === 'aggregate' && (e.name === 'min' || e.name === 'max');
    return isEnd && !e.where && e.of?.kind === 'column' && e.of.column.duration?.isPadded
      ? this.aggregated(e.name, identifier(e.of.column.name))
      : this.expression(e);
  }

  /** A date that was made of a text keeps its column's name. */
  nameOf({ alias, expression: e }: Exclude<SelectItem, 'all'>): string | null {
    return alias ?? (e.kind === 'column' && this.isDay(e.column) ? e.column.name : null);
  }

  #aggregate(e: Of<'aggregate'>): string {
    const only = e.where ? ` FILTER (WHERE ${this.condition(e.where)})` : '';
    if (!e.of) return `COUNT(*)${only}`;
    if (e.of.kind === 'column' && e.of.column.derived?.aggregated)
      return this.expression(e.of.column.derived.of, true);
    const inner = this.expression(e.of, e.name !== 'count');
    return `${this.aggregated(e.name, `${e.distinct ? 'DISTINCT ' : ''}${inner}`, e.at)}${only}`;
  }

  aggregated(name: AggregateName, inner: string, at = 0.5): string {
    if (name !== 'median' && name !== 'percentile') return `${name.toUpperCase()}(${inner})`;
    if (this.#postgres) return `percentile_cont(${at}) WITHIN GROUP (ORDER BY ${inner})`;
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
    return `${this.expression(left, this.#measured(left, right))} ${operator} ${literal(right)}`;
  }

  /** What rows are put in order by: weekdays as they follow each other, not by their names. */
  key(by: Expression): string {
    if (by.kind === 'bucket' && by.unit === 'weekday')
      return `MIN(EXTRACT(ISODOW FROM ${this.time(by.column)}))`;
    return this.expression(
      by,
      by.kind === 'column' &&
        (isNumeric(by.column) || (by.column.dateFormat !== null && !isInOrder(by.column.dateFormat))),
    );
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

const withAlias = (text: string, alias: string | null): string =>
  alias === null ? text : `${text} AS ${identifier(alias)}`;

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

/** PostgreSQL has no order of these. */
const withoutOrder = /^(?:json|xml|point|line|lseg|box|path|polygon|circle)\b/i;

/**
 * What tells rows of the same figure apart: their key, else their place in the file, else all that they hold. It doesn't go by
 * what is shown: two readings with the same row at their head are to find the same one.
 */
function rowTies({ select, orderBy, limit }: QueryTree, { columns, keepsOrder }: AnalystTable): Expression[] {
  const told = [...shownIn({ select }), ...orderBy.map(({ by }) => by)];
  if (orderBy.length === 0 || told.some((one) => one.kind === 'place' || isAggregate(one))) return [];
  const keys = columns.filter(({ isKey }) => isKey);
  if (keys.length > 0) return keys.map(columnOf);
  const alone = columns.find(({ isUnique, profile }) => isUnique && profile.nullFraction === 0);
  if (alone) return [columnOf(alone)];
  if (keepsOrder) return [{ kind: 'place' }];
  // To put all rows of a large table in order by many columns takes too long; to find the first of them doesn't.
  if (limit === null) return [];
  return columns.filter(({ derived, profile }) => !derived && !withoutOrder.test(profile.type)).map(columnOf);
}

/** As it is run and shown: groups and rows of the same figure stand by their names or keys, so that they stand alike each time. */
export function printSteadily(tree: QueryTree, table: AnalystTable): string {
  const { groupBy, orderBy, distinct, best, over } = tree;
  if (distinct || best || over) return printQuery(tree, table);
  const notYet = (one: Expression): boolean => !orderBy.some(({ by }) => sameExpression(by, one));
  if (groupBy.length === 0) return printQuery(tree, table, rowTies(tree, table).filter(notYet));
  const ties = groupBy.filter(notYet).map((by) => ({ by, descending: false }));
  return printQuery({ ...tree, orderBy: [...orderBy, ...ties] }, table);
}

/** Prints a tree as one SELECT of the table's dialect. `ties` put rows in order where its own order leaves them alike. */
export function printQuery(tree: QueryTree, table: AnalystTable, ties: readonly Expression[] = []): string {
  const printer = new Printer(table);
  printer.source = table.reference;
  printer.groups = tree.groupBy;
  const selected = tree.select.map((item) =>
    item === 'all' ? '*' : withAlias(printer.shown(item.expression), printer.nameOf(item)),
  );
  if (tree.over) return overGroups(tree, tree.over, printer);
  const lines = [
    `SELECT ${tree.distinct ? 'DISTINCT ' : ''}${selected.join(', ')}`,
    ...groupedRows(tree, printer),
  ];
  const keys = tree.orderBy.map(
    ({ by, descending }) => `${printer.key(by)}${descending ? ' DESC' : ''} NULLS LAST`,
  );
  if (tree.best) return bestOfEach(tree, tree.best, lines, keys, printer);
  keys.push(...ties.map((tie) => `${printer.expression(tie)} NULLS LAST`));
  if (keys.length) lines.push(`ORDER BY ${keys.join(', ')}`);
  if (tree.limit !== null)
    lines.push(`LIMIT ${tree.limit}${tree.offset === undefined ? '' : ` OFFSET ${tree.offset}`}`);
  return lines.join('\n');
}

/** Where rows come from, and how they are grouped. */
const groupedRows = ({ where, groupBy, having }: QueryTree, printer: Printer): string[] => [
  `FROM ${printer.source}`,
  ...(where ? [`WHERE ${printer.condition(where)}`] : []),
  ...(groupBy.length > 0 ? [`GROUP BY ${groupBy.map((e) => printer.expression(e)).join(', ')}`] : []),
  ...(having ? [`HAVING ${printer.condition(having)}`] : []),
];

/** What is worked out of a group's rows, so that these aren't grouped by it: when a customer came first. */
const isOfGroup = (by: Expression): boolean =>
  by.kind === 'bucket' && by.column.derived?.of.kind === 'aggregate';

/** Groups as rows of a query around theirs: how many there are, the median of their sums. */
function overGroups(
  tree: QueryTree,
  { name, kept }: NonNullable<QueryTree['over']>,
  printer: Printer,
): string {
  const items = tree.select.flatMap((s) => (s === 'all' ? [] : [s]));
  const keys = items.slice(0, kept).map((_, i) => `key${i + 1}`);
  const names = [...keys, 'figure'];
  const inner = items
    .slice(0, kept + 1)
    .map((s, i) => `${printer.expression(s.expression)} AS ${names[i] ?? ''}`);
  const [figure] = items.slice(kept);
  // What came first comes first.
  const order = tree.groupBy.some(isOfGroup) ? '1' : `${keys.length + 1} DESC`;
  const outer = [
    ...keys.map((key, i) => withAlias(key, items[i]?.alias ?? null)),
    withAlias(name === 'count' ? 'COUNT(*)' : printer.aggregated(name, 'figure'), figure?.alias ?? null),
  ];
  return [
    `SELECT ${outer.join(', ')}`,
    `FROM (SELECT ${inner.join(', ')}`,
    ...groupedRows({ ...tree, groupBy: tree.groupBy.filter((by) => !isOfGroup(by)) }, printer).map(
      (line) => `  ${line}`,
    ),
    `) AS groups`,
    ...(keys.length > 0 ? [`GROUP BY ${keys.join(', ')}`, `ORDER BY ${order} NULLS LAST`] : []),
  ].join('\n');
}

/** The first rows of each group, ties among them. */
function bestOfEach(
  tree: QueryTree,
  { of, first }: NonNullable<QueryTree['best']>,
  lines: string[],
  keys: string[],
  printer: Printer,
): string {
  const rest = lines.slice(1);
  const names = tree.select.flatMap((s, i) =>
    s === 'all'
      ? []
      : [
          identifier(
            s.alias ?? (s.expression.kind === 'column' ? s.expression.column.name : `column ${i + 1}`),
          ),
        ],
  );
  const inner = tree.select.flatMap((s, i) =>
    s === 'all' ? [] : [`${printer.shown(s.expression)} AS ${names[i] ?? ''}`],
  );
  return [
    `SELECT ${names.join(', ')}`,
    `FROM (SELECT ${inner.join(', ')}, RANK() OVER (PARTITION BY ${printer.expression(of)} ORDER BY ${keys.join(', ')}) AS place`,
    ...rest.map((line) => `  ${line}`),
    `) AS ranked`,
    first === 1 ? `WHERE place = 1` : `WHERE place <= ${first}`,
    first === 1 ? `ORDER BY 1` : `ORDER BY 1, place`,
  ].join('\n');
}
