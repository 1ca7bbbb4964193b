import type { ReadAnswer, ReadConversationTalk, UnderstoodParts } from '@plinth/api';

export interface ChatPlace {
  modelId: string;
  conversation: string;
}

export interface ChatRequest {
  modelId: string;
  question: string;
  /** The question before it. */
  previous?: string | undefined;
  /** The reading chosen of those that the host offered. */
  reading?: string | undefined;
  understood?: UnderstoodParts | undefined;
  /** The kept question whose answer gives way to this one. */
  replaces?: string | undefined;
  /** Where the host keeps question and answer. */
  conversation?: string | undefined;
}

export interface ChatPorts {
  ask: (request: ChatRequest, signal: AbortSignal) => Promise<ReadAnswer>;
  /** What is kept of a conversation. */
  read: (place: ChatPlace, signal: AbortSignal) => Promise<ReadConversationTalk>;
  /** Has the host give up the question that it answers. */
  stop: (place: ChatPlace, signal: AbortSignal) => Promise<void>;
}
