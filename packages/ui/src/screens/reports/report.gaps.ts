import { dayMs } from '@plinth/api/facts';
import type { ResultColumn } from '../chat/result.columns.ts';

/** Of fewer spans nobody can say that one is missing. */
const leastSpans = 8;
/** Where more are missing that is how the data is, such as that of working days. */
const mostMissing = 0.1;

const months = { month: 1, quarter: 3, year: 12 } as const;

const nextOf = (time: number, grain: keyof typeof months | 'day'): number => {
  const date = new Date(time);
  return grain === 'day'
    ? time + dayMs
    : Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months[grain], 1);
};

/** The spans without a figure (UTC ms) between the first and the last that have one, where nearly all have. */
export const gapsIn = (
  times: readonly (number | null)[],
  { grain }: Pick<ResultColumn, 'grain'>,
): number[] => {
  const present = new Set(times.filter((time) => time !== null));
  if (grain === null || grain === 'moment' || present.size < leastSpans) return [];
  const [first, last] = [Math.min(...present), Math.max(...present)];
  const most = present.size * mostMissing;
  const missing: number[] = [];
  for (let time = nextOf(first, grain); time < last; time = nextOf(time, grain)) {
    if (present.has(time)) continue;
    missing.push(time);
    if (missing.length > most) return [];
  }
  return missing;
};
