import { maxQuestionLength } from '@plinth/api/facts';
import { ArrowUp, CircleAlert, CornerDownLeft, Square } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Avatar } from '../../components/Avatar.tsx';
import { Button } from '../../components/Button.tsx';
import { CodeBlock } from '../../components/CodeBlock.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Icon } from '../../components/Icon.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Logo } from '../../components/Logo.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { TextField } from '../../components/TextField.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { token } from '../../theme/token.ts';
import { chartOf, figuresIn } from './answer.figures.ts';
import { AnswerChart } from './AnswerChart.tsx';
import { AnswerTable } from './AnswerTable.tsx';
import { chatCopy as copy, chatFailureText, type ChatFailureView } from './chat.copy.ts';

export const chatPanelStatuses = ['idle', 'pending', 'late'] as const;
type ChatPanelStatus = (typeof chatPanelStatuses)[number];

interface ChatAnswerView {
  answer: string;
  sql_query: string | null;
  follow_up_questions: readonly string[];
  columns?: readonly string[] | undefined;
  rows?: readonly (readonly unknown[])[] | undefined;
  /** Rows of the whole result, where not all are there. */
  total_rows?: number | undefined;
  /** Ways to read the question, to choose from. */
  readings?: readonly string[] | undefined;
}

export type ChatMessageView =
  | { id: string; role: 'user'; content: string }
  | { id: string; role: 'assistant'; error: false; content: ChatAnswerView }
  | { id: string; role: 'assistant'; error: true; failure: ChatFailureView };

export interface ChatPanelProps {
  status: ChatPanelStatus;
  messages: readonly ChatMessageView[];
  text: string;
  userEmail: string | null;
  onTextChange: (text: string) => void;
  onSubmit: () => void;
  onSuggestion: (question: string) => void;
  onReading: (reading: string) => void;
  /** To wait on, where an answer is late. */
  onWait: () => void;
  onStop: () => void;
}

const Panel = styled.section`
  display: flex;
  flex-direction: column;
  height: 70vh;
  min-height: 22rem;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusFrame};
  background: ${token.surfaceRaised};
  overflow: clip;
`;

const Transcript = styled.div`
  flex: 1 1 auto;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Turn = styled.article`
  display: grid;
  grid-template-columns: 28px minmax(0, 1fr);
  gap: ${token.space3};
  padding: ${token.space4} ${token.space5};

  & + & {
    border-block-start: 1px solid ${token.borderSubtle};
  }
  @media (max-width: 599px) {
    padding-inline: ${token.space3};
    gap: ${token.space2};
  }
`;

const Question = styled.p`
  align-self: center;
  color: ${token.textStrong};
  font-weight: ${token.weightMedium};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
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

const Answer = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space3};
  padding-block-start: 4px;
`;

const Words = styled.p`
  max-width: ${token.prose};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  text-wrap: pretty;

  b {
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
  }
`;

const Result = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${token.space3};

  &[data-chart] {
    grid-template-columns: minmax(0, 1fr) minmax(0, 320px);
  }
  @media (max-width: 899px) {
    &[data-chart] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const Suggestions = styled.div`
  > h2 {
    margin-block-end: 6px;
    color: ${token.textMuted};
    font-size: ${token.typeXs};
    font-weight: ${token.weightMedium};
    line-height: ${token.lineXs};
  }
  > ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
    gap: ${token.space2};
  }
`;

const Suggestion = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2};
  width: 100%;
  min-height: ${token.controlMd};
  padding: 5px 10px;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusControl};
  background: ${token.surfaceRaised};
  color: ${token.textDefault};
  font-size: ${token.typeSm};
  line-height: ${token.lineSm};
  text-align: start;
  cursor: pointer;

  > svg {
    color: ${token.textMuted};
  }
  &:hover:not(:disabled) {
    border-color: ${token.borderStrong};
    background: ${token.surfaceHover};
  }
  &:disabled {
    color: ${token.textMuted};
    cursor: not-allowed;
  }
`;

const FailureText = styled.p`
  display: flex;
  gap: ${token.space2};
  padding-block: 4px;
  color: ${token.dangerText};
  overflow-wrap: anywhere;

  > svg {
    margin-top: 2px;
  }
  &[data-kind='stopped'] {
    color: ${token.textMuted};
  }
`;

const Waiting = styled.p`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  color: ${token.textMuted};
`;

const Late = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2} ${token.space3};
`;

const Ask = styled.form`
  display: flex;
  gap: ${token.space2};
  padding: 10px ${token.space3};
  border-block-start: 1px solid ${token.borderSubtle};
  background: ${token.surfaceCanvas};

  > :first-child {
    flex: 1 1 auto;
  }
`;

const Count = styled.span`
  white-space: nowrap;
  color: ${token.textMuted};
  font-variant-numeric: tabular-nums;
`;

/** A question that is far from its limit needs no figure. */
const countedFrom = maxQuestionLength - 100;

const Middle = styled.div`
  display: grid;
  place-content: center;
  min-height: 100%;
`;

/** Buttons that ask at once, under a heading of their own. */
function Choices({
  title,
  choices,
  disabled,
  onChoice,
}: {
  title: string;
  choices: readonly string[];
  disabled: boolean;
  onChoice: (choice: string) => void;
}) {
  if (choices.length === 0) return null;
  return (
    <Suggestions>
      <h2>{title}</h2>
      <ul>
        {choices.map((choice, index) => (
          <li key={index}>
            <Suggestion type="button" disabled={disabled} onClick={() => onChoice(choice)}>
              {choice}
              <Icon icon={CornerDownLeft} size={14} />
            </Suggestion>
          </li>
        ))}
      </ul>
    </Suggestions>
  );
}

function Reply({
  content,
  disabled,
  isLast,
  onSuggestion,
  onReading,
}: {
  content: ChatAnswerView;
  disabled: boolean;
  /** A reading belongs to the question asked last. */
  isLast: boolean;
  onSuggestion: (question: string) => void;
  onReading: (reading: string) => void;
}) {
  const { answer, sql_query, follow_up_questions, columns = [], rows = [], readings = [] } = content;
  const chart = chartOf(columns, rows);
  return (
    <Answer>
      <Words>
        {figuresIn(answer).map(({ text, figure }, index) => (figure ? <b key={index}>{text}</b> : text))}
      </Words>
      {sql_query !== null && sql_query !== '' && (
        <CodeBlock
          title={copy.sql}
          code={sql_query}
          language="sql"
          lineNumbers
          maxHeight="13rem"
          copyLabel={copy.copySql}
        />
      )}
      {columns.length > 0 && rows.length > 0 && (
        <Result data-chart={chart !== null || undefined}>
          <AnswerTable columns={columns} rows={rows} total={content.total_rows ?? rows.length} />
          {chart && <AnswerChart chart={chart} />}
        </Result>
      )}
      <Choices title={copy.readings} choices={readings} disabled={disabled || !isLast} onChoice={onReading} />
      <Choices
        title={copy.suggestions}
        choices={follow_up_questions}
        disabled={disabled}
        onChoice={onSuggestion}
      />
    </Answer>
  );
}

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

interface MessagesProps extends Pick<
  ChatPanelProps,
  'messages' | 'userEmail' | 'onSuggestion' | 'onReading'
> {
  disabled: boolean;
}

function Messages({ messages, userEmail, ...reply }: MessagesProps) {
  return messages.map((message, index) =>
    message.role === 'user' ? (
      <Turn key={message.id} aria-label={copy.you}>
        <Avatar email={userEmail} size={28} />
        <Question>{message.content}</Question>
      </Turn>
    ) : (
      <AssistantTurn key={message.id}>
        {message.error ? (
          <FailureText data-kind={message.failure.kind}>
            {message.failure.kind !== 'stopped' && <Icon icon={CircleAlert} />}
            {chatFailureText(message.failure)}
          </FailureText>
        ) : (
          <Reply content={message.content} isLast={index === messages.length - 1} {...reply} />
        )}
      </AssistantTurn>
    ),
  );
}

function WaitingTurn({ late, onWait }: { late: boolean; onWait: () => void }) {
  return (
    <AssistantTurn>
      <Answer>
        <Waiting>
          <Spinner /> {copy.pending}
        </Waiting>
        {late && (
          <Late>
            <p>{copy.late}</p>
            <Button onClick={onWait}>{copy.wait}</Button>
          </Late>
        )}
      </Answer>
    </AssistantTurn>
  );
}

/** The newest turn is shown from its beginning; a long answer is read downwards from there. */
const useNewestInSight = (transcript: RefObject<HTMLElement | null>, turns: number, pending: boolean) => {
  useEffect(() => {
    const articles = transcript.current?.querySelectorAll('article');
    articles?.[articles.length - 1]?.scrollIntoView({ block: 'nearest' });
  }, [transcript, turns, pending]);
};

/** Disabled, the input can't hold the focus: the transcript keeps it for whoever typed. */
const useKeptFocus = (
  transcript: RefObject<HTMLElement | null>,
  input: RefObject<HTMLElement | null>,
  pending: boolean,
) => {
  const waitsFor = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    const isFree = activeElement === body || activeElement === waitsFor.current;
    if (pending) {
      if (!isFree && activeElement !== input.current) return;
      waitsFor.current = transcript.current;
      transcript.current?.focus({ preventScroll: true });
    } else {
      if (waitsFor.current !== null && isFree) input.current?.focus();
      waitsFor.current = null;
    }
  }, [transcript, input, pending]);
};

interface AskFormProps extends Pick<ChatPanelProps, 'text' | 'onTextChange' | 'onSubmit' | 'onStop'> {
  input: Ref<HTMLInputElement>;
  pending: boolean;
}

function AskForm({ input, pending, text, onTextChange, onSubmit, onStop }: AskFormProps) {
  const { length } = text.trim();
  const canSend = !pending && length > 0 && length <= maxQuestionLength;
  return (
    <Ask
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSubmit();
      }}
    >
      <TextField
        ref={input}
        label={copy.input}
        hideLabel
        placeholder={copy.placeholder}
        value={text}
        onValueChange={onTextChange}
        disabled={pending}
        autoComplete="off"
        error={length > maxQuestionLength ? copy.tooLong(maxQuestionLength) : undefined}
        end={length > countedFrom && <Count>{copy.count(length, maxQuestionLength)}</Count>}
      />
      {pending && <IconButton icon={Square} label={copy.stop} variant="secondary" onClick={onStop} />}
      <IconButton type="submit" icon={ArrowUp} label={copy.send} variant="primary" disabled={!canSend} />
    </Ask>
  );
}

export function ChatPanel(props: ChatPanelProps) {
  const { status, messages, userEmail, onSuggestion, onReading, onWait } = props;
  const transcript = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const pending = status !== 'idle';
  useNewestInSight(transcript, messages.length, pending);
  useKeptFocus(transcript, input, pending);

  return (
    <Panel aria-label={copy.region}>
      <Transcript
        ref={transcript}
        role="log"
        aria-live="polite"
        aria-label={copy.transcript}
        aria-busy={pending}
        tabIndex={0}
      >
        {messages.length === 0 && !pending && (
          <Middle>
            <EmptyState compact drawing="conversation" title={copy.emptyTitle}>
              {copy.empty}
            </EmptyState>
          </Middle>
        )}
        <Messages
          messages={messages}
          userEmail={userEmail}
          disabled={pending}
          onSuggestion={onSuggestion}
          onReading={onReading}
        />
        {pending && <WaitingTurn late={status === 'late'} onWait={onWait} />}
      </Transcript>
      <AskForm {...props} input={input} pending={pending} />
      <VisuallyHidden role="status">
        {status === 'late' ? copy.late : pending ? copy.pending : ''}
      </VisuallyHidden>
    </Panel>
  );
}
