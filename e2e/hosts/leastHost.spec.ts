import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { mockCode } from '@plinth/api/mocks';
import { createLeastHost } from '@plinth/api/testing/hosts';
import { solveChallenge } from '../harness/challenge.ts';
import { questionField } from '../harness/chat.ts';
import { test, type RunningHost } from './hostServer.ts';

const email = 'mary@northwind.example';
const password = 'a long enough one';

const signUp = async (page: Page, url: string) => {
  await page.goto(`${url}/Signup`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await solveChallenge(page);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByLabel('Verification Code').fill(mockCode);
  await page.getByRole('button', { name: 'Verify Account' }).click();
  await expect(page.getByText('Email verified successfully! Please log in.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();
};

const connect = async (page: Page) => {
  await page.getByRole('link', { name: 'Add new connection' }).click();
  await page.getByLabel('Connection name').fill('harbour');
  await page.getByLabel('Host').fill('db.northwind.example');
  await page.getByLabel('Username').fill('reader');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByLabel('Database', { exact: true }).fill('analytics');
  // How TLS is used is an extension, which this host doesn't announce.
  await expect(page.getByText('TLS', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByText('Connection established successfully')).toBeVisible();
  // The host said nothing of its id: the app has asked for the list again.
  await page.getByRole('link', { name: 'Open connection' }).click();
  await expect(page.getByRole('heading', { name: 'harbour', level: 1 })).toBeVisible();
  await page.getByRole('option', { name: 'analytics' }).click();
  await page.getByRole('option', { name: 'orders' }).click();
  await expect(page.getByText('13 columns')).toBeVisible();
};

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const generate = async (page: Page, url: string) => {
  await page.goto(`${url}/data-model`);
  await page.getByRole('button', { name: 'Create a Data Model' }).click();
  await choose(page, 'Data source', 'harbour');
  await choose(page, 'Database', 'analytics');
  await choose(page, 'Table', 'orders');
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await expect(page.getByText('Successfully retrieved data model!')).toBeVisible();
  await page.getByRole('button', { name: 'View Results' }).click();
};

const reviewAndSave = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Review and export your model' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit status' }).click();
  await page.getByLabel('Description of status').fill('Where the order is.');
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(page.getByText('Column changes saved temporarily!')).toBeVisible();
  await page.getByRole('tab', { name: 'Model Understanding' }).click();
  await page.getByRole('button', { name: 'Notes Editor' }).click();
  await page.getByRole('textbox', { name: 'Model understanding notes' }).fill('One row is one order.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('Model understanding notes have been saved.')).toBeVisible();
  await page.getByRole('tab', { name: 'Visualization Metrics' }).click();
  await expect(page.getByText('No visualization metrics were found for this data model.')).toBeVisible();
  await page.getByRole('button', { name: 'Save to Database' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Data Model' });
  await dialog.getByRole('textbox').first().fill('Orders of the harbour');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Model saved successfully!')).toBeVisible();
};

const detail = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Data Model: Orders of the harbour' })).toBeVisible();
  await page.getByRole('tab', { name: 'Model Columns' }).click();
  await expect(page.getByRole('rowheader', { name: 'status' })).toBeVisible();
  await page.getByRole('tab', { name: 'Model Understanding' }).click();
  await page.getByRole('button', { name: 'Notes Editor' }).click();
  await page.getByRole('textbox', { name: 'Model understanding notes' }).fill('Of the harbour alone.');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('Model understanding notes have been saved.')).toBeVisible();
};

const askAndExport = async (page: Page) => {
  await page.getByRole('tab', { name: 'AI RAG' }).click();
  await questionField(page).fill('How did refunds change?');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Assistant' });
  await expect(answer.getByText(/^Refunds rose every month/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Model' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('data_model.json');
  expect(await readFile(await file.path(), 'utf8')).toContain('Orders of the harbour');
  await expect(page.getByText('Data model exported successfully!')).toBeVisible();
};

test.describe('a host that answers the least', () => {
  let running: RunningHost;
  test.beforeAll(async ({ startHost }) => {
    running = await startHost((host) => createLeastHost(host));
  });
  test.afterAll(() => running.stop());

  test('the main job, from sign-up to sign-out, on a host that answers the least that the specification promises', async ({
    page,
  }) => {
    test.slow();
    const url = running.appUrl;
    await signUp(page, url);
    await connect(page);
    await generate(page, url);
    await reviewAndSave(page);
    await detail(page);
    await askAndExport(page);
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
  });
});
