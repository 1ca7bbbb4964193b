import type { reportPeriods } from '@plinth/api/facts';
import { reportDays } from './reports.copy.ts';

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

/** The first and the last day of a period, as YYYY-MM-DD. */
export interface PeriodDays {
  from: string;
  to: string;
}

/** In a report: these days end where its data ends, and not today. */
export const periodSaid = (period: string, between?: PeriodDays): string => {
  if (period === 'all') return words.all;
  const [from, to] = [between?.from, between?.to].map((day) => Date.parse(day ?? ''));
  const range = from && to ? `, ${reportDays(from, to)}` : '';
  return `${periodWord(period)} of the data${range}`;
};
