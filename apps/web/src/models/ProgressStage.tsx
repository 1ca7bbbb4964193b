import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { generationView, type GenerationMachine, type WizardEvent, type WizardView } from '@plinth/machines';
import { WizardProgressScreen } from '@plinth/ui';
import { progressProps } from './wizard.binding.ts';
import { useSecond } from '../shell/useSecond.ts';

/** A silence shorter than this is usual. */
const noticeableMs = 10_000;

interface ProgressStageProps {
  view: WizardView;
  send: (event: WizardEvent) => void;
  generation: ActorRefFrom<GenerationMachine>;
  onBack: () => void;
}

export function ProgressStage({ view, send, generation, onBack }: ProgressStageProps) {
  const snapshot = useSelector(generation, (state) => state);
  const now = useSecond(Date.now, snapshot.matches('streaming'));
  const progress = generationView(snapshot, now);
  const { heardAt } = progress;
  const silentMs = heardAt === null ? 0 : now - heardAt;

  return (
    <WizardProgressScreen
      {...progressProps(progress, view, generation.send)}
      silentMs={silentMs >= noticeableMs ? silentMs : null}
      onBack={onBack}
      onSaveResults={() => send({ type: 'results.saved' })}
      onViewResults={() => send({ type: 'results.requested' })}
    />
  );
}
