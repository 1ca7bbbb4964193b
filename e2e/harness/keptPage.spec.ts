import { expect, openHome, test } from './test.ts';

test.describe('a page that goes on to the next test', () => {
  // In one worker, one after the other.
  test.describe.configure({ mode: 'default' });

  let before: unknown;
  let heard = 0;

  test('is left with all that a test can set', async ({ signedIn: page, context }) => {
    before = page;
    await openHome(page);
    await page.evaluate(() => {
      localStorage.setItem('left', 'local');
      sessionStorage.setItem('left', 'session');
      addEventListener('pagehide', () => sessionStorage.setItem('left', 'late'));
    });
    await context.addCookies([{ name: 'left', value: 'cookie', url: page.url() }]);
    await context.grantPermissions(['clipboard-read']);
    await page.route('**/users/me', (route) => route.abort());
    await context.route('**/login', (route) => route.abort());
    page.on('request', () => (heard += 1));
    page.on('dialog', () => undefined);
    await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()));
    await page.setViewportSize({ width: 400, height: 400 });
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', media: 'print' });
    await context.newPage();
    await context.setOffline(true);
  });

  test('has nothing of it there', async ({ page, context }) => {
    expect(page).toBe(before);
    expect(context.pages()).toEqual([page]);
    expect(await context.cookies()).toEqual([]);
    const heardBefore = heard;
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
    const found = await page.evaluate(async () => ({
      left: [
        localStorage.getItem('left'),
        localStorage.getItem('plinth.auth.token'),
        sessionStorage.getItem('left'),
      ],
      width: innerWidth,
      media: ['print', '(prefers-color-scheme: dark)', '(forced-colors: active)', '(pointer: coarse)'].filter(
        (query) => matchMedia(query).matches,
      ),
      reads: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
      answered: (await fetch('/users/me')).status,
    }));
    expect(found).toEqual({
      left: [null, null, null],
      width: 1280,
      media: [],
      reads: 'prompt',
      answered: 401,
    });
    expect(heard).toBe(heardBefore);
  });

  test.describe('of a small window', () => {
    test.use({ viewport: { width: 375, height: 812 }, colorScheme: 'dark' });

    test('has the size and the scheme of its own test', async ({ page }) => {
      expect(page).toBe(before);
      await page.goto('/login');
      const found = () => [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches];
      expect(await page.evaluate(found)).toEqual([375, true]);
      await page.clock.install({ time: new Date('2020-02-20') });
      await page.addInitScript(() => Object.assign(globalThis, { left: true }));
      await page.reload();
      expect(await page.evaluate(() => [new Date().getFullYear(), 'left' in globalThis])).toEqual([
        2020,
        true,
      ]);
    });
  });

  test('has the true time and no script of the test before', async ({ page }) => {
    expect(page).toBe(before);
    await page.goto('/login');
    const found = await page.evaluate(() => [Date.now(), 'left' in globalThis] as const);
    expect(Math.abs(found[0] - Date.now())).toBeLessThan(60_000);
    expect(found[1]).toBe(false);
  });
});

test('a page whose calls are answered keeps the files it has fetched, and asks for scripts that are answered', async ({
  signedIn: page,
}) => {
  const sizesSent = async () => {
    await openHome(page);
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/'))
        .map((entry) => (entry as PerformanceResourceTiming).transferSize),
    );
  };
  await page.route('**/users/me', (route) => route.fallback());
  await openHome(page);
  expect(Math.min(...(await sizesSent()))).toBe(0);
  let asked = 0;
  await page.route('**/assets/*.js', (route) => {
    asked += 1;
    return route.fallback();
  });
  expect(Math.min(...(await sizesSent()))).toBeGreaterThan(0);
  expect(asked).toBeGreaterThan(0);
});
