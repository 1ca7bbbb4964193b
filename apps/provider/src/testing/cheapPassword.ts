import type { PasswordCost } from '../auth/passwords.ts';

/** A hundredth of the work at each log-in, told in the hash itself. */
export const cheapPassword: PasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
