import { looks, openLook } from './looks.ts';
import { picturePath, sizes, themes } from './contactSheet.files.ts';
import { test } from './prepared.ts';

for (const [size, viewport] of Object.entries(sizes))
  test.describe(size, () => {
    test.use({ viewport });
    for (const look of looks)
      test(look.name, async ({ page, prepared, newcomer, provider }) => {
        await openLook(page, look, { ...prepared, newcomer, url: provider.url });
        // The drawing beside a form comes after it.
        await page.waitForLoadState('networkidle');
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
