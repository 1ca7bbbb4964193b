import { newStep, type StepKind } from './kind.ts';
import { quoted } from './texts.ts';
import { givenOf, isMost, rowsOf } from './reading.ts';

/** As it is written by people: groups of digits, with what stands between and before them. */
export const written = '^ *(?:[Tt]el[.:]* *|tel:)?([+]|00|)([(]?[0-9][-0-9 ()./]{5,24}[0-9]) *$';
/** A zero that is dialled within the country alone. */
export const trunk = '[(]0[)]';
const notDigit = '[^0-9]';
/** Of a number with its country, by the norm of the telephone networks. */
export const digits = '^[0-9]{7,15}$';

const writtenReader = new RegExp(written);
const trunkReader = new RegExp(trunk);
const othersReader = new RegExp(notDigit, 'g');
const digitsReader = new RegExp(digits);

const read = (value: string): string | null => {
  const parts = writtenReader.exec(value);
  if (parts === null) return null;
  const [, before = '', rest = ''] = parts;
  const number = (before === '' ? rest : rest.replace(trunkReader, '')).replace(othersReader, '');
  return digitsReader.test(number) ? `${before === '' ? '' : '+'}${number}` : null;
};

/** What stands between and before the digits. */
const styleOf = (value: string): string => [...new Set(value.replace(/[0-9]+/g, '0'))].sort().join('');

const isName = /phone|mobile|telefon|(^|[^a-z])(tel|fax|cell|handy)([^a-z]|$)/i;

export const phone: StepKind<'phone'> = {
  type: 'TEXT',
  becomes: 'text',
  risk: 'An extension after a number, or a number of another country, would be taken for digits of it.',
  apply: (_, value) => read(value) ?? value,
  sql: (_, value) => {
    const part = (place: 1 | 2) => `regexp_replace(${value}, '${written}', '\\${place}')`;
    const only = (text: string) => `regexp_replace(${text}, '${notDigit}', '', 'g')`;
    const number = `CASE WHEN ${part(1)} = '' THEN ${only(part(2))} ELSE ${only(`regexp_replace(${part(2)}, '${trunk}', '')`)} END`;
    return `CASE WHEN ${value} ~ '${written}' AND ${number} ~ '${digits}' THEN CASE WHEN ${part(1)} = '' THEN '' ELSE '+' END || ${number} ELSE ${value} END`;
  },
  find: (column) => {
    if (!isMost(column, (value) => read(value) !== null)) return null;
    const { values: given, rows: all } = givenOf(column);
    const marked = rowsOf({ ...column, values: given }, (value) => /^ *([+(]|00)/.test(value));
    const styles = new Set(given.map(({ value }) => styleOf(value.trim())));
    if (styles.size < 2) return null;
    if (!isName.test(column.name) && marked < all / 2) return null;
    const shown = given.slice(0, 3).map(({ value }) => quoted(value));
    return {
      step: newStep('phone', column.name, `Write ${column.name} as digits alone`),
      description: `Phone numbers are written in ${styles.size} ways, such as ${shown.join(', ')}. Those that are the same don’t match.`,
    };
  },
};
