import { describe, expect, it } from 'vitest';
import { jsonLines } from './json.lines.ts';

describe('jsonLines', () => {
  it('is pretty JSON, line by line', () => {
    expect(jsonLines({ a: [1, null], b: 'x\ny' })).toEqual([
      '{',
      '  "a": [',
      '    1,',
      '    null',
      '  ],',
      '  "b": "x\\ny"',
      '}',
    ]);
  });
});
