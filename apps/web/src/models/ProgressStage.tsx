import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { generationView, type GenerationMachine, type WizardEvent, type WizardView } from '@plinth/machines';
import { WizardProgressScreen, wizardCopy } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useSecond } from '../account/useSecond.ts';

/** A silence shorter than this is usual. */
const noticeableMs = 10_000;

interface ProgressStageProps {
  view: WizardView;
  send: (event: WizardEvent) => void;
  generation: ActorRefFrom<GenerationMachine>;
  onBack: () => void;
}

export function ProgressStage({ view, send, generation, onBack }: ProgressStageProps) {
  const { notify } = useApp();
  const snapshot = useSelector(generation, (state) => state);
  const { heardAt, ...progress } = generationView(snapshot);
  const now = useSecond(Date.now, heardAt !== null);
  const silentMs = heardAt === null ? 0 : now - heardAt;
  const { source, database, table, format, descriptions, metrics } = view.setup;

  useEffect(() => {
    const news = generation.on('schema.invalid', () => notify.error(wizardCopy.invalidSchema));
    return () => news.unsubscribe();
  }, [generation, notify]);

  return (
    <WizardProgressScreen
      {...progress}
      silentMs={silentMs >= noticeableMs ? silentMs : null}
      source={source?.name ?? ''}
      database={database ?? ''}
      table={table ?? ''}
      format={format}
      descriptions={descriptions}
      metrics={metrics}
      onBack={onBack}
      onStop={() => generation.send({ type: 'stop.requested' })}
      onRetry={() => generation.send({ type: 'retry.requested' })}
      onViewResults={() => send({ type: 'results.requested' })}
    />
  );
}
