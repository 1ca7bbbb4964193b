import { WorkFault } from './workFault.ts';

interface FairSlotsOptions {
  /** Pieces of work at the same time. */
  slots: number;
  /** Those of them that one account may have. */
  perAccount: number;
  /** How many pieces of one account may wait. */
  waitingPerAccount: number;
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
export class FairSlots {
  readonly #options: FairSlotsOptions;
  /** The account that had its turn last stands last. */
  readonly #accounts = new Map<string, Account>();
  #running = 0;

  constructor(options: FairSlotsOptions) {
    this.#options = options;
  }

  load(): { running: number; waiting: number } {
    const waiting = [...this.#accounts.values()].reduce((sum, account) => sum + account.waiting.length, 0);
    return { running: this.#running, waiting };
  }

  /** Waits for a slot; the answer gives it back. Rejects with a WorkFault when too much of the account waits already. */
  async take(name: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const { slots, perAccount, waitingPerAccount } = this.#options;
    const account = this.#accounts.get(name) ?? { running: 0, waiting: [] };
    this.#accounts.set(name, account);
    if (this.#running < slots && account.running < perAccount) this.#begin(name, account);
    else {
      if (account.waiting.length >= waitingPerAccount)
        throw new WorkFault('busy', 'Too much of your work is waiting already. Please try again in a while.');
      await waitIn(account.waiting, signal, () => this.#putLast(name, account));
    }
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#end(name, account);
    };
  }

  #begin(name: string, account: Account): void {
    this.#running += 1;
    account.running += 1;
    this.#putLast(name, account);
  }

  #end(name: string, account: Account): void {
    this.#running -= 1;
    account.running -= 1;
    this.#putLast(name, account);
    this.#wakeNext();
  }

  #wakeNext(): void {
    const { slots, perAccount } = this.#options;
    if (this.#running >= slots) return;
    for (const [name, account] of this.#accounts) {
      if (account.running >= perAccount) continue;
      const waiter = account.waiting.shift();
      if (waiter === undefined) continue;
      this.#begin(name, account);
      waiter.wake();
      return;
    }
  }

  #putLast(name: string, account: Account): void {
    this.#accounts.delete(name);
    if (account.running > 0 || account.waiting.length > 0) this.#accounts.set(name, account);
  }
}
