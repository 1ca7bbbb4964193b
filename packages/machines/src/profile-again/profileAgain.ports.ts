import type { ReadProfiling, ReadSourceChange } from '@plinth/api';

export type AcceptedChange = Pick<ReadSourceChange, 'kind' | 'column'>;

export interface ProfileAgainPorts {
  profile: (request: { modelId: string }, signal: AbortSignal) => Promise<ReadProfiling>;
  take: (
    request: { modelId: string; profileId: string; accepted: readonly AcceptedChange[] },
    signal: AbortSignal,
  ) => Promise<unknown>;
}
