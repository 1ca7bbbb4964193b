import { readRetries } from '../facts.ts';
import { Fault, lacksCall } from './fault.ts';

/** SES-07: reads retry 3 times; an answer of 4xx other than 408 and 429 is final, and so is one of a host that has no such call. */
export const retryRead = (failureCount: number, error: unknown): boolean => {
  if (failureCount >= readRetries.most || lacksCall(error)) return false;
  if (!(error instanceof Fault)) return true;
  if (error.kind === 'network') return true;
  const { status, problem } = error;
  // A page doesn't wait longer: whoever looks at it tries again.
  if (problem.retryAfterMs !== undefined && problem.retryAfterMs > readRetries.maxDelayMs) return false;
  return status !== null && (status >= 500 || status === 408 || status === 429);
};

/** Milliseconds before the next try: from 1 s, doubling, 30 s at most, and no sooner than the host wants. */
export const retryDelay = (attemptIndex: number, error?: unknown): number =>
  Math.max(
    Math.min(readRetries.firstDelayMs * 2 ** attemptIndex, readRetries.maxDelayMs),
    (error instanceof Fault && error.problem.retryAfterMs) || 0,
  );
