import type { StoredSnapshot } from '../storedSnapshot.ts';
import type { ModelSaveContext } from './modelSave.machine.ts';

type Stored = StoredSnapshot<ModelSaveContext>;

/** With the dialog closed, and without the request that a reload ends. */
export const storedModelSave = (stored: Stored): Stored => ({
  ...stored,
  value: 'closed',
  context: { ...stored.context, pending: {}, now: null, failure: null },
  children: {},
});
