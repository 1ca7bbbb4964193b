import { maxLinkPassword, type linkDays } from '@plinth/api/facts';
import { formatNumber, formatShortMoment } from '../../primitives/intl.format.ts';
import type { Problem } from '@plinth/api/facts';
import { problemText } from '../problem.copy.ts';

const moment = (iso: string): string => formatShortMoment(new Date(iso));

/** When a link ends. */
export type Ending = keyof typeof linkDays | 'date';

const endings: Record<Ending, string> = {
  '1 day': 'After 1 day',
  '7 days': 'After 7 days',
  '30 days': 'After 30 days',
  date: 'On a day of my choice',
  never: 'Never',
};

export const shareCopy = {
  title: 'Share',
  note: 'Whoever has a link sees this report without logging in, always with its latest figures. It shows no queries, and nothing else of yours.',
  expires: 'Ends',
  ending: (key: Ending) => endings[key],
  day: 'Last day',
  dayMissing: 'Choose a day.',
  name: 'Name (optional)',
  nameHint: 'Whom it is for, so that you know it again.',
  password: 'Password (optional)',
  passwordHint: `Up to ${maxLinkPassword} characters; left empty, the link alone is enough.`,
  make: 'Make link',
  making: 'Making...',
  made: 'Copy this address now: it is shown this once.',
  address: 'Address of the new link',
  copyAddress: 'Copy address',
  close: 'Close',
  links: 'Links',
  loading: 'Loading links...',
  none: 'No links yet. Nobody else sees this report.',
  unread: 'The links could not be read.',
  stale: 'The links could not be read again. These are the last ones known.',
  madeOn: (iso: string | undefined) => (iso === undefined ? 'Link' : `Made ${moment(iso)}`),
  locked: 'with a password',
  newest: 'new',
  ends: (iso: string | null, isOver: boolean) =>
    iso === null ? 'Doesn’t end' : `${isOver ? 'Ended' : 'Ends'} ${moment(iso)}`,
  opened: (count: number | undefined, iso: string | null) => {
    if (iso === null) return 'Not opened yet';
    if (count === undefined) return `Last opened ${moment(iso)}`;
    return count === 1
      ? `Opened once, ${moment(iso)}`
      : `Opened ${formatNumber(count)} times, last ${moment(iso)}`;
  },
  withdrawnOn: (iso: string) => `Withdrawn ${moment(iso)}`,
  withdraw: 'Withdraw',
  withdrawOf: (name: string, iso: string | undefined) =>
    name !== ''
      ? `Withdraw the link “${name}”`
      : iso === undefined
        ? 'Withdraw this link'
        : `Withdraw the link made ${moment(iso)}`,
  withdrawTitle: 'Withdraw this link?',
  withdrawMessage:
    'Whoever has it no longer sees the report. This can’t be taken back, but you can make another.',
  withdrawYes: 'Withdraw',
  withdrawing: 'Withdrawing...',
  withdrawn: 'The link is withdrawn.',
  makeFailed: (problem: Problem) => problemText(problem, 'The link could not be made. Please try again.'),
  withdrawFailed: (problem: Problem) =>
    problemText(problem, 'The link could not be withdrawn. Please try again.'),
};
