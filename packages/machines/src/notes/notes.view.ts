import type { SnapshotFrom } from 'xstate';
import type { NotesFailure, NotesMachine } from './notes.machine.ts';

export type NotesStatus = 'viewing' | 'editing' | 'saving';

export interface NotesView {
  status: NotesStatus;
  text: string;
  failure: NotesFailure | null;
  saved: boolean;
  isChanged: boolean;
}

export const notesView = (snapshot: SnapshotFrom<NotesMachine>): NotesView => {
  const { text, stored, failure, banner } = snapshot.context;
  return {
    status: snapshot.matches({ work: 'saving' })
      ? 'saving'
      : snapshot.matches({ work: 'editing' })
        ? 'editing'
        : 'viewing',
    text,
    failure,
    saved: banner,
    isChanged: text !== stored,
  };
};
