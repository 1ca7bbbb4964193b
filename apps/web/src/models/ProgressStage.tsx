import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { generationView, type GenerationMachine, type WizardEvent, type WizardView } from '@plinth/machines';
import { WizardProgressScreen, wizardCopy } from '@plinth/ui';
import { useApp } from '../app.context.ts';

interface ProgressStageProps {
  view: WizardView;
  send: (event: WizardEvent) => void;
  generation: ActorRefFrom<GenerationMachine>;
  onBack: () => void;
}

export function ProgressStage({ view, send, generation, onBack }: ProgressStageProps) {
  const { notify } = useApp();
  const snapshot = useSelector(generation, (state) => state);
  const { source, database, table, format, descriptions, metrics } = view.setup;

  useEffect(() => {
    const news = generation.on('schema.invalid', () => notify.error(wizardCopy.invalidSchema));
    return () => news.unsubscribe();
  }, [generation, notify]);

  return (
    <WizardProgressScreen
      {...generationView(snapshot)}
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
