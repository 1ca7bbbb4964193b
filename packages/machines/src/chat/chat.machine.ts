import type { ReadAnswer } from '@plinth/api';
import { problemOf, type Problem } from '@plinth/api/facts';
import { assign, fromPromise, setup } from 'xstate';
import type { ChatPorts, ChatRequest } from './chat.ports.ts';

/** A host may think for long: after this long without an answer the person is asked whether to wait on. */
export const patienceMs = 120_000;

export type ChatMessage =
  | { id: string; role: 'user'; content: string }
  | {
      id: string;
      role: 'assistant';
      content: ChatAnswer;
      error: false;
    }
  | { id: string; role: 'assistant'; error: true; failure: ChatFailure };

export type ChatFailure = { kind: 'stopped' } | { kind: 'problem'; problem: Problem };

export interface ChatAnswer {
  answer: string;
  sql_query: string | null;
  follow_up_questions: readonly string[];
  columns?: readonly string[];
  rows?: readonly (readonly unknown[])[];
  total_rows?: number;
  /** Ways to read the question, to choose from. */
  readings?: readonly string[];
}

export interface ChatContext {
  modelId: string;
  messages: readonly ChatMessage[];
  text: string;
  question: string;
  previous?: string | undefined;
  reading?: string | undefined;
}

export type ChatEvent =
  | { type: 'text.changed'; text: string }
  | { type: 'question.submitted' }
  | { type: 'suggestion.chosen'; question: string }
  | { type: 'reading.chosen'; reading: string }
  | { type: 'waiting.chosen' }
  | { type: 'stop.requested' };

const nextId = ({ messages }: ChatContext) => `message-${messages.length + 1}`;

/** What is typed may go on from the question before it; a suggestion is whole. */
const askedWith = (context: ChatContext, question: string, previous?: string) => ({
  question,
  previous: previous === question ? undefined : previous || undefined,
  reading: undefined,
  messages: [...context.messages, { id: nextId(context), role: 'user' as const, content: question }],
});

/** The question again, as it was meant: what came before it stays the same. */
const meantWith = (context: ChatContext, reading: string) => ({
  reading,
  messages: [...context.messages, { id: nextId(context), role: 'user' as const, content: reading }],
});

const answeredWith = (
  context: ChatContext,
  { answer, sql_query = null, follow_up_questions = [], columns, rows, total_rows, clarify }: ReadAnswer,
) => ({
  messages: [
    ...context.messages,
    {
      id: nextId(context),
      role: 'assistant' as const,
      error: false as const,
      content: {
        answer,
        sql_query,
        follow_up_questions,
        ...(columns === undefined ? {} : { columns }),
        ...(rows === undefined ? {} : { rows }),
        ...(total_rows === undefined ? {} : { total_rows }),
        ...(clarify === undefined || clarify.length === 0 ? {} : { readings: clarify.map((c) => c.text) }),
      },
    },
  ],
});

const failedWith = (context: ChatContext, failure: ChatFailure) => ({
  messages: [
    ...context.messages,
    { id: nextId(context), role: 'assistant' as const, error: true as const, failure },
  ],
});

export const createChatMachine = (ports: ChatPorts) =>
  setup({
    types: {
      context: {} as ChatContext,
      events: {} as ChatEvent,
      input: {} as { modelId: string },
      tags: {} as 'waiting',
    },
    delays: { patience: patienceMs },
    actors: {
      ask: fromPromise<ReadAnswer, ChatRequest>(({ input, signal }) => ports.ask(input, signal)),
    },
    guards: { hasText: ({ context }) => context.text.trim() !== '' },
  }).createMachine({
    id: 'chat',
    context: ({ input }) => ({
      modelId: input.modelId,
      messages: [],
      text: '',
      question: '',
    }),
    initial: 'idle',
    states: {
      idle: {
        on: {
          'text.changed': { actions: assign(({ event }) => ({ text: event.text })) },
          'question.submitted': {
            guard: 'hasText',
            target: 'pending',
            actions: assign(({ context }) => ({
              ...askedWith(context, context.text.trim(), context.question),
              text: '',
            })),
          },
          'suggestion.chosen': {
            target: 'pending',
            actions: assign(({ context, event }) => askedWith(context, event.question)),
          },
          'reading.chosen': {
            target: 'pending',
            actions: assign(({ context, event }) => meantWith(context, event.reading)),
          },
        },
      },
      pending: {
        tags: 'waiting',
        invoke: {
          src: 'ask',
          input: ({ context: { modelId, question, previous, reading } }) => ({
            modelId,
            question,
            ...(previous === undefined ? {} : { previous }),
            ...(reading === undefined ? {} : { reading }),
          }),
          onDone: {
            target: 'idle',
            actions: assign(({ context, event }) => answeredWith(context, event.output)),
          },
          onError: {
            target: 'idle',
            actions: assign(({ context, event }) =>
              failedWith(context, { kind: 'problem', problem: problemOf(event.error) }),
            ),
          },
        },
        on: {
          'stop.requested': {
            target: 'idle',
            actions: assign(({ context }) => failedWith(context, { kind: 'stopped' })),
          },
        },
        initial: 'thinking',
        states: {
          thinking: { after: { patience: 'late' } },
          /** The question is still on its way; whether to wait on is the person's to say. */
          late: { on: { 'waiting.chosen': 'thinking' } },
        },
      },
    },
  });

export type ChatMachine = ReturnType<typeof createChatMachine>;
