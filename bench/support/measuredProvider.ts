/** A provider in a process of its own, whose event loop is measured from within. Spoken to over IPC. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { startProvider } from '../../apps/provider/src/server.ts';
import { readSettings } from '../../apps/provider/src/settings.ts';

const [dataDir = '', profileFile] = process.argv.slice(2);
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
let cpuBefore = process.cpuUsage();
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
    cpuBefore = process.cpuUsage();
    delay.reset();
    delay.enable();
  } else if (message === 'report') {
    delay.disable();
    void profile('stop');
    const { user, system } = process.cpuUsage(cpuBefore);
    const ms = (nanoseconds: number) => nanoseconds / 1e6;
    process.send?.({
      kind: 'figures',
      delay: { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) },
      memory: process.memoryUsage.rss(),
      cpuMs: (user + system) / 1000,
    });
  } else void provider.close().then(() => process.exit(0));
});
process.send?.({ kind: 'url', url: provider.url });
