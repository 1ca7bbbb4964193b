import type { Problem } from '@plinth/api/facts';
import { History, Plus } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { ErrorView } from '../../components/ErrorView.tsx';
import { IconButton } from '../../components/IconButton.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { lazyAtRest, useFetchedAtRest } from '../../loading/lazyAtRest.ts';
import { useMedia } from '../../primitives/useMedia.ts';
import { NoticesAboveFoot } from '../../primitives/NoticesAboveFoot.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { onePartQuery } from '../../theme/measures.tokens.ts';
import { truncate } from '../../theme/mixins.ts';
import { token } from '../../theme/token.ts';
import { problemText } from '../problem.copy.ts';
import { useAnswerAtRest } from './Answer.tsx';
import { answerText, chatCopy as copy, type AnsweredBy } from './chat.copy.ts';
import { Composer } from './Composer.tsx';
import { ConversationList, type ConversationListProps } from './ConversationList.tsx';
import { conversationsCopy } from './conversations.copy.ts';
import { Middle, Transcript, type ChatMessageView, type TranscriptProps } from './Transcript.tsx';

export type { ChatMessageView } from './Transcript.tsx';

/** `opening`: what was said is being read; `unread`: it could not be. */
export const chatPanelStatuses = ['opening', 'unread', 'idle', 'pending', 'late'] as const;
type ChatPanelStatus = (typeof chatPanelStatuses)[number];

const isPending = (status: ChatPanelStatus): boolean => status === 'pending' || status === 'late';

export interface ChatPanelProps
  extends ConversationListProps, Omit<TranscriptProps, 'region' | 'status' | 'onQuestionEdit'> {
  /** Where the question that was asked last stands. */
  status: ChatPanelStatus;
  /** Who answers; null where the host doesn't tell, undefined until it is known. */
  answeredBy: AnsweredBy | null | undefined;
  /** Why it is unread. */
  problem: Problem | null;
  /** What is in the field after a key. */
  onTextChange: (text: string) => void;
  /** The person asks it. */
  onSubmit: () => void;
  /** The person waits no longer. */
  onStop: () => void;
  /** To read again what could not be read. */
  onReadAgain: () => void;
}

const ConversationSheet = lazyAtRest(async () => (await import('./ConversationSheet.tsx')).ConversationSheet);

/* It grows with what is said: the page is all that scrolls. */
const Panel = styled.section`
  display: grid;
  grid-template-columns: 236px minmax(0, 1fr);
  min-height: 70vh;
  border: 1px solid ${token.borderDefault};
  border-radius: ${token.radiusFrame};
  background: ${token.surfaceRaised};

  &[data-alone] {
    grid-template-columns: minmax(0, 1fr);
  }
  @media ${onePartQuery} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Beside = styled.div`
  padding: ${token.space2};
  border-inline-end: 1px solid ${token.borderSubtle};
  border-start-start-radius: inherit;
  border-end-start-radius: inherit;
  background: ${token.surfaceCanvas};

  > nav {
    position: sticky;
    inset-block-start: calc(${token.headerHeight} + ${token.space2});
  }
`;

const Talk = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

const Foot = styled.div`
  position: sticky;
  z-index: 2;
  inset-block-end: 0;
  border-block-start: 1px solid ${token.borderSubtle};
  border-end-start-radius: inherit;
  border-end-end-radius: ${token.radiusFrame};
  background: ${token.surfaceCanvas};

  @media ${onePartQuery} {
    border-end-start-radius: ${token.radiusFrame};
  }
`;

const Note = styled.p`
  padding: 0 ${token.space3} ${token.space2};
  color: ${token.textMuted};
  font-size: ${token.typeXs};
  line-height: ${token.lineXs};
`;

const Top = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space1};
  padding-block: ${token.space2};
  padding-inline: ${token.space4} ${token.space2};
  border-block-end: 1px solid ${token.borderSubtle};

  > h2 {
    ${truncate}
    flex: 1 1 auto;
    color: ${token.textStrong};
    font-weight: ${token.weightSemibold};
  }
`;

const Opening = styled.p`
  display: flex;
  gap: ${token.space2};
  color: ${token.textMuted};
`;

/** A question that failed is back in the field, to be gone on with. */
const goOnIn = (field: HTMLInputElement | null) => {
  field?.focus({ preventScroll: true });
  const end = field?.value.length ?? 0;
  field?.setSelectionRange(end, end);
};

/** Disabled, the input or the button that asked can't hold the focus: the transcript keeps it for whoever asked. */
const useKeptFocus = (
  transcript: RefObject<HTMLElement | null>,
  input: RefObject<HTMLInputElement | null>,
  pending: boolean,
) => {
  const waitsFor = useRef<HTMLElement | null>(null);
  const isTyped = useRef(false);
  useEffect(() => {
    const { activeElement, body } = document;
    const isFree = activeElement === body || activeElement === waitsFor.current;
    if (pending) {
      // It leaves a disabled button only after this, and a held one not at all.
      const isOff = activeElement?.matches(':disabled, [aria-disabled="true"]');
      if (!isFree && activeElement !== input.current && !isOff) return;
      isTyped.current = activeElement === input.current;
      waitsFor.current = transcript.current;
      transcript.current?.focus({ preventScroll: true });
    } else {
      // A keyboard on the screen would stand over the answer.
      const isWanted = isTyped.current || !matchMedia('(pointer: coarse)').matches;
      if (waitsFor.current !== null && isFree && isWanted) goOnIn(input.current);
      waitsFor.current = null;
    }
  }, [transcript, input, pending]);
};

/** A new conversation is begun to be asked in: the field has the focus as soon as it takes words. */
const useNewInFocus = (
  input: RefObject<HTMLInputElement | null>,
  status: ChatPanelStatus,
  onNew: () => void,
): (() => void) => {
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current || status !== 'idle') return;
    isWanted.current = false;
    input.current?.focus({ preventScroll: true });
  });
  return () => {
    isWanted.current = true;
    onNew();
  };
};

function NarrowTop({ list }: { list: ConversationListProps }) {
  const { conversations, current } = list;
  // Whatever is chosen from it, the sheet has done its work.
  const [openOver, setOpenOver] = useState<string | null | undefined>(undefined);
  const isOpen = openOver !== undefined && openOver === current;
  const setOpen = (open: boolean) => setOpenOver(open ? current : undefined);
  const items = conversations.status === 'ready' ? conversations.items : [];
  const title = items.find(({ id }) => id === current)?.title ?? conversationsCopy.freshTitle;
  return (
    <Top>
      <h2 title={title}>{title}</h2>
      <IconButton icon={History} label={conversationsCopy.open} onClick={() => setOpen(true)} />
      <IconButton icon={Plus} label={conversationsCopy.fresh} onClick={list.onNew} />
      <Suspense fallback={null}>
        <ConversationSheet open={isOpen} onOpenChange={setOpen} list={list} />
      </Suspense>
    </Top>
  );
}

function Unread({ problem, onReadAgain }: Pick<ChatPanelProps, 'problem' | 'onReadAgain'>) {
  const isGone = problem?.status === 404;
  return (
    <Middle>
      {isGone ? (
        <ErrorView compact title={conversationsCopy.gone} />
      ) : (
        <ErrorView
          compact
          title={conversationsCopy.unread}
          message={problem ? problemText(problem, '') : ''}
          onRetry={onReadAgain}
        />
      )}
    </Middle>
  );
}

function Said({
  status,
  problem,
  onReadAgain,
  ...talk
}: Pick<ChatPanelProps, 'status' | 'problem' | 'onReadAgain'> & Omit<TranscriptProps, 'status'>) {
  if (status === 'unread') return <Unread problem={problem} onReadAgain={onReadAgain} />;
  if (status !== 'opening') return <Transcript status={status} {...talk} />;
  return (
    <Middle>
      <Opening role="status">
        <Spinner /> {conversationsCopy.opening}
      </Opening>
    </Middle>
  );
}

/** What a person who asks here has to know of the host. */
function Notes({
  answeredBy,
  conversations: { status },
}: Pick<ChatPanelProps, 'answeredBy' | 'conversations'>) {
  if (status === 'gone') return <Note>{conversationsCopy.modelGone}</Note>;
  return (
    <>
      {/* The field and what is above it have their place before it is known. */}
      {answeredBy !== null && <Note>{answeredBy ? copy.answeredBy(answeredBy) : '\u00a0'}</Note>}
      {status === 'absent' && <Note>{conversationsCopy.absent}</Note>}
    </>
  );
}

const answerOf = (message: ChatMessageView | undefined): string =>
  message?.role === 'assistant' && !message.error ? answerText(message.content) : '';

/** An answer is told in its sentence, and a conversation that is opened isn't: the transcript itself tells nothing. */
function Progress({ status, messages, change }: Pick<ChatPanelProps, 'status' | 'messages' | 'change'>) {
  const pending = isPending(status);
  const [told, setTold] = useState({ pending, words: '', answerId: change?.answerId });
  if (pending !== told.pending) {
    const answer = messages.find(({ id }) => id === told.answerId) ?? messages.at(-1);
    setTold({ pending, words: pending ? '' : answerOf(answer), answerId: change?.answerId });
  }
  const words = status === 'late' ? copy.late : pending ? copy.pending : told.words;
  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}

const questionsOf = (messages: readonly ChatMessageView[]): string[] =>
  messages.flatMap((message) => (message.role === 'user' ? [message.content] : []));

/** Questions about a model and their answers, with the conversations that were held. It only shows and asks: the machine of the chat keeps what was said. */
export function ChatPanel({
  status,
  text,
  answeredBy,
  problem,
  onTextChange,
  onSubmit,
  onStop,
  onReadAgain,
  conversations,
  current,
  onNew,
  onRename,
  onDelete,
  onListRetry,
  ...talk
}: ChatPanelProps) {
  const transcript = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isNarrow = useMedia(onePartQuery);
  const pending = isPending(status);
  useAnswerAtRest();
  useFetchedAtRest(ConversationSheet);
  useKeptFocus(transcript, input, pending);
  const begin = useNewInFocus(input, status, onNew);
  const isKept = conversations.status !== 'absent' && conversations.status !== 'gone';
  const edit = (question: string) => {
    onTextChange(question);
    input.current?.focus();
  };
  const list = { conversations, current, onNew: begin, onRename, onDelete, onListRetry };

  return (
    <Panel aria-label={copy.region} data-alone={!isKept || undefined}>
      {isKept && !isNarrow && (
        <Beside>
          <ConversationList {...list} />
        </Beside>
      )}
      <Talk>
        {isKept && isNarrow && <NarrowTop list={list} />}
        <Said
          key={current}
          {...{ status, text, problem, onReadAgain, region: transcript, onQuestionEdit: edit }}
          {...talk}
        />
        <NoticesAboveFoot />
        <Foot>
          <Composer
            {...{ input, pending, text, onTextChange, onSubmit, onStop }}
            waiting={status === 'opening'}
            blocked={status === 'unread'}
            questions={questionsOf(talk.messages)}
          />
          <Notes answeredBy={answeredBy} conversations={conversations} />
        </Foot>
      </Talk>
      <Progress status={status} messages={talk.messages} change={talk.change} />
    </Panel>
  );
}
