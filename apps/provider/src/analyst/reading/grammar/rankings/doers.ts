/** Who does something, by the word for what they do. */
export const doers: ReadonlyMap<string, string> = new Map([
  ['spender', 'spend'],
  ['earner', 'earn'],
  ['scorer', 'scored'],
  ['seller', 'revenue'],
  ['payer', 'paid'],
  ['donor', 'donated'],
  ['giver', 'given'],
  ['producer', 'produced'],
  ['consumer', 'consumed'],
  ['debtor', 'owed'],
]);
