import type { Locator, Page } from '@playwright/test';
import { questionField } from '../harness/chat.ts';
import { expect, test } from '../harness/test.ts';
import { connectCsv, createModel } from '../models/support.ts';
import { createReport } from '../reports/support.ts';

test.use({ viewport: { width: 375, height: 720 } });

/** Calls of these addresses wait until they are let go. */
const hold = async (page: Page, ...urls: string[]) => {
  const gate = Promise.withResolvers<void>();
  for (const url of urls)
    await page.route(url, async (route) => {
      await gate.promise;
      await route.continue();
    });
  return gate.resolve;
};

const placeOf = async (element: Locator) => (await element.boundingBox())?.y;

/** Whether an element stands where it stood, once what was held back is there. */
const staysWhile = async (element: Locator, letGo: () => void, isThere: () => Promise<void>) => {
  const before = await placeOf(element);
  expect(before).toBeDefined();
  letGo();
  await isThere();
  expect(await placeOf(element)).toBe(before);
};

test('WAY-03 the tabs of the rules stay in their place on a phone while the values are checked', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const source = await connectCsv(callAs, account);
  const { id } = await createModel(callAs, account, source, 'Orders');
  const letGo = await hold(page, '**/findings*');
  await page.goto(`/standardization?model=${id}`);
  const tab = page.getByRole('tab', { name: 'All' });
  await expect(page.getByText('Checking...').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Samples' })).toHaveCount(0);
  // What stops it stands beside it.
  const turning = (await page
    .getByRole('status')
    .filter({ hasText: 'Checking...' })
    .locator('> :first-child')
    .boundingBox())!;
  const stop = (await page.getByRole('button', { name: 'Stop' }).boundingBox())!;
  expect(stop.x - turning.x).toBeLessThan(140);
  expect(Math.abs(stop.y + stop.height / 2 - turning.y - turning.height / 2)).toBeLessThan(2);
  await staysWhile(tab, letGo, async () => {
    await expect(page.getByText(/rows checked on/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Samples' })).toBeVisible();
  });
});

test('WAY-03 the search of reports stays in its place on a phone while they and the data models are read', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const source = await connectCsv(callAs, account);
  const model = await createModel(callAs, account, source, 'Orders');
  await createReport(callAs, account, model, 'What came in', []);
  const giveReports = await hold(page, '**/report');
  const giveModels = await hold(page, '**/data-model/datamodels');
  await page.goto('/reports');
  const search = page.getByPlaceholder('Search reports by name');
  await expect(search).toBeVisible();
  await staysWhile(search, giveReports, () =>
    expect(page.getByRole('link', { name: 'What came in' })).toBeVisible(),
  );
  await staysWhile(search, giveModels, () =>
    expect(page.getByRole('button', { name: 'Draft a report' })).toBeEnabled(),
  );
});

test('WAY-03 CHA-01 the field for questions stays in its place while the host tells who answers', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const source = await connectCsv(callAs, account);
  const { id } = await createModel(callAs, account, source, 'Orders');
  const letGo = await hold(page, '**/language-model');
  await page.goto(`/data-models/${id}?tab=chat`);
  const field = questionField(page);
  await expect(field).toBeEnabled();
  await expect(page.getByRole('button', { name: /How many/ }).first()).toBeVisible();
  await staysWhile(field, letGo, () => expect(page.getByText('Built-in analyst.')).toBeVisible());
});

test('WAY-03 what can be pressed on the page of one’s security stays in its place while the sessions are read', async ({
  signedIn: page,
  account,
  request,
}) => {
  const { email: username, password } = account;
  expect((await request.post('/auth/jwt/login', { form: { username, password } })).ok()).toBe(true);
  const letGo = await hold(page, '**/auth/sessions');
  await page.goto('/security');
  const send = page.getByRole('button', { name: 'Send Reset Link' });
  await expect(page.getByText(account.id)).toBeVisible();
  await staysWhile(send, letGo, () =>
    expect(page.getByRole('button', { name: /^Log out(?! everywhere)/ })).toBeVisible(),
  );
});

for (const width of [375, 1280])
  test(`LAY-09 what can be pressed on the page of one’s security stays in its place while the user id is read, at ${width} px`, async ({
    signedIn: page,
    account,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const letGo = await hold(page, '**/users/me');
    await page.goto('/security');
    const send = page.getByRole('button', { name: 'Send Reset Link' });
    await expect(page.getByRole('rowheader', { name: /This session/ })).toBeVisible();
    await staysWhile(send, letGo, () => expect(page.getByText(account.id)).toBeVisible());
  });

for (const width of [375, 1280])
  test(`LAY-09 what is set for this browser doesn’t wait for the host’s language model, nor moves when it comes, at ${width} px`, async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const letGo = await hold(page, '**/language-model');
    await page.goto('/settings');
    const dark = page.getByRole('radio', { name: 'Dark' });
    await expect(dark).toBeVisible();
    await staysWhile(dark, letGo, () =>
      expect(page.getByRole('heading', { name: 'Language model' })).toBeVisible(),
    );
  });

test('CON-02 LAY-09 a tablet shows all columns of the connections and the devices of sessions whole', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  await connectCsv(callAs, account);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/collections');
  await expect(page.getByRole('columnheader', { name: 'Created on' })).toBeInViewport({ ratio: 1 });
  await page.goto('/security');
  const device = page.getByRole('rowheader', { name: /This session/ }).getByText(/ on |Unknown/);
  await expect(device).toBeVisible();
  expect(await device.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeLessThanOrEqual(0);
});

test('REP-01 MOD-02 a tablet has room for the names of reports and the descriptions of models', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const source = await connectCsv(callAs, account);
  const model = await createModel(callAs, account, source, 'Orders');
  await createReport(callAs, account, model, 'What came in', []);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/reports');
  const heads = page.getByRole('columnheader');
  const widthOf = async (name: string) =>
    (await heads.filter({ hasText: name }).first().boundingBox())?.width;
  await expect(page.getByRole('link', { name: 'What came in' })).toBeVisible();
  expect(await widthOf('Report Name')).toBeGreaterThan(120);
  await expect(heads.filter({ hasText: 'Actions' }).first()).toBeInViewport({ ratio: 1 });
  await page.goto('/data-model');
  await expect(page.getByRole('rowheader', { name: 'Orders' })).toBeVisible();
  expect(await widthOf('Description')).toBeGreaterThan(100);
});

test('REV-02 a tablet has the pencil and the field of each column in sight, also beside the open sidebar', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const source = await connectCsv(callAs, account);
  const model = await createModel(callAs, account, source, 'Orders');
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/data-models/${model.id}?tab=columns`);
  const pencil = page.getByRole('button', { name: 'Edit placed_at' });
  const grid = page.getByRole('grid');
  await expect(pencil).toBeInViewport({ ratio: 1 });
  expect(await grid.evaluate((table) => table.clientWidth - table.parentElement!.clientWidth)).toBe(0);
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await expect(page.getByText('Main Menu')).toBeVisible();
  await expect(pencil).toBeInViewport({ ratio: 1 });
  await pencil.press('Enter');
  const field = page.getByRole('textbox', { name: 'Description of placed_at' });
  await expect(field).toBeFocused();
  await expect
    .poll(async () => {
      const [box, save] = [
        await field.boundingBox(),
        await page.getByRole('button', { name: 'Save placed_at' }).boundingBox(),
      ];
      return save!.x - (box!.x + box!.width);
    })
    .toBeGreaterThanOrEqual(0);
});
