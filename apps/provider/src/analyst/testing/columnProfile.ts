import type { Cell, ColumnProfile } from '../../sources/source.ts';

/** A column's profile as a source would give it for these values. */
export function columnProfile(
  name: string,
  type: string,
  values: Cell[],
  more: Partial<ColumnProfile> = {},
): ColumnProfile {
  const filled = values.filter((v) => v !== null);
  const distinct = new Set(filled).size;
  const times = new Map<Cell, number>();
  for (const value of filled) times.set(value, (times.get(value) ?? 0) + 1);
  const sorted = filled.toSorted((a, b) => Number(a) - Number(b) || String(a).localeCompare(String(b)));
  return {
    name,
    type,
    nullable: true,
    comment: null,
    nullFraction: 1 - filled.length / values.length,
    distinct,
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
    mean: null,
    standardDeviation: null,
    topValues: [...times]
      .map(([value, count]) => ({ value, share: count / values.length }))
      .toSorted((a, b) => b.share - a.share),
    histogram: null,
    meanLength: null,
    samples: [...new Set(filled)],
    isPrimaryKey: false,
    isUnique: distinct === values.length,
    foreignKey: null,
    ...more,
  };
}
