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
  const signal = AbortSignal.any([gone, AbortSignal.timeout(generationMs)]);
  await quotas.checkStorage(userId, 0);
  const end = await quotas.begin('generations', userId);
  // Also where the stream is never read.
  const late = () => void end().catch(logFailure(parts, 'a lease was not ended'));
  signal.addEventListener('abort', late, { once: true });
  return {
    userId,
    signal,
    end() {
      // A signal that is listened to is kept until its time is over.
      signal.removeEventListener('abort', late);
      return end();
    },
  };
};
