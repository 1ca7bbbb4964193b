import { useActorRef, useSelector } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { connectionsKey, connectionsOptions } from '@plinth/api';
import { connectionKinds } from '@plinth/api/facts';
import {
  connectionFormView,
  createConnectionFormMachine,
  createConnectionTestMachine,
  sentDetails,
  type ConnectionFormMachine,
} from '@plinth/machines';
import {
  connectionsCopy,
  CreateConnectionScreen,
  lazyAtRest,
  PendingScreen,
  problemText,
  useFetchedAtRest,
} from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { connectionFormProps } from './connectionForm.binding.ts';
import { connectionTestProps } from './connectionTest.binding.ts';
import { connectionPlace } from './connectionPlace.ts';
import { createConnectionFormPorts, createConnectionTestPorts, createFileShelf } from './connectionPorts.ts';
import { useInspect } from '../shell/diagnostics.ts';
import { focusPage } from '../shell/focusPage.ts';
import { useKeptMachine, type StoredOf } from '../session/useKeptMachine.ts';
import { useUnsavedGuard } from '../session/useUnsavedGuard.ts';

const copy = connectionsCopy;

const draftKey = 'connection-form';

const ConnectedPage = lazyAtRest(async () => (await import('./ConnectedPage.tsx')).ConnectedPage);

type Snapshot = SnapshotFrom<ConnectionFormMachine>;

const isUnsaved = (snapshot: Snapshot): boolean => connectionFormView(snapshot).dirty;

/** A password isn't kept, and a file can't be. */
const forStorage = (stored: StoredOf<ConnectionFormMachine>): StoredOf<ConnectionFormMachine> => ({
  ...stored,
  value: { form: 'editing', preview: 'none' },
  children: {},
  context: {
    ...stored.context,
    file: null,
    preview: null,
    values: { ...stored.context.values, password: '' },
  },
});

/** Tells what became of a save. */
const useSavedNews = (form: ActorRefFrom<ConnectionFormMachine>): void => {
  const { notify, queryClient } = useApp();
  useEffect(() => {
    const saving = form.on('connection.saved', () => {
      notify.success(copy.toasts.saved);
      void queryClient.invalidateQueries({ queryKey: connectionsKey });
    });
    const failing = form.on('save.failed', ({ problem }) => notify.error(problemText(problem)));
    return () => {
      saving.unsubscribe();
      failing.unsubscribe();
    };
  }, [form, notify, queryClient]);
};

/** Another page at the address of the list. */
export function CreateConnectionPage() {
  const { api, drafts, queryClient } = useApp();
  const inspect = useInspect();
  const [search] = useSearchParams();
  const [shelf] = useState(createFileShelf);
  const [formMachine] = useState(() =>
    createConnectionFormMachine(
      createConnectionFormPorts(api, shelf.fileOf, () =>
        queryClient.getQueryData(connectionsOptions(api).queryKey),
      ),
      search.get('create') === 'csv' ? 'csv' : 'postgresql',
    ),
  );
  const [testMachine] = useState(() => createConnectionTestMachine(createConnectionTestPorts(api)));
  const form = useKeptMachine(draftKey, formMachine, { input: undefined, version: 1, isUnsaved, forStorage });
  const test = useActorRef(testMachine, { inspect });
  const snapshot = useSelector(form, (state) => state);
  const testSnapshot = useSelector(test, (state) => state);
  const view = connectionFormView(snapshot);

  const { status, sourceType, values, saved } = view;
  const subject = { sourceType, ...sentDetails(sourceType, values) };

  useEffect(focusPage, []);
  useFetchedAtRest(ConnectedPage);

  useSavedNews(form);

  const blocker = useUnsavedGuard(view.dirty);
  const props = connectionFormProps(view, form.send, shelf.keep);

  if (status === 'saved' && saved !== null)
    return (
      <Suspense fallback={<PendingScreen />}>
        <ConnectedPage
          saved={saved}
          type={connectionKinds[sourceType].type}
          place={connectionPlace({ source_type: sourceType, connection_details: subject })}
          onAnother={() => {
            form.send({ type: 'another.requested' });
            test.send({ type: 'reset' });
          }}
        />
      </Suspense>
    );
  return (
    <CreateConnectionScreen
      {...props}
      status={status === 'saved' ? 'editing' : status}
      cancelHref="/collections"
      test={connectionTestProps(testSnapshot, subject, test.send)}
      leaving={blocker.state === 'blocked'}
      onTypeChange={(type) => {
        props.onTypeChange(type);
        test.send({ type: 'reset' });
      }}
      onLeave={() => {
        drafts.discard(draftKey);
        blocker.proceed?.();
      }}
      onStay={() => blocker.reset?.()}
    />
  );
}
