import { countOf } from '../../countOf.ts';
import { quoteLiteral } from '../../sources/identifiers.ts';
import { newStep, type ColumnValues, type StepKind, type StepOf, type Undecided } from './kind.ts';
import { isMost, isWorthReading, readingOf, rowsOf } from './reading.ts';
import { quoted, trim, trimSql } from './texts.ts';

type First = StepOf<'date'>['first'];

/** A pattern that JavaScript, PostgreSQL and RE2 read alike, and what is written in its place. */
type Rewriting = readonly [pattern: string, becomes: string];

/** Of each month in English, German, French and Spanish, whole and as they are shortened. */
const months = [
  'january januar jänner janvier enero janv jan ene',
  'february februar février fevrier febrero févr fevr feb fév',
  'march märz maerz mars marzo mar mär mrz',
  'april avril abril apr avr abr',
  'may mai mayo',
  'june juni juin junio jun',
  'july juli juillet julio juil jul',
  'august août aout agosto aug ago',
  'september septembre septiembre sept sep',
  'october oktober octobre octubre oct okt',
  'november novembre noviembre nov',
  'december dezember décembre decembre diciembre dec dez déc dic',
].map((names) => names.split(' '));
/** Of days of the week, in English. */
const weekdays =
  'monday tuesday wednesday thursday friday saturday sunday mon tues tue wed thurs thu fri sat sun';
/** All letters of those names. */
const letters = '[A-Za-zÄÉÛäéû]';

const eitherCase = (text: string): string =>
  [...text].map((letter) => `[${letter.toUpperCase()}${letter}]`).join('');

const anyOf = (names: readonly string[]): string => `(?:${names.map(eitherCase).join('|')})`;

const monthNames: Rewriting[] = months.map((names, index) => [
  `^([12][0-9]{3})-${anyOf(names)}-([0-9]{1,2})$`,
  `\\1-${String(index + 1).padStart(2, '0')}-\\2`,
]);

/** What turns a day into ISO's, one after the other. Where dots stand the day is first, whatever is with other signs. */
export const rewritings = (first: First): Rewriting[] => [
  [`^${anyOf(weekdays.split(' '))}[.]?,? +(.*)$`, '\\1'],
  ['^([12][0-9]{3})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})$', '\\1-\\2-\\3'],
  ['^([0-9]{1,2})([-/.])([0-9]{1,2})[-/.]([0-6][0-9])$', '\\1\\2\\3\\220\\4'],
  ['^([0-9]{1,2})([-/.])([0-9]{1,2})[-/.]([7-9][0-9])$', '\\1\\2\\3\\219\\4'],
  ['^([0-9]{1,2})[.]([0-9]{1,2})[-/.]([12][0-9]{3})$', '\\3-\\2-\\1'],
  ['^([0-9]{1,2})[-/]([0-9]{1,2})[-/.]([12][0-9]{3})$', first === 'day' ? '\\3-\\2-\\1' : '\\3-\\1-\\2'],
  [
    `^([0-9]{1,2})(?:st|nd|rd|th|er)?[-. ]+(?:de +)?(${letters}{3,10})[-., ]+(?:del? +)?([12][0-9]{3})$`,
    '\\3-\\2-\\1',
  ],
  [`^(${letters}{3,10})[. ]+([0-9]{1,2})(?:st|nd|rd|th)?[, ]+([12][0-9]{3})$`, '\\3-\\1-\\2'],
  ...monthNames,
  ['^([12][0-9]{3})-([0-9])-([0-9]{1,2})$', '\\1-0\\2-\\3'],
  ['^([12][0-9]{3}-[0-9]{2})-([0-9])$', '\\1-0\\2'],
];

/** A day that is in the calendar. */
const day = [
  '[12][0-9]{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))',
  '(?:[12][0-9](?:0[48]|[2468][048]|[13579][26])|(?:1[26]|2[048])00)-02-29',
].join('|');
export const isDay = `^(?:${day})$`;
const dayReader = new RegExp(isDay);

const readers = Object.fromEntries(
  (['day', 'month'] as const).map((first) => [
    first,
    rewritings(first).map(
      ([pattern, becomes]) => [new RegExp(pattern), becomes.replaceAll('\\', '$')] as const,
    ),
  ]),
) as Record<First, (readonly [RegExp, string])[]>;

/** As an ISO day; null where it can't be read as one. */
export const readDay = (first: First, value: string): string | null => {
  const text = readers[first].reduce(
    (text, [pattern, becomes]) => text.replace(pattern, becomes),
    trim(value),
  );
  return dayReader.test(text) ? text : null;
};

const numbers = /^ *([0-9]{1,2})[-/]([0-9]{1,2})[-/.](?:[0-9]{2}|[12][0-9]{3}) *$/;
const partIsDay = (part: 1 | 2) => (value: string) => Number(numbers.exec(value)?.[part] ?? 0) > 12;

const isEither = (value: string): boolean => {
  const [day, month] = [readDay('day', value), readDay('month', value)];
  return day !== null && month !== null && day !== month;
};

const bothSay = ({ values, ...column }: ColumnValues, either: string): string => {
  const [day, month] = ([1, 2] as const).map((part) => {
    const is = partIsDay(part);
    return {
      rows: rowsOf({ ...column, values }, is),
      shown: quoted(values.find(({ value }) => is(value))!.value),
    };
  }) as [{ rows: number; shown: string }, { rows: number; shown: string }];
  return `${countOf(day.rows, 'row has', 'rows have')} the day first and ${countOf(month.rows, 'row', 'rows')} the month, such as ${day.shown} and ${month.shown}. Which is meant by ${quoted(either)} is to be chosen.`;
};

/**
 * Whether days or months come first, by the values that leave no choice; what to ask where none does, or some say this
 * and some that, and yet one needs it.
 */
export const firstOf = (column: ColumnValues): { first: First; undecided?: Undecided } => {
  const [days, months] = [rowsOf(column, partIsDay(1)), rowsOf(column, partIsDay(2))];
  const first = days > months ? 'day' : 'month';
  const isSaid = days > 0 !== months > 0;
  const either = isSaid ? undefined : column.values.find(({ value }) => isEither(value));
  if (either === undefined) return { first };
  const says =
    days > 0
      ? bothSay(column, either.value)
      : `No value says whether the day or the month comes first, as in ${quoted(either.value)}: that is to be chosen.`;
  return { first, undecided: { keys: ['first'], says } };
};

const twoDigits = /(?:^|[^0-9])[0-9]{1,2}[-/.][0-9]{1,2}[-/.]([3-6][0-9])(?![0-9])/;

/** What to say of years of two digits that some programs take for the last century; undefined where there are none. */
export const centuryDecision = (column: ColumnValues, read: (value: string) => string | null) => {
  const isOpen = (value: string) => twoDigits.test(value) && read(value) !== null;
  const open = column.values.find(({ value }) => isOpen(value));
  if (open === undefined) return undefined;
  return `${countOf(rowsOf(column, isOpen), 'row has', 'rows have')} two digits of a year that may be of the last century or of this one, such as ${quoted(open.value)}, which would be taken for ${read(open.value)!.slice(0, 4)}.`;
};

export const readDaySql = (first: First, value: string): string => {
  const written = rewritings(first).reduce(
    (text, [pattern, becomes]) =>
      `regexp_replace(${text}, ${quoteLiteral(pattern)}, ${quoteLiteral(becomes)})`,
    trimSql(value),
  );
  return `CASE WHEN ${written} ~ '${isDay}' THEN ${written} END`;
};

export const date: StepKind<'date'> = {
  type: 'DATE/TIME',
  becomes: 'date',
  risk: 'A day could be taken for a month; with dots, as in 31.12.2024, the day always comes first. What can’t be read becomes a missing value.',
  apply: ({ first }, value) => readDay(first, value),
  sql: ({ first }, value) => readDaySql(first, value),
  find: (column) => {
    const { first, undecided } = firstOf(column);
    if (!isMost(column, (value) => readDay(first, value) !== null)) return null;
    const reading = readingOf(column, (value) => readDay(first, value));
    if (!isWorthReading(reading)) return null;
    const { lost, examples } = reading;
    const decision = [
      centuryDecision(column, (value) => readDay(first, value)),
      lost > 0 ? `${countOf(lost, 'row', 'rows')} can’t be read as a date, such as ${examples}.` : undefined,
    ]
      .filter(Boolean)
      .join(' ');
    return {
      step: { ...newStep('date', column.name, `Write ${column.name} as ISO dates`), first },
      description: `Days are written in other ways than 2024-12-31. As text they are sorted and filtered wrongly.`,
      ...(decision !== '' && { decision }),
      undecided,
    };
  },
};
