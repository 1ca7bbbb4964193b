import { minuteMs } from '@plinth/api/facts';
import type { ModelParts } from './modelParts.ts';

const generationMs = 10 * minuteMs;

export const logFailure =
  ({ provider }: Pick<ModelParts, 'provider'>, what: string) =>
  (error: unknown) =>
    provider.log.error({ message: error instanceof Error ? error.message : String(error) }, what);

/** A generation that has begun: one of those that an account may run at a time. */
export interface Generation {
  userId: string;
  signal: AbortSignal;
  end: () => Promise<void>;
}

export const beginGeneration = async (
  parts: Pick<ModelParts, 'provider'>,
  userId: string,
  gone: AbortSignal,
): Promise<Generation> => {
  const { quotas } = parts.provider;
  await quotas.checkStorage(userId, 0);
  const endLease = await quotas.begin('generations', userId);
  // A signal of AbortSignal.timeout is kept until its time is over, also where the work has long ended.
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException('The generation took too long.', 'TimeoutError')),
    generationMs,
  ).unref();
  const signal = AbortSignal.any([gone, late.signal]);
  const end = (): Promise<void> => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    return endLease();
  };
  // Also where the stream is never read.
  const stop = (): void => void end().catch(logFailure(parts, 'a lease was not ended'));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return { userId, signal, end };
};
