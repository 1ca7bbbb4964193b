import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  // One more than the cores: a test often waits, for a host that is slow or a clock, and uses nothing meanwhile.
  workers: availableParallelism() + 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // Far above what a busy machine needs: a test waits on its conditions, and a broken one may take its time.
  timeout: 120_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: await findBrowser(),
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    // A trace costs a quarter of the time: `--trace retain-on-failure` gives one of each test that failed.
    trace: 'off',
  },
});
