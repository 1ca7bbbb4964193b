/** `npm run report-file`: makes a report over the Superstore data in the built app and keeps what it gives away in docs/images. */
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

export default defineConfig(base, {
  testDir: '.',
  testMatch: 'reportFile.superstore.ts',
  outputDir: '../../test-results/report-file',
  reporter: 'list',
  use: { ...base.use, timezoneId: 'UTC' },
});
