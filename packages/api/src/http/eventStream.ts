import { createParser } from 'eventsource-parser';
import type { Described } from './described.ts';
import { readFailure } from './failure.ts';
import { Fault } from './fault.ts';

export interface ServerEvent {
  /** What the host calls it; most call theirs nothing. */
  name: string | undefined;
  data: string;
  /** The stream ended without the blank line that ends a block: it may be the last one, or half of it. */
  isUnfinished: boolean;
}

/** Whether it is one of the call's, by what one must have. Hosts send others, too, to keep a line open. */
export const isEventOf = ({ parts }: Described, event: unknown): boolean => {
  if (parts?.kind === 'either') return parts.options.some((option) => isEventOf(option, event));
  if (parts?.kind !== 'object') return true;
  return (
    typeof event === 'object' && event !== null && Object.keys(parts.must).every((field) => field in event)
  );
};

/** Fails where an event that is none of the call's tells of a failure; others, like a ping, say nothing. */
export const failIfTold = (call: string, { name, data }: ServerEvent): void => {
  const failure = readFailure(data);
  if (name === 'error' || failure.detail?.length) throw new Fault({ kind: 'told', call, failure });
};

/** In characters, more than the model of any table: a host that never ends a line would fill the memory. */
const longestEvent = 64 * 1024 * 1024;

/** Each server-sent event with data, whatever the chunk boundaries, line ends and comments. How long a host may think is not for this. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
  /** Anything arrived, be it a comment that keeps the line open. */
  onHeard?: () => void,
): AsyncGenerator<ServerEvent, void, undefined> {
  const ready: ServerEvent[] = [];
  let isUnfinished = false;
  const parser = createParser({
    maxBufferSize: longestEvent,
    onError: (cause) => {
      if (cause.type === 'max-buffer-size-exceeded')
        throw new Fault({ kind: 'unreadable', part: 'stream', cause });
    },
    onEvent: ({ event: name, data }) => {
      if (data.trim() !== '') ready.push({ name, data, isUnfinished });
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const aborted = () => new Fault({ kind: 'aborted' });
  const giveUp = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    while (true) {
      if (signal?.aborted) throw aborted();
      const chunk = await reader.read().catch((cause: unknown) => {
        if (signal?.aborted) throw aborted();
        throw new Fault({ kind: 'network', part: 'stream', cause });
      });
      if (signal?.aborted) throw aborted();
      onHeard?.();
      if (chunk.done) {
        isUnfinished = true;
        parser.feed(`${decoder.decode()}\n\n`);
      } else parser.feed(decoder.decode(chunk.value, { stream: true }));
      yield* ready.splice(0);
      if (chunk.done) return;
    }
  } finally {
    signal?.removeEventListener('abort', giveUp);
    giveUp();
  }
}
