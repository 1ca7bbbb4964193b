import type { ReadAnswer, ReadConversationTalk, ReadSqlResult, UnderstoodParts } from '@plinth/api';
import { problemOf, type Problem } from '@plinth/api/facts';
import { assign, fromPromise, setup } from 'xstate';
import type { ChatPlace, ChatPorts, ChatRequest } from './chat.ports.ts';

/** A host may think for long: after this long without an answer the person is asked whether to wait on. */
export const patienceMs = 120_000;
/** How often a question that was asked before is looked after. */
export const lookMs = 1000;
/** A host that doesn't say that it stopped is not waited for. */
export const stopMs = 5000;

export type ChatMessage =
  | {
      id: string;
      role: 'user';
      content: string;
      askedAt: string | undefined;
      /** The words it was answered by, where parts of it were changed. */
      meant: string | undefined;
    }
  | {
      id: string;
      role: 'assistant';
      content: ChatAnswer;
      error: false;
    }
  | { id: string; role: 'assistant'; error: true; failure: ChatFailure };

export type ChatFailure = { kind: 'stopped' } | { kind: 'problem'; problem: Problem };

export interface ChatReading {
  text: string;
  /** What it comes to, where the host says so. */
  found: string | undefined;
}

export interface ChatAnswer {
  answer: string;
  sql_query: string | null;
  follow_up_questions: readonly string[];
  columns?: readonly string[];
  rows?: readonly (readonly unknown[])[];
  total_rows?: number;
  /** Whether it is of the standardized view. */
  standardized?: boolean;
  /** How the host understood the question. */
  understood?: Understood;
  /** Ways to read the question, to choose from. */
  readings?: readonly ChatReading[];
  /** What the question has that the model doesn't. */
  unknown_words?: readonly string[];
  /** Its question, as the host keeps it. */
  keptAs?: string;
  /** The query that a person made of its own; undefined where the host doesn't tell whether there is one. */
  edited?: EditedQuery | null;
}

export interface EditedQuery {
  sql: string;
  columns: readonly string[];
  rows: readonly (readonly unknown[])[];
  total: number;
  sampled: boolean;
}

export const editedQuery = (
  sql: string,
  { columns, rows, total_rows, sampled }: ReadSqlResult,
): EditedQuery => ({ sql, columns, rows, total: total_rows ?? rows.length, sampled: sampled ?? false });

/** An answer that is asked for as parts of it were changed. */
export interface ChatChange {
  answerId: string;
  question: string;
  understood: UnderstoodParts;
  /** Why the answer is still the one before. */
  failure: ChatFailure | null;
}

export type Understood = NonNullable<ReadAnswer['understood']>;

export interface ChatContext {
  modelId: string;
  /** Where the host keeps what is said; null where it keeps nothing. */
  conversation: string | null;
  /** The host has it: something was asked in it. */
  isBegun: boolean;
  messages: readonly ChatMessage[];
  text: string;
  question: string;
  previous?: string | undefined;
  reading?: string | undefined;
  understood?: UnderstoodParts | undefined;
  change: ChatChange | null;
  /** Why what is kept could not be read. */
  problem: Problem | null;
}

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

type Talk = Pick<ChatContext, 'conversation' | 'messages'>;

/** Of its own in every conversation: what is done with an answer is known by it. */
const nextId = ({ conversation, messages }: Talk) => `${conversation ?? 'message'}-${messages.length + 1}`;

const said = (
  talk: Talk,
  content: string,
  askedAt: string | undefined = undefined,
  meant: string | undefined = undefined,
): ChatMessage[] => [...talk.messages, { id: nextId(talk), role: 'user', content, askedAt, meant }];

const contentOf = ({
  answer,
  sql_query = null,
  follow_up_questions = [],
  columns,
  rows,
  total_rows,
  standardized,
  understood,
  unknown_words,
  clarify,
  kept,
}: ReadAnswer): ChatAnswer => ({
  answer,
  sql_query,
  follow_up_questions,
  columns,
  rows,
  total_rows,
  standardized,
  understood,
  unknown_words,
  readings: clarify?.map(({ text, found }) => ({ text, found })),
  keptAs: kept?.id,
});

const answered = (talk: Talk, content: ChatAnswer): ChatMessage[] => [
  ...talk.messages,
  { id: nextId(talk), role: 'assistant', error: false, content },
];

const failed = (talk: Talk, failure: ChatFailure): ChatMessage[] => [
  ...talk.messages,
  { id: nextId(talk), role: 'assistant', error: true, failure },
];

/** What is typed may go on from the question before it; a suggestion is whole. */
const askedWith = (context: ChatContext, question: string, previous?: string) => ({
  question,
  previous: previous === question ? undefined : previous || undefined,
  reading: undefined,
  understood: undefined,
  change: null,
  isBegun: context.conversation !== null,
  messages: said(context, question),
});

/** The question again, as it was meant: what came before it stays the same. */
const meantWith = (context: ChatContext, reading: string) => ({
  reading,
  understood: undefined,
  change: null,
  messages: said(context, reading),
});

const answeredWith = ({ conversation, messages }: ChatContext, answer: ReadAnswer) => {
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

/** An answer of the messages, with what is another of it. */
const withContent = (
  messages: readonly ChatMessage[],
  answerId: string,
  changed: Partial<ChatAnswer>,
): ChatMessage[] =>
  messages.map((message) =>
    message.id === answerId && message.role === 'assistant' && !message.error
      ? { ...message, content: { ...message.content, ...changed } }
      : message,
  );

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
const changedWith = ({ messages, change, question }: ChatContext, answer: ReadAnswer) => {
  if (change === null) return {};
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

const unchangedWith = ({ change }: ChatContext, failure: ChatFailure) => ({
  change: change && { ...change, failure },
});

/** The question goes back into the field, to be changed or sent again. */
const failedWith = (context: ChatContext, failure: ChatFailure) => ({
  messages: failed(context, failure),
  text: context.text === '' && context.reading === undefined ? context.question : context.text,
});

type Kept = ReadConversationTalk['questions'][number];

const keptFailure = ({ status, failure }: Kept): ChatFailure =>
  status === 'stopped'
    ? { kind: 'stopped' }
    : {
        kind: 'problem',
        problem: {
          kind: 'status',
          status: failure?.status ?? null,
          statusText: '',
          detail: failure?.detail ?? null,
          message: '',
        },
      };

const withKept = ({ conversation, messages }: Talk, kept: Kept): Talk => {
  const words = kept.reading || kept.question;
  const asked = {
    conversation,
    messages: said({ conversation, messages }, words, kept.asked_at, kept.meant ?? undefined),
  };
  if (kept.status === 'pending') return asked;
  if (!kept.answer) return { conversation, messages: failed(asked, keptFailure(kept)) };
  const { edited } = kept;
  const content: ChatAnswer = {
    ...contentOf(kept.answer),
    // A host that says nothing of changed words lets no answer give way to another.
    keptAs: kept.meant === undefined ? undefined : kept.id,
    edited: edited && editedQuery(edited.sql, edited.result),
  };
  return { conversation, messages: answered(asked, content) };
};

/** Hosts that keep nothing of edited queries say nothing of them: what this page knows stays. */
const withEdited =
  (context: ChatContext) =>
  (message: ChatMessage): ChatMessage => {
    if (message.role === 'user' || message.error || message.content.edited !== undefined) return message;
    return { ...message, content: { ...message.content, edited: answerOf(context, message.id)?.edited } };
  };

const keptWith = (context: ChatContext, { questions }: ReadConversationTalk) => {
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
const retriedWith = ({ messages, text, question }: ChatContext) => ({
  messages: messages.slice(0, -1),
  text: text === question ? '' : text,
});

const lastFailure = ({ messages }: ChatContext): ChatFailure | null => {
  const last = messages.at(-1);
  return last?.role === 'assistant' && last.error ? last.failure : null;
};

/** A refusal may be known to this page alone, and reading would lose it. Where no answer came, the host may have one. */
const mayBeRead = (context: ChatContext): boolean => {
  const failure = lastFailure(context);
  const isRefused = failure?.kind === 'problem' && failure.problem.kind !== 'network';
  return context.isBegun && !isRefused;
};

const placeOf = ({ modelId, conversation }: ChatContext): ChatPlace => ({
  modelId,
  conversation: conversation ?? '',
});

const requestOf = ({
  modelId,
  question,
  previous,
  reading,
  understood,
  conversation,
}: ChatContext): ChatRequest => ({
  modelId,
  question,
  previous,
  reading,
  understood,
  conversation: conversation ?? undefined,
});

const changeRequestOf = (context: ChatContext): ChatRequest => ({
  modelId: context.modelId,
  question: context.change?.question ?? '',
  understood: context.change?.understood,
  conversation: context.conversation ?? undefined,
  replaces: answerOf(context, context.change?.answerId ?? '')?.keptAs,
});

const talkRead = ({ event }: { event: { output: ReadConversationTalk } }) => event.output;

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

/** Of what this page has asked for. */
const askedStates = {
  on: {
    'stop.requested': [
      { guard: 'isKept', target: 'stopping' },
      { target: 'idle', actions: 'beStopped' },
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
      ask: fromPromise<ReadAnswer, ChatRequest>(({ input, signal }) => ports.ask(input, signal)),
      read: fromPromise<ReadConversationTalk, ChatPlace>(({ input, signal }) => ports.read(input, signal)),
      stop: fromPromise<void, ChatPlace>(({ input, signal }) => ports.stop(input, signal)),
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
      isOpen: (_, { questions }: ReadConversationTalk) => questions.at(-1)?.status === 'pending',
    },
    actions: {
      show: assign(({ context }, talk: ReadConversationTalk) => keptWith(context, talk)),
      edit: assign(({ context }, { answerId, edited }: { answerId: string; edited: EditedQuery | null }) => ({
        messages: withContent(context.messages, answerId, { edited }),
      })),
      beStopped: assign(({ context }) =>
        context.change === null
          ? failedWith(context, { kind: 'stopped' })
          : unchangedWith(context, { kind: 'stopped' }),
      ),
    },
  }).createMachine({
    id: 'chat',
    context: ({ input }) => ({ ...input, messages: [], text: '', question: '', change: null, problem: null }),
    initial: 'deciding',
    on: {
      'text.changed': { actions: assign(({ event }) => ({ text: event.text })) },
      'answer.edited': { actions: { type: 'edit', params: ({ event }) => event } },
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
            actions: assign(({ event }) => ({ problem: problemOf(event.error) })),
          },
        },
      },
      unread: { on: { 'reading.again': 'opening' } },
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
                actions: { type: 'edit', params: ({ event }) => event },
              },
            },
          },
        },
      },
      pending: {
        tags: 'waiting',
        invoke: {
          src: 'ask',
          input: ({ context }) => requestOf(context),
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
        ...askedStates,
      },
      /** An answer is asked for as it should be understood: the one that is there stays until then. */
      changing: {
        tags: 'waiting',
        invoke: {
          src: 'ask',
          input: ({ context }) => changeRequestOf(context),
          onDone: {
            target: 'idle',
            actions: assign(({ context, event }) => changedWith(context, event.output)),
          },
          onError: {
            target: 'idle',
            actions: assign(({ context, event }) =>
              unchangedWith(context, { kind: 'problem', problem: problemOf(event.error) }),
            ),
          },
        },
        ...askedStates,
      },
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
                  onError: {
                    target: '#chat.unread',
                    actions: assign(({ event }) => ({ problem: problemOf(event.error) })),
                  },
                },
                on: {
                  'answer.edited': {
                    target: 'reading',
                    reenter: true,
                    actions: { type: 'edit', params: ({ event }) => event },
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
          onDone: { target: 'idle', actions: 'beStopped' },
          onError: { target: 'idle', actions: 'beStopped' },
        },
        after: { stop: { target: 'idle', actions: 'beStopped' } },
      },
    },
  });

export type ChatMachine = ReturnType<typeof createChatMachine>;
