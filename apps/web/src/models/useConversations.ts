import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps } from 'react';
import { useSearchParams } from 'react-router';
import {
  conversationsOptions,
  deleteConversation,
  lacksCall,
  renameConversation,
  type ReadConversationEntry,
} from '@plinth/api';
import { conversationsCopy, type ChatPanel } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { showAtOnce } from '../reading/showAtOnce.ts';
import { sqlDraftKey } from './useSqlEditing.ts';

type Panel = ComponentProps<typeof ChatPanel>;
type Entries = ReadConversationEntry[];

export interface Conversations {
  /** Whether the host keeps conversations has been found out. */
  isKnown: boolean;
  /** The one that is shown; null where the host keeps none. */
  current: string | null;
  /** Nothing was asked in it yet. */
  isFresh: boolean;
  /** It was come to by its link. */
  isLinked: boolean;
  list: Pick<Panel, 'conversations' | 'onNew' | 'onRename' | 'onDelete' | 'onListRetry'>;
}

/** Also where the page isn't served by TLS, and the browser's own makers of ids are missing. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const followMs = 2000;

const shown = ({ id, title, questions, updated_at, pending_since }: ReadConversationEntry) => ({
  id,
  title,
  to: `?tab=chat&conversation=${id}`,
  questions: questions ?? 0,
  updatedAt: updated_at ?? '',
  pending: typeof pending_since === 'string',
});

/** Shown at once; what the host refuses is taken back, and a sentence says so. */
const useWrites = (modelId: string) => {
  const { api, drafts, notify } = useApp();
  const queryClient = useQueryClient();
  const { queryKey } = conversationsOptions(api, modelId);
  const write = async (change: (entries: Entries) => Entries, work: Promise<unknown>, failed: string) => {
    const takeBack = showAtOnce<Entries>(queryClient, queryKey, change);
    try {
      await work;
    } catch {
      takeBack();
      notify.error(failed);
    } finally {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const place = (conversation: string) => ({ params: { id: modelId, conversation } });
  return {
    rename: (id: string, title: string) =>
      void write(
        (entries) => entries.map((entry) => (entry.id === id ? { ...entry, title } : entry)),
        api.call(renameConversation, { ...place(id), body: { title } }),
        conversationsCopy.renameFailed,
      ),
    remove: (id: string) =>
      void write(
        (entries) => entries.filter((entry) => entry.id !== id),
        api.call(deleteConversation, place(id)).then(() => {
          drafts.discard(`chat.${modelId}.${id}`);
          drafts.discard(sqlDraftKey(modelId, id));
        }),
        conversationsCopy.deleteFailed,
      ),
  };
};

/** The conversations about a model, and which of them the address names: without a name the last, or a new one. */
export const useConversations = (modelId: string, isOpen: boolean): Conversations => {
  const { api } = useApp();
  const { rename, remove } = useWrites(modelId);
  const [search, setSearch] = useSearchParams();
  const [fresh, setFresh] = useState(newId);
  const { data, error, isPending, isFetched, refetch } = useQuery({
    ...conversationsOptions(api, modelId),
    enabled: isOpen,
    refetchInterval: ({ state }) =>
      state.data?.some(({ pending_since }) => pending_since) ? followMs : false,
  });

  const named = search.get('conversation');
  const last = data?.[0]?.id;
  const go = (conversation: string) =>
    setSearch(
      (before) => {
        before.set('tab', 'chat');
        before.set('conversation', conversation);
        return before;
      },
      { replace: true },
    );
  // What was begun here gets its name by being begun: until the address has it, the list may have it already.
  const isUnnamed = isOpen && named === null && last !== undefined && last !== fresh;
  useEffect(() => {
    if (isUnnamed) go(last);
  });

  const begin = () => {
    setFresh(newId());
    go('new');
  };
  const isKept = data !== undefined;
  const isFresh = named === null || named === 'new';
  const current = isFresh ? fresh : named;
  return {
    // Asked again, a host that keeps none is not unknown again: the chat would end with its question.
    isKnown: isKept ? !isUnnamed : isFetched,
    current: isKept ? current : null,
    isFresh,
    isLinked: !isFresh && named !== fresh,
    list: {
      conversations: isKept
        ? { status: 'ready', items: data.map(shown) }
        : { status: isPending ? 'pending' : lacksCall(error) ? 'absent' : 'error' },
      onNew: begin,
      onListRetry: () => void refetch(),
      onRename: rename,
      onDelete: (id) => {
        if (id === current) begin();
        remove(id);
      },
    },
  };
};
