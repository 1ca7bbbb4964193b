import { countOf } from '../../countOf.ts';
import { newStep, type ColumnValues, type StepKind, type StepOf, type Undecided } from './kind.ts';
import { isMost, isWorthReading, readingOf, rowsOf } from './reading.ts';
import { quoted, trim, trimSql } from './texts.ts';

type Decimal = StepOf<'number'>['decimal'];
/** The signs that a step reads by. */
type Signs = Pick<StepOf<'number'>, 'decimal' | 'thousands'>;

const currency =
  '(?:[$€£¥₹₽₺₩₪₫฿₴]|R[$]|kr|zł|Kč|USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|NZD|CNY|HKD|SGD|KRW|SEK|NOK|DKK|PLN|CZK|HUF|TRY|RUB|UAH|ILS|BRL|MXN|ZAR)';
/** Signs that look alike are one. */
const formsBetween = { ',': ',', '.': '.', "'": "'’", ' ': ' \u00a0\u202f' };

/** A class of what may stand between thousands; none where nothing may. */
const betweenThousands = ({ decimal, thousands = 'any' }: Signs): string => {
  const { [decimal]: _, ...others } = formsBetween;
  if (thousands === 'any') return `[${Object.values(others).join('')}]`;
  return thousands === 'none' || thousands === decimal ? '' : `[${formsBetween[thousands]}]`;
};

/** Read alike by JavaScript, PostgreSQL and RE2. Longer numbers are codes, and no double holds them. */
export const patternOf = (signs: Signs): string => {
  const fraction = `[${signs.decimal}][0-9]{1,15}`;
  const between = betweenThousands(signs);
  const groups = between === '' ? [] : [`(?:${between}[0-9]{3}){1,4}`];
  // Behind a zero alone decimals stand: 0,250 are no thousands, and 0,000 is nothing either way.
  const [grouped = '', fromZero = ''] = groups.flatMap((rest) => [
    `[1-9][0-9]{0,2}${rest}|`,
    `0[0-9]{0,2}${rest}${fraction}|0(?:${between}000){1,4}|`,
  ]);
  const amount = `(?:(?:${grouped}[0-9]{1,15})(?:${fraction})?|${fromZero}${fraction})`;
  const end = ` ?(?:${currency}|%)?`;
  const signed = `(?:[-−+] ?(?:${currency} ?)?|${currency} ?[-−+]? ?)?${amount}${end}`;
  const owed = `(?:${currency} ?)?${amount}`;
  return `^(?:${signed}|[(] ?${owed}${end} ?[)]|${owed} ?[-−]${end})$`;
};
const readers = new Map<string, RegExp>();
const readerOf = ({ decimal, thousands = 'any' }: Signs): RegExp => {
  const key = decimal + thousands;
  const reader = readers.get(key) ?? new RegExp(patternOf({ decimal, thousands }), 'u');
  readers.set(key, reader);
  return reader;
};

/** With a comma, 1.234 is a thousand: what was read already has another number of decimals. */
export const readAlready = '^-?[0-9]+[.](?:[0-9]{1,2}|[0-9]{4,})$';
const alreadyReader = new RegExp(readAlready);
const threeDecimals = '^(-?[0-9]+[.][0-9]{3})$';

const plain = (decimal: Decimal, text: string): string => {
  const digits = text
    .replace(decimal === '.' ? /[^0-9.]/g : /[^0-9,]/g, '')
    .replace(',', '.')
    .replace(/^[.]/, '0.');
  const signed = /[-−(]/.test(text) ? `-${digits}` : digits;
  return decimal === ',' ? signed.replace(new RegExp(threeDecimals), (all) => `${all}0`) : signed;
};

const plainSql = (decimal: Decimal, text: string): string => {
  const digits = `regexp_replace(replace(regexp_replace(${text}, '[^0-9${decimal}]', '', 'g'), ',', '.'), '^[.]', '0.')`;
  const signed = `(CASE WHEN translate(${text}, '-−(', '') <> ${text} THEN '-' ELSE '' END || ${digits})`;
  return decimal === ',' ? `regexp_replace(${signed}, '${threeDecimals}', '\\10')` : signed;
};

const read = (signs: Signs, value: string): string | null => {
  const text = trim(value);
  if (signs.decimal === ',' && alreadyReader.test(text)) return text;
  return readerOf(signs).test(text) ? plain(signs.decimal, text) : null;
};

/** Three digits after a point may be thousands or decimals. */
const isEitherPoint = (value: string): boolean => /^\D*[1-9]\d{0,2}\.\d{3}\D*$/.test(value);

/**
 * Which of both is the decimal mark, by the values that leave no choice; what to ask where none does and points may part
 * thousands, and where a comma would be, and yet most values have three digits after it, as thousands do.
 */
const decimalOf = (column: ColumnValues): { decimal: Decimal; undecided?: Undecided } => {
  const comma = rowsOf(column, (value) =>
    /,\d{1,2}\D*$|,\d{4,}|\.\d{3}.*,|\d{4},\d|(?<!\d)0,(?=\d*[1-9])\d+(?![\d.])|(?:\.\d{3}){2}(?!\d)/.test(
      value,
    ),
  );
  const point = rowsOf(column, (value) =>
    /\.\d{1,2}\D*$|\.\d{4,}|,\d{3}.*\.|\d{4}\.\d|(?<!\d)0\.(?=\d*[1-9])\d+(?![\d,])|(?:,\d{3}){2}(?!\d)/.test(
      value,
    ),
  );
  if (comma <= point) {
    const open = point === 0 ? column.values.find(({ value }) => isEitherPoint(value)) : undefined;
    if (open === undefined) return { decimal: '.' };
    const says = `No value says whether a point stands before decimals or between thousands, as in ${quoted(open.value)}: that is to be chosen.`;
    return { decimal: '.', undecided: { keys: ['decimal'], says } };
  }
  const isEither = (value: string) => /^\D*[1-9]\d{0,2}(,\d{3})+\D*$/.test(value);
  const either = column.values.find(({ value }) => isEither(value));
  if (either === undefined || rowsOf(column, isEither) <= comma) return { decimal: ',' };
  const says = `Some values have a comma before their decimals, and yet ${quoted(either.value)} and most others look as if it stood between thousands: that is to be chosen.`;
  return { decimal: '.', undecided: { keys: ['decimal'], says } };
};

/** Signs of money, and whose: what is added up is of one. */
const signs: Record<string, string> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₩': 'KRW',
  '₪': 'ILS',
  '₴': 'UAH',
  R$: 'BRL',
  zł: 'PLN',
  Kč: 'CZK',
};
const moneyIn = (value: string): string | undefined => {
  const sign = new RegExp(currency, 'u').exec(value)?.[0];
  return sign === undefined ? undefined : (signs[sign] ?? sign);
};

const moniesOf = ({ values }: ColumnValues): string[] => {
  const rows = new Map<string, number>();
  for (const { value, rows: more } of values) {
    const money = moneyIn(value);
    if (money !== undefined) rows.set(money, (rows.get(money) ?? 0) + more);
  }
  return [...rows]
    .sort(([, a], [, b]) => b - a)
    .map(([money, count]) => `${money} in ${countOf(count, 'row', 'rows')}`);
};

const decisionOf = (
  column: ColumnValues,
  { given, lost, examples }: ReturnType<typeof readingOf>,
): string | undefined => {
  const monies = moniesOf(column);
  const percents = rowsOf(column, (value) => value.includes('%'));
  const told = [
    ...(percents > 0 && percents < given - lost
      ? [
          `${countOf(percents, 'row has', 'rows have')} a percent sign and ${(given - lost - percents).toLocaleString('en')} have none, which would be added up as if they were the same.`,
        ]
      : []),
    ...(monies.length > 1
      ? [
          `Amounts are in several currencies, which would be added up as if they were one: ${monies.join(', ')}.`,
        ]
      : []),
    ...(lost > 0 ? [`${countOf(lost, 'row', 'rows')} can’t be read as a number, such as ${examples}.`] : []),
  ];
  return told.length === 0 ? undefined : told.join(' ');
};

/** What is called so is no amount. */
export const isCodeName =
  /(^|[^a-z])(id|code|zip|postal|postcode|phone|tel|telephone|fax|mobile|sku|isbn|year|version)([^a-z]|$)/i;

/** Numbers with a plus before them are dialled; a zero before others is part of a code, which would lose it. */
const areCodes = ({ values }: ColumnValues): boolean => {
  const count = (is: RegExp) => values.filter(({ value }) => is.test(value)).length;
  return count(/^[+]/) > values.length / 2 || count(/^0[0-9]/) > values.length / 20;
};

export const number: StepKind<'number'> = {
  type: 'NUMERIC',
  becomes: 'number',
  risk: 'Currencies and percent signs are dropped; what can’t be read becomes a missing value.',
  apply: (step, value) => read(step, value),
  sql: (step, value) => {
    const { decimal } = step;
    const text = trimSql(value);
    const already = decimal === ',' ? `WHEN ${text} ~ '${readAlready}' THEN ${text} ` : '';
    return `CASE ${already}WHEN ${text} ~ '${patternOf(step).replaceAll("'", "''")}' THEN ${plainSql(decimal, text)} END`;
  },
  find: (column) => {
    if (isCodeName.test(column.name) || areCodes(column)) return null;
    const { decimal, undecided } = decimalOf(column);
    const readValue = (value: string) => read({ decimal }, value);
    if (!isMost(column, (value) => readValue(value) !== null)) return null;
    const reading = readingOf(column, readValue);
    if (!isWorthReading(reading)) return null;
    const { given, lost } = reading;
    const withDecimals =
      undecided === undefined ? `, with a decimal ${decimal === '.' ? 'point' : 'comma'}` : '';
    const decision = decisionOf(column, reading);
    return {
      step: { ...newStep('number', column.name, `Read ${column.name} as numbers`), decimal },
      description: `${(given - lost).toLocaleString('en')} of ${given.toLocaleString('en')} values are numbers written as text${withDecimals}. They can’t be added up as they are.`,
      ...(decision !== undefined && { decision }),
      undecided,
    };
  },
};
