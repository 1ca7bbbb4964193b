import { looks, openLook } from './looks.ts';
import { picturePath, sizes, themes } from './contactSheet.files.ts';
import { test } from './prepared.ts';

for (const [size, viewport] of Object.entries(sizes))
  test.describe(size, () => {
    test.use({ viewport, hasTouch: size === 'phone' });
    for (const look of looks)
      test(look.name, async ({ page, prepared, newcomer, provider }) => {
        await openLook(page, look, { ...prepared, newcomer, url: provider.url });
        for (const theme of themes) {
          await page.emulateMedia({ colorScheme: theme });
          await page.screenshot({
            path: picturePath(look.name, size, theme),
            animations: 'disabled',
            caret: 'hide',
          });
        }
      });
  });
