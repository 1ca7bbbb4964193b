import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A provider as its own process, on a port that it finds itself. */
export interface ProviderProcess {
  port: number;
  /** As a power cut does it: without a chance to tidy up. */
  kill(): Promise<void>;
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Resolves when it listens. */
export const startProviderProcess = async (env: Record<string, string>): Promise<ProviderProcess> => {
  const child = spawn(process.execPath, [...process.execArgv, main], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ALLOW_PRIVATE_HOSTS: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let told = '';
  const port = new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      told += chunk.toString();
      const found = /^Plinth is at http:\/\/localhost:(\d+)$/m.exec(told)?.[1];
      if (found !== undefined) resolve(Number(found));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void exited.then(() => reject(new Error(`The provider ended before it listened:\n${told}`)));
  });
  return {
    port: await port,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
