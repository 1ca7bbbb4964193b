/**
 * Makes the pictures of Start/Welcome anew, from the static build: `npm run build-storybook`, then `node scripts/storybook/pictures.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { modes } from '../../.storybook/modes.ts';
import { mainScreens } from '../../stories/start/mainScreens.ts';
import { findBrowser } from '../browser/browser.ts';
import { openSitting, takePicture } from '../visual/photograph.ts';
import { showStory } from '../visual/preview.ts';
import { serveBuild } from './staticBuild.ts';

const folder = '.storybook/public/welcome';
mkdirSync(folder, { recursive: true });
const server = await serveBuild(process.argv[2] ?? 'storybook-static');
const browser = await chromium.launch(await findBrowser());
const mode = 'desktop light';
const sitting = await openSitting(browser, server.origin, mode, modes[mode], { deviceScaleFactor: 0.5 });
for (const { story } of mainScreens) {
  await showStory(sitting.page, story);
  writeFileSync(`${folder}/${story}.png`, await takePicture(sitting));
}
await browser.close();
await server.close();
console.log(`${mainScreens.length} pictures`);
