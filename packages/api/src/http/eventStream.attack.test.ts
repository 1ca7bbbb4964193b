import { describe, expect, it } from 'vitest';
import { readEvents } from './eventStream.ts';
import { isFault } from './fault.ts';

const megabyte = new TextEncoder().encode('x'.repeat(1024 * 1024));

/** A stream of so many megabytes, and how many of them were taken. */
const flood = (begin: string, most: number) => {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(begin)),
    pull(controller) {
      if (taken++ < most) controller.enqueue(megabyte);
      else controller.close();
    },
  });
  return { body, taken: () => taken };
};

describe('attack: a stream that fills the memory', () => {
  it.each(['data: ', 'data: first\ndata: ', 'event: '])('a line after %j never ends', async (begin) => {
    const { body, taken } = flood(begin, 200);
    const events: unknown[] = [];
    const read = async () => {
      for await (const event of readEvents(body)) events.push(event);
    };
    const failure: unknown = await read().then(
      () => null,
      (error: unknown) => error,
    );
    expect(isFault(failure, 'unreadable')).toBe(true);
    expect(taken()).toBeLessThan(70);
    expect(events).toEqual([]);
  });
});
