import type { Problem } from '@plinth/api/facts';
import { describe, expect, it } from 'vitest';
import { hostText, problemText, withReason } from './problem.copy.ts';

const problem = (given: Partial<Problem>): Problem => ({
  kind: 'status',
  status: 422,
  statusText: '',
  detail: null,
  message: '',
  call: 'GET /users/me',
  ...given,
});
const unexpected = 'An unexpected error occurred. Please try again.';

describe('problemText (SES-11)', () => {
  it('names missing fields and other items, joined', () => {
    const detail = [
      { loc: ['body', 'email'], msg: 'Field required', type: 'missing' },
      { loc: ['body', 'address', 'city'], msg: 'too long', type: 'value_error' },
      { loc: ['body'], msg: 'bad', type: 'value_error' },
      { loc: [], msg: 'worse', type: 'missing' },
      { loc: ['body', 'a'], type: 'value_error' },
    ];
    expect(problemText(problem({ detail }))).toBe(
      'Missing required field: email, address.city: too long, unknown field: bad, Missing required field: unknown field, a: value_error',
    );
  });

  it.each<[Partial<Problem>, string | undefined, string]>([
    [{ detail: 'as sent' }, undefined, 'as sent'],
    [{ detail: 'as sent' }, 'The screen’s own.', 'as sent'],
    [{}, undefined, 'The host answered GET /users/me with status 422. Please try again.'],
    [{ status: 413 }, undefined, 'This is larger than the host takes.'],
    [{}, 'The screen’s own.', 'The screen’s own.'],
    [{ status: 403 }, 'The screen’s own.', 'The host doesn’t allow this.'],
    [{ status: 413 }, '', 'This is larger than the host takes.'],
    [{ status: 429 }, undefined, 'The host has too many requests. Please wait a little, then try again.'],
    [{ status: 429, retryAfterMs: 120_000 }, 'x', 'The host has too many requests. Try again in 2 minutes.'],
    [{ status: 503, retryAfterMs: 5000 }, 'x', 'The host can’t do this just now. Try again in 5 seconds.'],
    [{ status: 429, retryAfterMs: 65_000, detail: 'Wait a minute.' }, 'x', 'Wait a minute.'],
    [{ status: 500, retryAfterMs: 5000 }, 'The screen’s own.', 'The screen’s own.'],
    [{}, '', ''],
    [
      { kind: 'redirected' },
      'x',
      'The host answered GET /users/me with another address. Nothing of it was sent there. Check the address of the host.',
    ],
    [
      { kind: 'redirected', part: 'upload' },
      'x',
      'The host answered GET /users/me with another address. The file may have been sent there. Check the address of the host.',
    ],
    [
      { kind: 'redirected', part: 'page' },
      'x',
      'The host answered GET /users/me with another address. There is a page in place of an answer. Check the address of the host.',
    ],
    [
      { kind: 'unreadable', part: 'file' },
      'x',
      'The answer to GET /users/me is not a file. Check the address of the host.',
    ],
    [{ kind: 'network' }, 'x', 'The host can’t be reached. Check your connection and try again.'],
    [{ kind: 'network', part: 'stream' }, 'x', 'The connection to the host was lost. Please try again.'],
    [{ kind: 'unreadable' }, 'x', 'The answer to GET /users/me is not JSON. Check the address of the host.'],
    [{ kind: 'unreadable', part: 'event' }, 'x', 'An event of GET /users/me is not JSON.'],
    [{ kind: 'unreadable', part: 'stream' }, 'x', 'The host sent an event without an end.'],
    [{ kind: 'mismatch', part: 'id' }, 'x', 'The answer to GET /users/me does not fit the contract at id.'],
    [{ kind: 'mismatch' }, 'x', 'The answer to GET /users/me does not fit the contract at the whole answer.'],
    [{ kind: 'noStream' }, 'x', 'Failed to get response reader'],
    [{ kind: 'told' }, 'x', 'The host could not finish GET /users/me. Please try again.'],
    [{ kind: 'signedOut' }, undefined, 'User is not authenticated.'],
    [{ kind: 'other', message: 'odd' }, 'x', 'odd'],
    [{ kind: 'other' }, 'x', 'x'],
    [{ kind: 'other' }, undefined, unexpected],
  ])('words %j with the default %j', (given, otherwise, text) => {
    expect(problemText(problem(given), otherwise)).toBe(text);
  });

  it('says why behind a sentence of the screen, where that is known', () => {
    expect(withReason('Not deleted.', problem({ detail: 'A report reads it.' }))).toBe(
      'Not deleted. A report reads it.',
    );
    expect(withReason('Not deleted.', problem({ status: 403 }))).toBe(
      'Not deleted. The host doesn’t allow this.',
    );
    expect(withReason('Not deleted.', problem({ status: 500 }))).toBe('Not deleted.');
    expect(withReason('Not deleted.', undefined)).toBe('Not deleted.');
  });

  it('gives the host’s words, and none where it sent none', () => {
    expect(hostText(problem({ detail: 'x' }))).toBe('x');
    expect(hostText(problem({ detail: [] }))).toBeUndefined();
    expect(hostText(problem({ kind: 'other', message: 'x' }))).toBeUndefined();
  });
});
