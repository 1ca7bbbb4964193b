import type { Problem } from '@plinth/api/facts';
import { describe, expect, it } from 'vitest';
import { signUpCopy } from './signUp.copy.ts';
import { verifyCopy } from './verify.copy.ts';

const refusal: Problem = { kind: 'status', status: 400, statusText: '', detail: null, message: '' };
const lost: Problem = { ...refusal, kind: 'network', status: null };
const busy: Problem = { ...refusal, status: 429 };

describe.each([
  ['a registration', signUpCopy.failure, 'Registration failed. Please check your details and try again.'],
  ['a code', verifyCopy.failure, 'Invalid OTP. Please try again.'],
  ['a new code', verifyCopy.resendFailure, 'Failed to resend OTP. Please try again later.'],
])('the failure of %s', (_, failure, otherwise) => {
  it('has a sentence of its own where the host refused it without a word', () => {
    expect(failure(refusal)).toBe(otherwise);
  });

  it('is nothing that the person did where the host wasn’t reached, or wants to be left alone', () => {
    expect(failure(lost)).toBe('The host can’t be reached. Check your connection and try again.');
    expect(failure(busy)).toBe('The host has too many requests. Please wait a little, then try again.');
  });
});
