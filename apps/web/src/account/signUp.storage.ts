import type { SignUpSnapshot } from '@plinth/machines';

/** A verification that a reload of the tab interrupts: whose, and until when no code may be asked for. */
const key = 'plinth.signUp';
const maxCooldownMs = 60 * 60_000;

export const readVerification = (): { email: string; cooldownMs: number } | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('email' in stored) || !('until' in stored))
      return null;
    if (typeof stored.email !== 'string' || typeof stored.until !== 'number') return null;
    // A clock that was set back meanwhile must not lock the button for longer than any cooldown lasts.
    const cooldownMs = Math.min(maxCooldownMs, Math.max(0, stored.until - Date.now()));
    return { email: stored.email, cooldownMs };
  } catch {
    return null;
  }
};

export const keepVerification = (snapshot: SignUpSnapshot, nowMs: number): void => {
  if (!snapshot.matches('verification')) return sessionStorage.removeItem(key);
  const { email, resendAt } = snapshot.context;
  sessionStorage.setItem(key, JSON.stringify({ email, until: Date.now() + Math.max(0, resendAt - nowMs) }));
};
