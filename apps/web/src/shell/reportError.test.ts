import { reportBrowserError } from '@plinth/api';
import { expect, test } from 'vitest';
import { bodyOf } from './reportError.ts';

const failing = (message: string, stack: string, name = 'TypeError') =>
  Object.assign(new Error(message), { name, stack });

test.each([
  [
    'Chromium',
    'TypeError: no “Ada” in a.b:1:2 of ada.js:3:4\n    at f (http://h.test/assets/index-a1_b2.js:1:234)\n    at http://h.test/assets/data-c.js?v=1:5:6',
  ],
  ['Firefox', 'f@http://h.test/assets/index-a1_b2.js:1:234\n@http://h.test/assets/data-c.js?v=1:5:6\n'],
])('an error of %s is told by its kind and its places, without its message', (_, stack) => {
  const body = bodyOf(failing('no “Ada” in a.b:1:2 of ada.js:3:4', stack), '/data-models/:modelId');
  expect(body).toEqual({
    error: 'TypeError',
    page: '/data-models/:modelId',
    at: ['index-a1_b2.js:1:234', 'data-c.js:5:6'],
  });
  expect(reportBrowserError.body.safeParse(body).success).toBe(true);
});

test('a name that is no name of a class, and a stack that is none, are left out', () => {
  const body = bodyOf(failing('', 'Ada Lovelace', 'ada@plinth.test'), '');
  expect(body).toEqual({ error: 'Error', page: '', at: [] });
  expect(reportBrowserError.body.safeParse(body).success).toBe(true);
});
