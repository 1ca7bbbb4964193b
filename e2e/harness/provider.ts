import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SentMail } from '../../apps/provider/src/mail/mailer.ts';
import { freePort } from '../../apps/provider/src/testing/freePort.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The real provider as its own process, with the built app, on a free port and an own data folder. */
export interface RunningProvider {
  readonly url: string;
  /** Holds its store, plinth.db. */
  readonly dataDir: string;
  /** Mails to one address, newest first. */
  mails(to: string): Promise<SentMail[]>;
  /** Ends the process and starts it again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Within the time of a test, which may be that of a machine with much other work. */
const answers = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const deadline = Date.now() + 100_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The provider ended with ${child.exitCode}:\n${output()}`);
    const response = await fetch(`${url}/health`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The provider did not answer at ${url}:\n${output()}`);
};

export const startProvider = async (env: Record<string, string> = {}): Promise<RunningProvider> => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;

  const start = async () => {
    let output = '';
    child = spawn(process.execPath, ['apps/provider/src/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
        // Each test calls from an address of its own, so that the limits per address don't meet.
        TRUSTED_PROXIES: '127.0.0.1',
        // Calls that bear the address of a proxy's client don't count as this machine's own.
        ALLOW_PRIVATE_HOSTS: 'true',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await answers(url, child, () => output);
  };

  const end = async () => {
    if (child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  };

  await start();
  return {
    url,
    dataDir,
    async mails(to) {
      const response = await fetch(`${url}/mailbox`, { headers: { Accept: 'application/json' } });
      const mails = (await response.json()) as SentMail[];
      return mails.filter((mail) => mail.to === to.toLowerCase());
    },
    async restart() {
      await end();
      await start();
    },
    async stop() {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
