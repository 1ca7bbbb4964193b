import { detailText, Fault, register, resendOtp, verifyOtp, type Api } from '@plinth/api';
import type { Refusal, SignUpPorts } from '@plinth/machines';

const toRefusal = (error: unknown): { type: 'refused'; triesLeft?: number | undefined } & Refusal => {
  if (!(error instanceof Fault)) throw error;
  return {
    type: 'refused',
    status: error.status,
    detail: detailText(error),
    triesLeft: error.failure.tries_left,
  };
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
