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
const ofRows = {
  type: 'INDEX',
  becomes: 'rows',
  apply: (_: unknown, value: string) => value,
  sql: (_: unknown, value: string) => value,
  find: () => null,
} as const;

export const oneRow: StepKind<'one row'> = {
  ...ofRows,
  risk: 'Two things that are rightly almost the same would be counted as one.',
};

export const distinct: StepKind<'distinct'> = {
  ...ofRows,
  risk: 'Rows that are rightly there twice, such as two equal sales, are counted once.',
};
