import * as z from 'zod/mini';
import { defineCall } from '../http/call.ts';
import { extra, object, sometimes, text } from '../http/described.ts';

const message = extra(object({ may: { message: text } }));

export const login = defineCall({
  name: 'login',
  summary: 'Log in with e-mail and password',
  method: 'POST',
  path: '/auth/jwt/login',
  auth: 'optional',
  encoding: 'form',
  body: z.object({ username: z.string(), password: z.string() }),
  answer: object({ must: { access_token: text }, may: { token_type: text } }),
  failures: [400, 422, 429],
});

export const logout = defineCall({
  name: 'logout',
  summary: 'End the session',
  method: 'POST',
  path: '/auth/jwt/logout',
  auth: 'optional',
  failures: [401],
});

export const register = defineCall({
  name: 'register',
  summary: 'Create an account and mail a code',
  method: 'POST',
  path: '/auth/register',
  auth: 'optional',
  body: z.object({
    email: z.string(),
    password: z.string(),
    confirmPassword: z.string(),
    turnstile_token: z.string(),
  }),
  status: 201,
  answer: extra(object({ may: { id: text, email: text } })),
  failures: [400, 422, 429],
});

export const verifyOtp = defineCall({
  name: 'verifyOtp',
  summary: 'Verify the e-mail address with the mailed code',
  method: 'POST',
  path: '/auth/verify-otp',
  auth: 'optional',
  body: z.object({ email: z.string(), otp: z.string() }),
  answer: message,
  failures: [400, 422, 429],
});

export const resendOtp = defineCall({
  name: 'resendOtp',
  summary: 'Mail a new code',
  method: 'POST',
  path: '/auth/resend-otp',
  auth: 'optional',
  body: z.object({ email: z.string() }),
  answer: message,
  failures: [400, 422, 429],
});

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  summary: 'Mail a link to reset the password',
  method: 'POST',
  path: '/auth/forgot-password',
  auth: 'optional',
  body: z.object({ email: z.string() }),
  status: 202,
  answer: extra(object({ may: { message: sometimes(text), detail: sometimes(text) } })),
  failures: [422, 429],
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  summary: 'Set a new password with a mailed token',
  method: 'POST',
  path: '/auth/reset-password',
  auth: 'optional',
  body: z.object({ token: z.string(), password: z.string() }),
  answer: extra(object({ may: { message: sometimes(text) } })),
  failures: [400, 422, 429],
});

export const authorizeGoogle = defineCall({
  name: 'authorizeGoogle',
  summary: 'Begin a sign-in with Google',
  method: 'POST',
  path: '/v1/auth/google/authorize',
  auth: 'optional',
  query: z.object({ scopes: z.string() }),
  answer: extra(object({ may: { authorization_url: text } })),
  failures: [501],
});

export const googleScopes = 'openid email profile';
