import { maxLinkPassword, type linkDays } from '@plinth/api/facts';
import { formatShortMoment } from '../../primitives/intl.format.ts';
import type { Problem } from '@plinth/api/facts';
import { problemText } from '../problem.copy.ts';

const moment = (iso: string): string => formatShortMoment(new Date(iso));

const endings: Record<keyof typeof linkDays, string> = {
  '1 day': '1 day',
  '7 days': '7 days',
  '30 days': '30 days',
  never: 'No end',
};

export const shareCopy = {
  title: 'Share',
  note: 'Whoever has a link sees this report without logging in, always with its latest figures. It shows no queries, and nothing else of yours.',
  expires: 'Ends after',
  ending: (key: keyof typeof linkDays) => endings[key],
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
  retry: 'Try Again',
  madeOn: (iso: string | undefined) => (iso === undefined ? 'Link' : `Made ${moment(iso)}`),
  locked: 'with a password',
  newest: 'new',
  ends: (iso: string | null, isOver: boolean) =>
    iso === null ? 'Doesn’t end' : `${isOver ? 'Ended' : 'Ends'} ${moment(iso)}`,
  opened: (iso: string | null) => (iso === null ? 'Not opened yet' : `Last opened ${moment(iso)}`),
  withdraw: 'Withdraw',
  withdrawOf: (iso: string | undefined) =>
    iso === undefined ? 'Withdraw this link' : `Withdraw the link made ${moment(iso)}`,
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
