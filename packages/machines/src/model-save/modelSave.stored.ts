import type { StoredSnapshot } from '../storedSnapshot.ts';
import type { ModelSaveContext } from './modelSave.machine.ts';

type Stored = StoredSnapshot<ModelSaveContext>;

/** Without the dialog and the request that a reload ends. */
export const storedModelSave = (stored: Stored): Stored => ({
  ...stored,
  value: 'reviewing',
  context: { ...stored.context, pending: {}, now: null, failure: null },
  children: {},
});
