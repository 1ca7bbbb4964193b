import type { ReadProfilingEvent, ReadSourceChange } from '@plinth/api';

export type AcceptedChange = Pick<ReadSourceChange, 'kind' | 'column'>;

export interface ProfileAgainPorts {
  /** What the host tells, in the order in which it did. */
  profile: (request: { modelId: string }, signal: AbortSignal) => AsyncIterable<ReadProfilingEvent>;
  take: (
    request: { modelId: string; profileId: string; accepted: readonly AcceptedChange[] },
    signal: AbortSignal,
  ) => Promise<unknown>;
  /** Milliseconds since 1970. */
  now: () => number;
}
