import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import {
  leftOutOf,
  metricsOptions,
  modelColumnsOptions,
  modelOptions,
  updateModelColumns,
  versionHeaders,
  type ReadColumns,
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
import { columnsNow, storedVersion } from './changedMeanwhile.ts';
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
  stored: ReadColumns;
}

/** The columns of a saved model, to be edited. An open edit outlives a reload and a lost session. */
export function ModelColumns({ modelId, stored: given }: ModelColumnsProps) {
  const { columns } = given;
  const version = given.version ?? null;
  const { api, drafts, notify } = useApp();
  const queryClient = useQueryClient();
  const draftKey = `columns.${modelId}`;
  const machine = useMemo(
    () =>
      createColumnEditingMachine({
        saveColumns: ({ targetId, changes, version: changed }, signal) =>
          api
            .call(
              updateModelColumns,
              { params: { id: targetId }, body: { columns: changes }, ...versionHeaders(changed) },
              { signal },
            )
            .then(storedVersion, columnsNow),
      }),
    [api],
  );
  const actor = useKeptMachine(draftKey, machine, {
    input: { target: 'model', targetId: modelId, columns, version },
    version: 3,
    isUnsaved,
    forStorage: withoutColumns,
    fromStorage: (stored) => restoredColumnEditing(stored, { columns, version }),
  });
  const { send } = actor;
  const snapshot = useSelector(actor, (state) => state);

  useEffect(() => {
    const news = actor.on('*', ({ type }) => {
      if (type === 'columns.unchanged') notify.info(modelCopy.columnsUnchanged);
      if (type === 'columns.saved') notify.success(modelCopy.columnsSaved);
      else if (type !== 'columns.merged') return;
      // Metrics are computed of the columns that the model has.
      for (const options of [modelColumnsOptions, modelOptions, metricsOptions])
        void queryClient.invalidateQueries({ queryKey: options(api, modelId).queryKey });
    });
    return () => news.unsubscribe();
  }, [actor, api, modelId, notify, queryClient]);

  useEffect(() => send({ type: 'columns.arrived', columns, version }), [columns, version, send]);

  return (
    <>
      <ColumnTable {...columnEditingProps(columnEditingView(snapshot), send)} />
      <LeftOutNote entries={leftOutOf(columns)} />
      <UnsavedGuard
        of="column"
        unsaved={isUnsaved(snapshot) || snapshot.context.sending !== null}
        isPending={snapshot.hasTag('waiting')}
        hasFailed={snapshot.context.failure !== null}
        onLeave={() => {
          send({ type: 'edit.cancelled' });
          drafts.discard(draftKey);
        }}
      />
    </>
  );
}
