import { findOverflow } from '../looks/checks.ts';
import { expect, openHome, openSession, test } from '../harness/test.ts';

test('LAY-10 scrollbars that come and go move nothing', async ({
  playwright,
  launchOptions,
  account,
  provider,
  viewport,
}) => {
  // Browsers without a window hide their scrollbars. As a setting of this file it would cost a worker, with a provider of its own.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const page = await browser.newPage({ baseURL: provider.url, viewport, reducedMotion: 'reduce' });
  await openSession(page, provider.url, account);
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
  await browser.close();
});
