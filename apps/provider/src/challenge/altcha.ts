import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { minuteMs } from '@plinth/api/facts';
import * as z from 'zod/mini';
import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { Secrets } from '../secrets.ts';
import type { Store } from '../store/store.ts';
import { unsolved, type Challenge } from './challenge.ts';

const lifeMs = 10 * minuteMs;

/** How many keys are derived to solve a challenge. */
export interface ChallengeTries {
  least: number;
  most: number;
}

/** Well under a second of work on a phone, and enough to make thousands of accounts dear. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1000 };
const usualTries: ChallengeTries = { least: 500, most: 2000 };

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(work.algorithm),
      nonce: z.string(),
      salt: z.string(),
      cost: z.literal(work.cost),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string().check(z.minLength(1)),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

const readPayload = (answer: string): z.output<typeof payloadSchema> | null => {
  if (answer.length > 8192) return null;
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8')));
  } catch {
    return null;
  }
};

export class AltchaChallenge implements Challenge {
  readonly #db: Store['db'];
  readonly #now: () => number;
  readonly #tries: ChallengeTries;
  readonly #keys: { hmacSignatureSecret: string; hmacKeySignatureSecret: string };

  constructor({ db }: Store, secrets: Secrets, now: () => number, tries = usualTries) {
    this.#db = db;
    this.#now = now;
    this.#tries = tries;
    this.#keys = {
      hmacSignatureSecret: secrets.derive('challenges').toString('base64'),
      hmacKeySignatureSecret: secrets.derive('challenge keys').toString('base64'),
    };
  }

  async create(): Promise<Record<string, unknown>> {
    const challenge = await createChallenge({
      ...work,
      ...this.#keys,
      counter: randomInt(this.#tries.least, this.#tries.most),
      deriveKey,
      expiresAt: new Date(this.#now() + lifeMs),
    });
    return { ...challenge };
  }

  async verify(answer: string): Promise<void> {
    const payload = readPayload(answer);
    if (payload === null) throw unsolved();
    const { challenge, solution } = payload;
    const expiresAt = challenge.parameters.expiresAt * 1000;
    const { verified, expired } = await verifySolution({ challenge, solution, deriveKey, ...this.#keys });
    if (expired || expiresAt <= this.#now())
      throw new Refusal(400, 'The robot check has expired. Please do it again, then continue.');
    if (!verified) throw unsolved();
    await this.#spend(challenge.signature, expiresAt);
  }

  /** Each answer counts once, and is kept until it has expired anyway. */
  async #spend(signature: string, expiresAt: number): Promise<void> {
    await this.#db.deleteFrom('spent_challenges').where('expires_at', '<=', isoTime(this.#now())).execute();
    const spent = await this.#db
      .insertInto('spent_challenges')
      .values({ id: signature, expires_at: isoTime(expiresAt) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (spent === undefined)
      throw new Refusal(400, 'The robot check was already used. Please do it again, then continue.');
  }
}
