import * as z from 'zod/mini';
import { Refusal } from '../http/refusal.ts';
import type { Settings } from '../settings.ts';
import { unsolved, type Challenge } from './challenge.ts';

const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.optional(z.array(z.string())) });

const limitMs = 8000;

/** Turnstile itself sees to it that an answer counts once and expires. */
export class TurnstileChallenge implements Challenge {
  readonly create = null;
  readonly #secret: string;
  readonly #verifyUrl: string;

  constructor({ secret, verifyUrl }: NonNullable<Settings['turnstile']>) {
    this.#secret = secret;
    this.#verifyUrl = verifyUrl;
  }

  async verify(answer: string, address: string): Promise<void> {
    if (answer === '' || answer.length > 2048) throw unsolved();
    let result: z.output<typeof answerSchema>;
    try {
      const response = await fetch(this.#verifyUrl, {
        method: 'POST',
        // It would take the secret along.
        redirect: 'error',
        body: new URLSearchParams({ secret: this.#secret, response: answer, remoteip: address }),
        signal: AbortSignal.timeout(limitMs),
      });
      result = answerSchema.parse(await response.json());
    } catch {
      throw new Refusal(
        503,
        'The robot check could not be confirmed just now. Please try again in a minute.',
      );
    }
    if (result.success) return;
    if (result['error-codes']?.includes('timeout-or-duplicate'))
      throw new Refusal(
        400,
        'The robot check has expired or was already used. Please do it again, then continue.',
      );
    throw unsolved();
  }
}
