import { expect, test } from 'vitest';
import { csvOf } from './answer.export.ts';
import { resultColumns } from './result.columns.ts';

test.each([
  [62213.74999999997, '62213.75'],
  [-176087.13999999996, '-176087.14'],
  [30646.740000000023, '30646.74'],
  [3870.6000000000004, '3870.6'],
  // These are so in the data, or have no end.
  [8.333333333333334, '8.333333333333334'],
  [0.1234567890123456, '0.1234567890123456'],
  [12345678901.0001, '12345678901.0001'],
  [9007199254740991, '9007199254740991'],
  ['12.340', '12.340'],
])('in a file %j, which a database gave, is %s', (value, written) => {
  const rows = [['a', value]];
  expect(csvOf(resultColumns(['name', 'n'], rows), rows)).toBe(`Name,N\r\na,${written}\r\n`);
});
