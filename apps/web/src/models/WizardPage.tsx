import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { modelsOptions } from '@plinth/api';
import {
  createWizardMachine,
  isWizardUnsaved,
  storedWizard,
  wizardView,
  type WizardStage,
  type WizardStart,
} from '@plinth/machines';
import { lazyAtRest, PendingScreen, useFetchedAtRest } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useKeptMachine } from '../session/useKeptMachine.ts';
import { useFocusIfLost } from '../shell/useFocusIfLost.ts';
import { SetupStage } from './SetupStage.tsx';
import { listPath, stagePath } from './wizard.paths.ts';
import { createWizardPorts } from './wizard.ports.ts';
import { useWizardNews } from './useWizardNews.ts';
import { wizardDraftKey } from './wizardDraft.ts';

// The later stages are fetched while the first is filled in.
const ProgressStage = lazyAtRest(async () => (await import('./ProgressStage.tsx')).ProgressStage);
const ReviewStage = lazyAtRest(async () => (await import('./ReviewStage.tsx')).ReviewStage);

/** What an entry of the history says beside its address. */
interface EntryState {
  /** A generation of what was chosen elsewhere. */
  start?: WizardStart;
  /** The stage that the entry before it shows. */
  after?: WizardStage;
}

/** The focus is looked after once a stage is there. */
function Focused({ on, children }: { on: WizardStage; children: ReactNode }) {
  useFocusIfLost(on);
  return children;
}

/** The address says which stage is wanted, the machine whether it may be shown. */
export function WizardPage({ wanted }: { wanted: WizardStage }) {
  const app = useApp();
  useFetchedAtRest(ProgressStage);
  useFetchedAtRest(ReviewStage);
  const navigate = useNavigate();
  const machine = useMemo(
    () =>
      createWizardMachine(
        createWizardPorts(app.api, () => app.queryClient.getQueryData(modelsOptions(app.api).queryKey)),
      ),
    [app],
  );
  const { start: wantedStart, after } = (useLocation().state ?? {}) as EntryState;
  const [start] = useState(wantedStart);
  const actor = useKeptMachine(wizardDraftKey, machine, {
    input: { format: app.preferences.current().outputFormat, start },
    version: 3,
    isUnsaved: isWizardUnsaved,
    forStorage: storedWizard,
    // Reads what earlier releases stored, too: some states had other names.
    fromStorage: storedWizard,
  });
  const { send } = actor;
  const snapshot = useSelector(actor, (state) => state);
  const view = wizardView(snapshot);
  const { review } = snapshot.context;
  // By what there is before, a model is known whose answer gets lost.
  useQuery({ ...modelsOptions(app.api), enabled: view.stage !== 'setup' });

  // Before the address is looked at: what it wants is then under way.
  const started = useRef(false);
  useEffect(() => {
    if (start === undefined || started.current) return;
    started.current = true;
    send({ type: 'generation.requested' });
    // A reload shows the choices, as it does after every generation.
    void navigate(stagePath('progress'), { replace: true, state: null });
  }, [start, send, navigate]);

  const address = useRef<WizardStage | null>(null);
  useEffect(() => {
    const moved = address.current !== wanted;
    address.current = wanted;
    if (wanted === view.stage) return;
    if (moved) send({ type: 'stage.wanted', stage: wanted });
    const { stage } = wizardView(actor.getSnapshot());
    if (stage === wanted) return;
    // A progress that is over is nothing to come back to, and the choices that it came after are there already.
    if (wanted === 'progress' && stage === after) void navigate(-1);
    else if (moved || wanted === 'progress') void navigate(stagePath(stage), { replace: true });
    else void navigate(stagePath(stage), { state: { after: wanted } satisfies EntryState });
  }, [wanted, view.stage, after, navigate, send, actor]);

  const { generation, columns, notes, save } = snapshot.children;
  useWizardNews({ generation, save });

  const stage = () => {
    if (view.stage === 'progress' && generation)
      return <ProgressStage {...{ view, send, generation }} onBack={() => void navigate(listPath)} />;
    if (view.stage === 'review' && review && columns && notes && save)
      return <ReviewStage {...{ review, send, columns, notes, save }} />;
    return <SetupStage {...{ view, send }} onReview={() => void navigate(stagePath('review'))} />;
  };
  return (
    // Here, so that a stage whose code is on its way holds up nothing of the page.
    <Suspense fallback={<PendingScreen />}>
      <Focused on={view.stage}>{stage()}</Focused>
    </Suspense>
  );
}
