import { createParser } from 'eventsource-parser';
import { Fault } from './fault.ts';

export interface ReadEventsOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds without a byte after which the stream counts as stalled. */
  inactivityMs: number;
}

/**
 * Data of each server-sent event, whatever the chunk boundaries, line ends and comments.
 * A last block without its blank line is not an event (WHATWG HTML, "event stream interpretation").
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { signal, inactivityMs }: ReadEventsOptions,
): AsyncGenerator<string, void, undefined> {
  const ready: string[] = [];
  const parser = createParser({ onEvent: (event) => ready.push(event.data) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const aborted = () => new Fault({ kind: 'aborted', message: 'The request was cancelled.' });
  const giveUp = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    while (true) {
      if (signal?.aborted) throw aborted();
      const chunk = await withLimit(reader, inactivityMs).catch((cause: unknown) => {
        if (signal?.aborted) throw aborted();
        if (cause instanceof Fault) throw cause;
        throw new Fault({
          kind: 'network',
          message: 'The connection to the host was lost. Please try again.',
          cause,
        });
      });
      if (signal?.aborted) throw aborted();
      if (chunk.done) return;
      parser.feed(decoder.decode(chunk.value, { stream: true }));
      yield* ready.splice(0);
    }
  } finally {
    signal?.removeEventListener('abort', giveUp);
    giveUp();
  }
}

const withLimit = async (reader: ReadableStreamDefaultReader<Uint8Array>, limitMs: number) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new Fault({
          kind: 'stalled',
          message: `The host has been silent for ${Math.round(limitMs / 1000)} seconds. Please try again.`,
        }),
      );
    }, limitMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
};
