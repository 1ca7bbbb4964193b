import { minuteMs } from '../facts/durations.ts';
import { callUrl, type Call, type CallParts } from './call.ts';
import { isFault } from './fault.ts';
import { newId } from './newId.ts';

/** What is sent again later than this isn't the same wish any more: a second copy of a report, say. */
const sameWishMs = 10 * minuteMs;
const isSameWish = (sentAt: number): boolean => Date.now() - sentAt < sameWishMs;

/** What was sent, without the password in it: no storage is given one, nor what it could be guessed from. */
const withoutPassword = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'password' in body ? { ...body, password: true } : body;

/** Keys of what was sent and not answered, by what was sent. */
export type Unanswered = Readonly<Record<string, { key: string; at: number }>>;

/** Where keys outlive a reload. */
export interface IntentStore {
  load: () => Unanswered | undefined;
  save: (unanswered: Unanswered) => void;
}

/** Sends what makes something with the key of the wish behind it: the same until the host has answered. */
export const intentKeeper = (store?: IntentStore) => {
  const unanswered = new Map<string, Unanswered[string]>();
  return async <T>(call: Call, parts: CallParts, send: (parts: CallParts) => Promise<T>): Promise<T> => {
    if (!call.once) return send(parts);
    const named = (body: unknown) => JSON.stringify([callUrl(call, parts), body, parts.headers]);
    const sent = named(parts.body);
    const lasting = named(withoutPassword(parts.body));
    const change = (intent: Unanswered[string] | undefined) => {
      if (intent) unanswered.set(sent, intent);
      else unanswered.delete(sent);
      if (store === undefined) return;
      const { [lasting]: _, ...others } = store.load() ?? {};
      const ofWishes = Object.entries(others).filter(([, { at }]) => isSameWish(at));
      store.save({ ...Object.fromEntries(ofWishes), ...(intent && { [lasting]: intent }) });
    };
    const sendAs = async (key: string): Promise<T> => {
      const wait = () => change({ key, at: Date.now() });
      wait();
      try {
        const answer = await send({ ...parts, headers: { 'Idempotency-Key': key, ...parts.headers } });
        change(undefined);
        return answer;
      } catch (error) {
        // A refusal is an answer; what a proxy says for a host that it doesn't hear any more is none.
        if (isFault(error, 'status') && error.status! < 500) change(undefined);
        else wait();
        throw error;
      }
    };
    const known = unanswered.get(sent);
    const before = known ?? store?.load()?.[lasting];
    if (before === undefined || !isSameWish(before.at)) return sendAs(`"${newId()}"`);
    try {
      return await sendAs(before.key);
    } catch (error) {
      // Only the host knows whether it was sent with another password, which is another wish.
      const isOther =
        known === undefined && lasting !== sent && isFault(error, 'status') && error.status === 422;
      if (!isOther) throw error;
      return sendAs(`"${newId()}"`);
    }
  };
};
