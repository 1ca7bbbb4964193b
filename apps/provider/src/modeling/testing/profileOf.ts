import type { Cell, ColumnProfile, TableProfile } from '../../sources/source.ts';
import { cellText } from '../columnFeatures.ts';
import { toNumber, typeFamily } from '../columnFacts.ts';

export interface ColumnSpec extends Partial<Omit<ColumnProfile, 'name'>> {
  values: Cell[];
}

/** A table's profile from its values, for tests: what a source would answer after reading every row. */
export function profileOf(
  table: string,
  columns: Record<string, Cell[] | ColumnSpec>,
  rest: Partial<TableProfile> = {},
): TableProfile {
  const specs = Object.entries(columns).map(([name, c]): [string, ColumnSpec] => [
    name,
    Array.isArray(c) ? { values: c } : c,
  ]);
  const rowCount = Math.max(0, ...specs.map(([, c]) => c.values.length));
  return {
    database: 'test',
    table,
    comment: null,
    rowCount,
    sampledRows: rowCount,
    exact: true,
    primaryKey: specs.filter(([, c]) => c.isPrimaryKey).map(([name]) => name),
    columns: specs.map(([name, c]) => columnOf(name, c, rowCount)),
    ...rest,
  };
}

function columnOf(name: string, { values, ...fixed }: ColumnSpec, rowCount: number): ColumnProfile {
  const filled = values.filter((v) => v !== null && v !== '');
  const counts = new Map<string, { value: Cell; count: number }>();
  for (const value of filled) {
    const key = cellText(value);
    const seen = counts.get(key);
    if (seen) seen.count++;
    else counts.set(key, { value, count: 1 });
  }
  const numbers = filled.map(toNumber);
  const numeric = filled.length > 0 && numbers.every((n) => n !== null);
  const type = fixed.type ?? (numeric ? (numbers.every(Number.isInteger) ? 'BIGINT' : 'DOUBLE') : 'VARCHAR');
  const asNumbers =
    numeric && ['integer', 'decimal'].includes(typeFamily(type)) ? numbers.filter((n) => n !== null) : null;
  const list = asNumbers ?? [];
  const mean = list.length ? list.reduce((a, b) => a + b, 0) / list.length : null;
  const sorted = [...counts.values()].map((c) => c.value);
  sorted.sort((a, b) => (asNumbers ? Number(a) - Number(b) : cellText(a) < cellText(b) ? -1 : 1));
  const texts = filled.map(cellText);
  return {
    name,
    type,
    nullable: filled.length < rowCount,
    comment: null,
    nullFraction: rowCount ? 1 - filled.length / rowCount : 0,
    distinct: counts.size,
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
    mean,
    standardDeviation:
      mean === null
        ? null
        : Math.sqrt(list.reduce((sum, n) => sum + (n - mean) ** 2, 0) / Math.max(1, list.length - 1)),
    topValues: [...counts.values()]
      .sort((a, b) => b.count - a.count)
      .slice(0, 20)
      .map(({ value, count }) => ({ value, share: count / rowCount })),
    histogram: null,
    meanLength: texts.length ? texts.reduce((sum, t) => sum + t.length, 0) / texts.length : null,
    samples: [...counts.values()].slice(0, 50).map((c) => c.value),
    isPrimaryKey: false,
    isUnique: false,
    foreignKey: null,
    ...fixed,
  };
}
