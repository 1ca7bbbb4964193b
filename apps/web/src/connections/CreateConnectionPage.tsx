import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { connectionsKey } from '@plinth/api';
import {
  connectionFormView,
  connectionTestView,
  createConnectionFormMachine,
  createConnectionTestMachine,
  databaseFields,
  formSourceTypes,
  type DatabaseField,
  type FormSourceType,
} from '@plinth/machines';
import { connectionsCopy, CreateConnectionScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { createConnectionFormPorts, createConnectionTestPorts, createFileShelf } from './connectionPorts.ts';
import { useInspect } from '../shell/diagnostics.ts';
import { focusPage } from '../shell/focusPage.ts';
import { useUnsavedGuard } from '../session/useUnsavedGuard.ts';

const copy = connectionsCopy;

const draftKey = 'connection-form';

interface FormDraft {
  sourceType: FormSourceType;
  values: Partial<Record<DatabaseField, string>>;
}

const readDraft = (value: unknown): FormDraft | null => {
  const { sourceType, values } = (value ?? {}) as Partial<FormDraft>;
  const known = formSourceTypes.find((type) => type === sourceType);
  return known && typeof values === 'object' && values !== null ? { sourceType: known, values } : null;
};

/** Another page at the address of the list. */
export function CreateConnectionPage() {
  const { api, queryClient, notify, drafts } = useApp();
  const inspect = useInspect();
  const [shelf] = useState(createFileShelf);
  const [formMachine] = useState(() =>
    createConnectionFormMachine(createConnectionFormPorts(api, shelf.fileOf)),
  );
  const [testMachine] = useState(() => createConnectionTestMachine(createConnectionTestPorts(api)));
  const form = useActorRef(formMachine, { inspect });
  const test = useActorRef(testMachine, { inspect });
  const snapshot = useSelector(form, (state) => state);
  const testSnapshot = useSelector(test, (state) => state);
  const view = connectionFormView(snapshot);

  const { sourceType, values, saved } = view;
  const subject = {
    sourceType: sourceType === 'mongodb' ? ('mongodb' as const) : ('postgresql' as const),
    host: values.host.trim(),
    user: values.username.trim(),
    password: values.password,
    database: values.database.trim(),
    ...(sourceType === 'mongodb' ? {} : { port: Number(values.port) }),
  };

  useEffect(focusPage, []);

  useEffect(() => {
    const saving = form.on('connection.saved', () => {
      notify.success(copy.toasts.saved);
      void queryClient.invalidateQueries({ queryKey: connectionsKey });
    });
    const failing = form.on('save.failed', ({ message }) =>
      notify.error(message === '' ? copy.toasts.saveFailed : message),
    );
    return () => {
      saving.unsubscribe();
      failing.unsubscribe();
    };
  }, [form, notify, queryClient]);

  // What was entered before a session was lost is there again after the next login; a password isn't kept.
  useEffect(() => {
    const draft = readDraft(drafts.load(draftKey));
    if (!draft) return;
    form.send({ type: 'type.changed', sourceType: draft.sourceType });
    for (const field of databaseFields) {
      const value = draft.values[field];
      if (typeof value === 'string') form.send({ type: 'field.changed', field, value });
    }
  }, [form, drafts]);
  useEffect(() => {
    if (!view.dirty) return drafts.discard(draftKey);
    const { password: _, ...kept } = values;
    drafts.save(draftKey, { sourceType, values: kept });
  }, [drafts, view.dirty, sourceType, values]);

  const blocker = useUnsavedGuard(view.dirty);

  return (
    <CreateConnectionScreen
      {...view}
      savedHref={
        saved?.connectionId
          ? `/data-source/${encodeURIComponent(saved.connectionId)}?explorer`
          : '/collections'
      }
      cancelHref="/collections"
      test={connectionTestView(testSnapshot, subject)}
      leaving={blocker.state === 'blocked'}
      onTypeChange={(type) => {
        form.send({ type: 'type.changed', sourceType: type });
        test.send({ type: 'reset' });
      }}
      onFieldChange={(field, value) => form.send({ type: 'field.changed', field, value })}
      onFileChange={(file) => {
        if (file === null) return form.send({ type: 'file.removed' });
        const key = shelf.keep(file);
        form.send({ type: 'file.chosen', file: { key, name: file.name, size: file.size } });
      }}
      onDialectCorrect={(change) => form.send({ type: 'dialect.corrected', change })}
      onSubmit={() => form.send({ type: 'submitted' })}
      onCancelUpload={() => form.send({ type: 'cancelled' })}
      onAnother={() => {
        form.send({ type: 'another.requested' });
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
