import { minuteMs } from '../facts/durations.ts';
import { callUrl, type Call, type CallParts } from './call.ts';
import { isFault } from './fault.ts';
import { newId } from './newId.ts';

/** What is sent again later than this isn't the same wish any more: a second copy of a report, say. */
const sameWishMs = 10 * minuteMs;
const isSameWish = (sentAt: number): boolean => Date.now() - sentAt < sameWishMs;

/** No storage is given one to keep. */
const hasPassword = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'password' in body;

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
  const change = (
    sent: string,
    intent: Unanswered[string] | undefined,
    outlives: IntentStore | undefined,
  ) => {
    if (intent) unanswered.set(sent, intent);
    else unanswered.delete(sent);
    if (outlives === undefined) return;
    const { [sent]: _, ...others } = outlives.load() ?? {};
    const lasting = Object.entries(others).filter(([, { at }]) => isSameWish(at));
    outlives.save({ ...Object.fromEntries(lasting), ...(intent && { [sent]: intent }) });
  };
  return async <T>(call: Call, parts: CallParts, send: (parts: CallParts) => Promise<T>): Promise<T> => {
    if (!call.once) return send(parts);
    const sent = JSON.stringify([callUrl(call, parts), parts.body, parts.headers]);
    const outlives = hasPassword(parts.body) ? undefined : store;
    const before = unanswered.get(sent) ?? outlives?.load()?.[sent];
    const key = before && isSameWish(before.at) ? before.key : `"${newId()}"`;
    const wait = () => change(sent, { key, at: Date.now() }, outlives);
    const forget = () => change(sent, undefined, outlives);
    wait();
    try {
      const answer = await send({ ...parts, headers: { 'Idempotency-Key': key, ...parts.headers } });
      forget();
      return answer;
    } catch (error) {
      // A refusal is an answer; what a proxy says for a host that it doesn't hear any more is none.
      if (isFault(error, 'status') && error.status! < 500) forget();
      else wait();
      throw error;
    }
  };
};
