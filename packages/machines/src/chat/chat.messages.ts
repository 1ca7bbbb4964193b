import type { ReadAnswer, ReadConversationTalk, ReadSqlResult } from '@plinth/api';
import type { Problem } from '@plinth/api/facts';

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

export type Understood = NonNullable<ReadAnswer['understood']>;

export interface Talk {
  /** Where the host keeps what is said; null where it keeps nothing. */
  conversation: string | null;
  messages: readonly ChatMessage[];
}

/** Of its own in every conversation: what is done with an answer is known by it. */
const nextId = ({ conversation, messages }: Talk) => `${conversation ?? 'message'}-${messages.length + 1}`;

export const said = (
  talk: Talk,
  content: string,
  askedAt: string | undefined = undefined,
  meant: string | undefined = undefined,
): ChatMessage[] => [...talk.messages, { id: nextId(talk), role: 'user', content, askedAt, meant }];

export const contentOf = ({
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

export const answered = (talk: Talk, content: ChatAnswer): ChatMessage[] => [
  ...talk.messages,
  { id: nextId(talk), role: 'assistant', error: false, content },
];

export const failed = (talk: Talk, failure: ChatFailure): ChatMessage[] => [
  ...talk.messages,
  { id: nextId(talk), role: 'assistant', error: true, failure },
];

/** An answer of the messages, with what is another of it. */
export const withContent = (
  messages: readonly ChatMessage[],
  answerId: string,
  changed: Partial<ChatAnswer>,
): ChatMessage[] =>
  messages.map((message) =>
    message.id === answerId && message.role === 'assistant' && !message.error
      ? { ...message, content: { ...message.content, ...changed } }
      : message,
  );

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

export const withKept = ({ conversation, messages }: Talk, kept: Kept): Talk => {
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
