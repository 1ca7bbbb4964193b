import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { askModel, readConversation, stopQuestion } from '@plinth/api';
import { createChatMachine, type ChatMachine } from '@plinth/machines';
import { useApp } from '../app.context.ts';
import { useKeptMachine, type StoredOf } from '../session/useKeptMachine.ts';
import { sqlDraftKey } from './draftKeys.ts';
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
export function OneChat({ modelId, conversation, isBegun, draft, onActors }: OneChatProps): null {
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
    window.addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('online', look);
    };
  }, [chat]);
  return null;
}
