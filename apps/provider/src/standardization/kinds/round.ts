import { countOf } from '../../countOf.ts';
import { newStep, type ColumnValues, type StepKind, type StepOf } from './kind.ts';
import { isCodeName } from './number.ts';
import { givenOf, isMost, rowsOf } from './reading.ts';
import { trim, trimSql } from './texts.ts';

type Round = Pick<StepOf<'round'>, 'places' | 'pads'>;

/** No more digits than a decimal of 38 has. */
export const plain = '^-?[0-9]{1,15}(?:[.][0-9]{1,20})?$';
const plainReader = new RegExp(plain);
/** Of fewer rows nothing is usual. */
const fewestRows = 20;
/** So many rows have no more decimals than is usual, and so many just as many. */
const [nearlyAll, many] = [0.9, 0.3];
const usualPlaces = [1, 2, 3, 4, 5, 6];

const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Half away from zero, as a decimal: no binary fraction is in between. */
const rounded = (text: string, places: number): string => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const digits = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  const up = (fraction[places] ?? '0') >= '5' ? 1n : 0n;
  const all = String(digits + up).padStart(places + 1, '0');
  const sign = text.startsWith('-') && digits + up !== 0n ? '-' : '';
  return `${sign}${all.slice(0, all.length - places)}${places === 0 ? '' : `.${all.slice(-places)}`}`;
};

const withoutZeros = (text: string): string => text.replace(/([.][0-9]*[1-9])0+$|[.]0+$/, '$1');

const written = ({ places, pads }: Round, value: string): string => {
  const text = trim(value);
  if (!plainReader.test(text) || (!pads && placesOf(text) <= places)) return value;
  return pads ? rounded(text, places) : withoutZeros(rounded(text, places));
};

const sqlOf = ({ places, pads }: Round, value: string): string => {
  const text = trimSql(value);
  const is = `${text} ~ '${plain}'${pads ? '' : ` AND ${text} ~ '^-?[0-9]+[.][0-9]{${places + 1},}$'`}`;
  const result = `CAST(round(CAST(CASE WHEN ${is} THEN ${text} END AS decimal(38,20)), ${places}) AS varchar)`;
  const short = `regexp_replace(${result}, '([.][0-9]*[1-9])0+$|[.]0+$', '\\1')`;
  return `CASE WHEN ${is} THEN ${pads ? result : short} ELSE ${value} END`;
};

const ofPlaces = (column: ColumnValues, is: (places: number) => boolean): number =>
  rowsOf(column, (value) => is(placesOf(trim(value))));

/** Those that count: zeros at the end say nothing. */
const ofTelling = (column: ColumnValues, is: (places: number) => boolean): number =>
  rowsOf(column, (value) => is(placesOf(withoutZeros(trim(value)))));

/** How many decimals are usual where a few rows have more; null where that isn't so. */
const usualOf = (column: ColumnValues, all: number): number | null => {
  const usual = usualPlaces.find((most) => ofTelling(column, (places) => places <= most) >= nearlyAll * all);
  if (usual === undefined || ofTelling(column, (places) => places === usual) < many * all) return null;
  // A decimal more is how amounts are computed, but where they are of money.
  return ofTelling(column, (places) => places > usual + (usual === 2 ? 0 : 1)) > 0 ? usual : null;
};

/** How many decimals most have where zeros are written at their end, and not all have as many. */
const writtenOf = (column: ColumnValues, all: number): number | null => {
  const counts = usualPlaces.map((places) => ofPlaces(column, (of) => of === places));
  const most = Math.max(...counts);
  return most < many * all || most === all ? null : usualPlaces[counts.indexOf(most)]!;
};

export const round: StepKind<'round'> = {
  type: 'NUMERIC',
  becomes: 'same',
  risk: 'Rounded amounts may add up to a little more or less than they did.',
  apply: (step, value) => written(step, value),
  sql: (step, value) => sqlOf(step, value),
  find: ({ name, ...column }) => {
    const is = (value: string) => plainReader.test(trim(value));
    if (isCodeName.test(name) || !isMost({ name, ...column }, is)) return null;
    const numbers = { name, values: givenOf({ name, ...column }).values.filter(({ value }) => is(value)) };
    const all = rowsOf(numbers, () => true);
    // Numbers as such have no zeros at their end, but for one after the point.
    const pads = numbers.values.some(({ value }) => /[.][0-9]+0$/.test(trim(value)));
    const places = all < fewestRows ? null : pads ? writtenOf(numbers, all) : usualOf(numbers, all);
    if (places === null) return null;
    const lost = ofTelling(numbers, (of) => of > places);
    const others = pads ? ofPlaces(numbers, (of) => of !== places) : lost;
    const usual = countOf(places, 'decimal', 'decimals');
    return {
      step: { ...newStep('round', name, `Write ${name} with ${usual}`), places, pads },
      description: `${countOf(others, 'row has', 'rows have')} ${pads ? 'another number of decimals than' : 'more than'} the usual ${usual}.`,
      ...(lost > 0 && {
        decision: `${countOf(lost, 'row', 'rows')} would be rounded: whether the further decimals are meant, the data doesn’t say.`,
      }),
    };
  },
};
