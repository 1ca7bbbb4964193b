import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findBrowser, type BrowserLaunch } from './scripts/browser/browser.ts';

/** What is waited for comes later on a machine that has other work too. The same as of an end-to-end test. */
const patientMs = 120_000;

/** Tests that wait, for a lease to end, a server to be given up or a socket to be closed, and use no processor meanwhile. */
const waiting = ['schedule', 'upload.attack', 'lostAnswers.attack', 'ready'].map(
  (name) => `/${name}.test.ts`,
);

/** Those that wait come first, while the checks of `npm test` have the cores: as the last ones they would leave them idle. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) =>
      waiting.some((end) => moduleId.endsWith(end)) ? 0 : 1;
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

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
      sequence: { sequencer: WaitingFirst },
      projects: [
        {
          test: {
            name: 'unit',
            environment: 'node',
            include: [
              'packages/**/*.test.ts',
              'packages/**/*.test.tsx',
              'apps/**/*.test.ts',
              'apps/**/*.test.tsx',
              'scripts/**/*.test.ts',
            ],
            exclude: ['**/node_modules/**', '**/dist/**', '**/dist-types/**'],
            testTimeout: patientMs,
            hookTimeout: patientMs,
            expect: { poll: { timeout: patientMs / 3 } },
            // Most of the time of a small test went into loading its modules anew.
            isolate: false,
            // One more than the cores: while a file waits, for a socket to be closed or a lease to end, another works.
            maxWorkers: availableParallelism() + 1,
          },
        },
        stories('stories', browser, 'rich'),
        // The flows once more, against the host that answers the least that the specification promises.
        stories('stories-least-host', browser, 'least', ['stories/!(flows)/**']),
      ],
    },
  };
});
