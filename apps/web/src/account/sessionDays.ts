import { dayMs } from '@plinth/api/facts';

interface Lasting {
  created_at?: string | undefined;
  expires_at?: string | undefined;
}

/** In how many days each session ends, as they all tell it; null where they don't, or not the same. */
export const sessionDays = (sessions: readonly Lasting[]): number | null => {
  const days = new Set(
    sessions.map(
      ({ created_at, expires_at }) => (Date.parse(expires_at ?? '') - Date.parse(created_at ?? '')) / dayMs,
    ),
  );
  const [told = Number.NaN] = days;
  return days.size === 1 && Number.isInteger(told) && told > 0 ? told : null;
};
