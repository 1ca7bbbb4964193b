import {
  chatView,
  columnEditingView,
  connectionEditView,
  connectionFormView,
  generationView,
  isPendingVisible,
  modelSaveView,
  notesView,
  reportView,
  resetPasswordView,
  profileAgainView,
  recipeView,
  signUpView,
  sqlEditingView,
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
  type ProfileAgainMachine,
  type RecipeMachine,
  type ReportMachine,
  type ResetPasswordMachine,
  type SignUpMachine,
  type SqlEditingMachine,
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
  ProfileAgainDialog,
  RecipeScreen,
  ReportDocument,
  ResetPasswordScreen,
  ReviewScreen,
  SaveModelDialog,
  SignUpScreen,
  VerifyScreen,
  WizardProgressScreen,
  WizardSetupScreen,
} from '@plinth/ui';
import {
  challengeProps,
  chatProps,
  columnEditingProps,
  connectionEditProps,
  connectionFormProps,
  connectionTestProps,
  modelSaveProps,
  notesProps,
  progressProps,
  profileAgainProps,
  recipeProps,
  reportProps,
  resetPasswordProps,
  setupProps,
  signUpFormProps,
  sqlEditingProps,
  verifyProps,
} from '@plinth/web/bindings';
import type { ReactNode } from 'react';
import { chatArgs, talk } from '../../screens/chat/chat.args.ts';
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

const signUp = (snapshot: SnapshotFrom<SignUpMachine>, now: number, send: Send): ReactNode => {
  const view = signUpView(snapshot, now);
  if (view.step === 'left') return 'The log-in page has taken over.';
  if (view.step === 'verification') return <VerifyScreen {...verifyProps(view, send)} />;
  return (
    <SignUpScreen
      {...signUpFormProps(view, send)}
      onGoogle={leave}
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
  <ResetPasswordScreen {...resetPasswordProps(resetPasswordView(snapshot), send)} />
);

const challenge = (snapshot: SnapshotFrom<ChallengeMachine>, _now: number, send: Send) => (
  <ChallengeBox {...challengeProps(snapshot, send)} onStart={leave} />
);

const pending = (snapshot: SnapshotFrom<PendingMachine>) =>
  isPendingVisible(snapshot) ? <PendingScreen /> : 'The page itself is shown.';

const readyTest = { status: 'ready', checks: [], problem: null, onTest: leave, onCancel: leave } as const;

const connectionForm = (snapshot: SnapshotFrom<ConnectionFormMachine>, _now: number, send: Send) => {
  const view = connectionFormView(snapshot);
  if (view.status === 'saved') return 'The page of what was found has taken over.';
  return (
    <CreateConnectionScreen
      {...connectionFormProps(view, send, ({ name }) => name)}
      status={view.status}
      offersTls
      cancelHref="#connections"
      test={readyTest}
      leaving={false}
      onLeave={leave}
      onStay={leave}
    />
  );
};

const testedSubject: TestSubject = {
  sourceType: 'postgresql',
  host: 'db.northwind.example',
  user: 'reader',
  password: 'not a real one',
  database: 'analytics',
  port: 5432,
};

const connectionTest = (snapshot: SnapshotFrom<ConnectionTestMachine>, _now: number, send: Send) => (
  <ConnectionTestPanel {...connectionTestProps(snapshot, snapshot.context.subject ?? testedSubject, send)} />
);

const connectionEdit = (snapshot: SnapshotFrom<ConnectionEditMachine>, _now: number, send: Send) => (
  <EditConnectionDrawer {...connectionEditProps(connectionEditView(snapshot), send, null, true)} />
);

const withoutTools = { columns: undefined, onColumnsWanted: leave, onSave: leave, onDrop: leave };

const chat = (snapshot: SnapshotFrom<ChatMachine>, _now: number, send: Send) => {
  const { onUnderstood, ...props } = chatProps(chatView(snapshot), send);
  const tools = { ...withoutTools, onUnderstood };
  const { conversation } = snapshot.context;
  return <ChatPanel {...chatArgs} {...props} {...{ tools }} current={conversation} />;
};

const columnsOfOrders = ['region', 'sales'];

const sqlEditing = (snapshot: SnapshotFrom<SqlEditingMachine>, _now: number, send: Send) => {
  const sql = sqlEditingProps(sqlEditingView(snapshot), 'orders', columnsOfOrders, send);
  return <ChatPanel {...chatArgs} messages={talk} tools={{ ...withoutTools, onUnderstood: leave, sql }} />;
};

const columnEditing = (snapshot: SnapshotFrom<ColumnEditingMachine>, _now: number, send: Send) => {
  const { banner: _, ...props } = columnEditingProps(columnEditingView(snapshot), send);
  return <ColumnTable {...props} />;
};

const report = (snapshot: SnapshotFrom<ReportMachine>, _now: number, send: Send) => {
  const view = reportView(snapshot);
  return (
    <ReportDocument
      {...reportProps(view, send)}
      facts={{
        modelName: view.report.model_name ?? '',
        modelHref: '/data-models/m-1',
        connectionName: 'warehouse_eu',
        rowsRead: view.report.rows_read,
        createdAt: view.report.created_at ?? '',
        modifiedAt: view.report.modified_at ?? '',
        refreshedAt: view.report.refreshed_at ?? null,
        status: view.report.status ?? '',
        failure: view.report.failure,
        settings: null,
      }}
      adding={null}
      backHref="/reports"
      onSettings={() => undefined}
      onSaveCopy={() => undefined}
      onPrint={() => undefined}
      onDuplicate={() => undefined}
      onDelete={() => undefined}
    />
  );
};

const notes = (snapshot: SnapshotFrom<NotesMachine>, _now: number, send: Send) => (
  <NotesEditor {...notesProps(notesView(snapshot), send)} />
);

const modelSave = (snapshot: SnapshotFrom<ModelSaveMachine>, _now: number, send: Send) => (
  <SaveModelDialog
    {...modelSaveProps(modelSaveView(snapshot), send, () => send({ type: 'save.submitted', pending: {} }))}
  />
);

const profileAgain = (snapshot: SnapshotFrom<ProfileAgainMachine>, now: number, send: Send) => (
  <ProfileAgainDialog {...profileAgainProps(profileAgainView(snapshot, now), send)} />
);

const recipe = (snapshot: SnapshotFrom<RecipeMachine>, _now: number, send: Send) => (
  <RecipeScreen
    {...recipeProps(recipeView(snapshot), undefined, send)}
    status="reading"
    name="Orders"
    result={null}
    which="changed"
    onEdit={leave}
    isDownloading={false}
    rulesTo="/standardization"
    problem={null}
    onWhichChange={leave}
    onImport={leave}
    onExport={leave}
    onDownload={leave}
    onRetry={leave}
  />
);

const warehouse = { id: 's1', name: 'warehouse_eu', type: 'postgres', fileName: null };

const generation = (snapshot: SnapshotFrom<GenerationMachine>, _now: number, send: Send) => {
  const { database, table, descriptions, metrics } = snapshot.context.request;
  const setup = { source: warehouse, database, table, format: 'json' as const, descriptions, metrics };
  return (
    <WizardProgressScreen
      {...progressProps(generationView(snapshot), { setup }, send)}
      silentMs={null}
      onBack={leave}
      onSaveResults={leave}
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
  const view = wizardView(snapshot);
  const { review } = snapshot.context;
  const children = snapshot.children;

  if (view.stage === 'progress' && children.generation)
    return (
      <WizardProgressScreen
        {...progressProps(generationView(children.generation.getSnapshot()), view, leave)}
        silentMs={null}
        canViewResults={review !== null}
        onBack={() => send({ type: 'setup.requested' })}
        onSaveResults={() => send({ type: 'results.saved' })}
        onViewResults={() => send({ type: 'results.requested' })}
      />
    );
  if (view.stage === 'review' && review && children.columns && children.notes && children.save)
    return (
      <ReviewScreen
        tab="columns"
        onTabChange={leave}
        columns={columnEditingProps(columnEditingView(children.columns.getSnapshot()), leave)}
        notes={notesProps(notesView(children.notes.getSnapshot()), leave)}
        metrics={{
          metrics: review.draft.visualizations ?? [],
          chosen: review.metrics,
          onSwitch: (index, on) => send({ type: 'metric.switched', index, on }),
        }}
        save={modelSaveProps(modelSaveView(children.save.getSnapshot()), leave, () =>
          send({ type: 'save.requested' }),
        )}
        onSaveOpen={leave}
        onExport={leave}
        exporting={false}
        modelPath={null}
      />
    );
  const { source, database, table } = view.setup;
  return (
    <WizardSetupScreen
      {...setupProps(view, send)}
      sources={only(source)}
      databases={only(database)}
      tables={only(table)}
      columns={only<{ name: string; type: string }>(null)}
      onSourceChange={leave}
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
  profileAgain: { show: profileAgain as MachineScreen['show'], covers: true },
  recipe: { show: recipe as MachineScreen['show'] },
  sqlEditing: { show: sqlEditing as MachineScreen['show'] },
  columnEditing: { show: columnEditing as MachineScreen['show'] },
  notes: { show: notes as MachineScreen['show'] },
  report: { show: report as MachineScreen['show'] },
  modelSave: { show: modelSave as MachineScreen['show'], covers: true },
  generation: { show: generation as MachineScreen['show'] },
  wizard: { show: wizard as MachineScreen['show'] },
};
