import type { Route } from '@playwright/test';
import { scriptAnswers, stopClock } from '../harness/answers.ts';
import { expect, logIn, openHome, test } from '../harness/test.ts';
import { connectCsv } from '../models/support.ts';

const sidebarWidth = (page: import('@playwright/test').Page) =>
  page.getByRole('navigation', { name: 'Main' }).evaluate((nav) => nav.parentElement!.offsetWidth);

test.describe('layout', () => {
  test('LAY-01 has its menus, its marks and its way out', async ({ signedIn: page }) => {
    await openHome(page);
    const nav = page.getByRole('navigation', { name: 'Main' });
    const entries = [
      ['Connections', '/collections'],
      ['Data Model', '/data-model'],
      ['Standardization', '/Standardization'],
      ['Reports', '/reports'],
      ['Settings', '/settings'],
      ['Security', '/security'],
      ['Get Help', '/help'],
    ] as const;
    await expect(nav.getByRole('heading')).toHaveText(['Main Menu', 'Tools']);
    await expect(nav.getByRole('link')).toHaveText(entries.map(([name]) => name));
    for (const [name, href] of entries)
      await expect(nav.getByRole('link', { name })).toHaveAttribute('href', href);
    await expect(nav.getByRole('link', { name: 'Connections' })).toHaveAttribute('aria-current', 'page');
    await nav.getByRole('link', { name: 'Standardization' }).click();
    await expect(nav.getByRole('link', { name: 'Standardization' })).toHaveAttribute('aria-current', 'page');

    let answer = () => {};
    const after = new Promise<void>((resolve) => (answer = resolve));
    await scriptAnswers(page, '/auth/jwt/logout', { status: 204, text: '', after });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Signing out...' })).toBeVisible();
    answer();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('LAY-02 toggles by button and keys, remembers for 7 days, and opens under the pointer without moving the page', async ({
    signedIn: page,
    context,
  }) => {
    await openHome(page);
    expect(await sidebarWidth(page)).toBe(48);
    const heading = page.getByRole('heading', { name: 'Data Source Connections' });
    const left = (await heading.boundingBox())!.x;
    await page.getByRole('link', { name: 'Reports' }).hover();
    await expect.poll(() => sidebarWidth(page)).toBe(256);
    expect((await heading.boundingBox())!.x).toBe(left);
    await page.mouse.move(800, 600);
    await expect.poll(() => sidebarWidth(page)).toBe(48);

    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await page.mouse.move(800, 600);
    await expect.poll(() => sidebarWidth(page)).toBe(256);
    const cookie = (await context.cookies()).find(({ name }) => name === 'plinth.sidebar')!;
    expect(Math.abs(cookie.expires - Date.now() / 1000 - 7 * 24 * 3600)).toBeLessThan(120);
    await page.reload();
    await expect.poll(() => sidebarWidth(page)).toBe(256);

    await page.locator('body').press('Control+b');
    await expect.poll(() => sidebarWidth(page)).toBe(48);
    // In a text field too.
    await page.goto('/collections?create');
    const field = page.getByLabel('Connection name');
    await field.fill('warehouse');
    await field.press('Control+b');
    await expect.poll(() => sidebarWidth(page)).toBe(256);
    await field.press('Meta+b');
    await expect.poll(() => sidebarWidth(page)).toBe(48);
    await expect(field).toHaveValue('warehouse');
    await expect(field).toBeFocused();
  });

  test('LAY-03 is a drawer on a phone: trapped focus, Escape, swipe', async ({ signedIn: page }) => {
    await openHome(page);
    await page.setViewportSize({ width: 375, height: 760 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Main' });
    await expect(drawer).toBeVisible();
    expect((await drawer.boundingBox())!.width).toBe(288);
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab');
    await expect(drawer.locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();

    await page.getByRole('button', { name: 'Open menu' }).click();
    await drawer.getByRole('link', { name: 'Reports' }).evaluate((element) => {
      const touch = (clientX: number) => new Touch({ identifier: 1, target: element, clientX, clientY: 300 });
      const fire = (type: string, x: number, down: boolean) =>
        element.dispatchEvent(
          new TouchEvent(type, {
            bubbles: true,
            cancelable: true,
            touches: down ? [touch(x)] : [],
            changedTouches: [touch(x)],
          }),
        );
      fire('touchstart', 200, true);
      fire('touchend', 60, false);
    });
    await expect(drawer).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await drawer.getByRole('link', { name: 'Reports' }).click();
    await expect(page).toHaveURL(/\/reports$/);
    await expect(drawer).toBeHidden();
  });

  test('LAY-04 LAY-05 LAY-06 shows the trail, two icon buttons and who is signed in', async ({
    signedIn: page,
    account,
  }) => {
    await openHome(page);
    const header = page.getByRole('banner');
    await expect(header.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Connections');
    await expect(header.getByTitle(account.email)).toBeVisible();
    await header.getByRole('button', { name: 'User menu' }).click();
    const avatar = page.getByRole('menuitem', { name: 'My Profile' }).first();
    await expect(avatar).toHaveAttribute('href', `/users/${account.id}`);
    expect((await avatar.boundingBox())!.width).toBe(64);
    await expect(avatar).toContainText(
      account.email
        .split('@')[0]!
        .split('.')
        .slice(0, 2)
        .map((part) => part[0]!.toUpperCase())
        .join(''),
    );
    await avatar.click();
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await expect(page.getByText(`Details for user: ${account.email}`)).toBeVisible();
  });

  test('LAY-04 LAY-06 a phone has the button with the e-mail, and the avatar leads to the profile', async ({
    signedIn: page,
    account,
  }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).hostname));
    await openHome(page);
    const header = page.getByRole('banner');
    await expect(header.getByTitle(account.email)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const avatar = header.getByRole('link', { name: 'My Profile' });
    await expect(avatar).toHaveAttribute('href', `/users/${account.id}`);
    await expect(avatar.locator('img')).toHaveCount(0);
    expect(new Set(asked).size).toBe(1);
    await avatar.click();
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await header.getByRole('button', { name: 'User menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Security' })).toBeVisible();
  });

  test('LAY-06 asks the avatar host for the hash, and tells a user that can’t be loaded or has no e-mail', async ({
    signedIn: page,
    account,
  }) => {
    const { createHash } = await import('node:crypto');
    let missing = true;
    const hash = createHash('sha256').update(account.email.trim().toLowerCase()).digest('hex');
    await page.route('**/config.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `globalThis.plinthConfig = { avatarHost: '/avatars' };`,
      }),
    );
    await page.route('**/avatars/*', (route) =>
      missing
        ? route.fulfill({ status: 404, body: '' })
        : route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    const asked = page.waitForRequest((request) => request.url().includes('/avatars/'));
    await openHome(page);
    const { pathname, search } = new URL((await asked).url());
    expect(pathname + search).toBe(`/avatars/${hash}?d=404`);
    const avatar = page.getByRole('banner').getByRole('link', { name: 'My Profile' });
    await expect(avatar.locator('img')).toHaveCount(0);
    await expect(avatar).toHaveText(/^[A-Z0-9]{1,2}My Profile$/);
    missing = false;
    await page.reload();
    await expect(avatar.locator('img[data-loaded]')).toHaveAttribute('src', `/avatars/${hash}?d=404`);
    await scriptAnswers(page, '/users/me', { status: 403, json: { detail: 'No.' } });
    await page.reload();
    await expect(page.getByRole('banner')).toContainText('ERR');
    await scriptAnswers(page, '/users/me', { json: { id: account.id, email: '' } });
    await page.goto('/security');
    await expect(avatar).toHaveText('CNMy Profile');
    await expect(page.getByRole('button', { name: 'Your account' })).toBeEnabled();
    await expect(
      page.getByText(`A link to choose a new password is sent to ${account.email}.`),
    ).toBeVisible();
  });

  test('LAY-07 finds pages, connections and actions by keyboard alone, and leads where each entry of the palette says', async ({
    signedIn: page,
    account,
    callAs,
  }) => {
    const { id } = await connectCsv(callAs, account, 'Harbour sheet');
    await openHome(page);
    await expect(page.getByRole('button', { name: /Search here/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Search' });
    await expect(search).toBeFocused();
    await page.keyboard.type('secur');
    await expect(page.getByRole('option', { name: /Security/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dark theme');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    for (const [entry, title, path] of [
      ['Harbour sheet', 'Harbour sheet', `/data-source/${id}`],
      ['Data Model', 'Data Model', '/data-model'],
      ['Standardization', 'Standardization Rules', '/Standardization'],
      ['Reports', 'Report Overview', '/reports'],
      ['Settings', 'Settings', '/settings'],
      ['Security', 'Security', '/security'],
      ['Get Help', 'Get Help', '/help'],
      ['Calendar', 'Calendar', '/calendar'],
      ['Connections', 'Connections', '/collections'],
      ['Add new connection', 'Add new connection', '/collections?create'],
      ['Create a Data Model', 'Create a Data Model', '/data-model?stage=setup'],
    ] as const)
      await test.step(entry, async () => {
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
        await page.keyboard.type(entry);
        const option = page.getByRole('option', { name: entry }).first();
        await expect(option).toHaveAttribute('aria-selected', 'true');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(path);
        await expect(page).toHaveTitle(`${title} · Plinth`);
      });
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type('Sign out');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login$/);
  });

  test('LAY-08 opens tooltips after 700 ms', async ({ signedIn: page }) => {
    await page.clock.install();
    await openHome(page);
    await stopClock(page);
    await page.getByRole('button', { name: 'Toggle sidebar' }).hover();
    await page.clock.runFor(600);
    await expect(page.getByText('Toggle sidebar', { exact: true })).toBeHidden();
    await page.clock.runFor(200);
    await expect(page.getByText('Toggle sidebar', { exact: true })).toBeVisible();
  });

  test('LAY-09 settings change the theme at once and for the next visit', async ({ signedIn: page }) => {
    await page.goto('/settings');
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('radio', { name: 'CSV' }).check({ force: true });
    await page.getByRole('switch').uncheck();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('radio', { name: 'CSV' })).toBeChecked();
    await page.getByRole('link', { name: 'Reports' }).hover();
    expect(await sidebarWidth(page)).toBe(48);
  });

  test('LAY-09 security names the user and the end of the session, mails a link and signs out', async ({
    signedIn: page,
    account,
    provider,
  }) => {
    await page.goto('/security');
    await expect(page.getByText(account.id)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: /20\d\d, \d\d:\d\d$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    await expect
      .poll(async () => (await provider.mails(account.email))[0]?.text)
      .toMatch(/reset-password\?token=/);
    await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('LAY-09 security lists the sessions and ends one, or all of them', async ({
    signedIn: page,
    account,
    browser,
    baseURL,
  }) => {
    const other = await browser.newContext({ baseURL: baseURL! });
    const elsewhere = await other.newPage();
    await logIn(elsewhere, account);
    await page.goto('/security');
    const sessions = page.getByRole('table', { name: 'Sessions' });
    await expect(sessions.getByRole('row')).toHaveCount(3);
    await expect(sessions.getByText('This session')).toBeVisible();
    await sessions.getByRole('button', { name: /^Log out Chrome/ }).click();
    await expect(sessions.getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Log out everywhere' })).toBeFocused();
    await elsewhere.goto('/help');
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login/);
    await other.close();

    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  test('LAY-09 security says of each session that could not be ended', async ({
    signedIn: page,
    account,
    browser,
    baseURL,
  }) => {
    const others = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: baseURL! })));
    for (const other of others) await logIn(await other.newPage(), account);
    const held: Route[] = [];
    await page.route('**/auth/sessions/*', (route) => void held.push(route));
    await page.goto('/security');
    const sessions = page.getByRole('table', { name: 'Sessions' });
    const ends = sessions.getByRole('button', { name: /^Log out/ });
    await expect(ends).toHaveCount(2);
    const pending = sessions.locator('[aria-busy=true]');
    await ends.first().click();
    await expect(pending).toHaveCount(1);
    await ends.last().click();
    await expect.poll(() => held.length).toBe(2);
    await expect(pending).toHaveCount(2);
    for (const [at, route] of held.entries())
      await route.fulfill({ status: 500, json: { detail: `No ${at}.` } });
    await expect(page.getByRole('alert').filter({ hasText: 'No 0.' })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'No 1.' })).toBeVisible();
    await Promise.all(others.map((other) => other.close()));
  });

  test('LAY-09 security shows no sessions where the host has no call for them', async ({
    signedIn: page,
    account,
  }) => {
    await page.clock.install();
    const calls = await scriptAnswers(page, '/auth/sessions', { status: 501, json: { detail: 'No.' } });
    await page.goto('/security');
    await expect(page.getByText(account.id)).toBeVisible();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await page.clock.runFor(10_000);
    await expect(page.getByRole('heading', { name: 'Sessions' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  });

  test('LAY-13 security lists what happened in the account, with where from', async ({
    signedIn: page,
    account,
    callAs,
  }) => {
    const wrong = { username: account.email, password: 'not the password' };
    expect((await page.request.post('/auth/jwt/login', { form: wrong })).status()).toBe(400);
    for (let count = 0; count < 4; count += 1) {
      const { id } = await connectCsv(callAs, account);
      await callAs(account, 'DELETE', `/data-source/${id}`);
    }
    await page.goto('/security');
    const activity = page.getByRole('table', { name: 'Recent activity' });
    await expect(activity.getByRole('row')).toHaveCount(9);
    await expect(activity.getByRole('row', { name: /^Connection deleted/ }).first()).toContainText(
      'this machine',
    );
    await page.getByRole('button', { name: /^Show all \d+$/ }).press('Enter');
    await expect(activity.getByRole('row', { name: /Sign-in refused: wrong password/ })).toHaveCount(1);
    await expect(activity.getByRole('row', { name: /Signed in/ }).first()).toBeVisible();
  });

  test('LAY-13 security shows no activity on a host that keeps none', async ({ signedIn: page, account }) => {
    const calls = await scriptAnswers(page, '/auth/activity', { status: 404, json: { detail: 'No.' } });
    await page.goto('/security');
    await expect(page.getByText(account.id)).toBeVisible();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { name: 'Recent activity' })).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Sessions' })).toBeVisible();
  });

  test('LAY-09 the calendar links the days to what was made on them', async ({
    signedIn: page,
    account,
    callAs,
  }) => {
    const form = new FormData();
    form.append('file', new Blob(['a,b\n1,2\n']), 'harbour.csv');
    const made = await callAs(account, 'POST', '/data-source/upload-csv?source_name=harbour', form);
    const { connection_id: id } = (await made.json()) as { connection_id: string };
    await page.goto('/calendar');
    const entry = page.getByRole('table').getByRole('link', { name: /harbour/ });
    await expect(entry).toHaveAttribute('href', `/data-source/${id}`);
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(page.getByText('Nothing was created in this month.')).toBeVisible();
    await page.getByRole('button', { name: 'Today' }).click();
    await entry.click();
    await expect(page.getByRole('heading', { name: 'harbour', level: 1 })).toBeVisible();
  });
});
