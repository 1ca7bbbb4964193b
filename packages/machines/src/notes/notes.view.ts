import type { SnapshotFrom } from 'xstate';
import type { NotesFailure, NotesMachine } from './notes.machine.ts';

export type NotesStatus = 'viewing' | 'editing' | 'saving' | 'conflicting';

export interface NotesView {
  status: NotesStatus;
  text: string;
  failure: NotesFailure | null;
  saved: boolean;
  isChanged: boolean;
  /** What someone else wrote meanwhile. */
  theirs: string | null;
}

export const notesView = (snapshot: SnapshotFrom<NotesMachine>): NotesView => {
  const { text, stored, theirs, failure, banner } = snapshot.context;
  return {
    status: snapshot.matches({ work: 'saving' })
      ? 'saving'
      : snapshot.matches({ work: 'editing' })
        ? 'editing'
        : snapshot.matches({ work: 'conflicting' })
          ? 'conflicting'
          : 'viewing',
    text,
    failure,
    saved: banner,
    isChanged: text !== stored,
    theirs,
  };
};
