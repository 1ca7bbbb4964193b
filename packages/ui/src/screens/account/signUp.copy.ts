import { minPasswordLength, type Problem } from '@plinth/api/facts';
import { problemText } from '../problem.copy.ts';
import { newPasswordErrors } from './newPassword.copy.ts';

export const signUpCopy = {
  title: 'Create your account',
  lead: 'Connect your data and let Plinth describe it.',
  google: 'Sign up with Google',
  divider: 'OR sign up with',
  email: 'Email',
  password: 'Password',
  passwordHint: `At least ${minPasswordLength} characters`,
  confirmPassword: 'Confirm Password',
  submit: 'Continue',
  submitting: 'Creating account...',
  haveAccount: 'Already have an account?',
  login: 'Log in now',
  errors: {
    email: { required: 'Email is required.', invalid: 'Please enter a valid email address.' },
    password: { tooShort: newPasswordErrors.tooShort },
    confirmPassword: {
      required: 'Please confirm your password.',
      mismatch: newPasswordErrors.mismatch,
    },
    challenge: { missing: 'Please verify you are not a robot.' },
  },
  failure: (problem: Problem) =>
    problemText(problem, 'Registration failed. Please check your details and try again.'),
};

export const challengeCopy = {
  check: 'Robot check',
  loading: 'Loading the robot check...',
  waiting: 'The robot check could not be loaded. Trying again in a few seconds.',
  retry: 'Try now',
  label: 'I am not a robot',
  working: 'Checking...',
  solved: 'You are verified',
  absent: 'This host needs no robot check',
  expired: 'The robot check has run out. Please do it again.',
  failed: 'The robot check failed. Please try again.',
};
