import { findOverflow } from '../looks/checks.ts';
import { expect, openHome, test } from '../harness/test.ts';

// Browsers without a window hide their scrollbars.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
});

test('LAY-10 scrollbars that come and go move nothing', async ({ signedIn: page }) => {
  const widthOf = async () => (await page.locator('main').boundingBox())!.width;
  const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
  await openHome(page);
  await expect.poll(scrolls).toBe(false);
  const width = await widthOf();
  expect(width).toBeLessThan(1280 - 48);
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(scrolls).toBe(true);
  expect(await widthOf()).toBe(width);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  expect(await widthOf()).toBe(width);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await findOverflow(page)).toEqual([]);
});
