import type { StepKind } from './kind.ts';

/** A column that the view goes without: to the steps of values it is as if each were missing. */
export const leaveOut: StepKind<'leave out'> = {
  type: 'INDEX',
  becomes: 'nothing',
  risk: 'Chat, metrics and reports don’t know the column while they read the view.',
  apply: () => null,
  sql: () => 'CAST(NULL AS varchar)',
  find: () => null,
};

/** Rows that the view goes without: no value is changed. */
export const distinct: StepKind<'distinct'> = {
  type: 'INDEX',
  becomes: 'rows',
  risk: 'Rows that are rightly there twice, such as two equal sales, are counted once.',
  apply: (_, value) => value,
  sql: (_, value) => value,
  find: () => null,
};
