import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import {
  leftOutOf,
  modelColumnsOptions,
  modelOptions,
  updateModelColumns,
  type ReadColumn,
} from '@plinth/api';
import { columnEditingView, createColumnEditingMachine, unsavedColumnEdit } from '@plinth/machines';
import { ColumnTable, LeftOutNote, modelCopy } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useInspect } from '../shell/diagnostics.ts';
import { useKeptDraft } from '../session/useKeptDraft.ts';
import { columnEditingProps } from './columnEditing.binding.ts';
import { readColumnEdit } from './columnEdit.drafts.ts';
import { UnsavedGuard } from '../session/UnsavedGuard.tsx';

interface ModelColumnsProps {
  modelId: string;
  columns: readonly ReadColumn[];
}

/** The columns of a saved model, to be edited. An open edit outlives a reload and a lost session. */
export function ModelColumns({ modelId, columns }: ModelColumnsProps) {
  const { api, drafts, notify } = useApp();
  const inspect = useInspect();
  const queryClient = useQueryClient();
  const draftKey = `columns.${modelId}`;
  const [interrupted] = useState(() => readColumnEdit(drafts.load(draftKey)));
  const machine = useMemo(
    () =>
      createColumnEditingMachine({
        saveColumns: ({ targetId, changes }, signal) =>
          api.call(updateModelColumns, { params: { id: targetId }, body: { columns: changes } }, { signal }),
      }),
    [api],
  );
  const [snapshot, send, actor] = useMachine(machine, {
    input: { target: 'model', targetId: modelId, columns, edit: interrupted },
    inspect,
  });

  useEffect(() => {
    const news = actor.on('*', ({ type }) => {
      if (type === 'columns.unchanged') notify.info(modelCopy.columnsUnchanged);
      if (type !== 'columns.saved') return;
      notify.success(modelCopy.columnsSaved);
      void queryClient.invalidateQueries({ queryKey: modelColumnsOptions(api, modelId).queryKey });
      void queryClient.invalidateQueries({ queryKey: modelOptions(api, modelId).queryKey });
    });
    return () => news.unsubscribe();
  }, [actor, api, modelId, notify, queryClient]);

  useEffect(() => send({ type: 'columns.arrived', columns }), [columns, send]);
  const unsaved = unsavedColumnEdit(snapshot.context);
  useKeptDraft(draftKey, unsaved);

  return (
    <>
      <ColumnTable {...columnEditingProps(columnEditingView(snapshot), send)} />
      <LeftOutNote entries={leftOutOf(columns)} />
      <UnsavedGuard
        of="column"
        unsaved={unsaved !== null}
        onLeave={() => {
          send({ type: 'edit.cancelled' });
          drafts.discard(draftKey);
        }}
      />
    </>
  );
}
