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

/** OWASP's setting for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash takes memory and a core, so few run at once however many calls come. */
const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

let nobody: Promise<string> | undefined;

/** Does the same work when there is no account, so that the time of an answer tells nothing. */
export const checkPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  nobody ??= hashPassword('nobody');
  const known = passwordHash ?? (await nobody);
  const fits = await inTurn(() => verify(known, password));
  return fits && passwordHash !== undefined;
};

/** Makes the hash that {@link checkPassword} needs for unknown accounts before the first call does. */
export const warmUpPasswords = async (): Promise<void> => {
  await (nobody ??= hashPassword('nobody'));
};
