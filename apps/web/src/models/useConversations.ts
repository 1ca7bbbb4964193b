import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps } from 'react';
import {
  conversationsOptions,
  deleteConversation,
  hasStatus,
  lacksCall,
  listConversations,
  newId,
  readModel,
  renameConversation,
  type ReadConversationEntry,
} from '@plinth/api';
import { conversationFailuresCopy, type ChatPanel } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { deletedOrGone } from '../reading/deletedOrGone.ts';
import { replaceData } from '../reading/replaceData.ts';
import { useUrlParameters } from '../reading/useUrlParameters.ts';
import { chatDraftKey, sqlDraftKey } from './draftKeys.ts';

type Panel = ComponentProps<typeof ChatPanel>;
type Entries = ReadConversationEntry[];

export interface Conversations {
  /** Whether the host keeps conversations has been found out. */
  isKnown: boolean;
  /** The one that is shown; null where the host keeps none. */
  current: string | null;
  /** What the address calls it, also while it isn't known whether the host keeps any; `new` until it has its link. */
  name: string;
  /** Nothing was asked in it yet. */
  isFresh: boolean;
  /** It was come to by its link. */
  isLinked: boolean;
  list: Pick<Panel, 'conversations' | 'onNew' | 'onRename' | 'onDelete' | 'onListRetry'>;
}

const followMs = 2000;

const shown = ({ id, title, questions, updated_at, pending_since }: ReadConversationEntry) => ({
  id,
  title,
  to: `?tab=chat&conversation=${id}`,
  questions: questions ?? 0,
  updatedAt: updated_at ?? '',
  pending: typeof pending_since === 'string',
});

interface Write {
  id: string;
  /** Null where it is deleted. */
  title: string | null;
}

const written = (entries: Entries, { id, title }: Write): Entries =>
  title === null
    ? entries.filter((entry) => entry.id !== id)
    : entries.map((entry) => (entry.id === id ? { ...entry, title } : entry));

/** One after the other, and shown at once, whatever is read meanwhile; where the host refuses one, a sentence says so. */
const useWrites = (modelId: string) => {
  const { api, drafts, notify } = useApp();
  const queryClient = useQueryClient();
  const { queryKey } = conversationsOptions(api, modelId);
  const mutationKey = [...queryKey, 'writes'];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async ({ id, title }: Write) => {
      const place = { params: { id: modelId, conversation: id } };
      if (title !== null) return api.call(renameConversation, { ...place, body: { title } });
      await deletedOrGone(api.call(deleteConversation, place), async () =>
        (await api.call(listConversations, { params: { id: modelId } })).conversations.some(
          (entry) => entry.id === id,
        ),
      );
      drafts.discard(chatDraftKey(modelId, id));
      drafts.discard(sqlDraftKey(modelId, id));
    },
    onSuccess: (_answer, write) => {
      const entries = queryClient.getQueryData<Entries>(queryKey);
      if (entries) replaceData(queryClient, queryKey, written(entries, write));
    },
    onError: (_error, { title }) =>
      void notify.error(
        title === null ? conversationFailuresCopy.deleteFailed : conversationFailuresCopy.renameFailed,
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  });
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Write,
  });
  return { write: mutate, shownEntries: (entries: Entries) => pending.reduce(written, entries) };
};

/** Goes to the last one where none is named. Who found none begins here, whatever is asked elsewhere meanwhile. */
const useLast = (data: Entries | undefined, isNoneNamed: boolean, go: (id: string) => void): boolean => {
  const [foundNone, setFoundNone] = useState(false);
  if (data?.length === 0 && !foundNone) setFoundNone(true);
  const last = foundNone || !isNoneNamed ? undefined : data?.[0]?.id;
  useEffect(() => {
    if (last !== undefined) go(last);
  });
  return last !== undefined;
};

type Unlisted = Exclude<Panel['conversations']['status'], 'ready'>;

/** Why there is no list. A host that answers that it lacks it lacks the call, or the model. */
const useUnlisted = (modelId: string, isListSought: boolean, error: unknown, isOpen: boolean): Unlisted => {
  const { api } = useApp();
  const isLacked = lacksCall(error);
  const { data: isGone, isLoading } = useQuery({
    queryKey: [...conversationsOptions(api, modelId).queryKey, 'gone'],
    queryFn: ({ signal }) =>
      api.call(readModel, { params: { id: modelId } }, { signal }).then(
        () => false,
        (failed: unknown) => hasStatus(failed, 404),
      ),
    enabled: isOpen && isLacked,
  });
  if (isListSought || isLoading) return 'pending';
  if (isGone) return 'gone';
  return isLacked ? 'absent' : 'error';
};

/** The conversations about a model, and which of them the address names: without a name the last, or a new one where there was none. */
export const useConversations = (modelId: string, isOpen: boolean): Conversations => {
  const { api } = useApp();
  const { write, shownEntries } = useWrites(modelId);
  const [params, changeParams] = useUrlParameters();
  const [fresh, setFresh] = useState(newId);
  const {
    data: read,
    error,
    isPending,
    isFetched,
    refetch,
  } = useQuery({
    ...conversationsOptions(api, modelId),
    enabled: isOpen,
    refetchInterval: ({ state }) =>
      state.data?.some(({ pending_since }) => pending_since) ? followMs : false,
  });

  const unlisted = useUnlisted(modelId, isPending, error, isOpen);

  const data = read && shownEntries(read);

  const named = params.get('conversation');
  const go = (conversation: string) => changeParams({ tab: 'chat', conversation });
  const isUnnamed = useLast(data, isOpen && named === null, go);

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
    name: isFresh ? 'new' : named,
    isFresh,
    isLinked: !isFresh && named !== fresh,
    list: {
      conversations: isKept ? { status: 'ready', items: data.map(shown) } : { status: unlisted },
      onNew: begin,
      onListRetry: () => void refetch(),
      onRename: (id, title) => write({ id, title }),
      onDelete: (id) => {
        if (id === current) begin();
        write({ id, title: null });
      },
    },
  };
};
