import type { Problem } from '@plinth/api/facts';

/** What the host said when it refused. */
export interface Refusal {
  status: number | null;
  /** Its own sentence, where it sent one. */
  detail?: string | undefined;
  triesLeft?: number | undefined;
  means?: Problem['means'];
}

export interface Registration {
  email: string;
  password: string;
  confirmPassword: string;
  /** The solved bot challenge. */
  challenge: string;
}

export interface SignUpPorts {
  register(
    input: Registration,
    signal: AbortSignal,
  ): Promise<{ type: 'registered' } | ({ type: 'refused' } & Refusal)>;
  verify(
    input: { email: string; code: string },
    signal: AbortSignal,
  ): Promise<{ type: 'verified' } | ({ type: 'refused' } & Refusal)>;
  resend(
    input: { email: string },
    signal: AbortSignal,
  ): Promise<{ type: 'sent' } | ({ type: 'refused' } & Refusal)>;
  /** Milliseconds of a clock that never goes back. */
  now(): number;
}
