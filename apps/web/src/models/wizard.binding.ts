import type { GenerationMachineEvent, GenerationView, WizardEvent, WizardView } from '@plinth/machines';
import type { WizardProgressScreen, WizardSetupScreen } from '@plinth/ui';
import type { ComponentProps } from 'react';

type WizardProgressScreenProps = ComponentProps<typeof WizardProgressScreen>;
type WizardSetupScreenProps = ComponentProps<typeof WizardSetupScreen>;

type SetupLists =
  'sources' | 'databases' | 'tables' | 'columns' | 'onSourceChange' | 'onRetry' | 'connectionsPath';

/** The first stage of the wizard, from its machine; its lists come from the host. */
export const setupProps = (
  { status, setup }: WizardView,
  send: (event: WizardEvent) => void,
): Omit<WizardSetupScreenProps, SetupLists> => ({
  status,
  sourceId: setup.source?.id ?? null,
  database: setup.database,
  table: setup.table,
  format: setup.format,
  descriptions: setup.descriptions,
  metrics: setup.metrics,
  onDatabaseChange: (database) => send({ type: 'database.chosen', database }),
  onTableChange: (table) => send({ type: 'table.chosen', table }),
  onFormatChange: (format) => send({ type: 'format.chosen', format }),
  onDescriptionsChange: (on) => send({ type: 'descriptions.switched', on }),
  onMetricsChange: (on) => send({ type: 'metrics.switched', on }),
  onGenerate: () => send({ type: 'generation.requested' }),
});

/** The progress of a generation, from its machine and the wizard around it. */
export const progressProps = (
  { heardAt: _, ...progress }: GenerationView,
  { setup }: Pick<WizardView, 'setup'>,
  send: (event: GenerationMachineEvent) => void,
): Omit<WizardProgressScreenProps, 'silentMs' | 'onBack' | 'onSaveResults' | 'onViewResults'> => ({
  ...progress,
  source: setup.source?.name ?? '',
  database: setup.database ?? '',
  table: setup.table ?? '',
  format: setup.format,
  descriptions: setup.descriptions,
  metrics: setup.metrics,
  onStop: () => send({ type: 'stop.requested' }),
  onRetry: () => send({ type: 'retry.requested' }),
});
