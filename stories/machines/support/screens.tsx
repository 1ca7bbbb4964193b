import {
  challengeLoadStatus,
  chatView,
  columnEditingView,
  connectionEditView,
  connectionFormView,
  connectionTestView,
  generationView,
  isPendingVisible,
  modelSaveView,
  notesView,
  resetPasswordView,
  signUpView,
  wizardView,
  type ChallengeMachine,
  type ChatMachine,
  type ColumnEditingMachine,
  type ConnectionEditMachine,
  type ConnectionFormMachine,
  type ConnectionTestMachine,
  type GenerationMachine,
  type ModelSaveMachine,
  type NotesMachine,
  type PendingMachine,
  type ResetPasswordMachine,
  type SignUpMachine,
  type TestSubject,
  type WizardMachine,
} from '@plinth/machines';
import {
  ChallengeBox,
  ChatPanel,
  ColumnTable,
  ConnectionTestPanel,
  CreateConnectionScreen,
  EditConnectionDrawer,
  NotesEditor,
  PendingScreen,
  ResetPasswordScreen,
  ReviewScreen,
  SaveModelDialog,
  SignUpScreen,
  VerifyScreen,
  WizardProgressScreen,
  WizardSetupScreen,
  type ColumnTableProps,
  type NotesEditorProps,
  type SaveModelDialogProps,
} from '@plinth/ui';
import type { ReactNode } from 'react';
import type { AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import type { SceneEvent } from './scene.ts';

/** The real screen of a machine's state, as the route feeds it. */
export interface MachineScreen {
  show: (snapshot: AnyMachineSnapshot, now: number, send: (event: SceneEvent) => void) => ReactNode;
  /** It lies over the whole page, so it is shown when asked for. */
  covers?: boolean;
}

type Send = (event: SceneEvent) => void;

/** What only a route does: to move to another page, to ask the host for a list. */
const leave = () => undefined;

const columnCallbacks = (
  send: Send,
): Omit<ColumnTableProps, keyof ReturnType<typeof columnEditingView> | 'pendingNames'> => ({
  onSelect: (names, selected) => send({ type: 'selection.changed', names, selected }),
  onEditStart: (name) => send({ type: 'edit.started', name }),
  onEditChange: (change) => send({ type: 'edit.changed', ...change }),
  onEditCancel: () => send({ type: 'edit.cancelled' }),
  onEditSubmit: () => send({ type: 'edit.submitted' }),
  onAssignCategory: (category) => send({ type: 'category.assigned', category }),
  onUndo: () => send({ type: 'undo.requested' }),
});

const notesCallbacks = (send: Send): Omit<NotesEditorProps, keyof ReturnType<typeof notesView>> => ({
  onEdit: () => send({ type: 'edit.started' }),
  onTextChange: (text) => send({ type: 'text.changed', text }),
  onCancel: () => send({ type: 'edit.cancelled' }),
  onReset: () => send({ type: 'edit.reset' }),
  onSave: () => send({ type: 'edit.submitted' }),
});

const saveCallbacks = (
  send: Send,
  onSubmit: () => void,
): Omit<SaveModelDialogProps, keyof ReturnType<typeof modelSaveView>> => ({
  onNameChange: (name) => send({ type: 'name.changed', name }),
  onDescriptionChange: (description) => send({ type: 'description.changed', description }),
  onSubmit,
  onClose: () => send({ type: 'dialog.closed' }),
});

const signUp = (snapshot: SnapshotFrom<SignUpMachine>, now: number, send: Send): ReactNode => {
  const view = signUpView(snapshot, now);
  if (view.step === 'left') return 'The log-in page has taken over.';
  if (view.step === 'verification')
    return (
      <VerifyScreen
        {...view}
        onCodeChange={(value) => send({ type: 'code.changed', value })}
        onSubmit={() => send({ type: 'code.submitted' })}
        onResend={() => send({ type: 'resend.requested' })}
        onBack={() => send({ type: 'email.disowned' })}
      />
    );
  return (
    <SignUpScreen
      {...view}
      onGoogle={leave}
      onChange={(field, value) => send({ type: 'field.changed', field, value })}
      onSubmit={() => send({ type: 'form.submitted' })}
      challenge={
        <ChallengeBox
          status={snapshot.context.challenge === null ? 'ready' : 'solved'}
          invalid={view.errors.challenge !== undefined}
          onStart={() => send({ type: 'challenge.solved', solution: 'c29sdmVk' })}
          onRetryLoading={leave}
        />
      }
    />
  );
};

const resetPassword = (snapshot: SnapshotFrom<ResetPasswordMachine>, _now: number, send: Send) => (
  <ResetPasswordScreen
    {...resetPasswordView(snapshot)}
    onChange={(field, value) => send({ type: 'field.changed', field, value })}
    onSubmit={() => send({ type: 'form.submitted' })}
  />
);

const challenge = (snapshot: SnapshotFrom<ChallengeMachine>, _now: number, send: Send) => {
  const status = challengeLoadStatus(snapshot);
  return (
    <ChallengeBox
      status={status === 'loaded' ? 'ready' : status}
      onStart={leave}
      onRetryLoading={() => send({ type: 'retry.requested' })}
    />
  );
};

const pending = (snapshot: SnapshotFrom<PendingMachine>) =>
  isPendingVisible(snapshot) ? <PendingScreen /> : 'The page itself is shown.';

const readyTest = { status: 'ready', checks: [], message: '' } as const;

const connectionForm = (snapshot: SnapshotFrom<ConnectionFormMachine>, _now: number, send: Send) => (
  <CreateConnectionScreen
    {...connectionFormView(snapshot)}
    savedHref="#saved"
    cancelHref="#connections"
    test={readyTest}
    leaving={false}
    onTypeChange={(sourceType) => send({ type: 'type.changed', sourceType })}
    onFieldChange={(field, value) => send({ type: 'field.changed', field, value })}
    onFileChange={(file) =>
      send(
        file === null
          ? { type: 'file.removed' }
          : { type: 'file.chosen', file: { key: file.name, name: file.name, size: file.size } },
      )
    }
    onDialectCorrect={(change) => send({ type: 'dialect.corrected', change })}
    onSubmit={() => send({ type: 'submitted' })}
    onCancelUpload={() => send({ type: 'cancelled' })}
    onAnother={() => send({ type: 'another.requested' })}
    onTest={leave}
    onCancelTest={leave}
    onLeave={leave}
    onStay={leave}
  />
);

const testedSubject: TestSubject = {
  sourceType: 'postgresql',
  host: 'db.northwind.example',
  user: 'reader',
  password: 'not a real one',
  database: 'analytics',
  port: 5432,
};

const connectionTest = (snapshot: SnapshotFrom<ConnectionTestMachine>, _now: number, send: Send) => {
  const subject = snapshot.context.subject ?? testedSubject;
  return (
    <ConnectionTestPanel
      {...connectionTestView(snapshot, subject)}
      onTest={() => send({ type: 'test.requested', subject })}
      onCancel={() => send({ type: 'cancelled' })}
    />
  );
};

const connectionEdit = (snapshot: SnapshotFrom<ConnectionEditMachine>, _now: number, send: Send) => (
  <EditConnectionDrawer
    {...connectionEditView(snapshot)}
    onFieldChange={(field, value) => send({ type: 'field.changed', field, value })}
    onReset={() => send({ type: 'reset' })}
    onSave={() => send({ type: 'save.requested' })}
    onClose={() => send({ type: 'close.requested' })}
    onDiscard={() => send({ type: 'discard.confirmed' })}
    onKeep={() => send({ type: 'discard.declined' })}
  />
);

const chat = (snapshot: SnapshotFrom<ChatMachine>, _now: number, send: Send) => (
  <ChatPanel
    {...chatView(snapshot)}
    userEmail="ada.verne@northwind.example"
    onTextChange={(text) => send({ type: 'text.changed', text })}
    onSubmit={() => send({ type: 'question.submitted' })}
    onSuggestion={(question) => send({ type: 'suggestion.chosen', question })}
    onWait={() => send({ type: 'waiting.chosen' })}
    onStop={() => send({ type: 'stop.requested' })}
  />
);

const columnEditing = (snapshot: SnapshotFrom<ColumnEditingMachine>, _now: number, send: Send) => {
  const { banner: _, ...view } = columnEditingView(snapshot);
  return <ColumnTable {...view} {...columnCallbacks(send)} />;
};

const notes = (snapshot: SnapshotFrom<NotesMachine>, _now: number, send: Send) => (
  <NotesEditor {...notesView(snapshot)} {...notesCallbacks(send)} />
);

const modelSave = (snapshot: SnapshotFrom<ModelSaveMachine>, _now: number, send: Send) => (
  <SaveModelDialog
    {...modelSaveView(snapshot)}
    {...saveCallbacks(send, () => send({ type: 'save.submitted', pending: {} }))}
  />
);

const generation = (snapshot: SnapshotFrom<GenerationMachine>, _now: number, send: Send) => {
  const { database, table, descriptions, metrics } = snapshot.context.request;
  return (
    <WizardProgressScreen
      {...generationView(snapshot)}
      silentMs={null}
      source="warehouse_eu"
      database={database}
      table={table}
      format="json"
      descriptions={descriptions}
      metrics={metrics}
      onBack={leave}
      onStop={() => send({ type: 'stop.requested' })}
      onRetry={() => send({ type: 'retry.requested' })}
      onViewResults={leave}
    />
  );
};

const only = <Item,>(item: Item | null) => ({
  status: item === null ? ('idle' as const) : ('ready' as const),
  items: item === null ? [] : [item],
  message: null,
});

/** Machines inside the wizard are shown as far as they are known here; their own pages move them. */
const wizard = (snapshot: SnapshotFrom<WizardMachine>, _now: number, send: Send): ReactNode => {
  const { stage, setup, status } = wizardView(snapshot);
  const { source, database, table, format, descriptions, metrics } = setup;
  const { review } = snapshot.context;
  const children = snapshot.children;

  if (stage === 'progress' && children.generation)
    return (
      <WizardProgressScreen
        {...generationView(children.generation.getSnapshot())}
        silentMs={null}
        canViewResults={review !== null}
        source={source?.name ?? ''}
        database={database ?? ''}
        table={table ?? ''}
        format={format}
        descriptions={descriptions}
        metrics={metrics}
        onBack={() => send({ type: 'setup.requested' })}
        onStop={leave}
        onRetry={leave}
        onViewResults={() => send({ type: 'results.requested' })}
      />
    );
  if (stage === 'review' && review && children.columns && children.notes && children.save)
    return (
      <ReviewScreen
        tab="columns"
        onTabChange={leave}
        columns={{ ...columnEditingView(children.columns.getSnapshot()), ...columnCallbacks(leave) }}
        notes={{ ...notesView(children.notes.getSnapshot()), ...notesCallbacks(leave) }}
        metrics={{
          metrics: review.draft.visualizations ?? [],
          chosen: review.metrics,
          onSwitch: (index, on) => send({ type: 'metric.switched', index, on }),
        }}
        save={{
          ...modelSaveView(children.save.getSnapshot()),
          ...saveCallbacks(leave, () => send({ type: 'save.requested' })),
        }}
        onSaveOpen={leave}
        onExport={leave}
        exporting={false}
        modelPath={null}
      />
    );
  return (
    <WizardSetupScreen
      status={status}
      sources={only(source)}
      databases={only(database)}
      tables={only(table)}
      columns={only<{ name: string; type: string }>(null)}
      sourceId={source?.id ?? null}
      database={database}
      table={table}
      format={format}
      descriptions={descriptions}
      metrics={metrics}
      onSourceChange={leave}
      onDatabaseChange={(name) => send({ type: 'database.chosen', database: name })}
      onTableChange={(name) => send({ type: 'table.chosen', table: name })}
      onFormatChange={(chosen) => send({ type: 'format.chosen', format: chosen })}
      onDescriptionsChange={(on) => send({ type: 'descriptions.switched', on })}
      onMetricsChange={(on) => send({ type: 'metrics.switched', on })}
      onGenerate={() => send({ type: 'generation.requested' })}
      onRetry={leave}
      connectionsPath="#connections"
    />
  );
};

/** By the id of the machine. */
export const machineScreens: Readonly<Record<string, MachineScreen>> = {
  signUp: { show: signUp as MachineScreen['show'] },
  resetPassword: { show: resetPassword as MachineScreen['show'] },
  challenge: { show: challenge as MachineScreen['show'] },
  pending: { show: pending as MachineScreen['show'] },
  connectionForm: { show: connectionForm as MachineScreen['show'] },
  connectionTest: { show: connectionTest as MachineScreen['show'] },
  connectionEdit: { show: connectionEdit as MachineScreen['show'], covers: true },
  chat: { show: chat as MachineScreen['show'] },
  columnEditing: { show: columnEditing as MachineScreen['show'] },
  notes: { show: notes as MachineScreen['show'] },
  modelSave: { show: modelSave as MachineScreen['show'], covers: true },
  generation: { show: generation as MachineScreen['show'] },
  wizard: { show: wizard as MachineScreen['show'] },
};
