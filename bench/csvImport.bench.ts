import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DuckDBInstance } from '@duckdb/node-api';
import { csvForm, openTestHost } from '../apps/provider/src/testing/testHost.ts';
import type { CsvClient, CsvTimes } from './support/csvClient.ts';
import { machineNote, median, percentile, timed } from './support/machine.ts';

const rounds = 15;
const wantedBytes = 10_000_000;
const countries = ['Germany', 'France', 'Spain', 'Italy', 'Poland', 'Austria', 'Norway'];

/** Orders with keys, words, numbers, times and gaps, close to the largest file that may be uploaded. */
const makeCsv = (): string => {
  const lines = ['order_id,customer,country,placed_at,amount,quantity,is_gift,remark'];
  for (let row = 0, bytes = 0; bytes < wantedBytes - 200; row += 1) {
    const day = String(1 + (row % 28)).padStart(2, '0');
    const line = [
      `ORD-${100_000 + row}`,
      `Customer ${(row * 7919) % 9973}`,
      countries[row % countries.length],
      `2026-0${1 + (row % 9)}-${day} ${String(row % 24).padStart(2, '0')}:15:00`,
      ((row * 37) % 100_000) / 100,
      1 + (row % 12),
      row % 9 === 0,
      row % 5 === 0 ? '' : `"Left at the door, floor ${row % 30}"`,
    ].join(',');
    lines.push(line);
    bytes += line.length + 1;
  }
  return `${lines.join('\n')}\n`;
};

/** A CSV of 10 MB from its upload to the final event of its data model, against DuckDB's own load and SUMMARIZE. */
export const run = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'));
  const host = await openTestHost();
  try {
    const csv = makeCsv();
    const file = join(folder, 'orders.csv');
    await writeFile(file, csv);
    const address = await host.fastify.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await host.account();
    const form = new Response(csvForm(csv, 'orders.csv'));
    // A browser sends and reads on threads of its own.
    const client = new Worker(new URL('./support/csvClient.ts', import.meta.url), {
      workerData: {
        address,
        token,
        contentType: form.headers.get('Content-Type')!,
        body: await form.arrayBuffer(),
      } satisfies CsvClient,
    });
    client.unref();

    const duckdb = () =>
      timed(async () => {
        const instance = await DuckDBInstance.create(':memory:');
        const connection = await instance.connect();
        await connection.run(`CREATE TABLE orders AS SELECT * FROM read_csv('${file}')`);
        await connection.runAndReadAll('SUMMARIZE orders');
        connection.closeSync();
        instance.closeSync();
      });

    const own = async (round: number): Promise<CsvTimes> => {
      const answered = once(client, 'message');
      client.postMessage(round);
      const [times] = (await answered) as [CsvTimes];
      return times;
    };

    const floor: number[] = [];
    const measured: CsvTimes[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const plain = await duckdb();
      const figures = await own(round);
      // The first one starts the child processes.
      if (round === 0) {
        console.log(`The first, with everything cold: ${(figures.total / 1000).toFixed(2)} s`);
        continue;
      }
      floor.push(plain);
      measured.push(figures);
    }
    const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;
    const total = median(measured.map((one) => one.total));
    console.log(`CSV of ${(csv.length / 1e6).toFixed(1)} MB, medians of ${rounds}, ${machineNote()}`);
    console.log(
      `To the final event ${seconds(total)} (upload and import ${seconds(median(measured.map((one) => one.upload)))}), ${(total / median(floor)).toFixed(2)} times DuckDB's load and SUMMARIZE (${seconds(median(floor))}; 2 wanted)`,
    );
    console.log(
      `To the first progress event p95 ${seconds(
        percentile(
          measured.map((one) => one.first),
          0.95,
        ),
      )} (1 s wanted)`,
    );
  } finally {
    await host.close();
    await rm(folder, { recursive: true, force: true });
  }
};
