import { openLook, openVisit, visits } from './looks.ts';
import { picturePath, sizes, themes } from './contactSheet.files.ts';
import { test } from './prepared.ts';

for (const [size, viewport] of Object.entries(sizes))
  test.describe(size, () => {
    test.use({ viewport });
    for (const visit of visits)
      test(visit.name, async ({ page, prepared, newcomer, provider }) => {
        const shown = { ...prepared, newcomer, url: provider.url };
        await openVisit(page, visit, shown);
        for (const look of [visit, ...(visit.then ?? [])]) {
          await openLook(page, look, shown);
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
        }
      });
  });
