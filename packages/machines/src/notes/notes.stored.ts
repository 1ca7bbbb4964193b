import type { StoredSnapshot } from '../storedSnapshot.ts';
import type { NotesContext } from './notes.machine.ts';

type Stored = StoredSnapshot<NotesContext>;

/** Without the request and the banner that a reload ends. */
export const storedNotes = (stored: Stored): Stored => ({
  ...stored,
  value: {
    work: stored.context.text === stored.context.stored ? 'viewing' : 'editing',
    banner: 'hidden',
  },
  context: { ...stored.context, theirs: null, failure: null, banner: false },
  children: {},
});
