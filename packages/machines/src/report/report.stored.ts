import type { StoredSnapshot } from '../storedSnapshot.ts';
import type { ReportContext } from './report.context.ts';

type Stored = StoredSnapshot<ReportContext>;

/** An edit that goes on after a reload, without its request, its steps and what was to be chosen. */
export const storedReport = (stored: Stored): Stored => ({
  ...stored,
  value: { editing: 'local' },
  context: {
    ...stored.context,
    past: [],
    future: [],
    field: null,
    tries: 0,
    next: null,
    theirs: null,
    failure: null,
  },
  children: {},
});
