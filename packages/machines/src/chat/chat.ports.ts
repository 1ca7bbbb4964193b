import type { ReadAnswer } from '@plinth/api';

export interface ChatRequest {
  modelId: string;
  question: string;
  /** The question before it. */
  previous?: string;
  /** The reading chosen of those that the host offered. */
  reading?: string;
}

export interface ChatPorts {
  ask: (request: ChatRequest, signal: AbortSignal) => Promise<ReadAnswer>;
}
