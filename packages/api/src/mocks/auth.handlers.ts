import type { HttpHandler } from 'msw';
import { hostTexts } from '../facts.ts';
import {
  authorizeGoogle,
  forgotPassword,
  login,
  logout,
  register,
  resendOtp,
  resetPassword,
  verifyOtp,
} from '../auth/auth.contract.ts';
import { listActivity } from '../auth/activity.contract.ts';
import { endAllSessions, endSession, listSessions } from '../auth/sessions.contract.ts';
import { readChallenge, readHealth, readReadiness, reportBrowserError } from '../host/host.contract.ts';
import { mockCode } from './auth.fixtures.ts';
import { mockCall, MockFailure } from './mockCall.ts';
import type { MockSessions } from './mockSessions.ts';

const maxTries = 5;
const refuse = (detail: string) => new MockFailure(400, { detail });

const sessionHandlers = (host: string, sessions: MockSessions): HttpHandler[] => [
  mockCall(host, login, ({ body }) => {
    const { username, password } = login.body.parse(body);
    const account = sessions.find(username);
    if (!account || account.password !== password) {
      if (account) sessions.record(account.user, 'sign_in_refused');
      throw refuse('Incorrect email or password.');
    }
    if (!account.verified) throw refuse('Please verify your email before logging in.');
    return { access_token: sessions.begin(account.user), token_type: 'bearer' };
  }),
  mockCall(host, logout, ({ headers }) => {
    sessions.end(headers);
    return undefined;
  }),
  mockCall(host, listActivity, ({ headers }) => ({ activity: sessions.activity(headers) })),
  mockCall(host, listSessions, ({ headers }) => ({ sessions: sessions.list(headers) })),
  mockCall(host, endSession, ({ headers, params }) => {
    if (!sessions.endById(headers, params['id']!))
      throw new MockFailure(404, { detail: 'There is no such session.' });
    return undefined;
  }),
  mockCall(host, endAllSessions, ({ headers }) => {
    sessions.end(headers);
    return undefined;
  }),
];

const signUpHandlers = (host: string, sessions: MockSessions): HttpHandler[] => {
  let triesLeft = maxTries;

  return [
    mockCall(host, register, ({ body }) => {
      const { email, password, turnstile_token } = register.body.parse(body);
      if (turnstile_token === '') throw refuse('Please verify you are not a robot.');
      const account = sessions.find(email);
      if (account?.verified) throw refuse(hostTexts.emailTaken);
      triesLeft = maxTries;
      if (account) throw refuse(hostTexts.verificationPending);
      return sessions.add(email, password);
    }),
    mockCall(host, verifyOtp, ({ body }) => {
      const { email, otp } = verifyOtp.body.parse(body);
      const account = sessions.find(email);
      if (!account || triesLeft === 0) throw refuse('Invalid OTP.');
      if (otp !== mockCode) {
        triesLeft -= 1;
        throw new MockFailure(400, { detail: 'Invalid OTP.', tries_left: triesLeft });
      }
      account.verified = true;
      return { message: 'Email verified successfully.' };
    }),
    mockCall(host, resendOtp, () => {
      triesLeft = maxTries;
      return { message: 'A new code has been sent.' };
    }),
  ];
};

const passwordHandlers = (host: string): HttpHandler[] => [
  mockCall(host, forgotPassword, () => ({
    message: 'If an account exists for this email, a reset link has been sent.',
  })),
  mockCall(host, resetPassword, ({ body }) => {
    const { token } = resetPassword.body.parse(body);
    if (token === 'used') throw refuse('This reset link is invalid or has expired.');
    return { message: 'Password reset successfully.' };
  }),
  mockCall(host, authorizeGoogle, () => {
    throw new MockFailure(501, { detail: 'Google sign-in is not configured on this host.' });
  }),
];

const hostHandlers = (host: string): HttpHandler[] => [
  mockCall(host, readChallenge, () => ({
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      keyLength: 32,
      keyPrefix: '0',
      nonce: '5e1f4a0c9b7d2e63',
      salt: '0a1b2c3d4e5f6071',
    },
    signature: 'mock',
  })),
  mockCall(host, readHealth, () => ({ status: 'ok', store: 'memory', version: '0.1.0' })),
  mockCall(host, readReadiness, () => ({ status: 'ready' })),
  mockCall(host, reportBrowserError, () => undefined),
];

export const createAuthHandlers = (host: string, sessions: MockSessions): HttpHandler[] => [
  ...sessionHandlers(host, sessions),
  ...signUpHandlers(host, sessions),
  ...passwordHandlers(host),
  ...hostHandlers(host),
];
