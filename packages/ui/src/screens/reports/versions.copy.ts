import { maxReportVersions, type Problem } from '@plinth/api/facts';
import { countOf, formatShortMoment } from '../../primitives/intl.format.ts';
import { problemText } from '../problem.copy.ts';

const moment = (iso: string): string => formatShortMoment(new Date(iso));
const blocks = (count: number): string => countOf(count, 'block', 'blocks');

interface Change {
  added?: number | undefined;
  changed?: number | undefined;
  removed?: number | undefined;
  moved?: boolean | undefined;
  renamed?: boolean | undefined;
}

export const versionsCopy = {
  title: 'Versions',
  note: `What was saved before, up to ${maxReportVersions} states; what is saved within ten minutes counts as one. Going back opens a state to be edited: it can be undone, and nothing changes until it is saved. Figures are always the latest.`,
  list: 'Saved before',
  present: 'Now',
  since: (count: number, iso: string | undefined) =>
    [blocks(count), iso !== undefined && `saved ${moment(iso)}`].filter(Boolean).join(', '),
  savedOn: (iso: string | undefined) => (iso === undefined ? 'Saved before' : moment(iso)),
  about: (count: number | undefined, by: string | undefined) =>
    [count !== undefined && blocks(count), by !== undefined && `saved by ${by}`].filter(Boolean).join(', '),
  /** What the next saving made of it; empty where the host doesn't tell. */
  then: ({ added = 0, changed = 0, removed = 0, moved, renamed }: Change = {}) => {
    const parts = [
      added > 0 && `${blocks(added)} added`,
      changed > 0 && `${blocks(changed)} changed`,
      removed > 0 && `${blocks(removed)} removed`,
      moved === true && 'blocks moved',
      renamed === true && 'renamed',
    ].filter(Boolean);
    return parts.length === 0 ? '' : `Then ${parts.join(', ')}`;
  },
  goBack: 'Go back',
  goBackTo: (iso: string | undefined) =>
    iso === undefined ? 'Go back to this state' : `Go back to ${moment(iso)}`,
  close: 'Close',
  loading: 'Loading versions...',
  none: 'Nothing was saved over yet. From the next time on, the state before is kept here.',
  unread: 'The versions could not be read.',
  retry: 'Try Again',
  failed: (problem: Problem) => problemText(problem, 'That state could not be read. Please try again.'),
};
