import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { findBrowser, type BrowserLaunch } from './scripts/browser/browser.ts';
import { patientMs, unit } from './vitest.unit.config.ts';

const configDir = fileURLToPath(new URL('.storybook', import.meta.url));

/** Vite sends a library that has no source map with one that only repeats it: 66 of 105 MB that two pages fetched. An empty one isn't sent. */
const librariesWithoutMaps: Plugin = {
  name: 'plinth:libraries-without-maps',
  enforce: 'post',
  transform: (code, id) => (id.includes('/node_modules/') ? { code, map: { mappings: '' } } : null),
};

const stories = (
  name: string,
  launchOptions: BrowserLaunch,
  host: 'rich' | 'least',
  exclude: string[] = [],
): TestProjectInlineConfiguration => ({
  plugins: [
    storybookTest({ configDir, tags: { exclude: [host === 'least' ? 'rich-host' : 'least-host'] } }),
    librariesWithoutMaps,
  ],
  optimizeDeps: {
    // Scanned before the first run: an optimisation in the middle of a run reloads the page and hangs it.
    entries: [
      'stories/**/*.stories.tsx',
      '.storybook/preview.tsx',
      'packages/*/src/**/*.{ts,tsx}',
      'apps/web/src/**/*.{ts,tsx}',
    ],
    include: ['@storybook/addon-a11y/preview'],
  },
  test: {
    name,
    env: { VITE_HOST: host },
    exclude,
    testTimeout: patientMs,
    // One page for many files: to load Storybook anew for each took two thirds of the time.
    isolate: false,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions,
        contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'Europe/Berlin' },
      }),
      instances: [{ browser: 'chromium' as const }],
    },
  },
});

export default defineConfig(async () => {
  const browser = await findBrowser();
  return {
    test: {
      projects: [
        ...unit,
        stories('stories', browser, 'rich'),
        // The flows once more, against the host that answers the least that the specification promises.
        stories('stories-least-host', browser, 'least', ['stories/!(flows)/**']),
      ],
    },
  };
});
