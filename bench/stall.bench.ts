/**
 * Twenty accounts generate, save, read and edit models of 5,000 columns at the same time, while another person calls
 * /health, logs in and lists connections. PLINTH_BENCH_SECONDS ends the measuring, PLINTH_BENCH_COLUMNS sets the width,
 * PLINTH_BENCH_PROFILE names a .cpuprofile to write of the thread that answers.
 */
import {
  call,
  figuresOf,
  generate,
  json,
  logIn,
  signUp,
  upload,
  withHost,
  type Host,
  type Person,
} from './support/benchHost.ts';
import { machineNote, percentile } from './support/machine.ts';

const accounts = 20;
const columns = Number(process.env['PLINTH_BENCH_COLUMNS'] ?? 5000);
const mostSeconds = Number(process.env['PLINTH_BENCH_SECONDS'] ?? 300);
const rows = 60;
const words = ['order', 'customer', 'amount', 'city', 'note', 'rate', 'created', 'code', 'region', 'total'];
const cellOf = (row: number, column: number): string => {
  switch (column % 5) {
    case 0:
      return String(row * column);
    case 1:
      return `City ${(row * column) % 97}`;
    case 2:
      return `2024-0${1 + (row % 9)}-1${column % 9}`;
    case 3:
      return ((row * column) % 1000).toFixed(2);
    default:
      return `words of ${row} on ${column}`;
  }
};
const wideFile = (): Blob => {
  const indexes = Array.from({ length: columns }, (_, column) => column);
  const head = indexes.map((column) => `${words[column % 10]}_${words[(column * 7) % 10]}_${column}`);
  const lines = Array.from({ length: rows }, (_, row) =>
    indexes.map((column) => cellOf(row, column)).join(','),
  );
  return new Blob([[head.join(','), ...lines].join('\n')]);
};

/** Writes a model, saves it, reads it, and changes a column. */
const work = async (host: Host, person: Person, source: string, signal: AbortSignal): Promise<void> => {
  const { token } = person;
  const id = await generate(host, person, { source, table: 'wide' }, signal);
  await (await call(host, `/data-model/${id}/columns`, { token, signal })).text();
  const changes = { columns: { [`order_order_0`]: { description: 'Changed.' } } };
  await (await call(host, `/data-model/${id}/columns`, { ...json('PATCH', changes), token, signal })).text();
}; // prettier-ignore

type Probe = 'GET /health' | 'POST /auth/jwt/login' | 'GET /data-source/user/connections';

/** Calls in turn until the signal; answers milliseconds by call. */
const probe = async (host: Host, person: Person, signal: AbortSignal): Promise<Map<Probe, number[]>> => {
  const times = new Map<Probe, number[]>();
  // A person has 100 sessions at most: each log-in ends the oldest sooner or later.
  let { token } = person;
  const calls: [Probe, () => Promise<unknown>][] = [
    ['GET /health', async () => (await call(host, '/health')).text()],
    ['POST /auth/jwt/login', async () => { token = await logIn(host, person.email); }],
    ['GET /data-source/user/connections', async () => (await call(host, '/data-source/user/connections', { token })).text()],
  ]; // prettier-ignore
  while (!signal.aborted) {
    for (const [name, run] of calls) {
      const start = performance.now();
      await run();
      times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
};

const report = (title: string, times: Map<Probe, number[]>): void => {
  console.log(`\n${title}`);
  console.log('| call | calls | p50 | p95 | p99 | most |\n| --- | ---: | ---: | ---: | ---: | ---: |');
  const all = [...times.values()].flat();
  for (const [name, list] of [...times, ['all', all] as const]) {
    const figures = [0.5, 0.95, 0.99, 1].map((share) => `${percentile(list, share).toFixed(0)} ms`);
    console.log(`| ${name} | ${list.length} | ${figures.join(' | ')} |`);
  }
};

const loopOf = async (host: Host): Promise<void> => {
  const { delay, memory } = await figuresOf(host);
  console.log(
    `event loop: p50 ${delay.p50.toFixed(0)} ms, p99 ${delay.p99.toFixed(0)} ms, most ${delay.max.toFixed(0)} ms; memory ${Math.round(memory / 1024 / 1024)} MB`,
  );
};

const quietMs = 5000;

const measure = async (host: Host): Promise<void> => {
  const ada = await signUp(host, 'ada@plinth.test');
  const file = wideFile();
  const people: { person: Person; source: string }[] = [];
  for (let at = 0; at < accounts; at += 1) {
    const person = await signUp(host, `person${at}@plinth.test`);
    people.push({ person, source: await upload(host, person, { name: 'wide', file }) });
  }
  console.log(
    `${accounts} accounts with ${columns} columns of ${rows} rows, ${(file.size / 1024 / 1024).toFixed(1)} MB each; ${machineNote()}`,
  );
  host.child.send('measure');
  report('alone', await probe(host, ada, AbortSignal.timeout(quietMs)));
  await loopOf(host);

  host.child.send('measure');
  const start = performance.now();
  const over = new AbortController();
  const most = AbortSignal.timeout(mostSeconds * 1000);
  const probing = probe(host, ada, over.signal);
  let done = 0;
  const working = people.map(({ person, source }) =>
    work(host, person, source, most).then(
      () => (done += 1),
      (error: unknown) => {
        if (!most.aborted) console.error(String(error));
      },
    ),
  );
  await Promise.all(working);
  over.abort();
  const times = await probing;
  report(
    `while they generate, save, read and edit: ${done} of ${accounts} done in ${((performance.now() - start) / 1000).toFixed(0)} s; ${machineNote()}`,
    times,
  );
  await loopOf(host);
};

export const run = (): Promise<void> => withHost(measure);
