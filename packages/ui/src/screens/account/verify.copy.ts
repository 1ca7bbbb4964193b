import { otpLength, type Problem } from '@plinth/api/facts';
import { countOf } from '../../primitives/intl.format.ts';
import { problemText } from '../problem.copy.ts';

export const verifyCopy = {
  title: 'Check your email',
  sentTo: `We sent a ${otpLength}-digit code to`,
  waits: 'This host has no mail server, so the mail waits on this machine.',
  mailbox: 'Open the mailbox',
  code: 'Verification Code',
  submit: 'Verify Account',
  submitting: 'Verifying...',
  resend: 'Resend code',
  resendIn: (seconds: number) => `Resend in ${seconds}s`,
  back: 'Not the right email? Go back',
  length: `OTP must be ${otpLength} digits.`,
  failure: (problem: Problem) =>
    problem.triesLeft === undefined
      ? problemText(problem, 'Invalid OTP. Please try again.')
      : `Invalid OTP. You have ${countOf(problem.triesLeft, 'try', 'tries')} remaining.`,
  resendFailure: (problem: Problem) => problemText(problem, 'Failed to resend OTP. Please try again later.'),
};
