import { expect, test } from 'vitest';
import { nameOverFigures } from './unitApart.ts';

test.each([
  ['total_usd', '', 'total ($)'],
  ['Gewicht_kg', '', 'Gewicht (kg)'],
  ['amount', 'What was paid, in EUR.', 'amount (€)'],
  ['amount', 'What was paid.', 'amount'],
  ['hours_worked', '', 'hours_worked'],
  ['Price (€)', 'Price in US dollars.', 'Price (€)'],
])('over figures of %s, “%s”, stands %s', (name, description, head) => {
  expect(nameOverFigures({ name, description })).toBe(head);
});
