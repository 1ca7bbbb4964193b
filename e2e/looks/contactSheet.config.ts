/**
 * `npm run contact-sheet`: photographs every look of the built app against the real provider, at 1280 and 375, light and dark,
 * into .visual/contact-sheet with a page that shows them side by side.
 */
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

export default defineConfig(base, {
  testDir: '.',
  testMatch: 'contactSheet.pictures.ts',
  outputDir: '../../test-results/contact-sheet',
  globalTeardown: './contactSheet.page.ts',
  reporter: 'list',
});
