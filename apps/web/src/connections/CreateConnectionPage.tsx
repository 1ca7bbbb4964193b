import { useQuery } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { connectionsKey, connectionsOptions, offersTlsOptions } from '@plinth/api';
import { connectionKinds } from '@plinth/api/facts';
import {
  connectionFormView,
  createConnectionFormMachine,
  createConnectionTestMachine,
  sentDetails,
  suggestedName,
  type ConnectionFormMachine,
  type TestSubject,
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
import { useFocusIfLost } from '../shell/useFocusIfLost.ts';
import { useKeptMachine, type StoredOf } from '../session/useKeptMachine.ts';
import { useUnsavedGuard } from '../session/useUnsavedGuard.ts';

const copy = connectionsCopy;

/** Who wants to upload a file doesn't meet what was entered of a database. */
const draftKeys = { csv: 'connection-form.csv', postgresql: 'connection-form' };

const ConnectedPage = lazyAtRest(async () => (await import('./ConnectedPage.tsx')).ConnectedPage);

type Snapshot = SnapshotFrom<ConnectionFormMachine>;

const isUnsaved = (snapshot: Snapshot): boolean => connectionFormView(snapshot).dirty;

/** A password isn't kept, and a file can't be, nor the name that it gave. */
const forStorage = (stored: StoredOf<ConnectionFormMachine>): StoredOf<ConnectionFormMachine> => {
  const { file, values } = stored.context;
  const name = values.name === suggestedName(file) ? '' : values.name;
  return {
    ...stored,
    value: { form: 'editing', preview: 'none' },
    children: {},
    context: { ...stored.context, file: null, preview: null, values: { ...values, name, password: '' } },
  };
};

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

/** The form, of the kind of source that its address wants or with what was entered on an earlier visit. */
const useForm = () => {
  const { api, queryClient } = useApp();
  const [search] = useSearchParams();
  const begins = search.get('create') === 'csv' ? 'csv' : 'postgresql';
  const draftKey = draftKeys[begins];
  const [shelf] = useState(createFileShelf);
  const [machine] = useState(() =>
    createConnectionFormMachine(
      createConnectionFormPorts(api, shelf.fileOf, () =>
        queryClient.getQueryData(connectionsOptions(api).queryKey),
      ),
      begins,
    ),
  );
  const form = useKeptMachine(draftKey, machine, { input: undefined, version: 2, isUnsaved, forStorage });
  useSavedNews(form);
  const { data: offersTls = false } = useQuery(offersTlsOptions(api));
  return { offersTls, form, keep: shelf.keep, begins, draftKey } as const;
};

/** The test of what the form holds. */
const useTest = (subject: TestSubject) => {
  const { api } = useApp();
  const inspect = useInspect();
  const [machine] = useState(() => createConnectionTestMachine(createConnectionTestPorts(api)));
  const test = useActorRef(machine, { inspect });
  const snapshot = useSelector(test, (state) => state);
  return {
    props: connectionTestProps(snapshot, subject, test.send),
    reset: () => test.send({ type: 'reset' }),
  };
};

/** The page has it as it comes, and where the form is back after a connection was saved. */
const usePageFocus = (shown: string): void => {
  useEffect(focusPage, []);
  useFocusIfLost(shown);
};

/** Another page at the address of the list. */
export function CreateConnectionPage() {
  const { drafts } = useApp();
  const { offersTls, form, keep, begins, draftKey } = useForm();
  const view = connectionFormView(useSelector(form, (state) => state));
  const [isResumed, setResumed] = useState(view.dirty);

  const { status, sourceType, values, saved } = view;
  const subject = { sourceType, ...sentDetails(sourceType, values) };
  const test = useTest(subject);

  usePageFocus(status === 'saved' ? 'saved' : 'form');
  useFetchedAtRest(ConnectedPage);

  const isPending = status === 'saving' || status === 'uploading';
  const { asks, leave, stay } = useUnsavedGuard(view.dirty, { isPending });
  const props = connectionFormProps(view, form.send, keep);

  const reset = () => {
    setResumed(false);
    test.reset();
  };
  const startAgain = () => {
    form.send({ type: 'type.changed', sourceType: begins });
    reset();
    focusPage();
  };

  if (status === 'saved' && saved !== null)
    return (
      <Suspense fallback={<PendingScreen />}>
        <ConnectedPage
          saved={saved}
          type={connectionKinds[sourceType].type}
          place={connectionPlace({ source_type: sourceType, connection_details: subject })}
          onAnother={() => {
            form.send({ type: 'another.requested' });
            reset();
          }}
        />
      </Suspense>
    );
  return (
    <CreateConnectionScreen
      {...props}
      status={status === 'saved' ? 'editing' : status}
      offersTls={offersTls}
      cancelHref="/collections"
      test={test.props}
      leaving={asks}
      onStartAgain={isResumed ? startAgain : undefined}
      onTypeChange={(type) => {
        props.onTypeChange(type);
        reset();
      }}
      onLeave={() => {
        drafts.discard(draftKey);
        leave();
      }}
      onStay={stay}
    />
  );
}
