import { dayMs, hourMs, minuteMs } from './durations.ts';

/** Of a report; lengths in UTF-16 units, as an input counts them. */
export const maxReportName = 120;
export const maxReportBlocks = 50;
export const maxBlockTitle = 300;
export const maxBlockText = 5000;

/** Whether a report is computed anew by a person alone, also when it is opened, or by the host itself. */
export const refreshModes = ['hand', 'opened', 'scheduled'] as const;
/** After which figures are old, in ms. Those of a day and a week begin at 6:00 in the report's time zone. */
export const refreshEvery = {
  '5 minutes': 5 * minuteMs,
  '15 minutes': 15 * minuteMs,
  hour: hourMs,
  '6 hours': 6 * hourMs,
  day: dayMs,
  week: 7 * dayMs,
} as const;
/** When a report is mailed to its owner: weeks on Mondays, months on their first day. */
export const mailEvery = ['never', 'day', 'week', 'month'] as const;
/** Days before the end of the data that a report is about; null is all of it. */
export const reportPeriods = {
  all: null,
  '7 days': 7,
  '30 days': 30,
  '90 days': 90,
  '365 days': 365,
} as const;
/** Days after which a link to a report ends; null is never. */
export const linkDays = { '1 day': 1, '7 days': 7, '30 days': 30, never: null } as const;
export const maxLinkPassword = 200;
export const maxLinkName = 80;
