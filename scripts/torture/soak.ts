/** People at work for a while, each by a seed: what is answered, how long the event loop is held, and what the provider keeps. */
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import {
  call,
  figuresOf,
  generate,
  json,
  signUp,
  upload,
  usedBy,
  withHost,
  type Host,
  type Person,
} from '../../bench/support/benchHost.ts';
import { machineNote, percentile } from '../../bench/support/machine.ts';
import { rowOf, verdictOf, type Minute } from './soakTable.ts';

/** Between two calls somebody reads, and thinks. */
const mostThinkingMs = 6000;
const minuteMs = 60_000;
const mb = 1024 * 1024;

interface Calls {
  times: number[];
  errors: string[];
}

const fileOf = (number: number): Blob => {
  const lines = Array.from(
    { length: 1000 },
    (_, at) => `${at},City ${(at * number) % 97},${((at * 37) % 1000).toFixed(2)},2025-0${1 + (at % 9)}-11`,
  );
  return new Blob([['id,city,amount,created', ...lines].join('\n')]);
};

const questions = ['How many rows are there?', 'What is the total amount by city?', 'What is the average amount by month?']; // prettier-ignore

/** Uploads, writes a model, edits it, asks, deletes, and begins again, until the signal. */
const workOf = async (host: Host, person: Person, seed: number, calls: Calls, over: AbortSignal) => {
  const { token } = person;
  const pauses = fc.sample(fc.integer({ min: 0, max: mostThinkingMs }), { seed, numRuns: 1000 });
  let step = 0;
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    await setTimeout(pauses[(step += 1) % pauses.length], undefined, { signal: over });
    const start = performance.now();
    const answer = await work();
    calls.times.push(performance.now() - start);
    return answer;
  };
  const read = (target: string, init: RequestInit = {}) =>
    timed(async () => (await call(host, target, { ...init, token, signal: over })).text());
  for (let round = 0; !over.aborted; round += 1) {
    try {
      await read('/data-source/user/connections');
      const source = await timed(() => upload(host, person, { name: `soak${round}`, file: fileOf(seed + round) })); // prettier-ignore
      const id = await timed(() => generate(host, person, { source, table: `soak${round}` }, over));
      await read(`/data-model/${id}/columns`);
      const changes = { columns: { city: { description: `Changed ${round} times.` } } };
      await read(`/data-model/${id}/columns`, json('PATCH', changes));
      for (const question of questions)
        await read('/data-model/ask', json('POST', { data_model_id: id, question }));
      await read(`/data-model/${id}`, { method: 'DELETE' });
      await read(`/data-source/${source}`, { method: 'DELETE' });
    } catch (error) {
      if (!over.aborted) calls.errors.push(String(error));
    }
  }
};

const watch = async (host: Host, minutes: number, users: number, calls: Calls): Promise<Minute[]> => {
  const seen: Minute[] = [];
  host.child.send('measure');
  for (let minute = 1; minute <= minutes; minute += 1) {
    await setTimeout(minuteMs);
    const { delay, lowestMemory, cpuMs } = await figuresOf(host);
    const used = await usedBy(host);
    host.child.send('measure');
    const [times, errors] = [calls.times.splice(0), calls.errors.splice(0)];
    const one = {
      minute,
      calls: times.length,
      errors,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      loopMs: delay.max,
      memoryMb: lowestMemory / mb,
      mainMb: used.main / mb,
      threads: used.threads.map(({ script, bytes }) => ({ script, mb: bytes / mb })),
      nativeMb: used.native / mb,
      cores: cpuMs / minuteMs,
      users,
    };
    seen.push(one);
    console.log(rowOf(one));
    for (const error of new Set(errors)) console.error(`  ${error}`);
  }
  return seen;
};

/** Answers whether all that was wanted held. */
export const soak = (minutes: number, users: number, seed: number): Promise<boolean> =>
  withHost(async (host) => {
    const people: Person[] = [];
    for (let at = 0; at < users; at += 1) people.push(await signUp(host, `person${at}@plinth.test`));
    console.log(`${users} people for ${minutes} minutes, seed ${seed}; ${machineNote()}\n\n${rowOf(null)}`);
    const calls: Calls = { times: [], errors: [] };
    const over = new AbortController();
    const working = people.map((person, at) => workOf(host, person, seed * 1000 + at, calls, over.signal));
    const seen = await watch(host, minutes, users, calls);
    over.abort();
    await Promise.all(working);
    const { text, holds } = verdictOf(seen);
    console.log(`\n${text}\n${machineNote()}`);
    return holds;
  });
