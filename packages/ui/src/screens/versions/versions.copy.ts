import { maxVersions, versionRunMinutes, type Problem } from '@plinth/api/facts';
import { countOf, formatNumber, formatShortMoment } from '../../primitives/intl.format.ts';
import { problemText } from '../problem.copy.ts';
import type { VersionedThing } from './conflict.copy.ts';

const moment = (iso: string): string => formatShortMoment(new Date(iso));

const parts = {
  report: (count: number) => countOf(count, 'block', 'blocks'),
  recipe: (count: number) => countOf(count, 'rule', 'rules'),
};
const goingBack = {
  report:
    'Going back opens a state to be edited: it can be undone, and nothing changes until it is saved. Figures are always the latest.',
  recipe:
    'Going back changes the standardized view at once. It can be undone, and what is there now is kept here.',
};
const moved = { report: 'blocks moved', recipe: 'rules moved' };
interface Change {
  added?: number | undefined;
  changed?: number | undefined;
  removed?: number | undefined;
  moved?: boolean | undefined;
  renamed?: boolean | undefined;
}

interface Size {
  /** Blocks, or rules. */
  parts?: number | undefined;
  /** Of the rules, those that are taken. */
  on?: number | undefined;
}

const size = (of: VersionedThing, { parts: count, on }: Size): string | false =>
  count !== undefined &&
  `${parts[of](count)}${on === undefined || on === count ? '' : `, ${formatNumber(on)} on`}`;

export const versionsCopy = {
  title: 'Versions',
  note: (of: VersionedThing) =>
    `What was saved before, up to ${maxVersions} states; what is saved within ${versionRunMinutes} minutes counts as one. ${goingBack[of]}`,
  list: 'Saved before',
  present: 'Now',
  since: (of: VersionedThing, has: Size, iso: string | undefined) =>
    [size(of, has), iso !== undefined && `saved ${moment(iso)}`].filter(Boolean).join(', '),
  savedOn: (iso: string | undefined) => (iso === undefined ? 'Saved before' : moment(iso)),
  about: (of: VersionedThing, has: Size, by: string | undefined) =>
    [size(of, has), by !== undefined && `saved by ${by}`].filter(Boolean).join(', '),
  /** What the next saving made of it; empty where the host doesn't tell. */
  then: (of: VersionedThing, change: Change = {}) => {
    const { added = 0, changed = 0, removed = 0 } = change;
    const said = [
      added > 0 && `${parts[of](added)} added`,
      changed > 0 && `${parts[of](changed)} changed`,
      removed > 0 && `${parts[of](removed)} removed`,
      change.moved === true && moved[of],
      change.renamed === true && 'renamed',
    ].filter(Boolean);
    return said.length === 0 ? '' : `Then ${said.join(', ')}`;
  },
  show: 'Show',
  hide: 'Hide',
  showOf: (iso: string | undefined) => (iso === undefined ? 'Show this state' : `Show ${moment(iso)}`),
  hideOf: (iso: string | undefined) => (iso === undefined ? 'Hide this state' : `Hide ${moment(iso)}`),
  looking: 'Reading this state...',
  empty: { report: 'It had no blocks.', recipe: 'It had no rules.' },
  goBack: 'Go back',
  goBackTo: (iso: string | undefined) =>
    iso === undefined ? 'Go back to this state' : `Go back to ${moment(iso)}`,
  close: 'Close',
  loading: 'Loading versions...',
  none: 'Nothing was saved over yet. From the next time on, the state before is kept here.',
  unread: 'The versions could not be read.',
  failed: (problem: Problem) => problemText(problem, 'That state could not be read. Please try again.'),
};
