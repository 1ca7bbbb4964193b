import type { ReadColumn } from '@plinth/api';
import type { SqlEditingEvent, SqlEditingView } from '@plinth/machines';
import type { ChatPanel } from '@plinth/ui';
import type { ComponentProps } from 'react';

export type AnswerTools = ComponentProps<typeof ChatPanel>['tools'];

const textOf = (value: string | number | boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

export const answerColumn = ({
  name,
  data_category,
  sample_values,
  profile,
}: ReadColumn): NonNullable<AnswerTools['columns']>[number] => ({
  name,
  category: data_category ?? null,
  samples: sample_values ?? [],
  distinct: profile?.distinct,
  min: textOf(profile?.min),
  max: textOf(profile?.max),
});

/** The editing of an answer's SQL, from its machine. */
export const sqlEditingProps = (
  view: SqlEditingView,
  table: string,
  columns: readonly string[],
  send: (event: SqlEditingEvent) => void,
): NonNullable<AnswerTools['sql']> => ({
  ...view,
  table,
  columns,
  onEdit: (answerId, sql) => send({ type: 'edit.started', answerId, sql }),
  onTextChange: (text) => send({ type: 'text.changed', text }),
  onRun: () => send({ type: 'run.requested' }),
  onStop: () => send({ type: 'stop.requested' }),
  onClose: () => send({ type: 'edit.closed' }),
});
