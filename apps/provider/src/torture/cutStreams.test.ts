import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHost, csvForm, type TestHost } from '../testing/testHost.ts';
import { openStore, type Store } from '../store/store.ts';
import { amountOf, momentsOf, tell } from './amounts.ts';

let host: TestHost;
let store: Store;
let url: string;
let token: string;

beforeAll(async () => {
  host = await openTestHost();
  ({ token } = await host.account());
  url = await host.fastify.listen({ port: 0, host: '127.0.0.1' });
  store = await openStore({ databaseUrl: null, dataDir: host.dataDir });
});

afterAll(async () => {
  await store.close();
  await host.close();
});

const open = async (number: number): Promise<string> => {
  const body = csvForm(`id,name,city\n${Array.from({ length: 300 }, (_, at) => `${at},N${at},C${at % 9}`).join('\n')}\n`, 'people.csv');
  const answer = await host.call('POST', `/data-source/upload-csv?source_name=s${number}`, { token, body });
  return (answer.json() as { connection_id: string }).connection_id;
}; // prettier-ignore

/** Reads a generation and goes away after so many events; all of them where there are fewer. */
const generate = async (source: string, cutAfter: number): Promise<number> => {
  const gone = new AbortController();
  const query = `source_id=${source}&database=csv&table=people&generate_description=true&generate_visualizations=true`;
  const answer = await fetch(`${url}/data-model/preview/data_model?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: gone.signal,
  });
  let seen = 0;
  let text = '';
  if (cutAfter === 0) gone.abort();
  try {
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      seen = text.split('\ndata: ').length - 1;
      if (seen >= cutAfter) gone.abort();
    }
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
  return seen;
};

const cuts = amountOf('CUTS', 3);

test('a generation whose reader goes away leaves no work behind, and is done again whole', { timeout: 400_000 }, async ({ task }) => {
  const all = await generate(await open(0), Infinity);
  expect(all).toBeGreaterThan(5);
  for (const [index, at] of momentsOf(cuts, all).entries()) {
    const source = await open(index + 1);
    await generate(source, at);
    const running = () => store.db.selectFrom('leases').selectAll().where('activity', '=', 'generations').where('expires_at', '>', new Date().toISOString()).execute();
    await expect.poll(running, { message: `cut after event ${at}` }).toEqual([]);
    expect(await generate(source, Infinity), `cut after event ${at}`).toBeGreaterThan(0);
    await host.call('DELETE', `/data-source/${source}`, { token });
  }
  tell(task.meta, cuts);
}); // prettier-ignore
