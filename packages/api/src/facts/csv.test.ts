import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test.each([
  [
    'of ASCII alone begins with its first name',
    [
      ['name', 'n'],
      ['Zoe', '1'],
    ],
    'name,n\r\nZoe,1\r\n',
  ],
  [
    'with other letters begins with a byte order mark',
    [
      ['name', 'n'],
      ['Zoë', '1'],
    ],
    '\ufeffname,n\r\nZoë,1\r\n',
  ],
])('a file %s', (_, records, text) => {
  expect(csvText(records)).toBe(text);
});
