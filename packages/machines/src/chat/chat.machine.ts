import type { ReadAnswer, ReadConversationTalk, UnderstoodParts } from '@plinth/api';
import { problemOf, type Problem } from '@plinth/api/facts';
import { assign, setup } from 'xstate';
import { fromPort } from '../fromPort.ts';
import {
  answeredWith,
  answerOf,
  askedWith,
  failedWith,
  keptWith,
  lastFailure,
  mayBeRead,
  meantWith,
  placeOf,
  requestOf,
  retriedWith,
  type ChatContext,
} from './chat.context.ts';
import { withContent, type ChatFailure, type EditedQuery } from './chat.messages.ts';
import type { ChatPorts } from './chat.ports.ts';

/** A host may think for long: after this long without an answer the person is asked whether to wait on. */
export const patienceMs = 120_000;
/** How often a question that was asked before is looked after. */
export const lookMs = 1000;
/** A host that doesn't say that it stopped is not waited for. */
export const stopMs = 5000;

export interface ChatInput {
  modelId: string;
  conversation: string | null;
  isBegun: boolean;
}

export type ChatEvent =
  | { type: 'text.changed'; text: string }
  | { type: 'question.submitted' }
  | { type: 'suggestion.chosen'; question: string }
  | { type: 'understood.changed'; answerId: string; question: string; understood: UnderstoodParts }
  | { type: 'answer.edited'; answerId: string; edited: EditedQuery | null }
  | { type: 'reading.chosen'; reading: string }
  | { type: 'retry.requested' }
  | { type: 'reading.again' }
  | { type: 'page.returned' }
  | { type: 'waiting.chosen' }
  | { type: 'stop.requested' };

const talkRead = ({ event }: { event: { output: ReadConversationTalk } }) => event.output;

const problemIn = ({ event }: { event: { error: unknown } }) => problemOf(event.error);

const beUnread = { type: 'beUnread', params: problemIn } as const;

const edit = {
  type: 'edit',
  params: ({ event }: { event: Extract<ChatEvent, { type: 'answer.edited' }> }) => event,
} as const;

/** A conversation that was read is shown; a question of it that is still open is waited for. */
const whenRead = <Rest extends string>(rest: Rest) =>
  [
    {
      guard: { type: 'isOpen', params: talkRead },
      target: '#chat.following',
      actions: { type: 'show', params: talkRead },
    },
    { target: rest, actions: { type: 'show', params: talkRead } },
  ] as const;

const waitingStates = {
  initial: 'thinking',
  states: {
    thinking: { after: { patience: 'late' } },
    /** The question is still on its way; whether to wait on is the person's to say. */
    late: { tags: 'late', on: { 'waiting.chosen': 'thinking' } },
  },
} as const;

const stopped = { type: 'fail', params: { kind: 'stopped' } } as const;

/** What this page asks for. */
const askingState = {
  tags: 'waiting',
  invoke: {
    src: 'ask',
    input: ({ context }: { context: ChatContext }) => requestOf(context),
    onDone: {
      target: 'idle',
      actions: { type: 'take', params: ({ event }: { event: { output: ReadAnswer } }) => event.output },
    },
    onError: {
      target: 'idle',
      actions: {
        type: 'fail',
        params: ({ event }: { event: { error: unknown } }): ChatFailure => ({
          kind: 'problem',
          problem: problemOf(event.error),
        }),
      },
    },
  },
  on: {
    'stop.requested': [
      { guard: 'isKept', target: 'stopping' },
      { target: 'idle', actions: stopped },
    ],
  },
  ...waitingStates,
} as const;

export const createChatMachine = (ports: ChatPorts) =>
  setup({
    types: {
      context: {} as ChatContext,
      events: {} as ChatEvent,
      input: {} as ChatInput,
      tags: {} as 'waiting' | 'late' | 'reading' | 'stopping',
    },
    delays: { patience: patienceMs, look: lookMs, stop: stopMs },
    actors: {
      ask: fromPort(ports.ask),
      read: fromPort(ports.read),
      stop: fromPort(ports.stop),
    },
    guards: {
      hasText: ({ context }) => context.text.trim() !== '',
      hasFailed: ({ context }) => lastFailure(context) !== null,
      isBegun: ({ context }) => context.isBegun,
      isKept: ({ context }) => context.conversation !== null,
      /** In its place: where nothing is kept, and where the host says what the answer is kept as. */
      mayChange: ({ context }, answerId: string) => {
        const answer = answerOf(context, answerId);
        return answer !== null && (context.conversation === null || answer.keptAs !== undefined);
      },
      mayBeRead: ({ context }) => mayBeRead(context),
      isOffline: (_, { kind }: Problem) => kind === 'network',
      isOpen: (_, { questions }: ReadConversationTalk) => questions.at(-1)?.status === 'pending',
    },
    actions: {
      show: assign(({ context }, talk: ReadConversationTalk) => keptWith(context, talk)),
      edit: assign(({ context }, { answerId, edited }: { answerId: string; edited: EditedQuery | null }) => ({
        messages: withContent(context.messages, answerId, { edited }),
      })),
      take: assign(({ context }, answer: ReadAnswer) => answeredWith(context, answer)),
      fail: assign(({ context }, failure: ChatFailure) => failedWith(context, failure)),
      beUnread: assign((_, problem: Problem) => ({ problem })),
    },
  }).createMachine({
    id: 'chat',
    context: ({ input }) => ({ ...input, messages: [], text: '', question: '', change: null, problem: null }),
    initial: 'deciding',
    on: {
      'text.changed': { actions: assign(({ event }) => ({ text: event.text })) },
      'answer.edited': { actions: edit },
    },
    states: {
      deciding: { always: [{ guard: 'isBegun', target: 'opening' }, { target: 'idle' }] },
      opening: {
        tags: 'reading',
        invoke: {
          src: 'read',
          input: ({ context }) => placeOf(context),
          onDone: whenRead('idle'),
          onError: {
            target: 'unread',
            actions: beUnread,
          },
        },
      },
      unread: { on: { 'reading.again': 'opening', 'page.returned': 'opening' } },
      idle: {
        on: {
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
          'understood.changed': [
            {
              guard: { type: 'mayChange', params: ({ event }) => event.answerId },
              target: 'changing',
              actions: assign(({ event: { answerId, question, understood } }) => ({
                change: { answerId, question, understood, failure: null },
              })),
            },
            {
              target: 'pending',
              actions: assign(({ context, event }) => ({
                ...askedWith(context, event.question),
                understood: event.understood,
              })),
            },
          ],
          'reading.chosen': {
            target: 'pending',
            actions: assign(({ context, event }) => meantWith(context, event.reading)),
          },
          'retry.requested': {
            guard: 'hasFailed',
            target: 'pending',
            actions: assign(({ context }) => retriedWith(context)),
          },
        },
        initial: 'rest',
        states: {
          rest: { on: { 'page.returned': { guard: 'mayBeRead', target: 'refreshing' } } },
          /** Another tab may have asked meanwhile; what is here stays until it is known. */
          refreshing: {
            tags: 'reading',
            invoke: {
              src: 'read',
              input: ({ context }) => placeOf(context),
              onDone: whenRead('rest'),
              onError: 'rest',
            },
            on: {
              // What is on its way doesn't know of it yet.
              'answer.edited': {
                target: 'refreshing',
                reenter: true,
                actions: edit,
              },
            },
          },
        },
      },
      pending: askingState,
      /** An answer is asked for as it should be understood: the one that is there stays until then. */
      changing: askingState,
      /** Asked before this page was opened: the host answers it, and is asked now and then whether it has. */
      following: {
        tags: 'waiting',
        on: { 'stop.requested': 'stopping' },
        type: 'parallel',
        states: {
          wait: waitingStates,
          look: {
            initial: 'pausing',
            states: {
              pausing: { after: { look: 'reading' } },
              reading: {
                invoke: {
                  src: 'read',
                  input: ({ context }) => placeOf(context),
                  onDone: [
                    { guard: { type: 'isOpen', params: talkRead }, target: 'pausing' },
                    { target: '#chat.idle', actions: { type: 'show', params: talkRead } },
                  ],
                  onError: [
                    // The next look may find the network back.
                    { guard: { type: 'isOffline', params: problemIn }, target: 'pausing' },
                    { target: '#chat.unread', actions: beUnread },
                  ],
                },
                on: {
                  'answer.edited': {
                    target: 'reading',
                    reenter: true,
                    actions: edit,
                  },
                },
              },
            },
          },
        },
      },
      stopping: {
        tags: 'stopping',
        invoke: {
          src: 'stop',
          input: ({ context }) => placeOf(context),
          onDone: { target: 'idle', actions: stopped },
          onError: { target: 'idle', actions: stopped },
        },
        after: { stop: { target: 'idle', actions: stopped } },
      },
    },
  });

export type ChatMachine = ReturnType<typeof createChatMachine>;
