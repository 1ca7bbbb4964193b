import { register, resendOtp, verifyOtp, type Api } from '@plinth/api';
import type { SignUpPorts } from '@plinth/machines';

export const createSignUpPorts = (api: Api, now: () => number): SignUpPorts => ({
  register: ({ challenge, ...account }, signal) =>
    api.call(register, { body: { ...account, turnstile_token: challenge } }, { signal }),
  verify: ({ email, code }, signal) => api.call(verifyOtp, { body: { email, otp: code } }, { signal }),
  resend: ({ email }, signal) => api.call(resendOtp, { body: { email } }, { signal }),
  now,
});
