import type { ReadAnswer } from '@plinth/api';

export interface ChatPorts {
  ask: (request: { modelId: string; question: string }, signal: AbortSignal) => Promise<ReadAnswer>;
}
