import type { Page, Request } from '@playwright/test';
import { expect, test } from '../harness/test.ts';

const comeBack = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => true });
    window.dispatchEvent(new Event('online'));
  });

test('LAY-11 offline is told on the page, ends by itself, and loses nothing that was typed', async ({
  signedIn: page,
  context,
}) => {
  // What tells of a failure is fetched while the page is at rest.
  const toasts = page.waitForEvent('requestfinished', (request) => /\/toasts-.*\.js$/.test(request.url()));
  await page.goto('/collections?create');
  const name = page.getByLabel('Connection name');
  const notice = page.getByText('You’re offline.');
  await name.fill('warehouse');
  await toasts;
  await expect(notice).toBeHidden();

  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type(' of the shop');
  await page.getByLabel('Host').fill('db.example');
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByLabel('Database').fill('analytics');
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByText('The host can’t be reached.').first()).toBeVisible();

  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await expect(name).toHaveValue('warehouse of the shop');
  await expect(page.getByLabel('Host')).toHaveValue('db.example');
  await expect(page.getByLabel('Database')).toHaveValue('analytics');
});

test('LAY-11 a file goes up once the network is back, on the page where that failed without it', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/collections?create');
  await page.getByRole('combobox', { name: 'Data source' }).click();
  await page.getByRole('option', { name: 'CSV' }).click();
  await page.getByLabel('Connection name').fill('Two cities');
  const file = { name: 'cities.csv', mimeType: 'text/csv', buffer: Buffer.from('city,n\nBern,1\nRome,2\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('The first row names the columns')).toBeVisible();
  const upload = page.getByRole('button', { name: 'Upload and save' });
  await context.setOffline(true);
  await upload.click();
  await expect(page.getByText('The host can’t be reached.').first()).toBeVisible();
  await context.setOffline(false);
  await upload.click();
  await expect(page.getByText('Connection established successfully')).toBeVisible();
});

test('LAY-11 a page that is opened offline says so, until the network is there', async ({
  signedIn: page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  });
  await page.goto('/collections');
  const notice = page.getByText('You’re offline.');
  await expect(notice).toBeVisible();
  await comeBack(page);
  await expect(notice).toBeHidden();
});

for (const path of ['/collections', '/calendar'])
  test(`LAY-11 ${path} opened without the network is read by itself once that is back`, async ({
    signedIn: page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    });
    const calls = '**/data-source/user/connections';
    await page.route(calls, (route) => route.abort('internetdisconnected'));
    await page.goto(path);
    const failure = page.getByRole('main').getByRole('button', { name: 'Try Again' });
    // Three retries come first.
    await expect(failure).toBeVisible({ timeout: 80_000 });
    await page.unroute(calls);
    await comeBack(page);
    await expect(failure).toBeHidden();
    await expect(page.getByText('The host can’t be reached.')).toBeHidden();
  });

test('LAY-11 a page that is read before React has drawn that it is read again takes the place of its failure', async ({
  signedIn: page,
}) => {
  const calls = '**/data-source/user/connections';
  await page.route(calls, (route) => route.abort('internetdisconnected'));
  await page.addInitScript(() => {
    // React's scheduler goes on from one piece of work to the next through a port.
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...given: Parameters<typeof post>) {
      if (document.documentElement.dataset['isBusy'] === undefined) post.apply(this, given);
      else setTimeout(() => post.apply(this, given), 1500);
    } as typeof post;
  });
  await page.goto('/collections');
  const failure = page.getByRole('main').getByRole('button', { name: 'Try Again' });
  await expect(failure).toBeVisible({ timeout: 80_000 });
  await page.unroute(calls);
  await page.evaluate(() => (document.documentElement.dataset['isBusy'] = ''));
  await comeBack(page);
  await expect(failure).toBeHidden();
});

test('LAY-11 a page stays as it is where the code of the toasts can’t be had', async ({
  signedIn: page,
  context,
}) => {
  await page.route(/\/toasts-.*\.js$/, (route) => route.abort());
  const failed = (isIt: (request: Request) => boolean) => page.waitForEvent('requestfailed', isIt);
  const atRest = failed((request) => /\/toasts-/.test(request.url()));
  await page.goto('/collections?create');
  await atRest;
  await page.getByLabel('Connection name').fill('warehouse');
  await page.getByLabel('Host').fill('db.example');
  await page.getByLabel('Username').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByLabel('Database').fill('analytics');
  await context.setOffline(true);
  const saving = failed((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Save connection' }).click();
  await saving;
  await expect(page.getByRole('button', { name: 'Save connection' })).toBeEnabled();
  await expect(page.getByLabel('Connection name')).toHaveValue('warehouse');
  await expect(page.getByLabel('Database')).toHaveValue('analytics');
});

test('LAY-11 a page that is long in coming comes, also where the code of the pending screen can’t be had', async ({
  signedIn: page,
}) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/collections');
  await page.route(/\/followPending-.*\.js$/, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed', (request) => /\/followPending-/.test(request.url()));
  await page.route(/\/help\.route-.*\.js$/, async (route) => {
    await missed;
    await route.fallback();
  });
  await page.getByRole('link', { name: 'Get Help' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: /help/i })).toBeVisible();
  expect(errors).toEqual([]);
});
