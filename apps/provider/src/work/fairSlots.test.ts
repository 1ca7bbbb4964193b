import { expect, test } from 'vitest';
import { FairSlots } from './fairSlots.ts';

const open = (options: Partial<ConstructorParameters<typeof FairSlots>[0]> = {}) =>
  new FairSlots({ slots: 2, perAccount: 1, waitingPerAccount: 3, ...options });

/** Takes a slot and notes when it was given. */
const taker = (slots: FairSlots) => {
  const given: string[] = [];
  const take = async (account: string, signal?: AbortSignal) => {
    const release = await slots.take(account, signal);
    given.push(account);
    return release;
  };
  return { given, take };
};

test('an account has no more than its share, and others don’t wait behind it', async () => {
  const { given, take } = taker(open());
  const first = await take('mallory');
  const second = take('mallory');
  await take('ada');
  expect(given).toEqual(['mallory', 'ada']);
  first();
  await second;
  expect(given).toEqual(['mallory', 'ada', 'mallory']);
});

test('the turn goes round between the accounts', async () => {
  const { given, take } = taker(open({ slots: 1 }));
  const release = await take('mallory');
  const all = ['mallory', 'mallory', 'ada', 'grace', 'ada'].map((account) =>
    take(account).then((end) => end()),
  );
  release();
  await Promise.all(all);
  expect(given).toEqual(['mallory', 'ada', 'grace', 'mallory', 'ada', 'mallory']);
});

test('who waits too often is refused, who leaves makes room', async () => {
  const { take } = taker(open());
  await take('mallory');
  const leaving = new AbortController();
  const gone = take('mallory', leaving.signal);
  const waiting = [take('mallory'), take('mallory')];
  await expect(take('mallory')).rejects.toMatchObject({ reason: 'busy' });
  leaving.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  waiting.push(take('mallory'));
  await expect(take('mallory')).rejects.toMatchObject({ reason: 'busy' });
  expect(waiting).toHaveLength(3);
});

test('a slot is given back once', async () => {
  const slots = open({ slots: 1 });
  const release = await slots.take('ada');
  release();
  release();
  const { given, take } = taker(slots);
  await take('ada');
  void take('grace');
  await Promise.resolve();
  expect(given).toEqual(['ada']);
});
