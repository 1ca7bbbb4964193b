import { formatNumber } from '../../primitives/intl.format.ts';

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** What of a step can be set. */
export type StepSettingKey =
  | 'decimal'
  | 'thousands'
  | 'first'
  | 'from'
  | 'to'
  | 'places'
  | 'pads'
  | 'length'
  | 'words'
  | 'yes'
  | 'no'
  | 'separators'
  | 'written'
  | 'units';

export const stepSettingsCopy = {
  label: 'Settings',
  labels: {
    decimal: 'Decimal sign',
    thousands: 'Between thousands stands',
    first: 'In 03/04/2024 comes first',
    from: 'First day',
    to: 'Last day',
    places: 'Decimals',
    pads: 'Where there are fewer',
    length: 'Digits',
    words: 'Words that stand for no value',
    yes: 'Words for yes',
    no: 'Words for no',
    separators: 'Between values stands',
    written: 'Between values is written',
    units: 'Units',
  } satisfies Record<StepSettingKey, string>,
  hints: {
    words: 'A value is empty where it is just that, with the same capitals and spaces.',
    yes: 'Capitals and spaces around don’t count; “true” is one always.',
    no: 'Capitals and spaces around don’t count; “false” is one always.',
    separators: 'A semicolon always does, and so does what is written between them.',
    units: 'Capitals don’t count. A number without a unit is taken to be in the first one.',
  } as Readonly<Partial<Record<StepSettingKey, string>>>,
  options: {
    '.': 'Point, 1,234.56',
    ',': 'Comma, 1.234,56',
    day: 'The day',
    month: 'The month',
    zeros: 'Zeros are added',
    none: 'They stay',
  } as Readonly<Record<string, string>>,
  /** Of a setting whose options are signs that others have, too. */
  optionsOf: {
    thousands: {
      any: 'Any sign',
      ',': 'A comma',
      '.': 'A point',
      ' ': 'A space',
      "'": 'An apostrophe',
      none: 'Nothing',
    },
    written: { ';': 'Semicolon', '|': 'Bar', ',': 'Comma', '/': 'Slash' },
  } as Readonly<Partial<Record<StepSettingKey, Readonly<Record<string, string>>>>>,
  signs: { '|': 'A bar |', ',': 'A comma ,', '/': 'A slash /' } as Readonly<Record<string, string>>,
  notWhole: (min: number, max: number) => `A whole number from ${min} to ${max}.`,
  noDay: 'A day, such as 2024-12-31.',
  notBefore: 'No day before the first.',
  add: 'Add it',
  addWord: 'Another word',
  addUnit: 'Another unit',
  remove: (what: string) => `Remove “${what}”`,
  cut,
  oneIs: (name: string) => `1 ${name} is`,
  factor: (name: string, first: string) => `How many ${first} 1 ${name} is`,
  noWords: 'At least one word.',
  isThere: (word: string) => `“${cut(word, 40)}” is there already.`,
  isYes: (word: string) => `“${cut(word, 40)}” stands for yes.`,
  isNo: (word: string) => `“${cut(word, 40)}” stands for no.`,
  tooLong: (most: number) => `A word has up to ${formatNumber(most)} characters.`,
  tooMany: (most: number) => `There can be ${formatNumber(most)} at most.`,
  zeroByte: 'No database has a zero byte in a text.',
  noUnitName: 'A unit has up to 12 letters or signs such as % ° ² or /, and no digit first.',
  noFactor: 'A number above 0, such as 0.4536, with up to 10 decimals.',
};
