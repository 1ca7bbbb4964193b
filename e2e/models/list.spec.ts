import { holdNextWrite } from '../harness/answers.ts';
import { settle } from '../harness/frames.ts';
import { connectCsv, createModel, expect, test } from './support.ts';

test('MOD-01 the list has its title, its button and a search by name, description and source type', async ({
  signedIn: page,
  account,
  callAs,
  source,
}) => {
  await createModel(callAs, account, source, 'orders', 'Everything sold');
  const other = await connectCsv(callAs, account, 'Staff', 'rota.csv');
  await createModel(callAs, account, other, 'rota', 'Who works when');
  await page.goto('/data-model');
  await expect(page.getByRole('heading', { name: 'Build and manage Data Models' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create a Data Model' })).toBeVisible();
  const search = page.getByPlaceholder('Search by name, owner or description');
  for (const [text, names] of [
    ['ROTA', ['rota']],
    ['SOLD', ['orders']],
    ['csv', ['orders', 'rota']],
  ] as const) {
    await search.fill(text);
    await expect(page.getByRole('rowheader')).toHaveCount(names.length);
    for (const name of names) await expect(page.getByRole('rowheader', { name })).toBeVisible();
  }
  await search.fill('unicorns');
  await expect(page.getByText('No data models found matching "unicorns".')).toBeVisible();
});

test('MOD-02 the first three columns sort ascending, then descending on a repeat click', async ({
  signedIn: page,
  account,
  callAs,
  source,
}) => {
  for (const name of ['beta', 'alpha', 'gamma']) await createModel(callAs, account, source, name);
  await page.goto('/data-model');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Model Name',
    'Ingested Date',
    'Source Type',
    'Description',
    'Actions',
  ]);
  await expect(page.getByRole('columnheader', { name: 'Description' }).getByRole('button')).toHaveCount(0);

  await page.getByRole('button', { name: 'Model Name' }).click();
  await expect(page).toHaveURL(/sort=id\.asc/);
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveText(['alpha', 'beta', 'gamma']);
  await page.getByRole('button', { name: 'Model Name' }).click();
  await expect(page).toHaveURL(/sort=id\.desc/);
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveText(['gamma', 'beta', 'alpha']);

  await page.getByRole('button', { name: 'Ingested Date' }).click();
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveText(['beta', 'alpha', 'gamma']);
  await page.getByRole('button', { name: 'Ingested Date' }).click();
  await expect(page.getByRole('rowheader').getByRole('link')).toHaveText(['gamma', 'alpha', 'beta']);
  await page.getByRole('button', { name: 'Source Type' }).click();
  await expect(page).toHaveURL(/sort=source_type\.asc/);
  await expect(page.getByRole('cell', { name: 'CSV' }).locator('svg').first()).toBeVisible();
});

test('MOD-03 a row opens its model; its actions export, view and delete', async ({
  signedIn: page,
  model,
}) => {
  await page.goto('/data-model');
  const row = page.getByRole('row', { name: model.name });
  await row.getByRole('cell', { name: 'Orders of the shop in 2026.' }).click();
  await expect(page.getByRole('heading', { name: 'Data Model: orders' })).toBeVisible();
  await page.goBack();

  await row.getByRole('button', { name: 'View orders' }).click();
  await expect(page).toHaveURL(`/data-models/${model.id}`);
  await page.goBack();

  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Export orders' }).click();
  expect((await download).suggestedFilename()).toBe('data_model.json');

  await page.route(`**/data-model/${model.id}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { detail: 'Two reports read it.' } })
      : route.fallback(),
  );
  await row.getByRole('button', { name: 'Delete orders' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Are you sure you want to delete this data model?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog).toContainText(
    'Failed to delete the data model. Please try again. Two reports read it.',
  );
  await page.unroute(`**/data-model/${model.id}`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
  await expect(dialog).toBeHidden();
});

test('MOD-03 deleting asks first, and cancelling keeps the model', async ({ signedIn: page, model }) => {
  await page.goto('/data-model');
  await page.getByRole('button', { name: 'Delete orders' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: model.name })).toBeVisible();
});

test('MOD-03 a model that is being deleted stays away while others are, and comes back where that fails', async ({
  signedIn: page,
  account,
  callAs,
  source,
}) => {
  const [first, second] = await Promise.all(
    ['alpha', 'beta'].map((name) => createModel(callAs, account, source, name)),
  );
  await page.goto('/data-model');
  const refuse = await holdNextWrite(page, `/data-model/${first?.id}`, 'refused');
  const isDeleted = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().endsWith(`/${second?.id}`),
  );
  const isReadAnew = isDeleted.then(() =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname === '/data-model/datamodels'),
  );
  for (const name of ['alpha', 'beta']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('rowheader', { name })).toBeHidden();
  }
  await (await isReadAnew).finished();
  await settle(page);
  await expect(page.getByRole('rowheader')).toHaveCount(0);
  refuse();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Failed to delete the data model. Please try again.',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([/alpha/]);
});

test('MOD-04 loading, fallback description, long dates, and one minute in the cache', async ({
  signedIn: page,
  account,
  callAs,
  source,
}) => {
  const { id } = await createModel(callAs, account, source, 'plain');
  const understanding = 'Orders of approx. 3.5 shops in 2026. Returns are left out.';
  await callAs(account, 'PATCH', `/data-model/${id}/understanding`, { understanding });
  let calls = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/data-model/datamodels', async (route) => {
    calls += 1;
    await held;
    await route.fallback();
  });
  await page.goto('/data-model');
  await expect(page.getByText('Loading data models...')).toBeVisible();
  release();
  const row = page.getByRole('row', { name: 'plain' });
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
  await expect(row).toContainText(today.format(new Date()));
  await expect(
    row.getByRole('cell', { name: 'Orders of approx. 3.5 shops in 2026.', exact: true }),
  ).toBeVisible();

  await page.getByRole('rowheader', { name: 'plain' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Data Model: plain' })).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  expect(calls).toBe(1);
});

test('MOD-04 a model with neither a description nor an understanding has the fallback description', async ({
  signedIn: page,
  account,
  callAs,
  source,
}) => {
  const { id } = await createModel(callAs, account, source, 'plain');
  const fallback = 'A data model of a connected source, with its columns, categories and notes.';
  // As a host sends it that has no understanding.
  const bare = ({ summary: _, ...model }: { summary?: string }) => model;
  await page.route('**/data-model/datamodels', async (route) => {
    const models = (await (await route.fetch()).json()) as object[];
    await route.fulfill({ json: models.map(bare) });
  });
  await page.route(`**/data-model/${id}`, async (route) =>
    route.fulfill({ json: bare((await (await route.fetch()).json()) as object) }),
  );
  await page.goto('/data-model');
  await expect(page.getByRole('row', { name: 'plain' })).toContainText(fallback);
  await page.getByRole('rowheader', { name: 'plain' }).getByRole('link').click();
  await expect(page.getByText(fallback).first()).toBeVisible();
});

test('MOD-04 a failure says so and can be tried again', async ({ signedIn: page, model }) => {
  await page.route('**/data-model/datamodels', (route) =>
    route.fulfill({ status: 400, json: { detail: 'The store is being moved.' } }),
  );
  await page.goto('/data-model');
  await expect(page.getByText('Error fetching data models.')).toBeVisible();
  await expect(page.getByRole('main').getByText('The store is being moved.')).toBeVisible();
  await page.unroute('**/data-model/datamodels');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('row', { name: model.name })).toBeVisible();
});
