import type { NotesEvent, NotesView } from '@plinth/machines';
import type { NotesEditor } from '@plinth/ui';
import type { ComponentProps } from 'react';

type NotesEditorProps = ComponentProps<typeof NotesEditor>;

/** An editor of notes, from its machine. */
export const notesProps = (view: NotesView, send: (event: NotesEvent) => void): NotesEditorProps => ({
  ...view,
  onEdit: () => send({ type: 'edit.started' }),
  onTextChange: (text) => send({ type: 'text.changed', text }),
  onCancel: () => send({ type: 'edit.cancelled' }),
  onReset: () => send({ type: 'edit.reset' }),
  onKeepMine: () => send({ type: 'mine.kept' }),
  onTakeTheirs: () => send({ type: 'theirs.taken' }),
  onSave: () => send({ type: 'edit.submitted' }),
});
