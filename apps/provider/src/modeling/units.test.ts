import { expect, it } from 'vitest';
import { unitStated } from './units.ts';

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
