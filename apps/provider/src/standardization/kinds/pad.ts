import { countOf } from '../../countOf.ts';
import { newStep, type ColumnValues, type StepKind } from './kind.ts';
import { givenOf, isMost, rowsOf } from './reading.ts';

/** Codes of areas are known to have zeros before them. */
export const isArea = (name: string): boolean => /zip|postal|post_?code|plz|fips/i.test(name);
const isCode =
  /(^|[^a-z])(id|code|no|nr|number|sku|ean|gtin|upc|isbn|account|key)([^a-z]|$)|[a-z](Id|Code|No|Nr|Number)$/;

const allDigits = /^[0-9]+$/;

/** How long the codes of a column are where most are as long, and a few have lost zeros; null where that isn't so. */
const lengthOf = ({ name, values }: ColumnValues): number | null => {
  const codes = values.filter(({ value }) => allDigits.test(value));
  const length = codes.reduce((most, { value }) => Math.max(most, value.length), 0);
  const rows = (is: (value: string) => boolean) => rowsOf({ name, values: codes }, is);
  const short = codes.filter(({ value }) => value.length < length);
  const haveZeros = codes.some(({ value }) => value.startsWith('0') && value.length === length);
  const isKnown = isArea(name) ? length === 5 : isCode.test(name) && haveZeros;
  if (!isKnown || length < 3 || length > 20 || short.length === 0) return null;
  if (short.some(({ value }) => value.startsWith('0') || value.length < length - 3)) return null;
  return rows((value) => value.length === length) >= 0.6 * rows(() => true) ? length : null;
};

export const pad: StepKind<'pad'> = {
  type: 'TEXT',
  becomes: 'text',
  risk: 'Codes that are rightly shorter, such as those of another country, would be others.',
  apply: ({ length }, value) => (allDigits.test(value) ? value.padStart(length, '0') : value),
  sql: ({ length }, value) =>
    `CASE WHEN ${value} ~ '^[0-9]{1,${length}}$' THEN lpad(${value}, ${length}, '0') ELSE ${value} END`,
  find: (column) => {
    if (!isMost(column, (value) => allDigits.test(value))) return null;
    const given = { ...column, values: givenOf(column).values };
    const length = lengthOf(given);
    if (length === null) return null;
    const rows = rowsOf(given, (value) => allDigits.test(value) && value.length < length);
    return {
      step: { ...newStep('pad', column.name, `Give ${column.name} its zeros back`), length },
      description: `${countOf(rows, 'row has a code', 'rows have a code')} of fewer than ${length} digits: the zeros before it were lost where it was read as a number.`,
    };
  },
};
