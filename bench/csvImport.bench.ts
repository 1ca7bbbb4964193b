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

/** A browser sends and reads on threads of its own; this one measures a round at a time. */
const openClient = async (data: Omit<CsvClient, 'contentType' | 'body'>, csv: string) => {
  const form = new Response(csvForm(csv, 'orders.csv'));
  const client = new Worker(new URL('./support/csvClient.ts', import.meta.url), {
    workerData: {
      ...data,
      contentType: form.headers.get('Content-Type')!,
      body: await form.arrayBuffer(),
    } satisfies CsvClient,
  });
  client.unref();
  return async (round: number): Promise<CsvTimes> => {
    const answered = once(client, 'message');
    client.postMessage(round);
    const [times] = (await answered) as [CsvTimes];
    return times;
  };
};

const timeDuckdb = (file: string): Promise<number> =>
  timed(async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`CREATE TABLE orders AS SELECT * FROM read_csv('${file}')`);
    await connection.runAndReadAll('SUMMARIZE orders');
    connection.closeSync();
    instance.closeSync();
  });

const seconds = (value: number): string => `${(value / 1000).toFixed(2)} s`;

const print = (megabytes: number, measured: CsvTimes[], floor: number[]): void => {
  const total = median(measured.map((one) => one.total));
  const upload = median(measured.map((one) => one.upload));
  const first = percentile(
    measured.map((one) => one.first),
    0.95,
  );
  console.log(`CSV of ${megabytes.toFixed(1)} MB, medians of ${rounds}, ${machineNote()}`);
  console.log(
    `To the final event ${seconds(total)} (upload and import ${seconds(upload)}), ${(total / median(floor)).toFixed(2)} times DuckDB's load and SUMMARIZE (${seconds(median(floor))}; 1.5 wanted)`,
  );
  console.log(`To the first progress event p95 ${seconds(first)} (1 s wanted)`);
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
    const importOnce = await openClient({ address, token }, csv);

    // The first round starts the child processes.
    await timeDuckdb(file);
    const { total } = await importOnce(0);
    console.log(`The first, with everything cold: ${seconds(total)}`);

    const floor: number[] = [];
    const measured: CsvTimes[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      floor.push(await timeDuckdb(file));
      measured.push(await importOnce(round));
    }
    print(csv.length / 1e6, measured, floor);
  } finally {
    await host.close();
    await rm(folder, { recursive: true, force: true });
  }
};
