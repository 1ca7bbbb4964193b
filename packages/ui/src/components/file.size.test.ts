import { describe, expect, it } from 'vitest';
import { fileSize } from './file.size.ts';

describe('fileSize', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1536, '1.5 KB'],
    [10 * 1024 * 1024, '10.0 MB'],
    [512 * 1024 * 1024, '512 MB'],
  ])('%d is %s', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text);
  });
});
