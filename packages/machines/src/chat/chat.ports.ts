import type { ReadAnswer } from '@plinth/api';
import type { ExplainPort } from '../problem.ts';

export interface ChatPorts extends ExplainPort {
  ask: (request: { modelId: string; question: string }, signal: AbortSignal) => Promise<ReadAnswer>;
}
