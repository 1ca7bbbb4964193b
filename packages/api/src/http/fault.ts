import type { ReadFailure, ReadValidationItem } from './failure.ts';

/**
 * - `status`: the host answered with a status of failure
 * - `network`: no answer came
 * - `unreadable`: the answer is not JSON, or an event stream could not be read
 * - `mismatch`: the answer is JSON of another shape than the contract's
 * - `signedOut`: the call needs a token and there is none
 * - `aborted`: the caller gave up
 */
export type FaultKind = 'status' | 'network' | 'unreadable' | 'mismatch' | 'signedOut' | 'aborted';

export interface FaultFields {
  kind: FaultKind;
  message: string;
  status?: number;
  statusText?: string;
  failure?: ReadFailure;
  cause?: unknown;
}

/** What went wrong with a call, translated once at the border. */
export class Fault extends Error {
  readonly kind: FaultKind;
  readonly status: number | null;
  readonly statusText: string;
  readonly failure: ReadFailure;

  constructor({ kind, message, status, statusText, failure, cause }: FaultFields) {
    super(message, { cause });
    this.name = 'Fault';
    this.kind = kind;
    this.status = status ?? null;
    this.statusText = statusText ?? '';
    this.failure = failure ?? {};
  }
}

export const isFault = (error: unknown, kind?: FaultKind): error is Fault =>
  error instanceof Fault && (kind === undefined || error.kind === kind);

export const hasStatus = (error: unknown, status: number): error is Fault =>
  error instanceof Fault && error.status === status;

const unexpected = 'An unexpected error occurred. Please try again.';

const itemText = ({ loc = [], msg, type }: ReadValidationItem): string => {
  const field = loc.slice(1).join('.') || 'unknown field';
  const words = msg ?? type;
  return type === 'missing' || words === undefined
    ? `Missing required field: ${field}`
    : `${field}: ${words}`;
};

/** The host's own words: its `detail` as a sentence, else its `message`; undefined when it sent neither. */
export const detailText = (error: unknown): string | undefined => {
  if (!(error instanceof Fault)) return undefined;
  const { detail, message } = error.failure;
  const sentence = Array.isArray(detail) ? detail.map(itemText).join(', ') : detail;
  return sentence || message || undefined;
};

/** Text of any error, by the rule SES-11. */
export const faultText = (error: unknown): string => {
  const detail = detailText(error);
  if (detail !== undefined) return detail;
  if (error instanceof Error && error.message !== '') return error.message;
  return unexpected;
};
