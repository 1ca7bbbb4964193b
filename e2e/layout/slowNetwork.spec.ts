import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';

test('LAY-12 something is on screen before the scripts are there', async ({ page }) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const waiting = page.locator('#root > p');
  await expect(waiting).toHaveText('Loading...');
  await expect(waiting).toHaveCSS('text-align', 'center');
  await expect(waiting).toHaveCSS('opacity', '1');
  await expect(waiting).toBeInViewport();
  letThrough();
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

for (const [theme, system] of [
  ['dark', 'light'],
  ['light', 'dark'],
] as const)
  test(`LAY-12 what is on screen before the scripts is ${theme} where that was chosen`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system });
    await page.addInitScript(
      (chosen) => localStorage.setItem('plinth.preferences', JSON.stringify({ theme: chosen })),
      theme,
    );
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.locator('#root > p')).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
  });

/** The files that are hinted at, and all scripts that came until `ready` is seen. */
const filesOf = async (page: Page, address: string, ready: string) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.push(pathname);
  });
  await page.goto(address);
  await expect(page.getByRole('heading', { name: ready })).toBeVisible();
  await expect(page.locator('#root > p')).toHaveCount(0);
  const hinted = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  return { hinted, scripts };
};

for (const [address, ready] of [
  ['/login', 'Log in to your account'],
  ['/Signup', 'Create your account'],
  ['/collections', 'Log in to your account'],
] as const)
  test(`LAY-12 a page asks at once for the files that it is made of, and for no others: ${address}`, async ({
    page,
    context,
  }) => {
    const { hinted } = await filesOf(page, address, ready);
    const unhinted = await context.newPage();
    await unhinted.addInitScript(() =>
      Object.defineProperty(HTMLLinkElement.prototype, 'rel', { set: () => {} }),
    );
    const { hinted: none, scripts } = await filesOf(unhinted, address, ready);
    expect(none).toEqual([]);
    expect(hinted.filter((file) => !scripts.includes(file))).toEqual([]);
    const entry = scripts[0]!;
    expect(hinted).not.toContain(entry);
    expect(hinted.some((file) => /\/(login|signUp)\.route-/.test(file))).toBe(true);
  });
