import { expect, it } from 'vitest';
import { unitOfName, unitStated, withUnit } from './units.ts';

it.each([
  ['Weight in kg', 'kilograms'],
  ['Net weight, in kilograms', 'kilograms'],
  ['Outside temperature (°C), measured at noon', 'degrees Celsius'],
  ['Delay in minutes (0 if on time).', 'minutes'],
  ['Body height [m]', 'metres'],
  ['Price in US dollars', 'US dollars'],
  ['Flow in m³/s', 'cubic metres per second'],
  ['Amount in cents; formerly in euros', undefined],
  ['Number of days in transit', undefined],
  ['Discount (10%)', undefined],
  ['Visits in the last days', undefined],
  ['Born in Paris.', undefined],
])('“%s” states %s', (sentence, unit) => {
  expect(unitStated(sentence)?.text).toBe(unit);
});

it.each([
  ['-203,271.6', 'Price in US dollars', '-$203,271.60'],
  ['98.75', 'Price in US dollars', '$98.75'],
  ['12', 'Price in US dollars', '$12'],
  ['3.5', 'Weight in kg', '3.5 kg'],
])('%s of “%s” is said as %s', (figure, sentence, said) => {
  expect(withUnit(figure, unitStated(sentence)).replace('\u00a0', ' ')).toBe(said);
});

it.each([
  ['Visits Last 90 Days', undefined],
  ['visitsLast12Months', undefined],
  ['sales_this_month', undefined],
  ['Revenue (€) last 12 months', 'euros'],
  ['contract_months', 'months'],
  ['Stay [days]', 'days'],
])('“%s” is in no unit of the time that it was counted over', (name, unit) => {
  expect(unitOfName(name).unit?.text).toBe(unit);
});
