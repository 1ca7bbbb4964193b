import { minuteMs } from '@plinth/api/facts';
import { endedWith } from '../quotas/endedWith.ts';
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
    return endLease();
  };
  return { userId, signal, end: endedWith(signal, end, logFailure(parts, 'a lease was not ended')) };
};
