import type { Page } from '@playwright/test';
import {
  event,
  expect,
  fillSetup,
  finalEvent,
  holdCode,
  scriptStreams,
  test,
  type Source,
} from './support.ts';

const start = async (page: Page, source: Source) => {
  const stream = await scriptStreams(page);
  await fillSetup(page, source);
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await expect.poll(async () => (await stream.opened()).length).toBe(1);
  return stream;
};

test('GEN-01 the real stream of a real table arrives', async ({ signedIn: page, source }) => {
  const requested = page.waitForRequest((request) =>
    request.url().includes('/data-model/preview/data_model?'),
  );
  await fillSetup(page, source);
  await page.getByText('Generate data metrics and insights').click();
  await page.getByRole('button', { name: 'Generate Model' }).click();
  const request = await requested;
  const query = Object.fromEntries(new URL(request.url()).searchParams);
  expect(query).toEqual({
    source_id: source.id,
    database: 'csv',
    table: 'orders',
    generate_description: 'true',
    generate_visualizations: 'false',
  });
  const headers = await request.allHeaders();
  expect(headers['accept']).toBe('text/event-stream');
  expect(headers['authorization']).toMatch(/^Bearer /);
  await expect(page.getByText('Successfully retrieved data model!')).toBeVisible();
  await page.getByRole('button', { name: 'View Results' }).click();
  await expect(page.getByRole('rowheader')).toHaveText(['order_id', 'placed_at', 'status', 'amount', 'note']);
});

test('GEN-01 chunks end anywhere; CRLF, comments and several data lines are read', async ({
  signedIn: page,
  source,
}) => {
  const stream = await start(page, source);
  await stream.write(': still here\r\n\r\nda');
  await stream.write('ta: {"step": "checking_connection",\r\ndata: "status": "completed", "mess');
  await stream.write('age": "Grüße"}\r\n\r');
  await stream.write('\n');
  await expect(page.getByRole('log')).toContainText('Grüße');
  const final = finalEvent();
  await stream.write(final.slice(0, 40));
  await stream.write(final.slice(40));
  await expect(page.getByRole('button', { name: 'View Results' })).toBeEnabled();
});

test('GEN-02 in_progress is not logged, any other status is, an unknown step warns', async ({
  signedIn: page,
  source,
}) => {
  const stream = await start(page, source);
  await stream.write(
    event('checking_connection', 'started', 'Opening') +
      event('fetching_data', 'in_progress', 'Half way') +
      event('polishing', 'started', 'Shining') +
      event('fetching_data', 'completed', 'Read'),
  );
  const log = page.getByRole('log');
  await expect(log).toContainText('Opening');
  await expect(log).toContainText('Unknown step "polishing": Shining');
  await expect(log).toContainText('Read');
  await expect(log).not.toContainText('Half way');
  await expect(page.getByText('3 lines', { exact: true })).toBeVisible();
});

test('GEN-02 an error stops the reading', async ({ signedIn: page, source }) => {
  const stream = await start(page, source);
  await stream.write(event('fetching_data', 'error', 'Timeout') + finalEvent());
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Results' })).toBeDisabled();
});

test('GEN-03 an HTTP failure shows its status, and Retry succeeds', async ({ signedIn: page, source }) => {
  await page.route('**/data-model/preview/data_model?*', (route) => route.fulfill({ status: 404, json: {} }));
  await fillSetup(page, source);
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await expect(page.getByRole('log')).toContainText('Server responded with status: 404 Not Found');
  await page.unroute('**/data-model/preview/data_model?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('log')).toContainText('Successfully retrieved data model!');
});

test('GEN-03 an answer of another shape is a toast; a torn line is an error', async ({
  signedIn: page,
  source,
}) => {
  const stream = await start(page, source);
  await stream.write('data: {"payload": {"draft_id": "d", "columns": []}}\n\n');
  await expect(
    page
      .getByRole('region', { name: /Notifications/ })
      .getByText('Failed to generate data model. Invalid schema.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await stream.opened()).length).toBe(2);
  await stream.tear();
  await expect(page.getByRole('log')).toContainText(/^.*Error: /);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('GEN-03 what happens before the code of a stage has arrived is told all the same', async ({
  signedIn: page,
  source,
}) => {
  const progress = await holdCode(page, 'ProgressStage');
  const stream = await start(page, source);
  await stream.write('data: {"payload": {"draft_id": "d", "columns": []}}\n\n');
  await expect(
    page
      .getByRole('region', { name: /Notifications/ })
      .getByText('Failed to generate data model. Invalid schema.'),
  ).toBeVisible();
  progress.release();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('GEN-03 bad JSON never leaves a spinner', async ({ signedIn: page, source }) => {
  const stream = await start(page, source);
  await stream.write('data: {"step": \n\n');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByRole('log')).toContainText('Error: ');
});

test('GEN-03 a lost session leads to the log-in page and back', async ({ signedIn: page, source }) => {
  await page.route('**/data-model/preview/data_model?*', (route) =>
    route.fulfill({ status: 401, json: { detail: 'Unauthorized' } }),
  );
  await fillSetup(page, source);
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdata-model/);
});

test('GEN-04 leaving and Back abort the request', async ({ signedIn: page, source }) => {
  const stream = await start(page, source);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Build and manage Data Models' })).toBeVisible();
  expect((await stream.opened())[0]?.aborted).toBe(true);
});

test('GEN-04 a stream that ends early is an error; a retry is a fresh stream', async ({
  signedIn: page,
  source,
}) => {
  const stream = await start(page, source);
  await stream.write(
    event('checking_connection', 'completed', 'Connected') + event('finish', 'completed', 'Done'),
  );
  await stream.close();
  await expect(page.getByRole('log')).toContainText('The stream ended before the data model arrived.');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await stream.opened()).length).toBe(2);
  await expect(page.getByRole('log')).not.toContainText('Connected');
  await stream.write(finalEvent());
  await expect(page.getByRole('button', { name: 'View Results' })).toBeEnabled();
});

test('GEN-04 Stop ends a silent stream', async ({ signedIn: page, source }) => {
  const stream = await start(page, source);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('log')).toContainText('Stopped.');
  expect((await stream.opened())[0]?.aborted).toBe(true);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('GEN-04 Stop stays in its place while the log comes in', async ({ signedIn: page, source }) => {
  const stream = await start(page, source);
  await stream.write(event('checking_connection', 'started', 'Opening'));
  await expect(page.getByText('1 line', { exact: true })).toBeVisible();
  const stop = page.getByRole('button', { name: 'Stop' });
  const place = await stop.boundingBox();
  await stream.write(
    Array.from({ length: 12 }, (_, n) => event('fetching_data', 'started', `Part ${n}`)).join(''),
  );
  await expect(page.getByText('13 lines', { exact: true })).toBeVisible();
  expect(await stop.boundingBox()).toEqual(place);
});
