import { describe, expect, it } from 'vitest';
import { problemOf } from '../facts.ts';
import { readFailure } from './failure.ts';
import { Fault, lacksCall } from './fault.ts';

const fault = (failure: object) => new Fault({ kind: 'status', status: 422, failure });

describe('readFailure', () => {
  it.each([
    [{ detail: 'as sent', tries_left: null }, 'as sent'],
    [{ detail: { x: 1 }, message: 'the message' }, 'the message'],
    [{ detail: { code: 'WEAK', reason: 'Too short.' }, message: 'not this' }, 'Too short.'],
    [{ detail: { message: 'Not now.', reason: 7 } }, 'Not now.'],
    [{ detail: [{ loc: ['body', 'a'], msg: 'too long' }] }, [{ loc: ['body', 'a'], msg: 'too long' }]],
    [
      { detail: [{ loc: ['body', 'a'], type: 'value_error' }, 'odd'] },
      [{ loc: ['body', 'a'], type: 'value_error' }],
    ],
    [{ detail: [{ loc: 'body', msg: 'bad', type: null }] }, [{ msg: 'bad' }]],
  ])('keeps what can be read of %j', (body, detail) => {
    const problem = problemOf(fault(readFailure(JSON.stringify(body))));
    expect(JSON.parse(JSON.stringify(problem.detail))).toEqual(detail);
  });
});

it.each([
  [403, false],
  [404, true],
  [405, true],
  [500, false],
  [501, true],
])('a host that answers %i lacks the call: %j', (status, lacks) => {
  expect(lacksCall(new Fault({ kind: 'status', status }))).toBe(lacks);
});

describe('the problem of a fault', () => {
  it.each([
    [{ detail: 'as sent' }, 'as sent'],
    [{ detail: 'as sent', message: 'not this' }, 'as sent'],
    [{ message: 'the message' }, 'the message'],
    [{ detail: '', message: 'the message' }, 'the message'],
    [{ detail: [], message: 'the message' }, 'the message'],
    [{}, null],
  ])('takes of %j the detail, else the message', (failure, detail) => {
    expect(problemOf(fault(failure)).detail).toBe(detail);
  });

  it('tells by what the host’s words are known', () => {
    const meant = (detail: unknown) => problemOf(fault({ detail })).means;
    expect(meant('A user with this email already exists and is verified.')).toBe('emailTaken');
    expect(
      meant('This email is already registered but not verified. A new OTP has been sent to your email.'),
    ).toBe('verificationPending');
    expect(meant('A connection named “a” already exists.')).toBe('nameTaken');
    expect(meant('Disk full')).toBeUndefined();
    const said = [{ type: 'missing' }, { loc: ['body', 'source_name'], msg: '“a” already exists' }];
    expect(meant(said)).toBe('nameTaken');
    expect(meant([{ msg: 'Disk full' }])).toBeUndefined();
  });

  it('is that of any error, and of none', () => {
    expect(problemOf(new TypeError('odd'))).toMatchObject({ kind: 'other', message: 'odd' });
    expect(problemOf('thrown text')).toMatchObject({ kind: 'other', message: '' });
    expect(problemOf(undefined)).toMatchObject({ kind: 'other', message: '' });
  });
});
