import type { Locator, Page } from '@playwright/test';
import { scriptAnswers, stopClock } from '../harness/answers.ts';
import { expect, openHome, test } from '../harness/test.ts';

/** One more toast: Google is asked, and refuses. */
const refuseGoogle = async (page: Page): Promise<void> => {
  const toasts = page.locator('[data-sonner-toast]');
  const before = await toasts.count();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  // The refusal comes in its own time; what draws it waits for the clock.
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return toasts.count();
    })
    .toBe(before + 1);
};

test.describe('navigation', () => {
  test('NAV-03 / is the connections', async ({ signedIn: page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/collections$/);
  });

  test('NAV-06 any other path is not found', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
    await expect(page.getByText('This page could not be found.')).toBeVisible();
  });

  test('NAV-07 hover, focus and touch load code and data, and the visit asks again', async ({
    signedIn: page,
  }) => {
    for (const intent of ['hover', 'focus', 'touchstart'] as const)
      await test.step(intent, async () => {
        await page.goto('/help');
        // Not the connections: the logo leads there as well, and lies where a new tab has its pointer.
        const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data Model' });
        await expect(link).toBeVisible();
        const calls = await scriptAnswers(page, '/data-model/datamodels', null);
        const script = /assets\/models\.route-.*\.js/;
        // A page that has it from a test before would not ask.
        await page.route(script, (route) => route.fallback());
        const code = page.waitForRequest(script);
        if (intent === 'hover') await link.hover();
        else if (intent === 'focus') await link.focus();
        else await link.dispatchEvent('touchstart');
        await code;
        await expect.poll(() => calls.length).toBe(1);
        await expect(page).toHaveURL(/\/help$/);
        await link.click();
        await expect(page.getByRole('heading', { name: 'Build and manage Data Models' })).toBeVisible();
        await expect.poll(() => calls.length).toBe(2);
      });
  });

  test('NAV-07 a hint that is refused or finds nothing says nothing, and the next asks again', async ({
    signedIn: page,
    uploadCsv,
    account,
  }) => {
    const id = await uploadCsv(account, 'Returns', 'order,amount\n1,2\n');
    for (const status of [403, 404])
      await test.step(String(status), async () => {
        await openHome(page);
        const link = page.getByRole('link', { name: 'Returns' });
        const calls = await scriptAnswers(page, `/data-source/${id}`, { status, json: {} }, null);
        // While the first is under way, another hint does nothing.
        await expect(async () => {
          await page.getByRole('heading', { name: 'Data Source Connections' }).hover();
          await link.hover();
          expect(calls).toHaveLength(2);
        }).toPass();
        await expect(page.getByRole('region', { name: /Notifications/ })).toBeEmpty();
        await link.click();
        await expect(page.getByRole('heading', { name: 'Returns' })).toBeVisible();
        await expect(page.getByRole('alert')).toBeHidden();
      });
  });

  test('NAV-07 a hint at the page that is shown leaves what it says of a refusal', async ({
    signedIn: page,
  }) => {
    const calls = await scriptAnswers(page, '/data-model/datamodels', { status: 403, json: {} });
    await page.goto('/data-model');
    await expect(page.getByRole('alert')).toContainText('Error fetching data models.');
    const asked = calls.length;
    const links = page.getByRole('navigation', { name: 'Main' });
    await links.getByRole('link', { name: 'Data Model' }).hover();
    const others = page.waitForRequest((request) => new URL(request.url()).pathname === '/report');
    await links.getByRole('link', { name: 'Reports' }).hover();
    await others;
    expect(calls).toHaveLength(asked);
  });

  test('NAV-07 what a write made wrong is never shown on the next visit', async ({
    signedIn: page,
    account,
    callAs,
  }) => {
    const connect = async (name: string) => {
      const form = new FormData();
      form.append('file', new Blob(['a,b\n1,2\n'], { type: 'text/csv' }), `${name}.csv`);
      await callAs(account, 'POST', `/data-source/upload-csv?source_name=${name}`, form);
    };
    await connect('before');
    await openHome(page);
    const row = page.getByRole('row', { name: /before/ });
    await expect(row).toBeVisible();

    // By the page itself: its list is known to be wrong, so the visit waits for the right one.
    await page.getByRole('link', { name: 'Add new connection' }).click();
    await page.getByRole('combobox', { name: 'Data source' }).click();
    await page.getByRole('option', { name: 'CSV' }).click();
    await page.getByLabel('Connection name').fill('written');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'written.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
    await page.getByRole('button', { name: 'Upload and save' }).click();
    await expect(page.getByText('Connection established successfully')).toBeVisible();
    await page.evaluate(() => {
      const lists: string[] = [];
      Object.assign(globalThis, { lists });
      new MutationObserver(() => {
        const grid = document.querySelector('main table');
        if (grid) lists.push(grid.textContent);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click();
    await expect(page.getByRole('row', { name: /written/ })).toBeVisible();
    await expect(row).toBeVisible();
    const lists = await page.evaluate(() => (globalThis as unknown as { lists: string[] }).lists);
    expect(lists.filter((text) => text.includes('before') && !text.includes('written'))).toEqual([]);
  });

  test('NAV-08 shows the pending screen after 1000 ms, for 500 ms at least', async ({
    signedIn: page,
    account,
  }) => {
    let answer = () => {};
    const after = new Promise<void>((resolve) => (answer = resolve));
    await page.clock.install();
    await page.goto('/help');
    await expect(page.getByRole('heading', { name: 'Get Help', level: 1 })).toBeVisible();
    await expect(page.getByTitle(account.email)).toBeEnabled();
    await scriptAnswers(page, `/users/${account.id}`, {
      json: { id: account.id, email: account.email },
      after,
    });
    await stopClock(page);
    await page.getByTitle(account.email).click();
    await page.clock.runFor(600);
    await expect(page.getByText('Loading...')).toBeHidden();
    await page.clock.runFor(450);
    // The code that times it may only now have arrived.
    await expect(async () => {
      await page.clock.runFor(20);
      await expect(page.getByText('Loading...')).toBeVisible({ timeout: 200 });
    }).toPass();
    answer();
    await expect(page).toHaveURL(/\/users\//);
    await expect(page.getByText('Loading...')).toBeVisible();
    await page.clock.runFor(400);
    await expect(page.getByText('Loading...')).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
    await expect(page.getByText('Loading...')).toBeHidden();
  });

  test('NAV-09 shows a failed page with its message and its two ways out', async ({ signedIn: page }) => {
    let broken = true;
    await page.route(/assets\/reports\.route-.*\.js/, (route) => (broken ? route.abort() : route.continue()));
    await page.goto('/help');
    await page.getByRole('link', { name: 'Reports' }).first().click();
    await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
    await expect(page.getByRole('alert').getByText(/\S+/).last()).toBeVisible();
    await page.getByRole('button', { name: 'Back to Home' }).click();
    await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();

    await page.getByRole('link', { name: 'Reports' }).first().click();
    await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
    const failedAgain = page.waitForEvent('requestfailed', (request) =>
      /reports\.route-/.test(request.url()),
    );
    await page.getByRole('button', { name: 'Try Again' }).click();
    await failedAgain;
    await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Report Overview', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/reports$/);
  });

  test('NAV-09 shows the same where only a part of a page fails, and Try Again fetches it', async ({
    signedIn: page,
  }) => {
    let broken = true;
    await page.route(/assets\/CreateConnectionPage-.*\.js/, (route) =>
      broken ? route.abort() : route.continue(),
    );
    await page.goto('/collections?create');
    await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Add new connection' })).toBeVisible();
  });

  test('NAV-11 has a region of notifications on every page', async ({ page, account }) => {
    for (const path of ['/login', '/Signup', '/forgot-password', '/reset-password', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached();
    }
    expect(account.email).toContain('@');
  });

  test('NAV-12 shows a toast of 356 px for 4 seconds', async ({ page }) => {
    await page.clock.install();
    await scriptAnswers(page, '/v1/auth/google/authorize', {
      status: 501,
      json: { detail: 'No Google here.' },
    });
    await page.goto('/login');
    await refuseGoogle(page);
    await stopClock(page);
    for (let count = 0; count < 3; count += 1) await refuseGoogle(page);
    const toasts = page.locator('[data-sonner-toast][data-visible=true]');
    await expect(toasts).toHaveCount(3);
    // Those behind the first are drawn smaller.
    const front = page.locator('[data-sonner-toast][data-front=true]');
    await expect.poll(async () => (await front.boundingBox())?.width).toBe(356);
    await page.keyboard.press('Alt+t');
    await expect(page.locator('[data-sonner-toaster]')).toBeFocused();
    // Who reads them keeps them; Escape lets them go on.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continue with Google' }).focus();
    await page.clock.runFor(4600);
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  });

  test('NAV-12 goes after 4000 ms and 200 ms of leaving, or when it is swiped 20 px', async ({ page }) => {
    await page.clock.install();
    await scriptAnswers(page, '/v1/auth/google/authorize', {
      status: 501,
      json: { detail: 'No Google here.' },
    });
    await page.goto('/login');
    const toasts = page.locator('[data-sonner-toast]');
    await refuseGoogle(page);
    await expect(toasts).toHaveCount(1);
    await stopClock(page);
    await refuseGoogle(page);
    await refuseGoogle(page);
    await expect(toasts).toHaveCount(3);
    // Behind the newest until the pointer is on them, and then one below the other.
    await toasts.first().hover();
    const boxOf = async (toast: Locator) => (await toast.boundingBox())!;
    await expect
      .poll(async () => {
        await page.clock.runFor(50);
        const next = await boxOf(toasts.nth(1));
        return Math.round((await boxOf(toasts.first())).y - next.y - next.height);
      })
      .toBe(14);

    const swipe = async (distance: number) => {
      const { x, y } = await boxOf(toasts.first());
      await page.mouse.move(x + 100, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 100 + distance, y + 20, { steps: 4 });
      await page.mouse.up();
    };
    const leaving = page.locator('[data-sonner-toast][data-removed=true]');
    // The library takes several timers, with drawing between them, to let one go.
    const expectLeft = (count: number) =>
      expect
        .poll(async () => {
          await page.clock.runFor(50);
          return toasts.count();
        })
        .toBe(count);
    await swipe(18);
    await page.clock.runFor(250);
    await expect(leaving).toHaveCount(0);
    await swipe(22);
    await expect(leaving).toHaveCount(1);
    await expectLeft(2);
    await swipe(22);
    await expect(leaving).toHaveCount(1);
    await expectLeft(1);
    await swipe(22);
    await expectLeft(0);

    await refuseGoogle(page);
    await expect(toasts).toHaveCount(1);
    await page.clock.runFor(3900);
    await expect(leaving).toHaveCount(0);
    await page.clock.runFor(100);
    await expect(leaving).toHaveCount(1);
    await page.clock.runFor(150);
    await expect(toasts).toHaveCount(1);
    await expectLeft(0);
  });

  test('NAV-14 names the page, moves the focus to its heading, and comes back to its place: by Back, over a reload and from behind the pending screen', async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 420 });
    await page.goto('/help');
    await expect(page).toHaveTitle('Get Help · Plinth');
    // The page may still be behind the pending screen.
    await expect(page.getByRole('heading', { name: 'Get Help', level: 1 })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 150));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveTitle('Settings · Plinth');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveTitle('Get Help · Plinth');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
    await test.step('it keeps its place over a reload, and a page opened by its address begins at its top', async () => {
      await page.reload();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);

      await page.goto('/settings');
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
      // By the time the search is open, the page has long arrived.
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await page.evaluate(() => scrollY)).toBe(0);
    });
    await test.step('it comes back from behind the pending screen', async () => {
      await page.goto('/help');
      await expect(page.getByRole('heading', { name: 'Get Help', level: 1 })).toBeVisible();
      await page.evaluate(() => scrollTo(0, 150));
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();

      let answer = () => {};
      const after = new Promise<void>((resolve) => (answer = resolve));
      await page.route(/assets\/help\.route-.*\.js/, async (route) => {
        await after;
        await route.continue();
      });
      await page.goBack();
      await expect(page.getByText('Loading...')).toBeVisible();
      answer();
      await expect(page.getByRole('heading', { name: 'Get Help', level: 1 })).toBeFocused();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
    });
  });
});
