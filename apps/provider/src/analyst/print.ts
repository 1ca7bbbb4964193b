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

/** Prints a tree as one SELECT of the table's dialect. */
export function printQuery(tree: QueryTree, table: AnalystTable): string {
  const { dialect } = table;

  const numeric = (column: AnalystColumn): string => {
    const name = identifier(column.name);
    if (!column.numericText) return name;
    // Thousands separators, then the first number; what holds none counts as missing.
    const bare = `replace(${name}, ',', '')`;
    const found =
      dialect === 'postgres'
        ? `substring(${bare} from '^[^0-9A-Za-z+-]{0,3}([+-]?[0-9]+(?:[.][0-9]+)?)')`
        : `NULLIF(regexp_extract(${bare}, '^[^0-9A-Za-z+-]{0,3}([+-]?[0-9]+(?:[.][0-9]+)?)', 1), '')`;
    return `CAST(${found} AS double precision)`;
  };

  const bucket = (unit: string, column: AnalystColumn): string => {
    const name = identifier(column.name);
    const part = (field: string) => `CAST(EXTRACT(${field} FROM ${name}) AS integer)`;
    switch (unit) {
      case 'year':
        return part('YEAR');
      case 'decade':
        return column.kind === 'number' || column.numericText
          ? `CAST(FLOOR(${numeric(column)} / 10) * 10 AS integer)`
          : `CAST(FLOOR(EXTRACT(YEAR FROM ${name}) / 10) * 10 AS integer)`;
      case 'hour':
        return part('HOUR');
      case 'weekday':
        return dialect === 'postgres' ? `to_char(${name}, 'FMDay')` : `dayname(${name})`;
      default:
        return `CAST(date_trunc('${unit}', ${name}) AS date)`;
    }
  };

  const expression = (e: Expression, asNumber = false): string => {
    switch (e.kind) {
      case 'column':
        return asNumber ? numeric(e.column) : identifier(e.column.name);
      case 'aggregate': {
        if (!e.of) return 'COUNT(*)';
        const inner = expression(e.of, e.name !== 'count');
        return `${e.name.toUpperCase()}(${e.distinct ? 'DISTINCT ' : ''}${inner})`;
      }
      case 'bucket':
        return bucket(e.unit, e.column);
      case 'share': {
        const part = e.of ? numeric(e.of) : '1';
        const whole = e.of ? `NULLIF(SUM(${numeric(e.of)}), 0)` : 'NULLIF(COUNT(*), 0)';
        return `100.0 * SUM(CASE WHEN ${condition(e.where)} THEN ${part} ELSE 0 END) / ${whole}`;
      }
      case 'groupShare': {
        const part = e.of ? `SUM(${numeric(e.of)})` : 'COUNT(*)';
        return `100.0 * ${part} / SUM(${part}) OVER ()`;
      }
      case 'difference':
        return `${expression(e.left, true)} - ${expression(e.right, true)}`;
    }
  };

  const measured = (e: Expression, other: Literal | null): boolean =>
    e.kind === 'column' && e.column.numericText && typeof other === 'number';

  const like = (column: AnalystColumn, pattern: string, negated: boolean): string => {
    const name = identifier(column.name);
    const value = column.kind === 'text' ? name : `CAST(${name} AS varchar)`;
    const escape = pattern.includes('\\') ? String.raw` ESCAPE '\'` : '';
    return `${value} ${negated ? 'NOT ' : ''}ILIKE ${textLiteral(pattern)}${escape}`;
  };

  const condition = (c: Condition): string => {
    switch (c.kind) {
      case 'compare': {
        const right = c.right;
        if (!isLiteral(right)) return `${expression(c.left)} ${c.operator} ${expression(right)}`;
        return `${expression(c.left, measured(c.left, right))} ${c.operator} ${literal(right)}`;
      }
      case 'between': {
        const left = expression(c.left, measured(c.left, c.low));
        return `${left} BETWEEN ${literal(c.low)} AND ${literal(c.high)}`;
      }
      case 'in': {
        const left = expression(c.left, measured(c.left, c.values[0] ?? null));
        return `${left} ${c.negated ? 'NOT IN' : 'IN'} (${c.values.map(literal).join(', ')})`;
      }
      case 'text': {
        const text = likeText(c.text);
        const pattern = { contains: `%${text}%`, starts: `${text}%`, ends: `%${text}` }[c.how];
        return like(c.column, pattern, c.negated);
      }
      case 'missing': {
        const name = identifier(c.column.name);
        const empty = c.column.kind === 'text';
        if (c.negated) return empty ? `(${name} IS NOT NULL AND ${name} <> '')` : `${name} IS NOT NULL`;
        return empty ? `(${name} IS NULL OR ${name} = '')` : `${name} IS NULL`;
      }
      case 'flag':
        return `${identifier(c.column.name)} = ${c.value ? 'TRUE' : 'FALSE'}`;
      case 'and':
      case 'or':
        return c.parts
          .map((part) => {
            const inner = condition(part);
            return part.kind === 'and' || part.kind === 'or' ? `(${inner})` : inner;
          })
          .join(c.kind === 'and' ? ' AND ' : ' OR ');
      case 'not':
        return `NOT (${condition(c.part)})`;
    }
  };

  const selected = tree.select.map((item) =>
    item === 'all'
      ? '*'
      : expression(item.expression) + (item.alias === null ? '' : ` AS ${identifier(item.alias)}`),
  );
  const lines = [
    `SELECT ${tree.distinct ? 'DISTINCT ' : ''}${selected.join(', ')}`,
    `FROM ${table.reference}`,
  ];
  if (tree.where) lines.push(`WHERE ${condition(tree.where)}`);
  if (tree.groupBy.length) lines.push(`GROUP BY ${tree.groupBy.map((e) => expression(e)).join(', ')}`);
  if (tree.having) lines.push(`HAVING ${condition(tree.having)}`);
  if (tree.orderBy.length) {
    const keys = tree.orderBy.map(({ by, descending }) => {
      const numericKey = by.kind === 'column' && isNumeric(by.column);
      return `${expression(by, numericKey)}${descending ? ' DESC' : ''} NULLS LAST`;
    });
    lines.push(`ORDER BY ${keys.join(', ')}`);
  }
  if (tree.limit !== null) lines.push(`LIMIT ${tree.limit}`);
  return lines.join('\n');
}
