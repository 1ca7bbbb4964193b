import { describe, expect, it } from 'vitest';
import { readFailure } from './failure.ts';
import { detailText, Fault, faultText } from './fault.ts';

const fault = (failure: object) =>
  new Fault({ kind: 'status', status: 422, message: 'own message', failure: failure });

describe('readFailure', () => {
  it.each([
    [{ detail: 'as sent', tries_left: null }, 'as sent'],
    [{ detail: { x: 1 }, message: 'the message' }, 'the message'],
    [{ detail: [{ loc: ['body', 'a'], msg: 'too long' }] }, 'a: too long'],
    [{ detail: [{ loc: ['body', 'a'], type: 'value_error' }, 'odd'] }, 'a: value_error'],
    [{ detail: [{ loc: 'body', msg: 'bad', type: null }] }, 'unknown field: bad'],
  ])('keeps what can be read of %j', (body, text) => {
    expect(faultText(fault(readFailure(JSON.stringify(body))))).toBe(text);
  });
});

describe('faultText (SES-11)', () => {
  it('names missing fields and other items, joined', () => {
    const error = fault({
      detail: [
        { loc: ['body', 'email'], msg: 'Field required', type: 'missing' },
        { loc: ['body', 'address', 'city'], msg: 'too long', type: 'value_error' },
        { loc: ['body'], msg: 'bad', type: 'value_error' },
        { loc: [], msg: 'worse', type: 'missing' },
      ],
    });
    expect(faultText(error)).toBe(
      'Missing required field: email, address.city: too long, unknown field: bad, Missing required field: unknown field',
    );
  });

  it.each([
    [{ detail: 'as sent' }, 'as sent'],
    [{ detail: 'as sent', message: 'not this' }, 'as sent'],
    [{ message: 'the message' }, 'the message'],
    [{ detail: '', message: 'the message' }, 'the message'],
    [{ detail: [], message: 'the message' }, 'the message'],
    [{}, 'own message'],
  ])('reads %j', (failure, text) => {
    expect(faultText(fault(failure))).toBe(text);
  });

  it('falls back to the error’s own message, then to the general sentence', () => {
    expect(faultText(new TypeError('odd'))).toBe('odd');
    expect(faultText(new Error(''))).toBe('An unexpected error occurred. Please try again.');
    expect(faultText('thrown text')).toBe('An unexpected error occurred. Please try again.');
    expect(faultText(undefined)).toBe('An unexpected error occurred. Please try again.');
  });

  it('gives the host’s words, and none where it sent none', () => {
    expect(detailText(fault({ message: 'x' }))).toBe('x');
    expect(detailText(fault({ detail: '', message: '' }))).toBeUndefined();
    expect(detailText(new Error('x'))).toBeUndefined();
  });
});
