import * as z from 'zod/mini';

export const validationItemSchema = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
});

/** Body of every failure of the host. */
export const failureSchema = z.object({
  detail: z.optional(z.union([z.string(), z.array(validationItemSchema)])),
  message: z.optional(z.string()),
  tries_left: z.optional(z.number()),
});

export type ValidationItem = z.output<typeof validationItemSchema>;
export type Failure = z.output<typeof failureSchema>;

/**
 * - `status`: the host answered with a status of failure
 * - `network`: no answer came
 * - `unreadable`: the answer is not JSON, or an event stream could not be read
 * - `mismatch`: the answer is JSON of another shape than the contract's
 * - `stalled`: an event stream fell silent for longer than its limit
 * - `signedOut`: the call needs a token and there is none
 * - `aborted`: the caller gave up
 */
export type FaultKind =
  'status' | 'network' | 'unreadable' | 'mismatch' | 'stalled' | 'signedOut' | 'aborted';

export interface FaultFields {
  kind: FaultKind;
  message: string;
  status?: number;
  statusText?: string;
  failure?: Failure;
  cause?: unknown;
}

/** What went wrong with a call, translated once at the border. */
export class Fault extends Error {
  readonly kind: FaultKind;
  readonly status: number | null;
  readonly statusText: string;
  readonly failure: Failure;

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

const itemText = ({ loc, msg, type }: ValidationItem): string => {
  const field = loc.slice(1).join('.') || 'unknown field';
  return type === 'missing' ? `Missing required field: ${field}` : `${field}: ${msg}`;
};

/** The host's own `detail` as a sentence, or undefined when it sent none. */
export const detailText = (error: unknown): string | undefined => {
  if (!(error instanceof Fault)) return undefined;
  const { detail } = error.failure;
  if (Array.isArray(detail)) return detail.length === 0 ? undefined : detail.map(itemText).join(', ');
  return detail === '' ? undefined : detail;
};

/** Text of any error, by the rule SES-11. */
export const faultText = (error: unknown): string => {
  const detail = detailText(error);
  if (detail !== undefined) return detail;
  if (error instanceof Fault && error.failure.message) return error.failure.message;
  if (error instanceof Error && error.message !== '') return error.message;
  return unexpected;
};
