import type { AnalystTable } from '../../../table.ts';
import { inPlaceOf, type Notation } from './notation.ts';

const denies = /^(?:never|not|no|\w+n['’]?t|cannot)$/;
const farthest = 3;

/** "Never booked a single room" of a table that knows single rooms. */
const isKept = ({ columns }: AnalystTable): boolean =>
  columns.some(
    ({ rawWords, values }) => rawWords.includes('single') || values.some((v) => /\bsingle\b/i.test(v)),
  );

/** "Have not opened a single ticket", "never finished a single film": none. */
export const deniedSingles: Notation = (tokens, at, table) => {
  const [article, single] = tokens.slice(at, at + 2).map(({ lower }) => lower);
  const before = tokens.slice(Math.max(0, at - farthest - 1), Math.max(0, at - 1));
  if (article !== 'a' || single !== 'single' || !before.some(({ lower }) => denies.test(lower))) return null;
  return isKept(table) ? null : inPlaceOf(tokens, at, 2, ['any']);
};
