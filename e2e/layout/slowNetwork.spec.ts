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
