import { resendCooldownSeconds, type Problem } from '@plinth/api/facts';

const figureBefore = (text: string, unit: string): number =>
  Number(new RegExp(`(\\d+)\\s*${unit}`, 'i').exec(text)?.[1] ?? 0);

/** Seconds named by "Please wait 1 minute and 5 seconds …", else by the answer's header; 60 when there are none. */
export const waitSeconds = ({
  detail,
  retryAfterMs = 0,
}: Pick<Problem, 'detail' | 'retryAfterMs'>): number => {
  const text = typeof detail === 'string' ? detail : '';
  const seconds = figureBefore(text, 'minute') * 60 + figureBefore(text, 'second');
  return seconds || Math.ceil(retryAfterMs / 1000) || resendCooldownSeconds;
};
