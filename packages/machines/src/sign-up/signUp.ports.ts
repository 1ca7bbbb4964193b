export interface Registration {
  email: string;
  password: string;
  confirmPassword: string;
  /** The solved bot challenge. */
  challenge: string;
}

export interface SignUpPorts {
  register: (input: Registration, signal: AbortSignal) => Promise<unknown>;
  verify: (input: { email: string; code: string }, signal: AbortSignal) => Promise<unknown>;
  resend: (input: { email: string }, signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds of a clock that never goes back. */
  now: () => number;
}
