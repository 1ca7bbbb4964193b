import { useMutation, useQuery } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  addSampleConnection,
  connectionsKey,
  connectionsOptions,
  currentUserOptions,
  faultText,
  isFault,
} from '@plinth/api';
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
import { ConnectionsScreen, connectionsCopy, CreateConnectionScreen } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import type { App } from '../app.ts';
import { connectionPlace } from '../connectionPlace.ts';
import { createConnectionFormPorts, createConnectionTestPorts, createFileShelf } from '../connectionPorts.ts';
import type { PageData, PageRoute } from '../page.ts';
import { ensureCurrent, freshMs } from '../pageQuery.ts';
import { useUnsavedGuard } from '../useUnsavedGuard.ts';
import { useUrlText } from '../useUrlText.ts';

const copy = connectionsCopy;
const createHref = '/collections?create';

function ConnectionList() {
  const { api, queryClient, notify } = useApp();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const list = useQuery({ ...connectionsOptions(api), staleTime: freshMs });
  const user = useQuery(currentUserOptions(api));

  const [query, changeQuery] = useUrlText(params.get('q') ?? '', (text) =>
    setParams(text === '' ? {} : { q: text }, { replace: true, preventScrollReset: true }),
  );
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);

  const [hasSample, setHasSample] = useState(true);
  const sample = useMutation({
    mutationFn: () => api.call(addSampleConnection, {}),
    onSuccess: async ({ connection_id }) => {
      notify.success(copy.toasts.sampleAdded);
      await queryClient.invalidateQueries({ queryKey: connectionsKey });
      await navigate(`/data-source/${encodeURIComponent(connection_id)}?explorer`);
    },
    onError: (error) => {
      if (isFault(error, 'status') && [404, 405, 501].includes(error.status ?? 0)) setHasSample(false);
      else notify.error(faultText(error));
    },
  });

  return (
    <ConnectionsScreen
      status={
        list.isError ? 'error' : list.data === undefined ? 'loading' : list.isFetching ? 'stale' : 'ready'
      }
      connections={(list.data ?? []).map((connection) => ({
        id: connection.connection_id,
        name: connection.source_name,
        type: connection.source_type,
        place: connectionPlace(connection),
        ownerEmail:
          user.data !== undefined && connection.owner_user_id === user.data.id ? user.data.email : null,
        created: connection.created_date,
        href: `/data-source/${encodeURIComponent(connection.connection_id)}`,
      }))}
      message={faultText(list.error)}
      query={query}
      page={page}
      createHref={createHref}
      sample={hasSample ? { pending: sample.isPending, onAdd: () => sample.mutate() } : undefined}
      onQueryChange={changeQuery}
      onPageChange={(next) =>
        setParams(
          (old) => {
            old.set('page', String(next));
            return old;
          },
          { preventScrollReset: true },
        )
      }
      onRetry={() => void list.refetch()}
    />
  );
}

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

function CreateConnection() {
  const { api, diagnostics, queryClient, notify, drafts } = useApp();
  const [shelf] = useState(createFileShelf);
  const [formMachine] = useState(() =>
    createConnectionFormMachine(createConnectionFormPorts(api, shelf.fileOf)),
  );
  const [testMachine] = useState(() => createConnectionTestMachine(createConnectionTestPorts(api)));
  const form = useActorRef(formMachine, { inspect: diagnostics.inspect });
  const test = useActorRef(testMachine, { inspect: diagnostics.inspect });
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

  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const saving = form.on('connection.saved', () => {
      drafts.discard(draftKey);
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
  }, [form, drafts, notify, queryClient]);

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
    if (!view.dirty) return;
    const { password: _, ...kept } = values;
    drafts.save(draftKey, { sourceType, values: kept });
  }, [drafts, view.dirty, sourceType, values]);

  const blocker = useUnsavedGuard(view.dirty);

  return (
    <CreateConnectionScreen
      {...view}
      savedHref={`/data-source/${encodeURIComponent(saved?.connectionId ?? '')}?explorer`}
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

function ConnectionsPage() {
  const [params] = useSearchParams();
  return params.has('create') ? <CreateConnection /> : <ConnectionList />;
}

export const route = (app: App): PageRoute => ({
  loader: async ({ request }): Promise<PageData> => {
    if (new URL(request.url).searchParams.has('create'))
      return {
        title: copy.create.title,
        crumbs: [{ label: 'Connections', to: '/collections' }, { label: 'Details' }],
      };
    await Promise.all([
      ensureCurrent(app, connectionsOptions(app.api)),
      app.queryClient.ensureQueryData(currentUserOptions(app.api)),
    ]);
    return { title: 'Connections', crumbs: [{ label: 'Connections' }] };
  },
  Component: ConnectionsPage,
});
