import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { SnapshotFrom } from 'xstate';
import { connectionsKey } from '@plinth/api';
import {
  connectionFormView,
  connectionTestView,
  createConnectionFormMachine,
  createConnectionTestMachine,
  sentDetails,
  type ConnectionFormMachine,
} from '@plinth/machines';
import { connectionsCopy, CreateConnectionScreen, problemText } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { connectionFormProps } from './connectionForm.binding.ts';
import { createConnectionFormPorts, createConnectionTestPorts, createFileShelf } from './connectionPorts.ts';
import { useInspect } from '../shell/diagnostics.ts';
import { focusPage } from '../shell/focusPage.ts';
import { useKeptMachine, type StoredOf } from '../session/useKeptMachine.ts';
import { useUnsavedGuard } from '../session/useUnsavedGuard.ts';

const copy = connectionsCopy;

const draftKey = 'connection-form';

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

/** Another page at the address of the list. */
export function CreateConnectionPage() {
  const { api, queryClient, notify, drafts } = useApp();
  const inspect = useInspect();
  const [shelf] = useState(createFileShelf);
  const [formMachine] = useState(() =>
    createConnectionFormMachine(createConnectionFormPorts(api, shelf.fileOf)),
  );
  const [testMachine] = useState(() => createConnectionTestMachine(createConnectionTestPorts(api)));
  const form = useKeptMachine(draftKey, formMachine, { input: undefined, version: 1, isUnsaved, forStorage });
  const test = useActorRef(testMachine, { inspect });
  const snapshot = useSelector(form, (state) => state);
  const testSnapshot = useSelector(test, (state) => state);
  const view = connectionFormView(snapshot);

  const { sourceType, values, saved } = view;
  const subject = { sourceType, ...sentDetails(sourceType, values) };

  useEffect(focusPage, []);

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

  const blocker = useUnsavedGuard(view.dirty);
  const props = connectionFormProps(view, form.send, shelf.keep);

  return (
    <CreateConnectionScreen
      {...props}
      savedHref={`/data-source/${encodeURIComponent(saved?.connectionId ?? '')}?explorer`}
      cancelHref="/collections"
      test={connectionTestView(testSnapshot, subject)}
      leaving={blocker.state === 'blocked'}
      onTypeChange={(type) => {
        props.onTypeChange(type);
        test.send({ type: 'reset' });
      }}
      onAnother={() => {
        props.onAnother();
        test.send({ type: 'reset' });
      }}
      onTest={() => test.send({ type: 'test.requested', subject })}
      onCancelTest={() => test.send({ type: 'cancelled' })}
      onLeave={() => {
        drafts.discard(draftKey);
        blocker.proceed?.();
      }}
      onStay={() => blocker.reset?.()}
    />
  );
}
