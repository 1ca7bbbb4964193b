import type { ReadAnswer, ReadConversationTalk, UnderstoodParts } from '@plinth/api';
import type { Problem } from '@plinth/api/facts';
import {
  answered,
  contentOf,
  failed,
  said,
  withContent,
  withKept,
  type ChatAnswer,
  type ChatFailure,
  type ChatMessage,
  type Talk,
} from './chat.messages.ts';
import type { ChatPlace, ChatRequest } from './chat.ports.ts';

/** An answer that is asked for as parts of it were changed. */
export interface ChatChange {
  answerId: string;
  question: string;
  understood: UnderstoodParts;
  /** Why the answer is still the one before. */
  failure: ChatFailure | null;
}

export interface ChatContext extends Talk {
  modelId: string;
  /** The host has it: something was asked in it. */
  isBegun: boolean;
  text: string;
  question: string;
  previous?: string | undefined;
  reading?: string | undefined;
  understood?: UnderstoodParts | undefined;
  change: ChatChange | null;
  /** Why what is kept could not be read. */
  problem: Problem | null;
}

/** What is typed may go on from the question before it; a suggestion is whole. */
export const askedWith = (context: ChatContext, question: string, previous?: string) => ({
  question,
  previous: previous === question ? undefined : previous || undefined,
  reading: undefined,
  understood: undefined,
  change: null,
  isBegun: context.conversation !== null,
  messages: said(context, question),
});

/** The question again, as it was meant: what came before it stays the same. */
export const meantWith = (context: ChatContext, reading: string) => ({
  reading,
  understood: undefined,
  change: null,
  messages: said(context, reading),
});

const addedWith = ({ conversation, messages }: ChatContext, answer: ReadAnswer) => {
  const askedAt = answer.kept?.asked_at;
  const asked = messages.map((message, index) =>
    index === messages.length - 1 && message.role === 'user' ? { ...message, askedAt } : message,
  );
  return { messages: answered({ conversation, messages: asked }, contentOf(answer)) };
};

export const answerOf = ({ messages }: ChatContext, answerId: string): ChatAnswer | null => {
  const message = messages.find(({ id }) => id === answerId);
  return message?.role === 'assistant' && !message.error ? message.content : null;
};

/** Where the host keeps an answer, with what is made of it. */
export const keptAnswer = (
  context: ChatContext,
  answerId: string,
): { conversation: string; question: string } | undefined => {
  const question = answerOf(context, answerId)?.keptAs;
  return question === undefined || context.conversation === null
    ? undefined
    : { conversation: context.conversation, question };
};

/** Another answer in the place of the one before. What follows goes on from it. */
const changedWith = ({ messages, question }: ChatContext, change: ChatChange, answer: ReadAnswer) => {
  const at = messages.findIndex(({ id }) => id === change.answerId);
  const isLast = at === messages.length - 1;
  const meant = messages.map((message, index) =>
    index === at - 1 && message.role === 'user' ? { ...message, meant: change.question } : message,
  );
  return {
    messages: withContent(meant, change.answerId, { ...contentOf(answer), edited: null }),
    change: null,
    question: isLast ? change.question : question,
    ...(isLast && { previous: undefined, reading: undefined, understood: undefined }),
  };
};

export const answeredWith = (context: ChatContext, answer: ReadAnswer) =>
  context.change === null ? addedWith(context, answer) : changedWith(context, context.change, answer);

/** An answer that was to change stays; else the question goes back into the field, to be changed or sent again. */
export const failedWith = (context: ChatContext, failure: ChatFailure) => {
  const { change, text, reading, question } = context;
  return change === null
    ? { messages: failed(context, failure), text: text === '' && reading === undefined ? question : text }
    : { change: { ...change, failure } };
};

/** Hosts that keep nothing of edited queries say nothing of them: what this page knows stays. */
const withEdited =
  (context: ChatContext) =>
  (message: ChatMessage): ChatMessage => {
    if (message.role === 'user' || message.error || message.content.edited !== undefined) return message;
    return { ...message, content: { ...message.content, edited: answerOf(context, message.id)?.edited } };
  };

export const keptWith = (context: ChatContext, { questions }: ReadConversationTalk) => {
  const { conversation, text } = context;
  const last = questions.at(-1);
  const isTaken = last?.status === 'pending' || last?.status === 'answered';
  return {
    isBegun: true,
    problem: null,
    messages: questions
      .reduce<Talk>(withKept, { conversation, messages: [] })
      .messages.map(withEdited(context)),
    question: last?.meant ?? last?.question ?? '',
    previous: last?.previous || undefined,
    reading: last?.reading || undefined,
    understood: undefined,
    // What the host has needs no second sending.
    text: isTaken && text === last.question ? '' : text,
  };
};

/** The last question without its failure: it is asked again in the same place. */
export const retriedWith = ({ messages, text, question }: ChatContext) => ({
  change: null,
  messages: messages.slice(0, -1),
  text: text === question ? '' : text,
});

export const lastFailure = ({ messages }: ChatContext): ChatFailure | null => {
  const last = messages.at(-1);
  return last?.role === 'assistant' && last.error ? last.failure : null;
};

/** A refusal may be known to this page alone, and reading would lose it. Where no answer came, the host may have one. */
export const mayBeRead = (context: ChatContext): boolean => {
  const failure = lastFailure(context);
  const isRefused = failure?.kind === 'problem' && failure.problem.kind !== 'network';
  return context.isBegun && !isRefused;
};

export const placeOf = ({ modelId, conversation }: ChatContext): ChatPlace => ({
  modelId,
  conversation: conversation ?? '',
});

export const requestOf = (context: ChatContext): ChatRequest => {
  const { modelId, question, previous, reading, understood, change } = context;
  const conversation = context.conversation ?? undefined;
  if (change === null) return { modelId, question, previous, reading, understood, conversation };
  const replaces = answerOf(context, change.answerId)?.keptAs;
  return { modelId, question: change.question, understood: change.understood, conversation, replaces };
};
