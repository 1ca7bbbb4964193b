import type { ColumnValues } from './kind.ts';
import { isPlaceholder, quoted } from './texts.ts';

/** Of more rows it isn't what the column is about. */
const mostLost = 0.15;

export const rowsOf = ({ values }: ColumnValues, is: (value: string) => boolean): number =>
  values.reduce((sum, { value, rows }) => sum + (is(value) ? rows : 0), 0);

/** What comes of a column that is read as something else than text; what stands for nothing isn't lost. */
export const readingOf = (column: ColumnValues, read: (value: string) => string | null) => {
  const given = column.values.filter(({ value }) => !isPlaceholder(value));
  const unread = given.filter(({ value }) => read(value) === null);
  const sum = (values: typeof given) => values.reduce((total, { rows }) => total + rows, 0);
  return {
    given: sum(given),
    lost: sum(unread),
    /** Rows that are written in another way than they are read. */
    written: sum(given.filter(({ value }) => ![null, value].includes(read(value)))),
    examples: unread
      .slice(0, 3)
      .map(({ value }) => quoted(value))
      .join(', '),
  };
};

/** More is won than lost, and it is what nearly all of the column is. */
export const isWorthReading = ({ given, lost, written }: ReturnType<typeof readingOf>): boolean =>
  written > lost && lost <= given * mostLost;
