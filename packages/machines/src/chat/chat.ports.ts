import type { ReadAnswer, ReadConversationTalk } from '@plinth/api';

export interface ChatPlace {
  modelId: string;
  conversation: string;
}

/** What a question is to be understood as, where a person has changed a part of that. */
export interface ChangedUnderstanding {
  measure: string[];
  grouping: string[];
  filters: string[];
  time: string[];
  order: string[];
  limit: number | null;
}

export interface ChatRequest {
  modelId: string;
  question: string;
  /** The question before it. */
  previous?: string;
  /** The reading chosen of those that the host offered. */
  reading?: string;
  understood?: ChangedUnderstanding;
  /** Where the host keeps question and answer. */
  conversation?: string;
}

export interface ChatPorts {
  ask: (request: ChatRequest, signal: AbortSignal) => Promise<ReadAnswer>;
  /** What is kept of a conversation. */
  read: (place: ChatPlace, signal: AbortSignal) => Promise<ReadConversationTalk>;
  /** Has the host give up the question that it answers. */
  stop: (place: ChatPlace, signal: AbortSignal) => Promise<void>;
}
