import { useSelector } from '@xstate/react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { SnapshotFrom } from 'xstate';
import { conversationsOptions } from '@plinth/api';
import { chatView, type ChatMachine } from '@plinth/machines';
import { lazyAtRest, useFetchedAtRest } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useUrlParameters } from '../reading/useUrlParameters.ts';
import { chatProps } from './chat.binding.ts';
import { chatDraftKey } from './draftKeys.ts';
import type { ChatActors } from './OneChat.tsx';
import { useConversations, type Conversations } from './useConversations.ts';

// The tab of the chat has it, which few visits open.
const OneChat = lazyAtRest(async () => (await import('./OneChat.tsx')).OneChat);

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
  useFetchedAtRest(OneChat);
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
      <Suspense>
        <OneChat
          key={place}
          modelId={modelId}
          draft={chatDraftKey(modelId, name)}
          conversation={current}
          isBegun={isLinked}
          onActors={setActors}
        />
      </Suspense>
    ),
  };
};
