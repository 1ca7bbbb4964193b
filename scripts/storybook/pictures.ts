/**
 * Makes the pictures of Start/Welcome anew, from the static build: `npm run build-storybook`, then `node scripts/storybook/pictures.ts`.
 */
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { mainScreens } from '../../stories/start/mainScreens.ts';
import { findBrowser } from '../browser/browser.ts';
import { serveBuild } from './staticBuild.ts';
import { openPreview, showStory, underTest } from '../visual/preview.ts';

const folder = '.storybook/public/welcome';
mkdirSync(folder, { recursive: true });
const server = await serveBuild(process.argv[2] ?? 'storybook-static');
const browser = await chromium.launch(await findBrowser());
const context = await browser.newContext({
  viewport: { width: 1280, height: 800 },
  deviceScaleFactor: 0.5,
  userAgent: underTest,
  reducedMotion: 'reduce',
  locale: 'en-US',
  timezoneId: 'Europe/Berlin',
});
const page = await context.newPage();
await openPreview(page, server.origin, { theme: 'light' });
for (const { story } of mainScreens) {
  await showStory(page, story);
  await page.screenshot({ path: `${folder}/${story}.png`, animations: 'disabled', caret: 'hide' });
}
await browser.close();
await server.close();
console.log(`${mainScreens.length} pictures`);
