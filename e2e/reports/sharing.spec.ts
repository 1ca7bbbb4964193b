import type { Page } from '@playwright/test';
import type { Account } from '../harness/account.ts';
import { loseNextAnswer } from '../harness/answers.ts';
import { endSession, enter } from '../harness/session.ts';
import { connectCsv, createModel, expect, test, type CallAs, type Model } from '../models/support.ts';
import { createReport } from './support.ts';

const byStatus = 'SELECT status, sum(amount) AS amount FROM orders GROUP BY 1 ORDER BY 1';
const question = {
  id: 'asked',
  kind: 'question',
  title: 'What came in by status?',
  sql: byStatus,
};

const begin = async (
  callAs: CallAs,
  account: Account,
  model: Model,
  name: string,
  blocks: unknown[] = [question],
) => {
  const id = await createReport(callAs, account, model, name, blocks);
  await callAs(account, 'POST', `/report/${id}/refresh`);
  return id;
};

const link = async (callAs: CallAs, account: Account, id: string, body: object = {}) => {
  const answer = await callAs(account, 'POST', `/report/${id}/links`, { expires: 'never', ...body });
  return (await answer.json()) as { id: string; token: string };
};

const shareDrawer = (page: Page) => page.getByRole('dialog', { name: 'Share' });
const nothingShown = (page: Page) =>
  expect(page.getByRole('heading', { name: 'This link shows nothing.', level: 1 })).toBeVisible();

test('REP-22 a link and a copy whose answers are lost are there once after a second try', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const id = await begin(callAs, account, model, 'Orders in spring');
  await page.goto(`/reports?report=${id}`);
  await loseNextAnswer(page, `/report/${id}/links`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const make = shareDrawer(page).getByRole('button', { name: 'Make link' });
  await make.click();
  await expect(shareDrawer(page).getByRole('alert')).toBeVisible();
  await make.click();
  const field = shareDrawer(page).getByRole('textbox', { name: 'Address of the new link' });
  await expect(field).toBeFocused();
  const listed = await callAs(account, 'GET', `/report/${id}/links`);
  expect(((await listed.json()) as { links: unknown[] }).links).toHaveLength(1);
  await page.goto(await field.inputValue());
  await expect(page.getByRole('heading', { name: 'Orders in spring', level: 1 })).toBeVisible();

  await page.goto('/reports');
  await loseNextAnswer(page, `/report/${id}/copy`);
  const duplicate = async () => {
    await page.getByRole('button', { name: 'More for Orders in spring', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  };
  const lost = page.waitForEvent('requestfailed');
  await duplicate();
  await lost;
  await duplicate();
  await expect(page.getByRole('heading', { name: 'Orders in spring (copy)' })).toBeVisible();
  const reports = await callAs(account, 'GET', '/report');
  expect(((await reports.json()) as { reports: unknown[] }).reports).toHaveLength(2);
});

test('REP-22 a link is made, told once, opened without an account, listed and withdrawn', async ({
  signedIn: page,
  account,
  callAs,
  model,
  browser,
}) => {
  const id = await begin(callAs, account, model, 'Orders in spring');
  // As on a page that comes without TLS from another machine.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
  await page.goto(`/reports?report=${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(shareDrawer(page).getByText('No links yet.')).toBeVisible();
  await shareDrawer(page).getByRole('combobox', { name: 'Ends' }).click();
  await page.getByRole('option', { name: 'On a day of my choice' }).click();
  await shareDrawer(page).getByRole('button', { name: 'Make link' }).click();
  await expect(shareDrawer(page).getByText('Choose a day.')).toBeVisible();
  await shareDrawer(page).getByLabel('Last day').fill('2101-04-09');
  await shareDrawer(page).getByLabel('Name (optional)').fill('For the board');
  await shareDrawer(page).getByRole('button', { name: 'Make link' }).click();
  const field = shareDrawer(page).getByRole('textbox', { name: 'Address of the new link' });
  await expect(field).toBeFocused();
  const address = await field.inputValue();
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/shared-report#[\w-]{43}$/);
  await shareDrawer(page).getByRole('button', { name: 'Copy address' }).click();
  await expect(shareDrawer(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  const password = shareDrawer(page).getByLabel('Password (optional)', { exact: true });
  await password.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(password).toHaveValue(address);
  await password.clear();
  const row = shareDrawer(page).getByRole('region', { name: 'Links' }).getByRole('listitem');
  await expect(row).toContainText('Not opened yet');
  await expect(row).toContainText('For the board');
  await expect(row).toContainText('Ends Apr 9, 2101');

  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  const asked: { url: string; headers: Promise<Record<string, string>> }[] = [];
  theirs.on('request', (request) => asked.push({ url: request.url(), headers: request.allHeaders() }));
  const first = (await theirs.goto(address))!;
  await expect(theirs.getByRole('heading', { name: 'Orders in spring', level: 1 })).toBeVisible();
  await expect(theirs.getByRole('img', { name: /by Status, most at/ })).toBeVisible();
  await expect(theirs).toHaveTitle(/^Orders in spring/);
  // Nothing of the app, nothing of the query, and the secret nowhere but in the body of the one call.
  await expect(theirs.getByRole('navigation')).toHaveCount(0);
  await expect(theirs.getByText('SELECT')).toHaveCount(0);
  await expect(theirs.getByText(model.name, { exact: true })).toHaveCount(0);
  const secret = address.split('#')[1]!;
  for (const { url, headers } of asked) {
    expect(new URL(url).origin).toBe(new URL(address).origin);
    expect(url.split('#')[0]).not.toContain(secret);
    expect(JSON.stringify(await headers)).not.toContain(secret);
  }
  const headers = first.headers();
  expect(headers['x-robots-tag']).toContain('noindex');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  await expect(theirs.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await stranger.cookies()).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(row).toContainText('Opened once');
  await expect(page.getByText(secret)).toHaveCount(0);
  await row.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('The link is withdrawn.')).toBeVisible();
  await expect(row).toContainText('Withdrawn');
  await expect(row.getByRole('button')).toHaveCount(0);
  await theirs.reload();
  await nothingShown(theirs);
  await stranger.close();
});

test('REP-23 a link with a password asks for it, says when it is wrong, and lets guesses wait', async ({
  page,
  account,
  callAs,
  model,
}) => {
  const id = await begin(callAs, account, model, 'Orders behind a door');
  const { token } = await link(callAs, account, id, { password: 'correct horse' });
  await page.goto(`/shared-report#${token}`);
  const field = page.getByLabel('Password', { exact: true });
  await expect(page.getByRole('heading', { name: 'This report has a password' })).toBeVisible();
  await expect(page.getByText('Orders behind a door')).toHaveCount(0);
  await field.fill('correct hose');
  await field.press('Enter');
  await expect(page.getByText('This is not the password of this link.')).toBeVisible();
  await expect(field).toHaveValue('correct hose');
  await field.fill('correct horse');
  await page.getByRole('button', { name: 'Show report' }).click();
  await expect(page.getByRole('heading', { name: 'Orders behind a door', level: 1 })).toBeVisible();

  await page.reload();
  for (let guess = 0; guess < 10; guess += 1)
    await page.request.post('/shared-report', { data: { token, password: `guess ${guess}` } });
  await field.fill('correct horse');
  await field.press('Enter');
  await expect(page.getByText(/^Too many attempts\. Please wait \d+ minutes/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show report' })).toBeDisabled();
  await expect(field).toHaveValue('correct horse');
});

test('REP-24 what never was, has ended, was withdrawn, or whose report is gone looks the same', async ({
  page,
  account,
  callAs,
  model,
}) => {
  const withdrawn = await begin(callAs, account, model, 'Withdrawn');
  const deleted = await begin(callAs, account, model, 'Deleted');
  const [one, other] = [await link(callAs, account, withdrawn), await link(callAs, account, deleted)];
  await callAs(account, 'DELETE', `/report/${withdrawn}/links/${one.id}`);
  await callAs(account, 'DELETE', `/report/${deleted}`);
  const odd = ['', 'never', '%', '%00', '../report', '<img src=x onerror=alert(1)>', 'x'.repeat(5000), '"]}'];
  const seen = new Set<string>();
  for (const hash of [one.token, other.token, ...odd]) {
    // Another document, of the same process: one that differs by its hash alone would not be loaded.
    await page.goto('/favicon.svg');
    await page.goto(`/shared-report#${hash}`);
    await nothingShown(page);
    seen.add(await page.locator('main').innerText());
  }
  expect(seen.size).toBe(1);
});

test('REP-25 who is signed in sees what everybody sees, and a report lives on where its data is gone', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const source = await connectCsv(callAs, account, 'Soon gone');
  const model = await createModel(callAs, account, source, 'Soon gone');
  const id = await begin(callAs, account, model, 'Kept figures');
  const { token } = await link(callAs, account, id);
  await callAs(account, 'DELETE', `/data-source/${source.id}`);
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await page.goto(`/shared-report#${token}`);
  await expect(page.getByRole('heading', { name: 'Kept figures', level: 1 })).toBeVisible();
  await expect(page.getByRole('img', { name: /by Status, most at/ })).toBeVisible();
  const headers = await (await asked).allHeaders();
  expect(headers['authorization']).toBeUndefined();
  expect(headers['cookie']).toBeUndefined();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByText('Soon gone')).toHaveCount(0);
});

test('REP-22 SES-04 a link that is named when the session ends is gone on with after signing in, and given up by closing', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const id = await begin(callAs, account, model, 'Orders in spring');
  await page.goto(`/reports?report=${id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const name = shareDrawer(page).getByLabel('Name (optional)');
  const password = shareDrawer(page).getByLabel('Password (optional)', { exact: true });
  await name.fill('For the board');
  await password.fill('a secret of ours');
  await endSession(page);
  await shareDrawer(page).getByRole('button', { name: 'Make link' }).click();
  await enter(page, account);
  await expect(name).toHaveValue('For the board');
  await expect(password).toHaveValue('');

  await page.keyboard.press('Escape');
  await expect(shareDrawer(page)).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(name).toHaveValue('');
});

test('REP-25 the numbers of a shared report lead to its own blocks and to nothing else of its owner', async ({
  page,
  account,
  callAs,
  model,
}) => {
  const id = await begin(callAs, account, model, 'Orders for all');
  const { token } = await link(callAs, account, id);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.goto(`/shared-report#${token}`);
  await expect(page.getByRole('heading', { name: 'Orders for all', level: 1 })).toBeVisible();
  const numbers = page.getByRole('note', { name: 'Summary' }).getByRole('link');
  await expect(numbers.first()).toBeVisible();
  const hrefs = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
  const leadOut = hrefs.filter((href) => !href?.startsWith('#block-'));
  expect(leadOut).toEqual([]);
  for (const href of new Set(hrefs)) await expect(page.locator(href!)).toHaveCount(1);
  // What isn't in the answer can't be led to.
  const answer = await (await answered).text();
  for (const secret of [id, model.id, model.source.id, model.source.name, account.email, 'FROM orders'])
    expect(answer).not.toContain(secret);
  expect(Object.keys(JSON.parse(answer) as object).toSorted()).toEqual([
    'blocks',
    'name',
    'pdf',
    'refreshed_at',
    'rows_read',
  ]);
  await expect(page.getByRole('button')).toHaveText(['PDF']);
});

const hostile = `</title><script>window.got=1</script><img src="https://evil.test/x" onerror="window.got=1">`;

test('REP-25 hostile words are words', async ({ page, account, callAs }) => {
  const rows = ['name,amount', `"${hostile.replaceAll('"', '""')}",3`, '[click](javascript:alert(1)),2'];
  const source = await connectCsv(callAs, account, 'Hostile', 'hostile.csv', rows.join('\n'));
  const model = await createModel(callAs, account, source, 'Hostile');
  const sql = 'SELECT name, amount FROM hostile ORDER BY amount DESC';
  const id = await begin(callAs, account, model, '<b>Orders</b>', [
    { id: 'drawn', kind: 'question', title: hostile, sql },
    { id: 'listed', kind: 'question', title: 'Listed', sql, shown_as: 'table' },
    {
      id: 'said',
      kind: 'text',
      title: hostile,
      text: `${hostile} [click](javascript:alert(1)) \u202Egnp.exe`,
    },
  ]);
  const { token } = await link(callAs, account, id);
  const outside: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil')) outside.push(request.url());
  });
  await page.goto(`/shared-report#${token}`);
  await expect(page.getByRole('heading', { name: '<b>Orders</b>', level: 1 })).toBeVisible();
  const listed = page.getByRole('table', { name: 'Listed' });
  await expect(listed.getByRole('cell', { name: hostile })).toBeVisible();
  expect(await page.evaluate(() => 'got' in window)).toBe(false);
  expect(outside).toEqual([]);
  await expect(page.locator('main a[href^="javascript"], main script, main img')).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('REP-25 a figure leads to its block and the address keeps its link; printed, it stands in the light', async ({
  page,
  account,
  callAs,
  model,
}) => {
  const id = await begin(callAs, account, model, 'Orders on paper');
  const { token } = await link(callAs, account, id);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/shared-report#${token}`);
  await page.getByRole('note', { name: 'Summary' }).getByRole('link').first().click();
  expect(new URL(page.url()).hash).toBe(`#${token}`);
  await expect(page.locator('#block-asked')).toBeFocused();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const paper = page.locator('[data-paper]');
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText('Orders on paper');
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await paper.getByRole('main').evaluate((element) => getComputedStyle(element).colorScheme)).toBe(
    'light',
  );
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('REP-22 on a host without links nothing offers to share', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const id = await begin(callAs, account, model, 'Kept to myself');
  await page.route(/\/report\/[^/]+\/links$/, (route) =>
    route.fulfill({ status: 404, json: { detail: 'Not Found' } }),
  );
  await page.goto(`/reports?report=${id}`);
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
});
