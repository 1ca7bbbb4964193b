/** What the flows' host can be made to do wrong, by the toolbar or by a story. */
export const faults = {
  none: 'No fault',
  sessionEnded: '401 mid-edit',
  tooManyRequests: '429',
  cutStream: 'Cut stream',
  unknownStep: 'Unknown step',
  badJson: 'Bad JSON',
  wideTable: '2,000 columns',
  slowHost: 'Slow host',
} as const;

export type FaultName = keyof typeof faults;
