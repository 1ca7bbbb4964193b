import { countAll, plain, type Expression } from './tree.ts';

/** As many different visits as rows, where each row is one. */
const countsRows = (e: Expression): boolean =>
  e.kind === 'aggregate' &&
  e.name === 'count' &&
  e.distinct &&
  !e.where &&
  e.of?.kind === 'column' &&
  e.of.column.profile.isUnique &&
  e.of.column.profile.nullFraction === 0;

/** A part of a query as a text, which is the same for parts that mean the same. */
export const meaning = (part: unknown): string =>
  JSON.stringify(part, (key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return plain(value);
    if (key === 'column' && 'name' in value) return value.name;
    return 'kind' in value && countsRows(value as Expression) ? countAll : value;
  });
