import type { ColumnValues } from './kind.ts';
import { isPlaceholder, quoted } from './texts.ts';

/** Of more rows it isn't what the column is about. */
const mostLost = 0.15;

export const rowsOf = ({ values }: ColumnValues, is: (value: string) => boolean): number =>
  values.reduce((sum, { value, rows }) => sum + (is(value) ? rows : 0), 0);

interface Given {
  values: ColumnValues['values'];
  rows: number;
}

const givenOfColumns = new WeakMap<ColumnValues['values'], Given>();

/** All values but those that stand for nothing. */
export const givenOf = (column: ColumnValues): Given => {
  const known = givenOfColumns.get(column.values);
  if (known !== undefined) return known;
  const values = column.values.filter(({ value }) => !isPlaceholder(value));
  const given = { values, rows: rowsOf({ ...column, values }, () => true) };
  givenOfColumns.set(column.values, given);
  return given;
};

/** Whether it is so of nearly all that is given: no further value is looked at once it can't be. */
export const isMost = (column: ColumnValues, is: (value: string) => boolean): boolean => {
  const given = givenOf(column);
  let others = 0;
  return (
    given.rows > 0 &&
    given.values.every(({ value, rows }) => {
      if (!is(value)) others += rows;
      return others <= given.rows * mostLost;
    })
  );
};

/** What comes of a column that is read as something else than text; what stands for nothing isn't lost. */
export const readingOf = (column: ColumnValues, read: (value: string) => string | null) => {
  const { values: given } = givenOf(column);
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
