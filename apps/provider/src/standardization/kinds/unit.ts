import { unitName } from '@plinth/api/facts';
import { countOf } from '../../countOf.ts';
import { newStep, type StepKind, type StepOf } from './kind.ts';
import { isWorthReading, readingOf, rowsOf } from './reading.ts';

type Units = StepOf<'unit'>['units'];

/** Units of one thing, and how many of the first one of each is. */
const dimensions: readonly Record<string, string>[] = [
  {
    g: '1',
    kg: '1000',
    mg: '0.001',
    µg: '0.000001',
    t: '1000000',
    lb: '453.59237',
    lbs: '453.59237',
    oz: '28.349523125',
  },
  {
    m: '1',
    km: '1000',
    cm: '0.01',
    mm: '0.001',
    µm: '0.000001',
    in: '0.0254',
    inch: '0.0254',
    ft: '0.3048',
    feet: '0.3048',
    yd: '0.9144',
    mi: '1609.344',
    miles: '1609.344',
  },
  {
    'm²': '1',
    m2: '1',
    sqm: '1',
    qm: '1',
    'km²': '1000000',
    km2: '1000000',
    'cm²': '0.0001',
    cm2: '0.0001',
    'mm²': '0.000001',
    mm2: '0.000001',
    ha: '10000',
    'ft²': '0.09290304',
    ft2: '0.09290304',
    sqft: '0.09290304',
  },
  {
    l: '1',
    ml: '0.001',
    µl: '0.000001',
    cl: '0.01',
    dl: '0.1',
    hl: '100',
    gal: '3.785411784',
    liter: '1',
    litre: '1',
    'm³': '1000',
    m3: '1000',
    'dm³': '1',
    dm3: '1',
    'cm³': '0.001',
    cm3: '0.001',
  },
  {
    s: '1',
    sec: '1',
    ms: '0.001',
    µs: '0.000001',
    min: '60',
    h: '3600',
    hr: '3600',
    hrs: '3600',
    hours: '3600',
    minutes: '60',
    seconds: '1',
    days: '86400',
  },
  { w: '1', kw: '1000', mw: '1000000' },
];

const number = '([-]?(?:[0-9]{1,9}|[1-9][0-9]{0,2}(?:,[0-9]{3}){1,2})(?:[.][0-9]{1,6})?)';
/** Those that a person takes for one: of a letter both cases where each is the other's, of a micro the Greek mu, too. */
const formsOf = (letter: string): string => {
  if (letter === '\u00b5') return '\u00b5\u03bc';
  const capital = letter.toUpperCase();
  return capital !== letter && capital.toLowerCase() === letter ? capital + letter : letter;
};
export const patternOf = (unit: string): string =>
  `^ *${number} *${[...unit].map((letter) => `[${formsOf(letter)}]`).join('')}[.]? *$`;

const scaled = (decimal: string, places: number): bigint => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole.replace('-', '') + fraction.padEnd(places, '0')) * (decimal.startsWith('-') ? -1n : 1n);
};

/** Exactly, as decimals: no binary fraction is in between. */
const times = (value: string, factor: string): string => {
  const product = scaled(value.replaceAll(',', ''), 6) * scaled(factor, 10);
  const digits = String(product < 0n ? -product : product).padStart(17, '0');
  const text = `${digits.slice(0, -16)}.${digits.slice(-16)}`.replace(/0+$/, '').replace(/[.]$/, '');
  return product < 0n ? `-${text}` : text;
};

const timesSql = (value: string, factor: string): string => {
  const product = `CAST(replace(${value}, ',', '') AS decimal(38,6)) * CAST(${factor} AS decimal(38,10))`;
  return `regexp_replace(regexp_replace(CAST(${product} AS varchar), '0+$', ''), '[.]$', '')`;
};

/** What has no unit is of the first one: so is what was read already. */
export const bare = '^ *([-]?(?:[0-9]{1,15}|[1-9][0-9]{0,2}(?:,[0-9]{3}){1,2})(?:[.][0-9]{1,16})?) *$';

const read = (units: Units, value: string): string | null => {
  const alone = new RegExp(bare).exec(value)?.[1];
  if (alone !== undefined) return alone.replaceAll(',', '');
  for (const { name, factor } of units) {
    const found = new RegExp(patternOf(name), 'u').exec(value)?.[1];
    if (found !== undefined) return times(found, factor);
  }
  return null;
};

const unitOf = (value: string): string =>
  unitName(/[0-9.] *([\p{L}°%‰][\p{L}0-9°%‰²³/]*)[.]? *$/u.exec(value)?.[1] ?? '');

/** A thousandth of a watt, which is no million of them. */
const isMilliwatt = (value: string): boolean => /m[Ww][.]? *$/.test(value);
/** Of which a comma before three digits may be a decimal one, too. */
const hasDecimalComma = (value: string): boolean => /(?<!\d)0,\d*[1-9]|,(?:\d{1,2}|\d{4,})(?!\d)/.test(value);
const isGrouped = (value: string): boolean => /\d,\d{3}(?!\d)/.test(value);

/** The units of a column, the most frequent first; null where they aren't of one thing, or but one. */
const unitsOf = (values: readonly { value: string; rows: number }[]): Units | null => {
  const rows = new Map<string, number>();
  for (const { value, rows: more } of values) rows.set(unitOf(value), (rows.get(unitOf(value)) ?? 0) + more);
  const names = [...rows]
    .filter(([name]) => name !== '')
    .sort(([a, aRows], [b, bRows]) => bRows - aRows || (a < b ? -1 : 1))
    .map(([name]) => name);
  const dimension = dimensions.find((units) => names[0] !== undefined && Object.hasOwn(units, names[0]));
  const isTold = (name: string) => name !== 'mw' || !values.some(({ value }) => isMilliwatt(value));
  const known = names.filter(
    (name) => dimension !== undefined && Object.hasOwn(dimension, name) && isTold(name),
  );
  if (dimension === undefined || known.length < 2) return null;
  const one = known[0]!;
  const units = known.map((name) => ({ name, factor: ratio(dimension[name]!, dimension[one]!) }));
  const told = units.filter(({ factor }) => factor !== null) as Units;
  return told.length < 2 ? null : told;
};

/** To ten places, as many as a step's factor has; null where they hold too little of it, as of a unit that is far larger. */
const ratio = (of: string, to: string): string | null => {
  const places = 10n ** 10n;
  const [a, b] = [scaled(of, 10), scaled(to, 10)];
  const factor = (2n * a * places + b) / (2n * b);
  const off = factor * b - a * places;
  if ((off < 0n ? -off : off) * 1_000_000n > a * places) return null;
  const digits = String(factor).padStart(11, '0');
  return `${digits.slice(0, -10)}.${digits.slice(-10)}`.replace(/0+$/, '').replace(/[.]$/, '');
};

export const unit: StepKind<'unit'> = {
  type: 'NUMERIC',
  becomes: 'number',
  risk: 'A number without a unit is taken to be in the first one; what can’t be read becomes a missing value.',
  apply: ({ units }, value) => read(units, value),
  sql: ({ units }, value) => {
    const foundSql = (pattern: string) => `regexp_replace(${value}, '${pattern}', '\\1')`;
    const parts = units.map(({ name, factor }) => {
      const is = `${value} ~ '${patternOf(name)}'`;
      // Each branch may be computed for rows of others, where it would be no number.
      return `WHEN ${is} THEN ${timesSql(`CASE WHEN ${is} THEN ${foundSql(patternOf(name))} END`, factor)}`;
    });
    const alone = `WHEN ${value} ~ '${bare}' THEN replace(${foundSql(bare)}, ',', '')`;
    return `CASE ${[alone, ...parts].join(' ')} END`;
  },
  find: (column) => {
    const units = unitsOf(column.values);
    if (units === null) return null;
    const has = (is: (value: string) => boolean) => column.values.some(({ value }) => is(value));
    if (has(hasDecimalComma) && has(isGrouped)) return null;
    const reading = readingOf(column, (value) => read(units, value));
    if (!isWorthReading(reading)) return null;
    const one = units[0]!.name;
    const alone = rowsOf(column, (value) => new RegExp(bare).test(value));
    const { lost, examples } = reading;
    const told = [
      ...(lost > 0 ? [`${countOf(lost, 'row', 'rows')} can’t be read, such as ${examples}.`] : []),
      ...(alone > 0
        ? [`${countOf(alone, 'row has', 'rows have')} no unit and would be taken for ${one}.`]
        : []),
    ];
    return {
      step: { ...newStep('unit', column.name, `Read ${column.name} as numbers in ${one}`), units },
      description: `Amounts are in several units: ${units.map(({ name }) => name).join(', ')}. They can’t be compared or added up as they are.`,
      ...(told.length > 0 && { decision: told.join(' ') }),
    };
  },
};
