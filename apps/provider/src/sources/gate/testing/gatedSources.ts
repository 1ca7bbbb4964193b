import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionTo, runScript, startPostgres, type TestPostgres } from '../../../testing/postgres.ts';
import { sharedComputing } from '../../../testing/sharedComputing.ts';
import { HostRule } from '../../hostRule.ts';
import type { Source } from '../../source.ts';
import { Sources } from '../../sources.ts';

export interface GatedSources {
  server: TestPostgres;
  postgres: Source;
  csv: Source;
  close(): Promise<void>;
}

/** A PostgreSQL of its own with what the script makes, and the file `orders.csv`: what is asked of them passes the gate. */
export const openGatedSources = async (script: string, orders: string): Promise<GatedSources> => {
  const server = await startPostgres();
  await runScript(server.url, script);
  const folder = await mkdtemp(join(tmpdir(), 'plinth-gate-'));
  const sources = new Sources({
    dataDir: folder,
    hostRule: new HostRule({ allowPrivate: true }),
    files: sharedComputing().files,
  });
  return {
    server,
    postgres: await sources.open(connectionTo(server, { id: 'p' })),
    csv: await sources.open({
      kind: 'csv',
      id: 'c',
      version: '1',
      fileName: 'orders.csv',
      content: () => Promise.resolve(Buffer.from(orders)),
    }),
    async close() {
      await sources.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
