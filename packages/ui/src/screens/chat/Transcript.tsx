import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { styled, type StyledComponent } from 'styled-components';
import { Avatar } from '../../components/Avatar.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Logo } from '../../components/Logo.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { shortLineQuery } from '../../theme/measures.tokens.ts';
import { token } from '../../theme/token.ts';
import { Answer, Choices, Reply } from './Answer.tsx';
import type { AnswerChange, AnswerTools, ChatAnswerView } from './answer.types.ts';
import { AnswerFailure } from './AnswerFailure.tsx';
import { chatCopy as copy, type ChatFailureView } from './chat.copy.ts';
import { LateNote } from './LateNote.tsx';
import { QuestionWords } from './QuestionWords.tsx';

export type ChatMessageView =
  | {
      id: string;
      role: 'user';
      content: string;
      askedAt?: string | undefined;
      /** The words it was answered by, where parts of it were changed. */
      meant?: string | undefined;
    }
  | { id: string; role: 'assistant'; error: false; content: ChatAnswerView }
  | { id: string; role: 'assistant'; error: true; failure: ChatFailureView };

/** A question to begin with, and the metric that it is of; empty where it is of none. */
interface Starter {
  question: string;
  metric: string;
}

export interface TranscriptProps {
  region: RefObject<HTMLDivElement | null>;
  status: 'idle' | 'pending' | 'late';
  /** What was said, from the first on. */
  messages: readonly ChatMessageView[];
  /** The answer that is being changed, or could not be. */
  change: AnswerChange | null;
  /** Questions to begin with. */
  starters: readonly Starter[];
  /** What is in the field. */
  text: string;
  /** What can be done with an answer. */
  tools: AnswerTools;
  /** Whose picture stands at the questions. */
  userEmail: string | null;
  /** A suggested question was pressed. */
  onSuggestion: (question: string) => void;
  /** A question goes into the field, to be asked in other words. */
  onQuestionEdit: (question: string) => void;
  /** Which of several meanings was meant. */
  onReading: (reading: string) => void;
  /** To ask once more what failed. */
  onRetry: () => void;
  /** To wait on, where an answer is late. */
  onWait: () => void;
}

/** What stands above the page's own scrolling: the bar over it has its room already, the field under it hasn't. */
const aboveIt = '0.75rem';
const underIt = '5.5rem';

const Log = styled.div`
  flex: 1 1 auto;
  display: flex;
  flex-direction: column;
  min-width: 0;

  &:focus-visible {
    outline-offset: -2px;
  }
  & * {
    scroll-margin-block: ${aboveIt} ${underIt};
  }
`;

/** The last one has room for its answer, so that nothing moves when it comes. */
const Exchange = styled.div`
  & + & {
    border-block-start: 1px solid ${token.borderSubtle};
  }
  &:last-child:not(:first-child) {
    min-height: min(24rem, 50svh);
  }
`;

const Turn = styled.article`
  display: grid;
  grid-template-columns: 28px minmax(0, 1fr);
  gap: ${token.space3};
  padding: ${token.space4} ${token.space5};

  & + & {
    padding-block-start: 0;
  }
  @media ${shortLineQuery} {
    grid-template-columns: minmax(0, 1fr);
    padding-inline: ${token.space3};

    /* Whose words they are their weight tells: a phone has no room for pictures of it. */
    > :first-child {
      display: none;
    }
  }
`;

const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 28px;
  height: 28px;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusControl};
  color: ${token.textStrong};
`;

const Waiting = styled.p`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  color: ${token.textMuted};
`;

export const Middle: StyledComponent<'div'> = styled.div`
  flex: 1 1 auto;
  display: grid;
  place-content: center;
`;

/** On a phone the questions to begin with come before a drawing. */
const Begin = styled(Middle)`
  @media ${shortLineQuery} {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;

    > :first-child > svg {
      display: none;
    }
  }
`;

const Starters = styled.div`
  width: min(100vw - 64px, 720px);
  padding: 0 ${token.space4} ${token.space5};

  @media ${shortLineQuery} {
    width: auto;
    padding-inline: ${token.space3};
  }
`;

function AssistantTurn({ children }: { children: ReactNode }) {
  return (
    <Turn aria-label={copy.assistant}>
      <Mark aria-hidden>
        <Logo size={16} />
      </Mark>
      {children}
    </Turn>
  );
}

function WaitingTurn({ late, onWait }: { late: boolean; onWait: () => void }) {
  return (
    <AssistantTurn>
      <Reply>
        <Waiting>
          <Spinner /> {copy.pending}
        </Waiting>
        {late && <LateNote onWait={onWait} />}
      </Reply>
    </AssistantTurn>
  );
}

interface MessageProps extends Pick<
  TranscriptProps,
  'userEmail' | 'tools' | 'onSuggestion' | 'onReading' | 'onRetry' | 'onWait' | 'change' | 'text'
> {
  message: ChatMessageView;
  /** The question with what came of it. */
  exchange: readonly ChatMessageView[];
  onEdit: TranscriptProps['onQuestionEdit'];
  disabled: boolean;
  late: boolean;
  isLast: boolean;
}

const unknownIn = (exchange: readonly ChatMessageView[]): readonly string[] =>
  exchange.flatMap((message) =>
    message.role === 'assistant' && !message.error ? (message.content.unknown_words ?? []) : [],
  );

const isAskedIn = ([asked]: readonly ChatMessageView[], text: string): boolean =>
  asked?.role === 'user' && asked.content === text;

function Message({ message, exchange, text, userEmail, change, onRetry, onEdit, ...reply }: MessageProps) {
  if (message.role === 'user')
    return (
      <Turn aria-label={copy.you}>
        <Avatar email={userEmail} size={28} />
        <QuestionWords
          {...message}
          unknown={unknownIn(exchange)}
          onEdit={reply.disabled ? undefined : () => onEdit(message.content)}
        />
      </Turn>
    );
  if (!message.error)
    return (
      <AssistantTurn>
        <Answer
          id={message.id}
          content={message.content}
          change={change?.answerId === message.id ? change : null}
          {...reply}
        />
      </AssistantTurn>
    );
  return (
    <AssistantTurn>
      <Reply>
        <AnswerFailure
          failure={message.failure}
          isInField={isAskedIn(exchange, text)}
          onRetry={reply.isLast && !reply.disabled ? onRetry : undefined}
        />
      </Reply>
    </AssistantTurn>
  );
}

/** Each question with what came of it. */
const exchangesOf = (messages: readonly ChatMessageView[]): ChatMessageView[][] => {
  const exchanges: ChatMessageView[][] = [];
  for (const message of messages) {
    if (message.role === 'user' || exchanges.length === 0) exchanges.push([message]);
    else exchanges.at(-1)?.push(message);
  }
  return exchanges;
};

/** The page moves once, for a question that was asked; never for an answer that comes. */
const useAskedInSight = (region: RefObject<HTMLElement | null>, questions: number) => {
  const shown = useRef(questions);
  useEffect(() => {
    const isNew = questions > shown.current;
    shown.current = questions;
    // The first one leaves what stands above the chat: its answer has no room there on a phone.
    const block = questions === 1 ? 'start' : 'nearest';
    if (isNew) region.current?.lastElementChild?.scrollIntoView({ block });
  }, [region, questions]);
};

export function Transcript({ region, status, messages, starters, onQuestionEdit, ...rest }: TranscriptProps) {
  const { change, onWait } = rest;
  const pending = status !== 'idle';
  const isChanging = change !== null && change.failure === null;
  const exchanges = exchangesOf(messages);
  const last = messages.at(-1);
  useAskedInSight(region, exchanges.length);
  return (
    <Log
      ref={region}
      role="log"
      // An answer with its figures, table and query would be read out whole, and a conversation that is opened from its first word.
      aria-live="off"
      aria-label={copy.transcript}
      aria-busy={pending}
      tabIndex={-1}
    >
      {messages.length === 0 && !pending && (
        <Begin>
          <EmptyState compact drawing="conversation" title={copy.emptyTitle}>
            {copy.empty}
          </EmptyState>
          <Starters>
            <Choices
              title={copy.starters}
              choices={starters.map(({ question }) => question)}
              notes={starters.map(({ metric }) => metric)}
              disabled={false}
              onChoice={rest.onSuggestion}
            />
          </Starters>
        </Begin>
      )}
      {exchanges.map((exchange, index) => (
        <Exchange key={exchange[0]?.id}>
          {exchange.map((message) => (
            <Message
              key={message.id}
              message={message}
              exchange={exchange}
              onEdit={onQuestionEdit}
              disabled={pending}
              late={status === 'late'}
              isLast={message === last}
              {...rest}
            />
          ))}
          {pending && !isChanging && index === exchanges.length - 1 && (
            <WaitingTurn late={status === 'late'} onWait={onWait} />
          )}
        </Exchange>
      ))}
    </Log>
  );
}
