import type { Problem } from '@plinth/api/facts';
import { problemText } from '../problem.copy.ts';

/** Said in place of a report that isn't shown. */
export const sharedReportDoorCopy = {
  lockedTitle: 'This report has a password',
  lockedLead: 'Whoever sent you the link can tell it to you.',
  password: 'Password',
  submit: 'Show report',
  submitting: 'Checking...',
  gone: 'This link shows nothing.',
  goneLead: 'It may have ended, or been withdrawn. Ask whoever sent it for a new one.',
  failed: 'The report could not be read.',
  busy: 'Too many look at this report from here.',
  empty: 'There is nothing in this report yet.',
  problem: (problem: Problem) => problemText(problem, 'That didn’t work. Please try again.'),
};
