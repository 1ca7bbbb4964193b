import { countOf } from './countOf.ts';

/** A wait or a life as words: "1 minute and 5 seconds", "2 minutes", "45 seconds". */
export const durationText = (milliseconds: number): string => {
  const total = Math.max(1, Math.ceil(milliseconds / 1000));
  const minutes = countOf(Math.floor(total / 60), 'minute', 'minutes');
  const seconds = countOf(total % 60, 'second', 'seconds');
  if (total < 60) return seconds;
  return total % 60 === 0 ? minutes : `${minutes} and ${seconds}`;
};
