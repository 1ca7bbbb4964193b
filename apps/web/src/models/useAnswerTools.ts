import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { dropEditedSql, modelColumnsOptions, modelSqlOptions } from '@plinth/api';
import { answerOf, keptAnswer, sqlEditingView } from '@plinth/machines';
import { conversationFailuresCopy } from '@plinth/ui';
import { answerColumn, sqlEditingProps, type AnswerTools } from './answerTools.binding.ts';
import { saveFile } from './saveFile.ts';
import type { Chat, ChatActors } from './OneChat.tsx';
import { useApp } from '../app.context.ts';

/** Takes an edited query away, here and where the host keeps it. */
const useDrop = (modelId: string, chat: Chat | undefined) => {
  const { api, notify } = useApp();
  return async (answerId: string) => {
    if (chat === undefined) return;
    const { context } = chat.getSnapshot();
    const kept = keptAnswer(context, answerId);
    const before = answerOf(context, answerId)?.edited ?? null;
    chat.send({ type: 'answer.edited', answerId, edited: null });
    try {
      if (kept) await api.call(dropEditedSql, { params: { id: modelId, ...kept } });
    } catch {
      chat.send({ type: 'answer.edited', answerId, edited: before });
      notify.error(conversationFailuresCopy.dropFailed);
    }
  };
};

/** What a person can do with the answers of a chat; a host that runs no SQL of theirs has no editing of it. */
export const useAnswerTools = (
  modelId: string,
  actors: ChatActors | null,
  hasSql: boolean,
): Omit<AnswerTools, 'onUnderstood' | 'teaching'> => {
  const { api } = useApp();
  const [wanted, setWanted] = useState(false);
  const drop = useDrop(modelId, actors?.chat);
  const snapshot = useSelector(actors?.editing, (state) => state);
  const editing = snapshot && sqlEditingView(snapshot);
  const dialect = useQuery({ ...modelSqlOptions(api, modelId), enabled: hasSql, retry: false });
  const columns = useQuery({
    ...modelColumnsOptions(api, modelId),
    enabled: wanted || (editing !== undefined && editing.status !== 'viewing'),
    // Nothing is asked about a column that is left out.
    select: (read) => read.columns.filter(({ included }) => included !== false),
  });
  const names = useMemo(() => columns.data?.map(({ name }) => name) ?? [], [columns.data]);
  return {
    columns: columns.data?.map(answerColumn),
    onColumnsWanted: () => setWanted(true),
    onSave: saveFile,
    onDrop: (answerId) => {
      actors?.editing.send({ type: 'text.dropped', answerId });
      void drop(answerId);
    },
    sql:
      actors && editing && dialect.data
        ? sqlEditingProps(editing, dialect.data.table, names, actors.editing.send)
        : undefined,
  };
};
