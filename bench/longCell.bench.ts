/** Calls that tell a cell of a megabyte, and how long each holds the event loop at the most: 50 ms are wanted. */
import { setTimeout as wait } from 'node:timers/promises';
import { call, figuresOf, generate, json, signUp, upload, withHost } from './support/benchHost.ts';
import type { Host } from './support/benchHost.ts';
import { machineNote } from './support/machine.ts';

const rounds = 5;
const file = new Blob([
  'id,city,note\n',
  ...Array.from({ length: 60 }, (_, row) => `${row},City ${row % 7},note ${row}\n`),
  `60,City 1,${'x'.repeat(1_000_000)}\n`,
  `61,City 2,"${'line "" of text\n'.repeat(60_000)}"\n`,
]);

const measure = async (host: Host): Promise<void> => {
  const ada = await signUp(host, 'ada@plinth.test');
  const { token } = ada;
  const source = await upload(host, ada, { name: 'cell', file });
  const table = `/data-source/${source}/databases/csv/tables/cell`;
  const read = async (target: string) => (await call(host, target, { token })).text();
  const { collection_id: collection } = JSON.parse(await read(`${table}/collection`)) as {
    collection_id: string;
  };
  const model = await generate(host, ada, { source, table: 'cell' }, AbortSignal.timeout(60_000));
  const question = json('POST', { data_model_id: model, question: 'Show all rows' });
  const calls: [string, () => Promise<unknown>][] = [
    ['objects', () => read(`/collections/${collection}/objects/?limit=10&offset=55`)],
    ['an object', () => read(`/collections/${collection}/objects/61/`)],
    ['a model', () => generate(host, ada, { source, table: 'cell' }, AbortSignal.timeout(60_000))],
    ['all rows asked for', async () => (await call(host, '/data-model/ask', { ...question, token })).text()],
  ];
  for (const [name, run] of calls) {
    const most: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      host.child.send('measure');
      await run();
      // What was held is told at the next turn.
      await wait(50);
      most.push((await figuresOf(host)).delay.max.toFixed(0));
    }
    console.log(`${name}: the event loop was held for ${most.join(', ')} ms at the most; ${machineNote()}`);
  }
};

export const run = (): Promise<void> => withHost(measure);
