import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import {
  leftOutOf,
  modelColumnsOptions,
  modelOptions,
  updateModelColumns,
  type ReadColumn,
} from '@plinth/api';
import {
  columnEditingView,
  createColumnEditingMachine,
  restoredColumnEditing,
  unsavedColumnEdit,
  type ColumnEditingMachine,
} from '@plinth/machines';
import { ColumnTable, LeftOutNote, modelCopy } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useKeptMachine, type StoredOf } from '../session/useKeptMachine.ts';
import { columnEditingProps } from './columnEditing.binding.ts';
import { UnsavedGuard } from '../session/UnsavedGuard.tsx';

const isUnsaved = ({ context }: SnapshotFrom<ColumnEditingMachine>): boolean =>
  unsavedColumnEdit(context) !== null;

/** The columns themselves are fetched anew with the page. */
const withoutColumns = (stored: StoredOf<ColumnEditingMachine>): StoredOf<ColumnEditingMachine> => ({
  ...stored,
  context: { ...stored.context, columns: [] },
});

interface ModelColumnsProps {
  modelId: string;
  columns: readonly ReadColumn[];
}

/** The columns of a saved model, to be edited. An open edit outlives a reload and a lost session. */
export function ModelColumns({ modelId, columns }: ModelColumnsProps) {
  const { api, drafts, notify } = useApp();
  const queryClient = useQueryClient();
  const draftKey = `columns.${modelId}`;
  const machine = useMemo(
    () =>
      createColumnEditingMachine({
        saveColumns: ({ targetId, changes }, signal) =>
          api.call(updateModelColumns, { params: { id: targetId }, body: { columns: changes } }, { signal }),
      }),
    [api],
  );
  const actor = useKeptMachine(draftKey, machine, {
    input: { target: 'model', targetId: modelId, columns },
    version: 1,
    isUnsaved,
    forStorage: withoutColumns,
    fromStorage: (stored) => restoredColumnEditing(stored, columns),
  });
  const { send } = actor;
  const snapshot = useSelector(actor, (state) => state);

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

  return (
    <>
      <ColumnTable {...columnEditingProps(columnEditingView(snapshot), send)} />
      <LeftOutNote entries={leftOutOf(columns)} />
      <UnsavedGuard
        of="column"
        unsaved={isUnsaved(snapshot)}
        onLeave={() => {
          send({ type: 'edit.cancelled' });
          drafts.discard(draftKey);
        }}
      />
    </>
  );
}
