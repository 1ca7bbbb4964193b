import { useSelector } from '@xstate/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { askModel, conversationsOptions, readConversation, stopQuestion } from '@plinth/api';
import { chatView, createChatMachine, type ChatMachine } from '@plinth/machines';
import { useApp } from '../app.context.ts';
import { useUrlParameters } from '../reading/useUrlParameters.ts';
import { useKeptMachine, type StoredOf } from '../session/useKeptMachine.ts';
import { chatProps } from './chat.binding.ts';
import { chatDraftKey, sqlDraftKey } from './draftKeys.ts';
import { useConversations, type Conversations } from './useConversations.ts';
import { hasTexts, useSqlEditing } from './useSqlEditing.ts';

export type Chat = ActorRefFrom<ChatMachine>;

/** Of one conversation. */
export interface ChatActors {
  chat: Chat;
  editing: ReturnType<typeof useSqlEditing>;
}

/** What is typed; where the host keeps nothing, also the answers of which a person has made queries. */
const isUnsaved = ({ context }: SnapshotFrom<ChatMachine>, isSqlWritten: boolean): boolean =>
  context.text !== '' ||
  (context.conversation === null &&
    (isSqlWritten ||
      context.messages.some(
        (message) => message.role === 'assistant' && !message.error && Boolean(message.content.edited),
      )));

/** What the host keeps is read again; what it doesn't is stored with the draft. */
const forStorage = (stored: StoredOf<ChatMachine>): StoredOf<ChatMachine> => ({
  ...stored,
  value: { idle: 'rest' },
  children: {},
  context: {
    ...stored.context,
    problem: null,
    change: null,
    messages: stored.context.conversation === null ? stored.context.messages : [],
  },
});

interface OneChatProps {
  modelId: string;
  conversation: string | null;
  /** Its link is there: the host has it. */
  isBegun: boolean;
  draft: string;
  onActors: (actors: ChatActors) => void;
}

/** The machines of one conversation, as long as the page shows it. */
function OneChat({ modelId, conversation, isBegun, draft, onActors }: OneChatProps): null {
  const { api, drafts } = useApp();
  const machine = useMemo(
    () =>
      createChatMachine({
        ask: ({ modelId: data_model_id, ...asked }, signal) =>
          api.call(askModel, { body: { data_model_id, ...asked } }, { signal }),
        read: ({ modelId: id, conversation: name }, signal) =>
          api.call(readConversation, { params: { id, conversation: name } }, { signal }),
        stop: ({ modelId: id, conversation: name }, signal) =>
          api.call(stopQuestion, { params: { id, conversation: name } }, { signal }),
      }),
    [api],
  );
  const [isSqlWritten, setSqlWritten] = useState(
    () => drafts.load(sqlDraftKey(modelId, conversation)) !== undefined,
  );
  const isKept = useCallback(
    (snapshot: SnapshotFrom<ChatMachine>) => isUnsaved(snapshot, isSqlWritten),
    [isSqlWritten],
  );
  const chat = useKeptMachine(draft, machine, {
    input: { modelId, conversation, isBegun },
    version: 3,
    isUnsaved: isKept,
    forStorage,
    fromStorage: (stored) => ({
      ...stored,
      context: {
        ...stored.context,
        conversation,
        isBegun,
        messages: conversation === null ? stored.context.messages : [],
      },
    }),
  });
  const editing = useSqlEditing(modelId, conversation, chat);
  useEffect(() => {
    const { unsubscribe } = editing.subscribe((snapshot) => setSqlWritten(hasTexts(snapshot)));
    return unsubscribe;
  }, [editing]);
  // At once, so that the field, once it takes words, is listened to.
  useLayoutEffect(() => onActors({ chat, editing }), [onActors, chat, editing]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') chat.send({ type: 'page.returned' });
    };
    // A draft of this tab has only the words; what was said before them is the host's.
    if (chat.getSnapshot().context.messages.length === 0) look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [chat]);
  return null;
}

/**
 * A conversation that was begun here has its link, and what is typed there its own place, as long as the host has it
 * or may have it.
 */
const useOwnLink = (modelId: string, { current, isFresh, isLinked }: Conversations, isHeld: boolean) => {
  const { drafts, session } = useApp();
  const [, changeParams] = useUrlParameters();
  useEffect(() => {
    if (current === null || isLinked || isHeld !== isFresh || session.current() === null) return;
    const [from, to] = isHeld ? ['new', current] : [current, 'new'];
    const key = chatDraftKey(modelId, from);
    const draft = drafts.load(key);
    drafts.discard(key);
    if (draft !== undefined) drafts.save(chatDraftKey(modelId, to), draft);
    changeParams({ conversation: to });
  }, [current, isFresh, isLinked, isHeld, drafts, session, modelId, changeParams]);
};

/** The list tells how many were asked and which is being answered: it is read again when a question begins and when it ends. */
const useListInStep = (modelId: string, isAnswering: boolean, isKept: boolean) => {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const listed = useRef(isAnswering);
  useEffect(() => {
    if (!isKept || listed.current === isAnswering) return;
    listed.current = isAnswering;
    void queryClient.invalidateQueries({ queryKey: conversationsOptions(api, modelId).queryKey });
  }, [api, queryClient, modelId, isAnswering, isKept]);
};

type Bound = ReturnType<typeof chatProps>;
type Chatting = Omit<Bound, 'onUnderstood'> & Conversations['list'] & Pick<Conversations, 'current'>;

/** A first question may be refused before anything is kept: then the list goes on without it. */
const isHeldByHost = (
  { context }: SnapshotFrom<ChatMachine>,
  status: string,
  { conversations }: Conversations['list'],
): boolean => {
  const last = context.messages.at(-1);
  const hasFailed = status === 'idle' && last?.role === 'assistant' && last.error;
  if (!context.isBegun || !hasFailed) return context.isBegun;
  return (
    conversations.status === 'ready' && conversations.items.some(({ id }) => id === context.conversation)
  );
};

const opening = { status: 'opening', messages: [], text: '', change: null, problem: null } as const;

/**
 * The chat about a model. A question that wasn't sent, or had no answer yet, outlives a reload and a lost session; where
 * the host keeps conversations, all that was said does.
 */
export const useModelChat = (
  modelId: string,
  isOpen: boolean,
): Pick<Bound, 'onUnderstood'> & { chat: Chatting; actors: ChatActors | null; machine: ReactNode } => {
  const conversations = useConversations(modelId, isOpen);
  const { current, name, isFresh, isKnown, isLinked, list } = conversations;
  const [actors, setActors] = useState<ChatActors | null>(null);
  const place = current ?? 'page';
  const own = (actors?.chat.getSnapshot().context.conversation ?? 'page') === place ? actors : null;
  const snapshot = useSelector(own?.chat, (state) => state);
  const view = snapshot === undefined ? opening : chatView(snapshot);
  const isHeld = snapshot === undefined ? !isFresh : isHeldByHost(snapshot, view.status, list);
  useOwnLink(modelId, conversations, isHeld);
  useListInStep(modelId, view.status === 'pending' || view.status === 'late', current !== null);
  const { onUnderstood, ...bound } = chatProps(view, (event) => own?.chat.send(event));
  return {
    onUnderstood,
    actors: own,
    chat: { ...bound, ...list, current },
    machine: isKnown && (
      <OneChat
        key={place}
        modelId={modelId}
        draft={chatDraftKey(modelId, name)}
        conversation={current}
        isBegun={isLinked}
        onActors={setActors}
      />
    ),
  };
};
