import type { StoredSnapshot } from '../storedSnapshot.ts';
import type { ReportContext } from './report.machine.ts';

type Stored = StoredSnapshot<ReportContext>;

/** An edit that goes on after a reload, without its request, its steps and the figures. */
export const storedReport = (stored: Stored): Stored => ({
  ...stored,
  value: 'editing',
  context: { ...stored.context, past: [], future: [], field: null, theirs: null, failure: null },
  children: {},
});
