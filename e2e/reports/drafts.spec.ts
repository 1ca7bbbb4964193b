import type { Browser, Page } from '@playwright/test';
import type { Account } from '../harness/account.ts';
import { openSession } from '../harness/test.ts';
import { expect, test } from '../models/support.ts';
import { createReport } from './support.ts';

const text = { id: 'said', kind: 'text', title: '', text: 'The shop opened in January.' };
const question = {
  id: 'asked',
  kind: 'question',
  title: 'How many orders are there by status?',
  sql: 'SELECT status, count(*) AS orders FROM orders GROUP BY 1 ORDER BY 1',
};
const blocks = [question, text];

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Report name' });
const words = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const shown = (page: Page) => page.getByRole('main');
const isSaved = (page: Page) => expect(page.getByText('Draft saved')).toBeVisible();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue editing' }).click();

/** Another device of the same person. */
const openDevice = async (browser: Browser, url: string, account: Account): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await openSession(page, url, account);
  return page;
};

test('REP-34 what is written is kept by the host, is there on another device, and readers see it once it is saved', async ({
  signedIn: page,
  account,
  callAs,
  model,
  browser,
  baseURL,
}) => {
  const id = await createReport(callAs, account, model, 'Orders in spring', blocks);
  const made = await callAs(account, 'POST', `/report/${id}/links`, { expires: 'never' });
  const { token } = (await made.json()) as { token: string };
  await page.goto(`/reports?report=${id}&edit=1`);
  await nameField(page).fill('Orders of the year');
  await words(page).fill('Half a sent');
  await isSaved(page);

  const device = await openDevice(browser, baseURL!, account);
  await device.goto(`/reports?report=${id}`);
  await expect(device.getByRole('heading', { name: 'Orders in spring', level: 1 })).toBeVisible();
  await expect(device.getByText(/^Draft of .*\. Readers don’t see it until it is saved\.$/)).toBeVisible();
  await goOn(device);
  await expect(nameField(device)).toHaveValue('Orders of the year');
  await expect(words(device)).toHaveValue('Half a sent');
  await expect(device.getByText(/^Draft of /)).toBeVisible();
  await device.getByRole('button', { name: 'Undo' }).click();
  await expect(nameField(device)).toHaveValue('Orders in spring');
  await device.getByRole('button', { name: 'Redo' }).click();
  await words(device).fill('Half a sentence, and the rest of it.');
  await isSaved(device);

  const reader = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await reader.goto(`/shared-report#${token}`);
  await expect(reader.getByRole('heading', { name: 'Orders in spring' })).toBeVisible();
  await expect(shown(reader)).toContainText(text.text);
  await expect(shown(reader)).not.toContainText('Half a sent');

  await device.getByRole('button', { name: 'Save' }).click();
  await expect(device.getByRole('heading', { name: 'Orders of the year', level: 1 })).toBeVisible();
  await reader.reload();
  await expect(shown(reader)).toContainText('Half a sentence, and the rest of it.');
  await device.reload();
  await expect(device.getByRole('heading', { name: 'Orders of the year', level: 1 })).toBeVisible();
  await expect(device.getByRole('button', { name: 'Continue editing' })).toHaveCount(0);
});

test('REP-34 of two tabs the later one is told, writes on, and nothing is written over without a choice', async ({
  signedIn: page,
  account,
  callAs,
  model,
  browser,
  baseURL,
}) => {
  const id = await createReport(callAs, account, model, 'Orders', blocks);
  const other = await openDevice(browser, baseURL!, account);
  for (const tab of [page, other]) {
    await tab.goto(`/reports?report=${id}&edit=1`);
    // Both have the same version before either writes.
    await expect(nameField(tab)).toHaveValue('Orders');
  }
  await nameField(page).fill('Of the first');
  await isSaved(page);
  await nameField(other).fill('Of the second');
  const told = other.getByText('This draft was changed in another tab or on another device meanwhile.');
  await expect(told).toBeVisible();
  await words(other).fill('Written on.');
  await expect(nameField(other)).toHaveValue('Of the second');
  const kept = async () =>
    ((await (await callAs(account, 'GET', `/report/${id}`)).json()) as { draft: { name: string } | null })
      .draft;
  expect((await kept())?.name).toBe('Of the first');
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await isSaved(other);
  expect((await kept())?.name).toBe('Of the second');
  await words(page).fill('Of the first as well.');
  await page.getByRole('button', { name: 'Take theirs' }).click();
  await expect(nameField(page)).toHaveValue('Of the second');
  await expect(words(page)).toHaveValue('Written on.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await expect.poll(kept).toBeNull();
});

test('REP-34 whoever leaves in the middle of a word finds it again; a host that can’t be reached is said, and the tab keeps it', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const id = await createReport(callAs, account, model, 'Orders', blocks);
  await page.goto(`/reports?report=${id}&edit=1`);
  await nameField(page).fill('In the middle of a wo');
  await page.getByRole('link', { name: 'Connections' }).first().click();
  await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.goto(`/reports?report=${id}`);
  await goOn(page);
  await expect(nameField(page)).toHaveValue('In the middle of a wo');

  await page.route('**/draft', (route) => route.abort());
  await nameField(page).fill('In the middle of a word');
  await expect(page.getByText('Couldn’t save the draft: kept in this tab').first()).toBeVisible();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(nameField(page)).toHaveValue('In the middle of a word');
  await page.unroute('**/draft');
  // What was sent as the page went may have arrived.
  await expect(page.getByText(/^Draft (saved|of .*)$/)).toBeVisible();
  await page.reload();
  await goOn(page);
  await expect(nameField(page)).toHaveValue('In the middle of a word');
});

test('REP-34 a draft of a report that was saved elsewhere since says so, and asks once, when it is saved', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const id = await createReport(callAs, account, model, 'Orders', blocks);
  await page.goto(`/reports?report=${id}&edit=1`);
  await nameField(page).fill('Mine');
  await isSaved(page);
  await callAs(account, 'PUT', `/report/${id}`, { name: 'Theirs', blocks: [text] });
  await page.reload();
  await expect(page.getByText('The report was saved elsewhere since.')).toBeVisible();
  await goOn(page);
  await words(page).fill('Written on without a question.');
  await isSaved(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This report was changed elsewhere meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('heading', { name: 'Mine', level: 1 })).toBeVisible();
  await expect(shown(page)).toContainText('Written on without a question.');
});

test('REP-34 Back asks where the host can’t have the draft; staying leaves page, address and history as they were', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const warned: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()));
  const sql = 'SELECT status, sum(amount) AS amount FROM orders GROUP BY 1 ORDER BY 1';
  const id = await createReport(callAs, account, model, 'Orders in spring', [{ ...question, sql }]);
  await page.goto('/reports');
  await page.getByRole('link', { name: 'Orders in spring' }).click();
  await page.getByRole('note', { name: 'Summary' }).getByRole('link').first().press('Enter');
  await expect(page.locator('#block-asked')).toBeFocused();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.route('**/draft', (route) => route.abort());
  await nameField(page).fill('In the middle of a word');
  const failed = page.getByText('Couldn’t save the draft: kept in this tab').first();
  await expect(failed).toBeVisible();
  const asked = page.getByRole('alertdialog', { name: 'Unsaved report' });
  const address = page.url();
  for (const _ of ['once', 'and again']) {
    await page.goBack();
    await asked.getByRole('button', { name: 'Stay' }).click();
    await expect(asked).toHaveCount(0);
    expect(page.url()).toBe(address);
    await expect(nameField(page)).toHaveValue('In the middle of a word');
  }
  await page.goBack();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('table', { name: 'Reports', exact: true })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.goForward();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { name: 'Orders in spring', level: 1 })).toBeVisible();
  expect(warned.filter((text) => text.includes('blocker'))).toEqual([]);
  expect(id).toBe(new URL(address).searchParams.get('report'));
});
