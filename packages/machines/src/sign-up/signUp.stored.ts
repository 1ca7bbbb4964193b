import { hourMs } from '@plinth/api/facts';
import type { StoredSnapshot } from '../storedSnapshot.ts';
import { blankSignUp, type SignUpContext } from './signUp.machine.ts';

const maxCooldownMs = hourMs;

/** A verification by its address, and its deadline on the wall clock, which goes on over a reload. */
export const storedVerification = (
  { context: { email, resendAt }, ...stored }: StoredSnapshot<SignUpContext>,
  nowMs: number,
  wallMs: number,
): StoredSnapshot<Pick<SignUpContext, 'email' | 'resendAt'>> => ({
  ...stored,
  value: { verification: { code: 'entering', resend: 'coolingDown' } },
  context: { email, resendAt: resendAt - nowMs + wallMs },
  children: {},
});

/** A wall clock that was set back meanwhile locks the button for no longer than any cooldown lasts. */
export const restoredVerification = (
  { context: { email, resendAt }, ...stored }: ReturnType<typeof storedVerification>,
  nowMs: number,
  wallMs: number,
): StoredSnapshot<SignUpContext> => ({
  ...stored,
  context: { ...blankSignUp, email, resendAt: nowMs + Math.min(maxCooldownMs, resendAt - wallMs) },
});
