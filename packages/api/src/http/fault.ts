import { meaningOf, type FaultKind, type Problem } from '../facts.ts';
import type { ReadFailure } from './failure.ts';

interface FaultFields {
  kind: FaultKind;
  call?: string;
  part?: string;
  status?: number;
  statusText?: string;
  failure?: ReadFailure;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** What went wrong with a call, translated once at the border. Its message is for developers; `problem` is what screens word. */
export class Fault extends Error {
  readonly kind: FaultKind;
  readonly status: number | null;
  readonly failure: ReadFailure;
  readonly problem: Problem;

  constructor({
    kind,
    call = '',
    part,
    status,
    statusText = '',
    failure = {},
    retryAfterMs,
    cause,
  }: FaultFields) {
    super([kind, status, call, part].filter(Boolean).join(' '), { cause });
    this.name = 'Fault';
    this.kind = kind;
    this.status = status ?? null;
    this.failure = failure;
    const { detail, message, tries_left: triesLeft } = failure;
    const words = (detail?.length ? detail : message) || null;
    this.problem = {
      kind,
      status: this.status,
      statusText,
      detail: words,
      message: '',
      call,
      part,
      means: meaningOf(words),
      triesLeft,
      retryAfterMs,
    };
  }
}

export const isFault = (error: unknown, kind?: FaultKind): error is Fault =>
  error instanceof Fault && (kind === undefined || error.kind === kind);

export const hasStatus = (error: unknown, status: number): error is Fault =>
  error instanceof Fault && error.status === status;

/** A host answers so that it has no such call: extensions of the contract may be missing. */
export const lacksCall = (error: unknown): error is Fault =>
  [404, 405, 501].some((status) => hasStatus(error, status));

/** No answer came, or that of somebody in between who no longer hears the host: what was sent may have been done. */
export const isUnanswered = (error: unknown): error is Fault =>
  isFault(error, 'network') || (isFault(error, 'status') && error.status! >= 500);
