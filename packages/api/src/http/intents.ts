import { minuteMs } from '../facts/durations.ts';
import { callUrl, type Call, type CallParts } from './call.ts';
import { isFault } from './fault.ts';
import { newId } from './newId.ts';

/** What is sent again later than this isn't the same wish any more: a second copy of a report, say. */
const sameWishMs = 10 * minuteMs;

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
  const change = ({ once }: Call, sent: string, intent: Unanswered[string] | undefined) => {
    if (intent) unanswered.set(sent, intent);
    else unanswered.delete(sent);
    if (once !== 'kept' || store === undefined) return;
    const { [sent]: _, ...others } = store.load() ?? {};
    store.save(intent ? { ...others, [sent]: intent } : others);
  };
  return async <T>(call: Call, parts: CallParts, send: (parts: CallParts) => Promise<T>): Promise<T> => {
    if (!call.once) return send(parts);
    const sent = JSON.stringify([callUrl(call, parts), parts.body, parts.headers]);
    const before = unanswered.get(sent) ?? (call.once === 'kept' ? store?.load()?.[sent] : undefined);
    const key = before && Date.now() - before.at < sameWishMs ? before.key : `"${newId()}"`;
    const wait = () => change(call, sent, { key, at: Date.now() });
    wait();
    try {
      const answer = await send({ ...parts, headers: { 'Idempotency-Key': key, ...parts.headers } });
      change(call, sent, undefined);
      return answer;
    } catch (error) {
      // A refusal is an answer; what a proxy says for a host that it doesn't hear any more is none.
      if (isFault(error, 'status') && error.status! < 500) change(call, sent, undefined);
      else wait();
      throw error;
    }
  };
};
