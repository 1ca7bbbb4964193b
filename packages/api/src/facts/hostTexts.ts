/** Sentences of the host that the client acts on. */
export const hostTexts = {
  /** SUP-06. */
  verificationPending:
    'This email is already registered but not verified. A new OTP has been sent to your email.',
  /** SUP-07. */
  emailTaken: 'A user with this email already exists and is verified.',
  /** CON-12: part of the sentence. */
  nameTaken: 'already exists',
} as const;
