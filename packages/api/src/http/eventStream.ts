import { createParser } from 'eventsource-parser';
import { Fault } from './fault.ts';

export interface ServerEvent {
  data: string;
  /** The stream ended without the blank line that ends a block: it may be the last one, or half of it. */
  isUnfinished: boolean;
}

/** Each server-sent event, whatever the chunk boundaries, line ends and comments. How long a host may think is not for this. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<ServerEvent, void, undefined> {
  const ready: ServerEvent[] = [];
  let isUnfinished = false;
  const parser = createParser({ onEvent: ({ data }) => ready.push({ data, isUnfinished }) });
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
