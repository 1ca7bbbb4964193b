import type { HostFault } from '@plinth/api/mocks';

/** What the toolbar can make the host of the flows do wrong. */
export const faultTitles: Record<HostFault, string> = {
  none: 'No fault',
  sessionEnded: '401 mid-edit',
  tooManyRequests: '429',
  cutStream: 'Cut stream',
  unknownStep: 'Unknown step',
  badJson: 'Bad JSON',
  wideTable: '2,000 columns',
  slowHost: 'Slow host',
};
