import { minPasswordLength } from '@plinth/api/facts';

/** What sign-up and reset both say of a new password. */
export const newPasswordErrors = {
  tooShort: `Password must be at least ${minPasswordLength} characters long.`,
  mismatch: 'Passwords do not match.',
};
