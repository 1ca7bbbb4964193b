import type { Locator, Page } from '@playwright/test';
import { holdNextWrite } from '../harness/answers.ts';
import { settle } from '../harness/frames.ts';
import { logIn, openHome } from '../harness/test.ts';
import { expect, fillSetup, test, walkToReview } from '../models/support.ts';
import { createReport } from '../reports/support.ts';

test('LAY-02 the sidebar that hovering has opened leaves the page after a click', async ({
  signedIn: page,
}) => {
  await openHome(page);
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await page.mouse.move(20, 400);
  await page.mouse.move(22, 402);
  await expect(sidebar).toHaveAttribute('data-state', 'expanded');
  await sidebar.getByRole('link', { name: 'Data Model' }).click({ position: { x: 10, y: 10 } });
  await expect(page.getByRole('heading', { name: 'Build and manage Data Models' })).toBeVisible();
  await page.mouse.move(24, 404);
  await expect(sidebar).toHaveAttribute('data-state', 'collapsed');
  await page.mouse.move(600, 400);
  await page.mouse.move(20, 400);
  await expect(sidebar).toHaveAttribute('data-state', 'expanded');
});

test('SES-05 a sign-out asks for what is unsaved, by its name, and never for a mere table choice', async ({
  signedIn: page,
  account,
}) => {
  await openHome(page);
  await page.goto('/collections?create');
  await page.getByLabel('Connection name').fill('unsaved');
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Not saved yet: the new connection under Connections.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.getByLabel('Connection name').fill('');
  await page.goto('/collections');
  await page.getByRole('button', { name: 'Try it with sample data' }).click();
  await expect(page.getByRole('tab', { name: 'AI RAG' })).toBeVisible();
  await page.goto('/data-model?stage=setup');
  await page.getByRole('combobox', { name: 'Data source' }).click();
  await page.getByRole('option').first().click();
  await expect(page.getByRole('button', { name: 'Generate Model' })).toBeEnabled();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
  await logIn(page, account);
});

test('NAV-15 tells a host that wants it where something went wrong, and nothing of anybody', async ({
  signedIn: page,
}) => {
  const bodies: { error: string; page: string; at: string[] }[] = [];
  await page.route('**/config.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'globalThis.plinthConfig = { reportsErrors: true };',
    }),
  );
  await page.route('**/browser-errors', (route) => {
    bodies.push(route.request().postDataJSON() as (typeof bodies)[number]);
    return route.fulfill({ status: 204 });
  });
  await page.route(/\/assets\/help\.route-[^/]*\.js$/, (route) => route.abort());
  await openHome(page);
  await page.evaluate(() => void Promise.reject(new TypeError('The secret of Ada')));
  await expect.poll(() => bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ error: 'TypeError', page: '/collections' });
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await expect.poll(() => bodies.map(({ page: path }) => path)).toContain('/help');
  const places = bodies.flatMap(({ at }) => at);
  expect(places.length).toBeGreaterThan(0);
  for (const place of places) expect(place).toMatch(/^[\w.-]+\.js:\d+:\d+$/);
  expect(JSON.stringify(bodies)).not.toContain('Ada');
});

/** What the page writes to one path. */
const writesTo = (page: Page, path: string): string[] => {
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname === path) writes.push(request.method());
  });
  return writes;
};

test('a double click does once what a click does', async ({ signedIn: page, model }) => {
  await page.goto('/reports');
  const drafts = writesTo(page, '/report');
  await page.getByRole('button', { name: 'Draft a report of orders' }).dblclick();
  await expect(page.getByRole('heading', { name: 'orders', level: 1 })).toBeVisible();
  expect(drafts).toEqual(['POST']);

  await page.goto('/security');
  const links = writesTo(page, '/auth/forgot-password');
  await page.getByRole('button', { name: 'Send Reset Link' }).dblclick();
  await expect(page.getByText(/reset link/i).last()).toBeVisible();
  expect(links).toEqual(['POST']);

  await page.goto(`/data-source/${model.source.id}`);
  const deletions = writesTo(page, `/data-source/${model.source.id}`);
  await page.getByRole('button', { name: 'Delete Connection' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick();
  await expect(page.getByText(/^No connections found/)).toBeVisible();
  expect(deletions).toEqual(['DELETE']);
});

test('what a double click opens stays open', async ({ signedIn: page, source }) => {
  await walkToReview(page, source);
  await page.getByRole('button', { name: 'Edit amount' }).dblclick();
  await settle(page);
  await expect(page.getByRole('textbox', { name: 'Description of amount' })).toBeVisible();
  await page.keyboard.press('Escape');
  const several = page.getByRole('button', { name: 'Edit several' });
  const done = page.getByRole('button', { name: 'Done', exact: true });
  await several.dblclick();
  await settle(page);
  await done.press('Enter');
  await expect(several).toBeFocused();
  await several.press('Enter');
  await expect(done).toBeFocused();
  await done.press('Enter');
  await page.getByRole('button', { name: 'Save to Database' }).dblclick();
  await settle(page);
  await expect(page.getByRole('dialog', { name: 'Save Data Model' })).toBeVisible();
});

test('a double click on what starts something doesn’t stop it', async ({ signedIn: page, source }) => {
  const preview = /\/preview\/data_model\?/;
  await page.route(preview, (route) => route.fulfill({ status: 503, json: { detail: 'Away' } }));
  await fillSetup(page, source);
  await page.getByRole('button', { name: 'Generate Model' }).click();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await page.unroute(preview);
  await retry.dblclick();
  await expect(page.getByText('Successfully retrieved data model!')).toBeVisible();
});

/** Twice in its middle, whatever is there by the second time. */
const pressTwice = async (page: Page, button: Locator) => {
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.dblclick(x + width / 2, y + height / 2);
};

test('the second press of a double click doesn’t take back what the first one did', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await test.step('a report that is refreshed', async () => {
    const id = await createReport(callAs, account, model, 'What came in', []);
    await page.goto(`/reports?report=${id}`);
    const letGo = await holdNextWrite(page, `/report/${id}/refresh`);
    await pressTwice(page, page.getByRole('button', { name: 'Refresh' }));
    await settle(page);
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    letGo();
    await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden();
  });
  await test.step('a column whose edit is given up', async () => {
    await walkToReview(page, model.source);
    await page.getByRole('button', { name: 'Edit amount' }).click();
    const description = page.getByRole('textbox', { name: 'Description of amount' });
    await expect(description).toBeVisible();
    await pressTwice(page, page.getByRole('button', { name: /^Cancel/ }));
    await settle(page);
    await expect(description).toBeHidden();
  });
  await test.step('a generation that is stopped', async () => {
    await page.route(/\/preview\/data_model\?/, () => undefined);
    await fillSetup(page, model.source);
    await page.getByRole('button', { name: 'Generate Model' }).click();
    await pressTwice(page, page.getByRole('button', { name: 'Stop' }));
    await settle(page);
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

test('LAY-07 Back leaves the palette with its page', async ({ signedIn: page, source }) => {
  await openHome(page);
  await page.getByRole('link', { name: source.name }).click();
  await expect(page.getByRole('heading', { name: source.name })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('LAY-03 LAY-04 Back leaves the user menu and the drawer of a phone with their page', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 375, height: 720 });
  await openHome(page);
  for (const [button, opened] of [
    ['User menu', page.getByRole('menu')],
    ['Open menu', page.getByRole('dialog')],
  ] as const) {
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
    await page.getByRole('button', { name: button }).click();
    await expect(opened).toBeVisible();
    await page.goBack();
    await expect(opened).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeFocused();
  }
});

test('LAY-07 the palette stays that was asked for on the way to a page, or in its first moment', async ({
  signedIn: page,
}) => {
  const search = page.getByRole('combobox', { name: 'Search' });
  const main = page.getByRole('navigation', { name: 'Main' });
  await page.goto('/help');
  await expect(page.getByRole('heading', { name: 'Get Help', level: 1 })).toBeVisible();
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/assets\/settings\.route-.*\.js/, async (route) => {
    await held;
    await route.fallback();
  });
  // In the turn of the click: before anything was drawn of the way.
  await main.getByRole('link', { name: 'Settings' }).evaluate((link: HTMLAnchorElement) => {
    link.click();
    dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  });
  await expect(search).toBeFocused();
  arrive();
  await expect(page).toHaveTitle(/^Settings/);
  await settle(page);
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');

  // In the turn that brings the page: before its effects.
  await page.evaluate(() =>
    new MutationObserver((_, observer) => {
      if (document.querySelector('main h1')?.textContent !== 'Get Help') return;
      observer.disconnect();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    }).observe(document.body, { childList: true, subtree: true }),
  );
  await main.getByRole('link', { name: 'Get Help' }).click();
  await expect(page).toHaveTitle(/^Get Help/);
  await expect(search).toBeFocused();
});

test('LAY-07 who opens a page can ask for the palette as soon as it is there', async ({ signedIn: page }) => {
  await page.addInitScript(() =>
    new MutationObserver((_, observer) => {
      if (document.querySelector('main h1')?.textContent !== 'Get Help') return;
      observer.disconnect();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
    }).observe(document, { childList: true, subtree: true }),
  );
  await page.goto('/help');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
});

test('REP-15 the menu of a report lies over what is below it, and what it asked comes back to its button', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await createReport(callAs, account, model, 'Orders in spring', []);
  await page.goto('/reports');
  const more = page.getByRole('button', { name: 'More for Orders in spring' });
  await more.press('Enter');
  // Not by keyboard: below it stands the head of the samples.
  await page.getByRole('menuitem', { name: 'Duplicate' }).hover();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});
