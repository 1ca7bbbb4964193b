import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import {
  connectionOptions,
  connectionsKey,
  modelsKey,
  offersTlsOptions,
  updateConnection,
  type ReadConnection,
} from '@plinth/api';
import {
  connectionEditView,
  createConnectionEditMachine,
  createConnectionTestMachine,
  type ConnectionEditMachine,
  type ConnectionEditView,
} from '@plinth/machines';
import { connectionsCopy, problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useInspect } from '../shell/diagnostics.ts';
import { showAtOnce } from '../reading/showAtOnce.ts';
import { useKeptMachine, type StoredOf } from '../session/useKeptMachine.ts';
import { useUnsavedGuard } from '../session/useUnsavedGuard.ts';
import { connectionEditProps } from './connectionEdit.binding.ts';
import { connectionTestProps } from './connectionTest.binding.ts';
import { createConnectionTestPorts } from './connectionPorts.ts';

const copy = connectionsCopy.toasts;

type Snapshot = SnapshotFrom<ConnectionEditMachine>;

const isUnsaved = (snapshot: Snapshot): boolean => {
  const { status, changed } = connectionEditView(snapshot);
  return status !== 'closed' && changed.length > 0;
};

const withoutPassword = (stored: StoredOf<ConnectionEditMachine>): StoredOf<ConnectionEditMachine> => ({
  ...stored,
  value: 'editing',
  context: {
    ...stored.context,
    entered: { ...stored.context.entered, ...('password' in stored.context.entered && { password: '' }) },
  },
});

/** The test of what the drawer holds; it ends with the drawer. */
const useEditTest = (view: ConnectionEditView) => {
  const { api } = useApp();
  const inspect = useInspect();
  const [machine] = useState(() => createConnectionTestMachine(createConnectionTestPorts(api)));
  const actor = useActorRef(machine, { inspect });
  const snapshot = useSelector(actor, (state) => state);
  const isOpen = view.status === 'editing' || view.status === 'confirmingDiscard';
  useEffect(() => {
    if (!isOpen) actor.send({ type: 'reset' });
  }, [actor, isOpen]);
  return view.subject && connectionTestProps(snapshot, view.subject, actor.send);
};

/** The host is asked where it hasn't told how the connection uses TLS. */
const useOffersTls = ({ hasTls, status }: ConnectionEditView): boolean => {
  const { api } = useApp();
  const { data = false } = useQuery({
    ...offersTlsOptions(api),
    enabled: !hasTls && status !== 'closed',
  });
  return hasTls || data;
};

/** The edit drawer of a connection. Changes outlive a reload and a lost session; a password doesn't. */
export const useConnectionEdit = (id: string) => {
  const { api, drafts, notify } = useApp();
  const queryClient = useQueryClient();
  const [machine] = useState(() =>
    createConnectionEditMachine({
      async saveChanges({ connectionId, changes }, signal) {
        const { queryKey } = connectionOptions(api, connectionId);
        const undo = showAtOnce<ReadConnection>(queryClient, queryKey, (shown) => ({
          ...shown,
          source_name: changes.source_name ?? shown.source_name,
        }));
        try {
          return await api.call(
            updateConnection,
            { params: { id: connectionId }, body: changes },
            { signal },
          );
        } catch (error) {
          undo();
          throw error;
        }
      },
    }),
  );
  const draftKey = `connection-edit.${id}`;
  const actor = useKeptMachine(draftKey, machine, {
    input: undefined,
    version: 2,
    isUnsaved,
    forStorage: withoutPassword,
  });
  const snapshot = useSelector(actor, (state) => state);

  useEffect(() => {
    const subscriptions = [
      actor.on('nothing.changed', () => notify.info(copy.nothingChanged)),
      actor.on('update.failed', ({ problem }) => notify.error(problemText(problem))),
      actor.on('connection.updated', () => {
        notify.success(copy.updated);
        // Models name their connection, and their figures are of what it leads to.
        for (const queryKey of [connectionsKey, modelsKey]) void queryClient.invalidateQueries({ queryKey });
      }),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor, notify, queryClient]);

  const view = connectionEditView(snapshot);
  const { asks, leave, stay } = useUnsavedGuard(isUnsaved(snapshot), { isPending: view.status === 'saving' });
  const props = connectionEditProps(view, actor.send, useEditTest(view), useOffersTls(view));
  if (!asks) return { open: actor.send, edit: props };
  return {
    open: actor.send,
    edit: {
      ...props,
      status: 'confirmingDiscard' as const,
      onDiscard: () => {
        drafts.discard(draftKey);
        leave();
      },
      onKeep: stay,
    },
  };
};
