import type { SnapshotFrom } from 'xstate';
import type { ColumnEditingContext } from '../column-editing/columnEditing.context.ts';
import { storedColumnEditing } from '../column-editing/columnEditing.stored.ts';
import type { ModelSaveContext } from '../model-save/modelSave.machine.ts';
import { storedModelSave } from '../model-save/modelSave.stored.ts';
import type { NotesContext } from '../notes/notes.machine.ts';
import { storedNotes } from '../notes/notes.stored.ts';
import type { StoredSnapshot } from '../storedSnapshot.ts';
import type { WizardContext, WizardMachine } from './wizard.machine.ts';

/** Whether something was chosen or generated that isn't saved. The format is kept as a preference. */
export const isWizardUnsaved = (snapshot: SnapshotFrom<WizardMachine>): boolean => {
  const { setup, review, isSaved } = snapshot.context;
  if (snapshot.matches({ reviewing: 'review' })) return !isSaved;
  return setup.source !== null || !setup.descriptions || !setup.metrics || review !== null;
};

/** A generation ends with its page: its wizard opens with the choices. A review is stored with all that was typed into it. */
export const storedWizard = (stored: StoredSnapshot<WizardContext>): StoredSnapshot<WizardContext> => {
  const { columns, notes, save } = stored.children;
  const { review } = stored.context;
  if (!review || !columns || !notes || !save) return { ...stored, value: 'setup', children: {} };
  return {
    ...stored,
    context: {
      ...stored.context,
      isSaveWanted: false,
      obstacles: { columns: null, notes: null },
      // The machine of the columns has them, and they are large.
      review: { ...review, draft: { ...review.draft, model_schema: { columns: [] } } },
    },
    children: {
      columns: {
        ...columns,
        snapshot: storedColumnEditing(columns.snapshot as StoredSnapshot<ColumnEditingContext>),
      },
      notes: { ...notes, snapshot: storedNotes(notes.snapshot as StoredSnapshot<NotesContext>) },
      save: { ...save, snapshot: storedModelSave(save.snapshot as StoredSnapshot<ModelSaveContext>) },
    },
  };
};
