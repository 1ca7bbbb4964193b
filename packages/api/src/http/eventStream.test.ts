import { describe, expect, it } from 'vitest';
import { readEvents } from './eventStream.ts';
import { isFault } from './fault.ts';

const streamOf = (chunks: Uint8Array[], { open = false } = {}) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (!open) controller.close();
    },
  });

const collect = async (stream: ReadableStream<Uint8Array>, options = {}) => {
  const events: string[] = [];
  for await (const data of readEvents(stream, { inactivityMs: 1000, ...options })) events.push(data);
  return events;
};

const recorded = [
  ': keep-alive\n\n',
  'data: {"step":"checking_connection","status":"started","message":"Größe ✓"}\n\n',
  'data: {"step":"fetching_data",\r\ndata: "status":"completed","message":"日本"}\r\n\r\n',
  'event: note\nid: 7\nretry: 10\ndata: last\n\n',
].join('');
const bytes = new TextEncoder().encode(recorded);
const whole = [
  '{"step":"checking_connection","status":"started","message":"Größe ✓"}',
  '{"step":"fetching_data",\n"status":"completed","message":"日本"}',
  'last',
];

describe('readEvents (GEN-01)', () => {
  it('reads the same events wherever the stream is cut in two', async () => {
    for (let cut = 0; cut <= bytes.length; cut += 1)
      expect(await collect(streamOf([bytes.slice(0, cut), bytes.slice(cut)]))).toEqual(whole);
  });

  it('reads the same events byte by byte', async () => {
    expect(await collect(streamOf([...bytes].map((byte) => Uint8Array.of(byte))))).toEqual(whole);
  });

  it('gives no event for a last block without its blank line', async () => {
    expect(await collect(streamOf([new TextEncoder().encode('data: a\n\ndata: b\n')]))).toEqual(['a']);
  });

  it('fails as stalled when no byte comes within the limit', async () => {
    const error: unknown = await collect(streamOf([bytes], { open: true }), { inactivityMs: 20 }).catch(
      (reason: unknown) => reason,
    );
    expect(isFault(error, 'stalled')).toBe(true);
  });

  it('fails as aborted when the caller gives up, and cancels the stream', async () => {
    const controller = new AbortController();
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      cancel() {
        cancelled = true;
      },
    });
    const reading = collect(stream, { signal: controller.signal }).catch((reason: unknown) => reason);
    controller.abort();
    expect(isFault(await reading, 'aborted')).toBe(true);
    expect(cancelled).toBe(true);
  });
});
