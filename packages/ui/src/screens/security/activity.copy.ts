import { activityDays, type ActivityKind } from '@plinth/api/facts';

const words: Readonly<Record<ActivityKind, string>> = {
  signed_in: 'Signed in',
  sign_in_refused: 'Sign-in refused: wrong password',
  password_changed: 'Password changed',
  password_set_by_operator: 'Password set by the operator',
  reset_link_by_operator: 'Signed out everywhere by the operator, reset link made',
  connection_created: 'Connection created',
  connection_changed: 'Connection changed',
  connection_deleted: 'Connection deleted',
  model_exported: 'Data model exported',
  link_created: 'Link to a report made',
  link_withdrawn: 'Link to a report withdrawn',
  link_opened: 'Shared report opened',
  report_mailed: 'Report mailed to you',
  report_exported: 'Report saved as a file',
};

export const activityCopy = {
  title: 'Recent activity',
  columns: { what: 'What', where: 'Where', when: 'When' },
  /** A newer host may tell of more. */
  what: (kind: string) => (words as Readonly<Record<string, string>>)[kind] ?? kind.replaceAll('_', ' '),
  none: `Nothing has happened in the last ${activityDays} days.`,
  kept: `Kept for ${activityDays} days, with the network of an address only. Nothing is kept of who opens a shared report.`,
  all: (count: number) => `Show all ${count}`,
  failed: 'Your recent activity could not be loaded.',
};
