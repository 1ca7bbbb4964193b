import { useMemo } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { runModelSql } from '@plinth/api';
import {
  createSqlEditingMachine,
  editedQuery,
  keptAnswer,
  type ChatMachine,
  type SqlEditingMachine,
} from '@plinth/machines';
import { useApp } from '../app.context.ts';
import { useKeptMachine } from '../session/useKeptMachine.ts';
import { sqlDraftKey } from './draftKeys.ts';

/** Something was written and never ran. */
export const hasTexts = ({ context }: SnapshotFrom<SqlEditingMachine>): boolean =>
  Object.keys(context.texts).length > 0;

/** Queries that a person makes of answers: the chat has them with the answers, and the host where it keeps those. */
export const useSqlEditing = (
  modelId: string,
  conversation: string | null,
  chat: ActorRefFrom<ChatMachine>,
): ActorRefFrom<SqlEditingMachine> => {
  const { api } = useApp();
  const machine = useMemo(
    () =>
      createSqlEditingMachine({
        run: async ({ modelId: id, answerId, sql }, signal) => {
          const keep = keptAnswer(chat.getSnapshot().context, answerId);
          const result = await api.call(runModelSql, { params: { id }, body: { sql, keep } }, { signal });
          chat.send({ type: 'answer.edited', answerId, edited: editedQuery(sql, result) });
        },
      }),
    [api, chat],
  );
  return useKeptMachine(sqlDraftKey(modelId, conversation), machine, {
    input: { modelId },
    version: 1,
    isUnsaved: hasTexts,
  });
};
