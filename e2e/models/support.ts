import type { Page } from '@playwright/test';
import type { Account } from '../harness/account.ts';
import { expect, test as base, type CallAs } from '../harness/test.ts';

export interface Source {
  id: string;
  name: string;
  table: string;
}

export interface Model {
  id: string;
  name: string;
  source: Source;
}

const statuses = ['open', 'shipped', 'refunded'];

/** Sixty orders of 2026. */
export const ordersCsv = [
  'order_id,placed_at,status,amount,note',
  ...Array.from({ length: 60 }, (_, index) =>
    [
      `A-${1000 + index}`,
      `2026-${String(1 + (index % 6)).padStart(2, '0')}-${String(1 + (index % 27)).padStart(2, '0')}`,
      statuses[index % 3],
      (10 + index * 1.5).toFixed(2),
      index % 4 === 0 ? '' : `Remark ${index}`,
    ].join(','),
  ),
].join('\n');

export const connectCsv = async (
  callAs: CallAs,
  account: Account,
  name = 'Shop orders',
  file = 'orders.csv',
  text = ordersCsv,
): Promise<Source> => {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), file);
  const answer = await callAs(
    account,
    'POST',
    `/data-source/upload-csv?source_name=${encodeURIComponent(name)}`,
    form,
  );
  if (!answer.ok) throw new Error(`The upload failed: ${await answer.text()}`);
  const { connection_id: id } = (await answer.json()) as { connection_id: string };
  return { id, name, table: file.replace(/\.csv$/, '') };
};

/** A draft by the host's own generation. */
const generate = async (callAs: CallAs, account: Account, source: Source): Promise<string> => {
  const query = new URLSearchParams({
    source_id: source.id,
    database: 'csv',
    table: source.table,
    generate_description: 'true',
    generate_visualizations: 'true',
  });
  const answer = await callAs(account, 'GET', `/data-model/preview/data_model?${query}`);
  const id = /"draft_id":"([^"]+)"/.exec(await answer.text())?.[1];
  if (id === undefined) throw new Error('The generation gave no draft.');
  return id;
};

export const createModel = async (
  callAs: CallAs,
  account: Account,
  source: Source,
  name: string,
  description = '',
): Promise<Model> => {
  const query = new URLSearchParams({
    draft_id: await generate(callAs, account, source),
    data_source_id: source.id,
    model_name: name,
    ...(description === '' ? {} : { model_description: description }),
  });
  const answer = await callAs(account, 'POST', `/data-model/create?${query}`);
  if (!answer.ok) throw new Error(`The model was not created: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: string };
  return { id, name, source };
};

export const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** The setup of the wizard, filled in for a source. */
export const fillSetup = async (page: Page, source: Source): Promise<void> => {
  await page.goto('/data-model?stage=setup');
  await choose(page, 'Data source', source.name);
  await choose(page, 'Database', 'csv');
  await choose(page, 'Table', source.table);
};

/** The real generation, begun where a table is looked at: its setup has tests of its own. */
export const generateFrom = async (page: Page, source: Source): Promise<void> => {
  await page.goto(`/data-source/${source.id}?explorer&database=csv&table=${source.table}`);
  await page.getByRole('button', { name: 'Generate Model' }).click();
};

/** From a table to review. */
export const walkToReview = async (page: Page, source: Source): Promise<void> => {
  await generateFrom(page, source);
  await page.getByRole('button', { name: 'View Results' }).click();
  await expect(page.getByRole('heading', { name: 'Review and export your model' })).toBeVisible();
};

export const describeColumn = async (page: Page, column: string, text: string): Promise<void> => {
  await page.getByRole('button', { name: `Edit ${column}`, exact: true }).click();
  await page.getByRole('textbox', { name: `Description of ${column}` }).fill(text);
  await page.keyboard.press('Enter');
};

/** Saves what is reviewed under the name that is offered. */
export const saveReviewed = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save to Database' }).click();
  // The dialog takes the focus a frame after it is there.
  await page.getByRole('dialog').getByRole('textbox', { name: 'Model name' }).press('Enter');
};

export const event = (step: string, status: string, message: string): string =>
  `data: ${JSON.stringify({ step, status, message })}\n\n`;

export const finalEvent = (draftId = 'draft-scripted'): string =>
  `data: ${JSON.stringify({
    payload: {
      draft_id: draftId,
      model_schema: { columns: [{ name: 'order_id', type: 'text', data_category: 'identifier' }] },
      understanding: { description: 'Orders.' },
      visualizations: [],
    },
  })}\n\n`;

/** A host whose event streams the test writes itself; every other call goes to the real one. */
interface ScriptedStream {
  /** Streams that the page has opened. */
  opened(): Promise<{ url: string; accept: string | null; authorization: string | null; aborted: boolean }[]>;
  write(text: string): Promise<void>;
  close(): Promise<void>;
  tear(): Promise<void>;
}

interface PageStream {
  url: string;
  accept: string | null;
  authorization: string | null;
  aborted: boolean;
  controller: ReadableStreamDefaultController<Uint8Array>;
}

export const scriptStreams = async (page: Page): Promise<ScriptedStream> => {
  await page.addInitScript(() => {
    const streams: PageStream[] = [];
    Object.assign(globalThis, { streams });
    const real = globalThis.fetch.bind(globalThis);
    globalThis.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (!url.includes('/data-model/preview/data_model?')) return real(input, init);
      const headers = new Headers(init?.headers);
      let stream: PageStream | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = {
            url,
            accept: headers.get('accept'),
            authorization: headers.get('authorization'),
            aborted: false,
            controller,
          };
          streams.push(stream);
        },
      });
      init?.signal?.addEventListener('abort', () => {
        stream!.aborted = true;
      });
      return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }));
    };
  });
  type Streams = { streams: PageStream[] };
  return {
    opened: () =>
      page.evaluate(() =>
        (globalThis as unknown as Streams).streams.map(({ url, accept, authorization, aborted }) => ({
          url,
          accept,
          authorization,
          aborted,
        })),
      ),
    write: (text) =>
      page.evaluate(
        (given) =>
          (globalThis as unknown as Streams).streams
            .at(-1)!
            .controller.enqueue(new TextEncoder().encode(given)),
        text,
      ),
    close: () => page.evaluate(() => (globalThis as unknown as Streams).streams.at(-1)!.controller.close()),
    tear: () =>
      page.evaluate(() =>
        (globalThis as unknown as Streams).streams
          .at(-1)!
          .controller.error(new TypeError('connection reset')),
      ),
  };
};

/** The code of a part arrives when it is released. */
export const holdCode = async (page: Page, part: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
};

interface ModelFixtures {
  /** A CSV of sixty orders, connected. */
  source: Source;
  /** A saved model of {@link source}. */
  model: Model;
}

export const test = base.extend<ModelFixtures>({
  source: async ({ account, callAs }, use) => use(await connectCsv(callAs, account)),
  model: async ({ account, callAs, source }, use) =>
    use(await createModel(callAs, account, source, 'orders', 'Orders of the shop in 2026.')),
});

export { expect, type CallAs };

/** As a host without that extension. */
export const keepNoConversations = (page: Page): Promise<unknown> =>
  page.route('**/conversations', (route) => route.fulfill({ status: 404, json: { detail: 'Not Found' } }));
