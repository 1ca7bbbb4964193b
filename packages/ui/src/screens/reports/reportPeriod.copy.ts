import type { reportPeriods } from '@plinth/api/facts';
import { locale } from '../../primitives/intl.format.ts';

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

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });

/** In a report: these days end where its data ends, and not today. */
export const periodSaid = (period: string, between?: PeriodDays): string => {
  if (period === 'all') return words.all;
  const [from, to] = [between?.from, between?.to].map((day) => Date.parse(day ?? ''));
  // The fonts of a PDF have no thin space.
  const range = from && to ? `, ${days.formatRange(from, to).replaceAll('\u2009', ' ')}` : '';
  return `${periodWord(period)} of the data${range}`;
};
