import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { findBrowser } from './scripts/browser/browser.ts';

/** What is waited for comes later on a machine that has other work too. The same as of an end-to-end test. */
export const patientMs = 120_000;

/** Tests that wait, for a lease to end, a server to be given up or a socket to be closed, and use no processor meanwhile. */
const waiting = ['schedule', 'connections.attack', 'upload.attack', 'unreadAnswers.attack', 'lostAnswers.attack', 'ready', 'postgres.hostile.attack', 'traces'].map((name) => `/${name}.test.ts`); // prettier-ignore

/** Those that wait come first, while the checks of `npm test` have the cores: as the last ones they would leave them idle. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) =>
      waiting.some((end) => moduleId.endsWith(end)) ? 0 : 1;
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

const files = ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'];
const notOurs = ['**/node_modules/**', '**/dist/**', '**/dist-types/**'];

/** Those that put others in the place of modules, or have them loaded anew. */
const mocking = globSync(files, { exclude: notOurs }).filter((file) =>
  /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
);

const project = (
  name: string,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration => ({
  test: {
    name,
    environment: 'node',
    testTimeout: patientMs,
    hookTimeout: patientMs,
    expect: { poll: { timeout: patientMs / 3 } },
    // One more than the cores: while a file waits, for a socket to be closed or a lease to end, another works.
    maxWorkers: availableParallelism() + 1,
    ...test,
  },
});

export const unit = [
  // Most of the time of a small test went into loading its modules anew.
  project('unit', { include: files, exclude: [...notOurs, ...mocking], isolate: false }),
  // What another file has loaded isn't put in the place of anything, and what these load anew others would have twice.
  project('unit-mocking', { include: mocking, isolate: true }),
];

/** Unit tests alone: to read all stories, as those of vitest.config.ts want, takes longer than a small test. */
export default defineConfig(async () => {
  // One that travels in a package is unpacked before two tests want it at once.
  await findBrowser();
  return { test: { sequence: { sequencer: WaitingFirst }, projects: unit } };
});
