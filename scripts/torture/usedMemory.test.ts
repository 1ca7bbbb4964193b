import { once } from 'node:events';
import { expect, test } from 'vitest';
import { bytesOfArenas, MeasuredWorker, usedMemory } from '../../bench/support/usedMemory.ts';

const mb = 1024 * 1024;

test('of a thread what it holds is told, without its garbage', async () => {
  const script = `
    const million = () => new Array(1e6).fill(0.5);
    const kept = [million(), million()];
    for (let at = 0; at < 5; at += 1) million();
    require('node:worker_threads').parentPort.once('message', () => console.log(kept)).postMessage('ready');
  `;
  const workers = [
    new MeasuredWorker(script, { eval: true }),
    new MeasuredWorker('setInterval(() => {}, 1000)', { eval: true }),
  ];
  try {
    await Promise.all([once(workers[0]!, 'message'), once(workers[1]!, 'online')]);
    const { main, threads } = await usedMemory();
    const [more, less] = threads.map(({ bytes }) => bytes).sort((one, other) => other - one);
    expect(main).toBeGreaterThan(mb);
    expect(threads).toHaveLength(2);
    expect(more! - less!).toBeGreaterThan(14 * mb);
    expect(more! - less!).toBeLessThan(20 * mb);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
});

test('threads that end or begin while others are asked are left out, or told, and the process goes on', async () => {
  // By the inspector each second process crashed or waited for ever.
  for (let round = 0; round < 10; round += 1) {
    const workers = Array.from(
      { length: 8 },
      (_, at) => new MeasuredWorker(`setTimeout(() => {}, ${at * (round % 5)})`, { eval: true }),
    );
    await Promise.all(workers.slice(round % 8).map((worker) => once(worker, 'online')));
    const { threads } = await usedMemory();
    expect(threads.length).toBeLessThanOrEqual(8);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
});

test('arenas of glibc are found among the mappings of a process', () => {
  const smaps = [
    ['46a60000-4c578000 rw-p 00000000 00:00 0                                  [heap]', 100],
    ['7fb3c4000000-7fb3c7cc8000 rw-p 00000000 00:00 0 ', 20],
    ['7fb3c7cc8000-7fb3c8000000 ---p 00000000 00:00 0 ', 0],
    // A page of V8 that happens to begin where an arena would, and the memory of a WebAssembly module.
    ['7fb3cc000000-7fb3cc040000 rw-p 00000000 00:00 0 ', 256],
    ['7fb3d0000000-7fb3d8000000 rw-p 00000000 00:00 0 ', 936],
    ['7fb3dc000000-7fb3e0000000 rw-p 00000000 00:00 0 ', 3],
    ['7fb3e0000000-7fb3e0021000 r-xp 0034a000 fe:00 1523715                    /usr/bin/node', 50],
  ]
    .map(
      ([head, kilobytes]) =>
        `${head}\nSize:      500 kB\nRss:      ${kilobytes} kB\nPss:     7 kB\nVmFlags: rd wr\n`,
    )
    .join('');
  expect(bytesOfArenas(smaps)).toBe((100 + 20 + 3) * 1024);
});
