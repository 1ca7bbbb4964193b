import { useQuery } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { modelColumnsOptions, modelSqlOptions, runModelSql } from '@plinth/api';
import { createSqlEditingMachine, sqlEditingView } from '@plinth/machines';
import { answerColumn, sqlEditingProps, type AnswerTools } from './answerTools.binding.ts';
import { saveFile } from './saveFile.ts';
import { useApp } from '../app.context.ts';

/** What a person can do with the answers of a chat; a host that runs no SQL of theirs has no editing of it. */
export const useAnswerTools = (modelId: string, hasSql: boolean): Omit<AnswerTools, 'onUnderstood'> => {
  const { api } = useApp();
  const [wanted, setWanted] = useState(false);
  const machine = useMemo(
    () =>
      createSqlEditingMachine({
        run: ({ modelId: id, sql }, signal) =>
          api.call(runModelSql, { params: { id }, body: { sql } }, { signal }),
      }),
    [api],
  );
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
    sql: dialect.data && sqlEditingProps(editing, dialect.data.table, columns.data ?? [], actor.send),
  };
};
