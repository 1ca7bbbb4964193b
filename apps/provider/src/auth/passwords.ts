import { hash, verify } from '@node-rs/argon2';
import { minPasswordLength } from '@plinth/api/facts';

/** A hash of endless input would be a way to keep the host busy. */
export const maxPassword = 1024;

/** What is wrong with a new password, in words; null where nothing is. */
export const passwordProblem = (password: string): string | null => {
  if (password.length < minPasswordLength)
    return `Password must be at least ${minPasswordLength} characters long.`;
  if (password.length > maxPassword) return 'Password must be at most 1,024 characters long.';
  return null;
};

export interface PasswordCost {
  /** KiB. */
  memoryCost: number;
  /** Passes. */
  timeCost: number;
  /** Lanes. */
  parallelism: number;
}

/** OWASP's setting for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes memory and a core, so few run at once however many calls come. */
const atOnce = 2;

/** Hashes passwords and compares them with their hashes. */
export class Passwords {
  readonly #cost: PasswordCost;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #nobody: Promise<string> | undefined;

  constructor(cost = owaspCost) {
    this.#cost = cost;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, this.#cost));
  }

  /** Does the same work when there is no account, so that the time of an answer tells nothing. */
  async check(passwordHash: string | undefined, password: string): Promise<boolean> {
    const nobody = await this.#hashOfNobody();
    const fits = await this.#inTurn(() => verify(passwordHash ?? nobody, password));
    return fits && passwordHash !== undefined;
  }

  /** Makes the hash that {@link check} needs for unknown accounts before the first call does. */
  async warmUp(): Promise<void> {
    await this.#hashOfNobody();
  }

  #hashOfNobody(): Promise<string> {
    return (this.#nobody ??= this.hash('nobody'));
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= atOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
