import type { Page } from '@playwright/test';
import { analyticsUrl, startMongoDouble } from './harness/sources.ts';
import { expect, test } from './harness/test.ts';
import { loadSuperstore } from '../apps/provider/src/testing/postgres.ts';

const csvFile = 'node_modules/vega-datasets/data/seattle-weather.csv';

/** Counts what a person presses, not what the test calls. */
const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const key = 'test.clicks';
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1));
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('test.clicks')));
};

const press = (page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> =>
  page.getByRole(role, { name, exact: true }).click();

/** The first of the questions to begin with, and its answer. */
const askFirst = async (page: Page): Promise<void> => {
  await expect(page.getByRole('tab', { name: 'AI RAG' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('log').getByRole('button', { name: /\?/ }).first().click();
  const answer = page.getByRole('article', { name: 'Assistant' });
  await expect(answer.getByText('SQL Query')).toBeVisible();
  await expect(answer.getByText(/\d/).first()).toBeVisible();
};

const tell = (way: string, clicks: number): void => {
  test.info().annotations.push({ type: 'clicks', description: `${way}: ${clicks}` });
};

test('WAY-01 WAY-04 the sample data: to the first answer in at most 6 clicks', async ({ signedIn: page }) => {
  const clicks = await countClicks(page);
  await page.goto('/collections');
  await press(page, 'Try it with sample data');
  await askFirst(page);
  tell('sample', await clicks());
  expect(await clicks()).toBeLessThanOrEqual(6);
});

test('WAY-01 WAY-02 WAY-03 a CSV file: to the first answer in at most 6 clicks', async ({
  signedIn: page,
}) => {
  const clicks = await countClicks(page);
  await page.goto('/collections');
  await press(page, 'Upload a CSV file', 'link');
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose a .csv file or drop it here').click();
  await (await chooser).setFiles(csvFile);
  await expect(page.getByLabel('Connection name')).toHaveValue('Seattle weather');
  await press(page, 'Upload and save');
  await expect(page.getByText('Found 1,461 rows in 6 columns.')).toBeVisible();
  await press(page, 'Generate Model');
  await press(page, 'Save and ask questions');
  await askFirst(page);
  tell('CSV', await clicks());
  expect(await clicks()).toBeLessThanOrEqual(6);
});

test('WAY-01 WAY-02 PostgreSQL: to the first answer in at most 8 clicks and the filling of one form', async ({
  signedIn: page,
  postgres,
}) => {
  await loadSuperstore(analyticsUrl(postgres));
  const clicks = await countClicks(page);
  await page.goto('/collections');
  await press(page, 'Add new connection', 'link');
  await page.getByLabel('Connection name').fill('warehouse');
  await page.getByLabel('Host').fill(analyticsUrl(postgres));
  await press(page, 'Save connection');
  await expect(
    page.getByText(/Found 1,5\d\d tables with about [\d,]+ rows and 2 links between them/),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: 'orders', exact: true })).toBeChecked();
  await press(page, 'Generate Model');
  await press(page, 'View Results');
  await press(page, 'Save to Database');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await askFirst(page);
  tell('PostgreSQL', await clicks());
  expect(await clicks()).toBeLessThanOrEqual(8);
});

test('WAY-01 WAY-02 MongoDB: what was found, and the way to the first answer', async ({ signedIn: page }) => {
  const tickets = Array.from({ length: 40 }, (_, index) => ({
    _id: index,
    state: ['open', 'closed', 'late'][index % 3],
    hours: index % 7,
    opened: new Date(Date.UTC(2026, index % 6, 1 + (index % 20))),
  }));
  const agents = ['Ada', 'Grace', 'Edsger'].map((name, _id) => ({ _id, name }));
  const mongo = await startMongoDouble({ databases: { desk: { agents, tickets } } });
  try {
    await page.goto('/collections?create=mongodb');
    await page.getByLabel('Connection name').fill('desk');
    await page.getByLabel('Host').fill(`mongodb://${mongo.host}:${mongo.port}/desk`);
    await press(page, 'Save connection');
    await expect(page.getByText('Connection established successfully')).toBeVisible();
    await expect(page.getByText(/Found 2 tables with about 43 rows\./)).toBeVisible();
    const largest = page.getByRole('row').filter({ has: page.getByRole('radio', { name: 'tickets' }) });
    await expect(largest.getByRole('radio')).toBeChecked();
    await expect(largest).toContainText('40');
    await press(page, 'Generate Model');
    await press(page, 'Save and ask questions');
    await askFirst(page);
  } finally {
    await mongo.stop();
  }
});

test('WAY-02 a host that tells names only shows them, and the way on', async ({
  signedIn: page,
  account,
  connect,
}) => {
  await connect(account, 'other');
  await page.route('**/summary', (route) => route.fulfill({ status: 404, json: { detail: 'Not here' } }));
  await page.goto('/collections?create=csv');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a_b-c.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await expect(page.getByLabel('Connection name')).toHaveValue('A b c');
  await press(page, 'Upload and save');
  await expect(page.getByText('Found 1 table.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Model' })).toBeEnabled();
});

test('WAY-02 of several databases, none of which is the connection’s, one is to be chosen before tables are found', async ({
  signedIn: page,
}) => {
  await page.route('**/databases', (route) => route.fulfill({ json: { databases: ['archive', 'csv'] } }));
  await page.goto('/collections?create=csv');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await press(page, 'Upload and save');
  await expect(page.getByText('Found 2 databases.')).toBeVisible();
  await expect(page.getByText('No tables/collections available')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Database Name' }).click();
  await page.getByRole('option', { name: 'csv' }).click();
  await expect(page.getByRole('button', { name: 'Generate Model' })).toBeEnabled();
});

test('WAY-03 the Explorer starts the generation of its table', async ({
  signedIn: page,
  account,
  uploadCsv,
}) => {
  const id = await uploadCsv(account, 'Returns', 'order,amount\n1,2\n2,3\n');
  await page.goto(`/data-source/${id}?explorer`);
  await press(page, 'Generate Model');
  await expect(page.getByRole('heading', { name: 'Progress tracking and logs' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'View Results' })).toBeEnabled();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Table' })).toHaveValue('returns');
});
