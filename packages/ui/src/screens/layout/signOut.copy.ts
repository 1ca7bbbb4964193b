import { layoutCopy } from './layout.copy.ts';

const unsavedWork: Record<string, string> = {
  wizard: 'the data model under Data Model → Create',
  'connection-form': 'the new connection under Connections',
  'connection-edit': 'changes to a connection',
  columns: 'changes to the columns of a data model',
  notes: 'notes on a data model',
  chat: 'a question under AI RAG',
  sql: 'an edited query that never ran, under AI RAG',
  report: 'changes to a report',
  'report-link': 'a link to a report that was not made yet',
  recipe: 'a change to a recipe, under Standardization',
};

/** Asked before a sign-out that loses unsaved work. */
export const signOutCopy = {
  title: 'Unsaved changes',
  /** By the kind of work; of a kind that has no name here it says no more than that there is some. */
  message: (kinds: readonly string[]): string => {
    const named = [...new Set(kinds.map((kind) => unsavedWork[kind] ?? 'changes in this tab'))];
    return `Not saved yet: ${named.join('; ')}. Sign out without saving?`;
  },
  confirm: layoutCopy.signOut,
  stay: 'Stay',
};
