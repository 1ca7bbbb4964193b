import type { NotesEvent } from '@plinth/machines';
import type { NotesEditorProps } from '@plinth/ui';

type Callbacks = Pick<NotesEditorProps, 'onEdit' | 'onTextChange' | 'onCancel' | 'onReset' | 'onSave'>;

/** What an editor of notes tells its machine. */
export const notesCallbacks = (send: (event: NotesEvent) => void): Callbacks => ({
  onEdit: () => send({ type: 'edit.started' }),
  onTextChange: (text) => send({ type: 'text.changed', text }),
  onCancel: () => send({ type: 'edit.cancelled' }),
  onReset: () => send({ type: 'edit.reset' }),
  onSave: () => send({ type: 'edit.submitted' }),
});
