import { Fault, register, resendOtp, verifyOtp, type Api } from '@plinth/api';
import type { Refusal, SignUpPorts } from '@plinth/machines';
import { hostText } from '@plinth/ui';

const toRefusal = (error: unknown): { type: 'refused' } & Refusal => {
  if (!(error instanceof Fault)) throw error;
  const { status, triesLeft, means } = error.problem;
  return { type: 'refused', status, detail: hostText(error.problem), triesLeft, means };
};

export const createSignUpPorts = (api: Api, now: () => number): SignUpPorts => ({
  register: ({ challenge, ...account }, signal) =>
    api
      .call(register, { body: { ...account, turnstile_token: challenge } }, { signal })
      .then(() => ({ type: 'registered' as const }), toRefusal),
  verify: ({ email, code }, signal) =>
    api
      .call(verifyOtp, { body: { email, otp: code } }, { signal })
      .then(() => ({ type: 'verified' as const }), toRefusal),
  resend: ({ email }, signal) =>
    api.call(resendOtp, { body: { email } }, { signal }).then(() => ({ type: 'sent' as const }), toRefusal),
  now,
});
