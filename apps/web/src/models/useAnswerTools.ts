import { useQuery } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dropEditedSql, modelColumnsOptions, modelSqlOptions, runModelSql } from '@plinth/api';
import {
  answerOf,
  createSqlEditingMachine,
  editedQuery,
  keptAnswer,
  sqlEditingView,
  type SqlRunRequest,
} from '@plinth/machines';
import { conversationsCopy } from '@plinth/ui';
import { answerColumn, sqlEditingProps, type AnswerTools } from './answerTools.binding.ts';
import { saveFile } from './saveFile.ts';
import type { Chat } from './useModelChat.tsx';
import { useApp } from '../app.context.ts';

/** Queries that a person makes of answers: the chat has them with the answers, and the host where it keeps those. */
const useEditedQueries = (modelId: string, chat: Chat | null) => {
  const { api, notify } = useApp();
  const shown = useRef(chat);
  useEffect(() => {
    shown.current = chat;
  }, [chat]);
  const run = useCallback(
    async ({ modelId: id, answerId, sql }: SqlRunRequest, signal: AbortSignal) => {
      // Another conversation may be shown when the rows are there.
      const asked = shown.current;
      const keep = asked ? keptAnswer(asked.getSnapshot().context, answerId) : undefined;
      const result = await api.call(runModelSql, { params: { id }, body: { sql, keep } }, { signal });
      asked?.send({ type: 'answer.edited', answerId, edited: editedQuery(sql, result) });
    },
    [api],
  );
  const drop = async (answerId: string) => {
    if (chat === null) return;
    const { context } = chat.getSnapshot();
    const kept = keptAnswer(context, answerId);
    const before = answerOf(context, answerId)?.edited ?? null;
    chat.send({ type: 'answer.edited', answerId, edited: null });
    try {
      if (kept) await api.call(dropEditedSql, { params: { id: modelId, ...kept } });
    } catch {
      chat.send({ type: 'answer.edited', answerId, edited: before });
      notify.error(conversationsCopy.dropFailed);
    }
  };
  return { run, drop };
};

/** What a person can do with the answers of a chat; a host that runs no SQL of theirs has no editing of it. */
export const useAnswerTools = (
  modelId: string,
  chat: Chat | null,
  hasSql: boolean,
): Omit<AnswerTools, 'onUnderstood' | 'teaching'> => {
  const { api } = useApp();
  const [wanted, setWanted] = useState(false);
  const { run, drop } = useEditedQueries(modelId, chat);
  const machine = useMemo(() => createSqlEditingMachine({ run }), [run]);
  const actor = useActorRef(machine, { input: { modelId } });
  const editing = sqlEditingView(useSelector(actor, (state) => state));
  const dialect = useQuery({ ...modelSqlOptions(api, modelId), enabled: hasSql, retry: false });
  const columns = useQuery({
    ...modelColumnsOptions(api, modelId),
    enabled: wanted || editing.status !== 'viewing',
    // Nothing is asked about a column that is left out.
    select: (read) => read.columns.filter(({ included }) => included !== false),
  });
  return {
    columns: columns.data?.map(answerColumn),
    onColumnsWanted: () => setWanted(true),
    onSave: saveFile,
    onDrop: (answerId) => {
      actor.send({ type: 'text.dropped', answerId });
      void drop(answerId);
    },
    sql: dialect.data && sqlEditingProps(editing, dialect.data.table, columns.data ?? [], actor.send),
  };
};
