import { describe, expect, it } from 'vitest';
import { readEvents } from './eventStream.ts';
import { isFault } from './fault.ts';

const streamOf = (chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });

const collect = async (stream: ReadableStream<Uint8Array>, signal?: AbortSignal) => {
  const events: string[] = [];
  for await (const { data, isUnfinished } of readEvents(stream, signal))
    events.push(isUnfinished ? `${data} (unfinished)` : data);
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

  it('says that something was heard where it is only a comment', async () => {
    let heard = 0;
    const stream = streamOf([': ping\n\n', ': ping\n\n'].map((text) => new TextEncoder().encode(text)));
    const noEvents: unknown[] = [];
    for await (const event of readEvents(stream, undefined, () => (heard += 1))) noEvents.push(event);
    expect(noEvents).toEqual([]);
    expect(heard).toBeGreaterThanOrEqual(2);
  });

  it('ends a last block with the stream, and says so', async () => {
    const bytesOf = (text: string) => streamOf([new TextEncoder().encode(text)]);
    expect(await collect(bytesOf('data: a\n\ndata: b\n'))).toEqual(['a', 'b (unfinished)']);
    expect(await collect(bytesOf('data: a\n\ndata: b'))).toEqual(['a', 'b (unfinished)']);
    expect(await collect(bytesOf('data: a\n\n: bye'))).toEqual(['a']);
  });

  it('fails as aborted when the caller gives up, and cancels the stream', async () => {
    const controller = new AbortController();
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      cancel() {
        cancelled = true;
      },
    });
    const reading = collect(stream, controller.signal).catch((reason: unknown) => reason);
    controller.abort();
    expect(isFault(await reading, 'aborted')).toBe(true);
    expect(cancelled).toBe(true);
  });
});
