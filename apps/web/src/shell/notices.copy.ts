import { otpLength } from '@plinth/api/facts';

/** Toasts of single pages. */
export const noticesCopy = {
  diagnostic: {
    copied: 'Diagnostic copied',
    failed: 'The diagnostic could not be copied.',
    hint: 'Allow this page to use the clipboard and try again.',
  },
  resetLinkSent: 'Reset link sent',
  file: { gone: 'Please choose the file again.' },
  signUp: {
    registered: `Registration successful! Please check your email for a ${otpLength}-digit-code.`,
    pending: 'This email is pending verification. A new code has been sent.',
    existed: 'This email address is already registered. Please log in.',
    verified: 'Email verified successfully! Please log in.',
    resent: 'A new verification code has been sent to your email.',
  },
};
