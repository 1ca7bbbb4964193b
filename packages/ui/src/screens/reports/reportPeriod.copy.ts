import type { reportPeriods } from '@plinth/api/facts';

const words: Record<keyof typeof reportPeriods, string> = {
  all: 'All of the data',
  '7 days': 'Last 7 days',
  '30 days': 'Last 30 days',
  '90 days': 'Last 90 days',
  '365 days': 'Last 365 days',
};

/** Another host's word is shown as it is. */
export const periodWord = (period: string): string =>
  (words as Readonly<Record<string, string>>)[period] ?? period;

/** In a report: these days end where its data ends, and not today. */
export const periodSaid = (period: string): string =>
  period === 'all' ? words.all : `${periodWord(period)} of the data`;
