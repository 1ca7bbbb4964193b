import { Refusal } from '../http/refusal.ts';

/** Tells people from robots at sign-up; the answer travels as `turnstile_token`. */
export interface Challenge {
  /** A new challenge for the widget; null where another host serves it. */
  readonly create: (() => Promise<Record<string, unknown>>) | null;
  /** Refuses with what to do when the answer isn't good, and uses it up when it is. */
  verify(answer: string, address: string): Promise<void>;
}

export const unsolved = () => new Refusal(400, 'Please verify you are not a robot.');
