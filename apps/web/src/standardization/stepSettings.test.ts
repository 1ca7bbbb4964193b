import type { RecipeStep } from '@plinth/api';
import { expect, test } from 'vitest';
import { stepWith } from './stepSettings.ts';

const of = { id: 'one', column: 'Price', on: true };
const round: RecipeStep = {
  ...of,
  kind: 'round',
  title: 'Write Price with 2 decimals',
  places: 2,
  pads: false,
};
const range: RecipeStep = {
  ...of,
  kind: 'range',
  title: 'Empty the days',
  from: '1900-01-01',
  to: '2024-12-31',
  first: 'day',
};
const errorsOf = (...of: Parameters<typeof stepWith>) =>
  stepWith(...of).settings.flatMap(({ key, error }) => (error === undefined ? [] : [key]));

test('a step is what was set of it, under a name that fits', () => {
  const number: RecipeStep = { ...of, kind: 'number', title: 'Read Price as numbers', decimal: '.' };
  expect(stepWith(number, {}).step).toEqual(number);
  expect(stepWith(number, { decimal: ',' }).step).toEqual({ ...number, decimal: ',' });
  expect(stepWith(round, { places: '1', pads: 'zeros' }).step).toEqual({
    ...round,
    title: 'Write Price with 1 decimal',
    places: 1,
    pads: true,
  });
  expect(stepWith(range, { to: '2025-01-31', first: 'month' }).step).toMatchObject({
    to: '2025-01-31',
    first: 'month',
  });
});

test.each(['', '-1', '13', '1.5', 'x', '999'])(
  '%j decimals are refused, and those before stand',
  (places) => {
    expect(errorsOf(round, { places })).toEqual(['places']);
    expect(stepWith(round, { places }).step).toEqual(round);
    expect(stepWith(round, { places }).settings[0]).toMatchObject({ key: 'places', value: places });
  },
);

test('a range has days that there are, the last not before the first', () => {
  expect(errorsOf(range, { from: '' })).toEqual(['from']);
  expect(errorsOf(range, { to: '2024-13-01' })).toEqual(['to']);
  expect(errorsOf(range, { to: '1899-12-31' })).toEqual(['to']);
  expect(stepWith(range, { to: '1899-12-31' }).step).toEqual(range);
});

test('a step without settings has none', () => {
  const spaces: RecipeStep = { ...of, kind: 'spaces', title: 'Tidy up' };
  expect(stepWith(spaces, { decimal: ',' })).toEqual({ step: spaces, settings: [] });
});

const missing: RecipeStep = { ...of, kind: 'missing', title: 'Empty', words: ['N/A', ' '] };
const boolean: RecipeStep = { ...of, kind: 'boolean', title: 'Read', yes: ['yes', 'Ja '], no: ['no'] };
const unit: RecipeStep = {
  ...of,
  kind: 'unit',
  title: 'Read',
  units: [
    { name: 'kg', factor: '1' },
    { name: 'lb', factor: '0.4536' },
  ],
};
const list: RecipeStep = { ...of, kind: 'list', title: 'Write', separators: ['|'] };
const refusalOf = (step: RecipeStep, key: string, word: string) => {
  const setting = stepWith(step, {}).settings.find((one) => one.key === key);
  return setting && 'refusal' in setting ? setting.refusal(word) : 'no such setting';
};

test('words that count as missing are those that are listed, as they are written', () => {
  const words = ['n/a', "it's \\ \f", ' '];
  expect(stepWith(missing, { words }).step).toEqual({ ...missing, words });
  expect(errorsOf(missing, { words: [] })).toEqual(['words']);
  expect(stepWith(missing, { words: [] }).step).toEqual(missing);
  expect(refusalOf(missing, 'words', 'n/a')).toBeUndefined();
  expect(refusalOf(missing, 'words', 'N/A')).toBe('“N/A” is there already.');
  expect(refusalOf(missing, 'words', 'a\0b')).toBe('No database has a zero byte in a text.');
  expect(refusalOf(missing, 'words', 'x'.repeat(10_001))).toBe('A word has up to 10,000 characters.');
  const full: RecipeStep = { ...missing, words: Array.from({ length: 1000 }, String) };
  expect(refusalOf(full, 'words', 'N/A')).toBe('There can be 1,000 at most.');
});

test('a word says yes or no, however it is written', () => {
  expect(stepWith(boolean, { yes: ['x'], no: ['X2'] }).step).toMatchObject({ yes: ['x'], no: ['X2'] });
  expect(refusalOf(boolean, 'yes', 'YES')).toBe('“YES” is there already.');
  expect(refusalOf(boolean, 'yes', ' ja')).toBe('“ ja” is there already.');
  expect(refusalOf(boolean, 'yes', 'No')).toBe('“No” stands for no.');
  expect(refusalOf(boolean, 'no', 'ja')).toBe('“ja” stands for yes.');
  expect(refusalOf(boolean, 'no', 'TRUE')).toBe('“TRUE” stands for yes.');
  expect(refusalOf(boolean, 'no', 'Ä')).toBeUndefined();
  expect(errorsOf(boolean, { no: ['YES'] })).toEqual(['no']);
  expect(errorsOf({ ...boolean, no: ['JA'] }, {})).toEqual(['no']);
});

test('a unit has a name and how many of the first one it is', () => {
  const units = [...unit.units, { name: 'oz', factor: '' }];
  expect(errorsOf(unit, { units })).toEqual(['units']);
  expect(stepWith(unit, { units }).step).toEqual(unit);
  const told = [...unit.units, { name: 'oz', factor: '0.02835' }];
  expect(stepWith(unit, { units: told }).step).toEqual({ ...unit, units: told });
  for (const factor of ['0', '-1', '1e3', '1,5', 'x', '12345678901', '.5'])
    expect(errorsOf(unit, { units: [unit.units[0]!, { name: 'lb', factor }] })).toEqual(['units']);
  expect(refusalOf(unit, 'units', ' LB ')).toBe('“lb” is there already.');
  for (const name of ["g'", '2g', 'a b', 'x'.repeat(13), '', '\0'])
    expect(refusalOf(unit, 'units', name)).toMatch(/^A unit has up to 12 letters or signs/);
  for (const name of ['µg', 'm²', '%', '°C', 'Stück', 'km/h', 'm3'])
    expect(refusalOf(unit, 'units', name)).toBeUndefined();
  const micro = { ...unit, units: [...unit.units, { name: 'µg', factor: '0.000000001' }] };
  expect(refusalOf(micro, 'units', ' μG ')).toBe('“µg” is there already.');
  expect(refusalOf(unit, 'units', 'stone')).toBeUndefined();
});

test('what the data leaves open is nobody’s choice until one is made', () => {
  const date: RecipeStep = { ...of, kind: 'date', title: 'Write Day as ISO dates', first: 'month' };
  expect(stepWith(date, {}, ['first']).settings).toMatchObject([{ key: 'first', isOpen: true }]);
  expect(stepWith(date, { first: 'month' }, ['first']).settings[0]).not.toHaveProperty('isOpen');
  expect(stepWith(date, {}).settings[0]).not.toHaveProperty('isOpen');
});

test('a semicolon parts values whatever else does', () => {
  expect(stepWith(list, {}).step).toEqual(list);
  expect(stepWith(list, { separators: [] }).step).toEqual({ ...list, separators: [';'] });
  expect(stepWith(list, { separators: ['|', '/'] }).step).toEqual({ ...list, separators: ['|', '/'] });
  expect(stepWith({ ...list, separators: [';', '|'] }, {}).settings).toEqual([
    { key: 'separators', chosen: ['|'], options: ['|', ',', '/'] },
    { key: 'written', value: ';', options: [';', '|', ',', '/'] },
  ]);
});

test('what is written between values parts them as well, and a semicolon is as usual', () => {
  const bars = stepWith({ ...list, separators: [';', '|'] }, { written: '|' });
  expect(bars.step).toEqual({ ...list, separators: [';', '|'], written: '|' });
  expect(bars.settings).toMatchObject([
    { chosen: [], options: [',', '/'] },
    { key: 'written', value: '|' },
  ]);
  expect(stepWith(bars.step, { written: ';' }).step).toEqual({ ...list, separators: [';', '|'] });
  expect(stepWith(bars.step, {}).step).toEqual(bars.step);
});

test('the sign between thousands is any, one that isn’t the decimal sign, or none', () => {
  const number: RecipeStep = { ...of, kind: 'number', title: 'Read Price as numbers', decimal: '.' };
  expect(stepWith(number, {}).settings[1]).toEqual({
    key: 'thousands',
    value: 'any',
    options: ['any', ',', ' ', "'", 'none'],
  });
  const comma = stepWith(number, { thousands: ',' }).step;
  expect(comma).toEqual({ ...number, thousands: ',' });
  const other = stepWith(comma, { decimal: ',' });
  expect(other.step).toEqual({ ...number, decimal: ',' });
  expect(other.settings[1]).toMatchObject({ value: 'any', options: ['any', '.', ' ', "'", 'none'] });
  expect(stepWith(comma, { thousands: 'any' }).step).toEqual(number);
  expect(stepWith(comma, { thousands: 'none' }).step).toEqual({ ...number, thousands: 'none' });
});
