/**
 * Opens every docs page and every story of the static build as the first page of a visit, as somebody does who was sent a link,
 * waits until it has finished and lists what failed. `npm run check:storybook -- docs` opens the docs pages alone.
 */
import { execSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { preview } from 'vite';
import { findBrowser } from '../browser/browser.ts';

interface IndexEntry {
  id: string;
  type: 'story' | 'docs';
  subtype?: 'story' | 'test';
}

interface HearingWindow {
  heard: { event: string; news: string }[];
}

const limitMs = 60_000;

/** Notes what the preview tells from its first moment on: a story may have failed before a page can be asked. */
const listen = () => {
  const heard: HearingWindow['heard'] = [];
  let channel: { on(event: string, listener: (news: unknown) => void): void } | undefined;
  const events = [
    'docsRendered',
    'storyRendered',
    'storyFinished',
    'storyMissing',
    'storyErrored',
    'storyThrewException',
    'playFunctionThrewException',
    'unhandledErrorsWhilePlaying',
  ];
  const textOf = (news: unknown) =>
    [news]
      .flat()
      .map((part) => (part as Error | undefined)?.message ?? JSON.stringify(part))
      .join(', ');
  Object.assign(globalThis, { heard });
  Object.defineProperty(globalThis, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set: (opened: NonNullable<typeof channel>) => {
      channel = opened;
      for (const event of events) opened.on(event, (news) => heard.push({ event, news: textOf(news) }));
    },
  });
};

/** Of a docs page: each story that stands on it has told that it was drawn. */
const allDrawn = () => {
  const drawn = (globalThis as unknown as HearingWindow).heard.filter(
    ({ event }) => event === 'storyRendered',
  );
  return drawn.length >= document.querySelectorAll('[id^="story--"][id$="-inner"]').length;
};

/** A context of its own for each: nothing is left over from another visit, and with it all its processes end. */
const problemsOf = async (browser: Browser, origin: string, { id, type }: IndexEntry): Promise<string[]> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(listen);
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  const end = type === 'docs' ? ['docsRendered'] : ['storyFinished', 'storyMissing'];
  try {
    await page.goto(`${origin}/iframe.html?id=${id}&viewMode=${type}`);
    await page.waitForFunction(
      (events) =>
        (globalThis as unknown as HearingWindow).heard.some(
          ({ event }) => events.includes(event) || /Exception|Errored/.test(event),
        ),
      end,
      { timeout: limitMs },
    );
    if (type === 'docs') await page.waitForFunction(allDrawn, undefined, { timeout: limitMs });
    const heard = await page.evaluate(() => (globalThis as unknown as HearingWindow).heard);
    const failed = heard.filter(
      ({ event }) => !['docsRendered', 'storyRendered', 'storyFinished'].includes(event),
    );
    const stacks = await page.locator('.sb-errordisplay:visible, #error-message:visible').allInnerTexts();
    return [...thrown, ...failed.map(({ event, news }) => `${event}: ${news}`), ...stacks];
  } catch (error) {
    return [...thrown, error instanceof Error ? error.message : String(error)];
  } finally {
    await context.close();
  }
};

const [chosen] = process.argv.slice(2);
const build = 'storybook-static';
execSync('npm run --silent build-storybook', { stdio: ['ignore', 'ignore', 'inherit'] });
const index = JSON.parse(await readFile(path.join(build, 'index.json'), 'utf8')) as {
  entries: Record<string, IndexEntry>;
};
const queue = Object.values(index.entries).filter(
  ({ type, subtype }) => subtype !== 'test' && (chosen === undefined || type === chosen),
);
const count = queue.length;
const server = await preview({
  configFile: false,
  appType: 'mpa',
  logLevel: 'error',
  build: { outDir: path.resolve(build) },
  preview: { host: '127.0.0.1', port: 0 },
});
const { origin } = new URL(server.resolvedUrls!.local[0]!);
const browser = await chromium.launch(await findBrowser());
const failures: string[] = [];
const work = async () => {
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    const problems = await problemsOf(browser, origin, entry);
    if (problems.length === 0) continue;
    failures.push(entry.id);
    console.error(`${entry.id}\n  ${problems.join('\n  ')}`);
  }
};
await Promise.all(Array.from({ length: os.availableParallelism() }, work));
await browser.close();
await server.close();
console.log(`${count} pages opened, ${failures.length} failed`);
process.exit(failures.length > 0 || count === 0 ? 1 : 0);
