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
