import { WorkFault } from './workFault.ts';

export interface FairSlotsOptions {
  /** Pieces of work at the same time. */
  slots: number;
  /** Those of them that one account may have. */
  perAccount: number;
  /** How many pieces of one account may wait. */
  waitingPerAccount: number;
}

export interface FairSlots {
  /** Waits for a slot; the answer gives it back. Rejects with a WorkFault when too much of the account waits already. */
  take(account: string, signal?: AbortSignal): Promise<() => void>;
}

interface Waiter {
  wake: () => void;
}

interface Account {
  running: number;
  waiting: Waiter[];
}

/** Resolves when it is woken; when the signal comes first, it leaves the line and rejects. */
const waitIn = (line: Waiter[], signal: AbortSignal | undefined, onLeft: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = (): void => {
      line.splice(line.indexOf(waiter), 1);
      onLeft();
      reject(signal?.reason as Error);
    };
    const waiter: Waiter = {
      wake() {
        signal?.removeEventListener('abort', leave);
        resolve();
      },
    };
    line.push(waiter);
    signal?.addEventListener('abort', leave, { once: true });
  });

/** Slots that go round between the accounts: who asks for much waits longer than who asks for little. */
export const createFairSlots = ({ slots, perAccount, waitingPerAccount }: FairSlotsOptions): FairSlots => {
  /** The account that had its turn last stands last. */
  const accounts = new Map<string, Account>();
  let running = 0;

  const putLast = (name: string, account: Account): void => {
    accounts.delete(name);
    if (account.running > 0 || account.waiting.length > 0) accounts.set(name, account);
  };

  const begin = (name: string, account: Account): void => {
    running += 1;
    account.running += 1;
    putLast(name, account);
  };

  const next = (): void => {
    if (running >= slots) return;
    for (const [name, account] of accounts) {
      if (account.running >= perAccount) continue;
      const waiter = account.waiting.shift();
      if (waiter === undefined) continue;
      begin(name, account);
      waiter.wake();
      return;
    }
  };

  const end = (name: string, account: Account): void => {
    running -= 1;
    account.running -= 1;
    putLast(name, account);
    next();
  };

  return {
    async take(name, signal) {
      signal?.throwIfAborted();
      const account = accounts.get(name) ?? { running: 0, waiting: [] };
      accounts.set(name, account);
      if (running < slots && account.running < perAccount) begin(name, account);
      else {
        if (account.waiting.length >= waitingPerAccount)
          throw new WorkFault(
            'busy',
            'Too much of your work is waiting already. Please try again in a while.',
          );
        await waitIn(account.waiting, signal, () => putLast(name, account));
      }
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        end(name, account);
      };
    },
  };
};
