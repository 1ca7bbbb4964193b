/** A provider in a process of its own, whose event loop is measured from within. Spoken to over IPC. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startProvider } from '../../apps/provider/src/server.ts';
import { readSettings } from '../../apps/provider/src/settings.ts';
import { measureThreads, usedMemory } from './usedMemory.ts';

const [dataDir = '', profileFile] = process.argv.slice(2);
measureThreads();
const plenty = { uses: 1_000_000, windowMs: 60_000 };
const provider = await startProvider(
  readSettings({ DATA_DIR: dataDir, PORT: '0', WEB_DIR: dataDir, AVATAR_HOST: '' }),
  {
    // Everybody calls from one address, and one person logs in again and again.
    limits: {
      'login by address': plenty,
      'login to account from address': plenty,
      'login to account': plenty,
      'register by address': plenty,
      'verify by address': plenty,
    },
    onMail: (mail) => process.send?.({ kind: 'mail', mail }),
  },
);
/** Processor time in ms so far; on Linux with that of the processes that read files. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  if (process.platform !== 'linux') return (user + system) / 1000;
  const children = globSync('/proc/self/task/*/children').flatMap((file) =>
    readFileSync(file, 'utf8').trim().split(' ').filter(Boolean),
  );
  const ticks = children.map((id) => ticksOf(`/proc/${id}/stat`, 2));
  const ended = ticksOf('/proc/self/stat', 4) - ticksOf('/proc/self/stat', 2);
  return (user + system) / 1000 + (ticks.reduce((sum, one) => sum + one, 0) + ended) * 10;
};
/** The first two of these are a process's own, the next those of its children that have ended: in hundredths of a second. */
const ticksOf = (file: string, count: number): number => {
  try {
    const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
    return fields.slice(11, 11 + count).reduce((sum, field) => sum + Number(field), 0);
  } catch {
    // It has ended meanwhile, and is counted with those.
    return 0;
  }
};
let cpuBefore = cpuMs();
let lowestMemory = Infinity;
const lookMs = 1000;
setInterval(() => {
  lowestMemory = Math.min(lowestMemory, process.memoryUsage.rss());
}, lookMs).unref();
const delay = monitorEventLoopDelay({ resolution: 5 });
const inspector = new Session();
/** What the thread that answers calls did, to find what blocks it. */
const profile = async (what: 'start' | 'stop'): Promise<void> => {
  if (profileFile === undefined) return;
  if (what === 'start') {
    inspector.connect();
    await inspector.post('Profiler.enable');
    await inspector.post('Profiler.start');
    return;
  }
  writeFileSync(profileFile, JSON.stringify((await inspector.post('Profiler.stop')).profile));
  inspector.disconnect();
};
process.on('message', (message) => {
  if (message === 'measure') {
    void profile('start');
    cpuBefore = cpuMs();
    lowestMemory = process.memoryUsage.rss();
    delay.reset();
    delay.enable();
  } else if (message === 'report') {
    delay.disable();
    void profile('stop');
    const ms = (nanoseconds: number) => nanoseconds / 1e6;
    process.send?.({
      kind: 'figures',
      delay: { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) },
      memory: process.memoryUsage.rss(),
      lowestMemory,
      cpuMs: cpuMs() - cpuBefore,
    });
  } else if (message === 'use') {
    void usedMemory().then((used) => process.send?.({ kind: 'used', used }));
  } else void provider.close().then(() => process.exit(0));
});
process.send?.({ kind: 'url', url: provider.url });
