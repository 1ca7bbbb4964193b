import { minuteMs } from '../facts/durations.ts';
import { callUrl, type Call, type CallParts } from './call.ts';
import { isFault } from './fault.ts';
import { newId } from './newId.ts';

/** What is sent again later than this isn't the same wish any more: a second copy of a report, say. */
const sameWishMs = 10 * minuteMs;

/** Sends what makes something with the key of the wish behind it: the same until the host has answered. */
export const intentKeeper = () => {
  const unanswered = new Map<string, { key: string; at: number }>();
  return async <T>(call: Call, parts: CallParts, send: (parts: CallParts) => Promise<T>): Promise<T> => {
    if (!call.once) return send(parts);
    const sent = JSON.stringify([callUrl(call, parts), parts.body, parts.headers]);
    const before = unanswered.get(sent);
    const key = before && Date.now() - before.at < sameWishMs ? before.key : `"${newId()}"`;
    const wait = () => unanswered.set(sent, { key, at: Date.now() });
    wait();
    try {
      const answer = await send({ ...parts, headers: { 'Idempotency-Key': key, ...parts.headers } });
      unanswered.delete(sent);
      return answer;
    } catch (error) {
      // A refusal is an answer; what a proxy says for a host that it doesn't hear any more is none.
      if (isFault(error, 'status') && error.status! < 500) unanswered.delete(sent);
      else wait();
      throw error;
    }
  };
};
