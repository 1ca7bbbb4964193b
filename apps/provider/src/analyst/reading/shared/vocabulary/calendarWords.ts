import type { BucketUnit } from '../query/tree.ts';

const buckets: Record<string, BucketUnit> = {
  year: 'year',
  yearly: 'year',
  annually: 'year',
  annual: 'year',
  month: 'month',
  monthly: 'month',
  week: 'week',
  weekly: 'week',
  day: 'day',
  daily: 'day',
  quarter: 'quarter',
  quarterly: 'quarter',
  weekday: 'weekday',
  decade: 'decade',
  hour: 'hour',
  hourly: 'hour',
};

export const bucketWords: ReadonlyMap<string, BucketUnit> = new Map(Object.entries(buckets));

export const monthNumbers: ReadonlyMap<string, number> = new Map<string, number>(
  [
    'january',
    'february',
    'march',
    'april',
    'may',
    'june',
    'july',
    'august',
    'september',
    'october',
    'november',
    'december',
  ].flatMap((month, i) => [
    [month, i + 1],
    [month.slice(0, 3), i + 1],
  ]),
);
