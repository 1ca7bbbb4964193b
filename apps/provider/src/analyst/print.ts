import { isNumeric, type AnalystColumn, type AnalystTable } from './table.ts';
import { isLiteral, type Condition, type Expression, type Literal, type QueryTree } from './tree.ts';

/** An identifier as SQL: quoted, so that any name stays a name. */
export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as SQL. NUL cannot be in a text of either dialect. */
export const textLiteral = (value: string): string =>
  `'${value.replaceAll('\u0000', '').replaceAll("'", "''")}'`;

function literal(value: Literal): string {
  if (typeof value === 'number') return Number.isFinite(value) ? plainNumber(value) : 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return textLiteral(value);
}

const plainNumber = (value: number): string =>
  Math.abs(value) >= 1e21 ? BigInt(Math.round(value)).toString() : String(value);

/** LIKE reads % and _ as wildcards; a question means them as they are. */
const likeText = (value: string): string => value.replace(/[\\%_]/g, String.raw`\$&`);

type Of<K extends Expression['kind']> = Extract<Expression, { kind: K }>;
type Asked<K extends Condition['kind']> = Extract<Condition, { kind: K }>;

function like(column: AnalystColumn, pattern: string, negated: boolean): string {
  const name = identifier(column.name);
  const value = column.kind === 'text' ? name : `CAST(${name} AS varchar)`;
  const escape = pattern.includes('\\') ? String.raw` ESCAPE '\'` : '';
  return `${value} ${negated ? 'NOT ' : ''}ILIKE ${textLiteral(pattern)}${escape}`;
}

/** An empty text is as good as none. */
function missing({ column, negated }: Asked<'missing'>): string {
  const name = identifier(column.name);
  const isText = column.kind === 'text';
  if (negated) return isText ? `(${name} IS NOT NULL AND ${name} <> '')` : `${name} IS NOT NULL`;
  return isText ? `(${name} IS NULL OR ${name} = '')` : `${name} IS NULL`;
}

/** Prints the parts of a tree in one dialect. */
class Printer {
  readonly #postgres: boolean;

  constructor({ dialect }: AnalystTable) {
    this.#postgres = dialect === 'postgres';
  }

  #numeric(column: AnalystColumn): string {
    const name = identifier(column.name);
    if (!column.numericText) return name;
    // Thousands separators, then the first number; what holds none counts as missing.
    const bare = `replace(${name}, ',', '')`;
    const found = this.#postgres
      ? `substring(${bare} from '^[^0-9A-Za-z+-]{0,3}([+-]?[0-9]+(?:[.][0-9]+)?)')`
      : `NULLIF(regexp_extract(${bare}, '^[^0-9A-Za-z+-]{0,3}([+-]?[0-9]+(?:[.][0-9]+)?)', 1), '')`;
    return `CAST(${found} AS double precision)`;
  }

  #bucket({ unit, column }: Of<'bucket'>): string {
    const name = identifier(column.name);
    const part = (field: string) => `CAST(EXTRACT(${field} FROM ${name}) AS integer)`;
    switch (unit) {
      case 'year':
        return part('YEAR');
      case 'decade':
        return column.kind === 'number' || column.numericText
          ? `CAST(FLOOR(${this.#numeric(column)} / 10) * 10 AS integer)`
          : `CAST(FLOOR(EXTRACT(YEAR FROM ${name}) / 10) * 10 AS integer)`;
      case 'hour':
        return part('HOUR');
      case 'weekday':
        return this.#postgres ? `to_char(${name}, 'FMDay')` : `dayname(${name})`;
      default:
        return `CAST(date_trunc('${unit}', ${name}) AS date)`;
    }
  }

  #aggregate({ name, of, distinct }: Of<'aggregate'>): string {
    if (!of) return 'COUNT(*)';
    return `${name.toUpperCase()}(${distinct ? 'DISTINCT ' : ''}${this.expression(of, name !== 'count')})`;
  }

  #share({ of, where }: Of<'share'>): string {
    const part = of ? this.#numeric(of) : '1';
    const whole = of ? `NULLIF(SUM(${part}), 0)` : 'NULLIF(COUNT(*), 0)';
    return `100.0 * SUM(CASE WHEN ${this.condition(where)} THEN ${part} ELSE 0 END) / ${whole}`;
  }

  expression(e: Expression, asNumber = false): string {
    switch (e.kind) {
      case 'column':
        return asNumber ? this.#numeric(e.column) : identifier(e.column.name);
      case 'aggregate':
        return this.#aggregate(e);
      case 'bucket':
        return this.#bucket(e);
      case 'share':
        return this.#share(e);
      case 'groupShare': {
        const part = e.of ? `SUM(${this.#numeric(e.of)})` : 'COUNT(*)';
        return `100.0 * ${part} / SUM(${part}) OVER ()`;
      }
      case 'difference':
        return `${this.expression(e.left, true)} - ${this.expression(e.right, true)}`;
    }
  }

  /** Beside a number, numbers kept as text are read as such. */
  #beside(e: Expression, other: Literal | null): string {
    return this.expression(e, e.kind === 'column' && e.column.numericText && typeof other === 'number');
  }

  #compare({ left, operator, right }: Asked<'compare'>): string {
    if (!isLiteral(right)) return `${this.expression(left)} ${operator} ${this.expression(right)}`;
    return `${this.#beside(left, right)} ${operator} ${literal(right)}`;
  }

  #joined({ kind, parts }: Asked<'and' | 'or'>): string {
    return parts
      .map((part) => {
        const inner = this.condition(part);
        return part.kind === 'and' || part.kind === 'or' ? `(${inner})` : inner;
      })
      .join(kind === 'and' ? ' AND ' : ' OR ');
  }

  condition(c: Condition): string {
    switch (c.kind) {
      case 'compare':
        return this.#compare(c);
      case 'between':
        return `${this.#beside(c.left, c.low)} BETWEEN ${literal(c.low)} AND ${literal(c.high)}`;
      case 'in': {
        const left = this.#beside(c.left, c.values[0] ?? null);
        return `${left} ${c.negated ? 'NOT IN' : 'IN'} (${c.values.map(literal).join(', ')})`;
      }
      case 'text': {
        const text = likeText(c.text);
        const pattern = { contains: `%${text}%`, starts: `${text}%`, ends: `%${text}` }[c.how];
        return like(c.column, pattern, c.negated);
      }
      case 'missing':
        return missing(c);
      case 'flag':
        return `${identifier(c.column.name)} = ${c.value ? 'TRUE' : 'FALSE'}`;
      case 'and':
      case 'or':
        return this.#joined(c);
      case 'not':
        return `NOT (${this.condition(c.part)})`;
    }
  }
}

/** Prints a tree as one SELECT of the table's dialect. */
export function printQuery(tree: QueryTree, table: AnalystTable): string {
  const printer = new Printer(table);
  const selected = tree.select.map((item) =>
    item === 'all'
      ? '*'
      : printer.expression(item.expression) + (item.alias === null ? '' : ` AS ${identifier(item.alias)}`),
  );
  const lines = [
    `SELECT ${tree.distinct ? 'DISTINCT ' : ''}${selected.join(', ')}`,
    `FROM ${table.reference}`,
  ];
  if (tree.where) lines.push(`WHERE ${printer.condition(tree.where)}`);
  if (tree.groupBy.length)
    lines.push(`GROUP BY ${tree.groupBy.map((e) => printer.expression(e)).join(', ')}`);
  if (tree.having) lines.push(`HAVING ${printer.condition(tree.having)}`);
  if (tree.orderBy.length) {
    const keys = tree.orderBy.map(({ by, descending }) => {
      const numericKey = by.kind === 'column' && isNumeric(by.column);
      return `${printer.expression(by, numericKey)}${descending ? ' DESC' : ''} NULLS LAST`;
    });
    lines.push(`ORDER BY ${keys.join(', ')}`);
  }
  if (tree.limit !== null) lines.push(`LIMIT ${tree.limit}`);
  return lines.join('\n');
}
