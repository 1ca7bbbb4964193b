import { resendCooldownSeconds, type Problem } from '@plinth/api/facts';

const figureBefore = (text: string, unit: string): number =>
  Number(new RegExp(`(\\d+)\\s*${unit}`, 'i').exec(text)?.[1] ?? 0);

/** Seconds named by "Please wait 1 minute and 5 seconds …"; 60 when there are none. */
export const waitSeconds = (detail: Problem['detail']): number => {
  const text = typeof detail === 'string' ? detail : '';
  const seconds = figureBefore(text, 'minute') * 60 + figureBefore(text, 'second');
  return seconds > 0 ? seconds : resendCooldownSeconds;
};
