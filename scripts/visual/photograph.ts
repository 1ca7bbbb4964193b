import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { withoutTags } from '../../.storybook/storyNames.ts';
import { findBrowser } from '../browser/browser.ts';
import { readIndex, serveBuild, type IndexEntry } from '../storybook/staticBuild.ts';
import { openPreview, readModes, showStory, storyLimitMs, underTest, type Mode } from './preview.ts';

export interface Shot {
  /** Story id and mode: the name under which two revisions are compared. */
  key: string;
  /** Of the story. */
  id: string;
  /** Its module: `./stories/components/Button.stories.tsx`. */
  module: string;
  title: string;
  story: string;
  mode: string;
  file: string;
  /** What kept the story from being photographed. */
  error?: string;
}

const launch = async (): Promise<Browser> => {
  const { args, ...found } = await findBrowser();
  // Redrawing only a part of a tile rounds the edges of curves otherwise than drawing all of it.
  return chromium.launch({ ...found, args: [...args, '--disable-partial-raster'] });
};

const openContext = (
  browser: Browser,
  { viewport }: Mode,
  options: BrowserContextOptions,
): Promise<BrowserContext> =>
  browser.newContext({
    ...options,
    viewport: viewport ?? { width: 1280, height: 800 },
    userAgent: underTest,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
  });

interface Sitting {
  mode: string;
  page: Page;
  fetchedAt: number;
}

export const openSitting = async (
  browser: Browser,
  origin: string,
  name: string,
  mode: Mode,
  options: BrowserContextOptions = {},
): Promise<Sitting> => {
  const page = await (await openContext(browser, mode, options)).newPage();
  page.setDefaultTimeout(storyLimitMs);
  const sitting = { mode: name, page, fetchedAt: 0 };
  const note = () => {
    sitting.fetchedAt = performance.now();
  };
  page.on('request', note).on('requestfinished', note);
  const { disable: _disable, viewport: _viewport, ...globals } = mode;
  await openPreview(page, origin, globals);
  return sitting;
};

/** React draws a part whose code has come up to 300 ms after its fallback. */
const fetchingMs = 400;

/** Down to the end of the story, with the margin that it has at its top: what floats has modes that show the whole page. */
const boxOfStory = (page: Page) =>
  page.evaluate(() => {
    const { top, bottom } = document.querySelector('#storybook-root')!.getBoundingClientRect();
    return { x: 0, y: 0, width: innerWidth, height: Math.ceil(bottom + top) };
  });

/**
 * What still changes after the play function, such as a popover that finds its place, has to come to rest: two pictures in a row are
 * equal, and nothing was fetched just now.
 */
export const takePicture = async (sitting: Sitting): Promise<Buffer> => {
  const { page, mode } = sitting;
  const take = async () =>
    page.screenshot({
      fullPage: true,
      animations: 'disabled',
      caret: 'hide',
      ...(mode === 'stacked' ? { clip: await boxOfStory(page) } : {}),
    });
  let picture = await take();
  for (let attempt = 0; attempt < 20; attempt++) {
    const next = await take();
    if (next.equals(picture) && performance.now() - sitting.fetchedAt > fetchingMs) return picture;
    picture = next;
  }
  throw new Error('The picture does not come to rest');
};

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

interface Task {
  entry: IndexEntry;
  name: string;
  mode: Mode;
}

/** Every story in its modes, mode by mode: a worker keeps its page as long as the mode is the same. */
const readTasks = async (browser: Browser, origin: string, stories: IndexEntry[]): Promise<Task[]> => {
  const page = await browser.newPage();
  await openPreview(page, origin);
  const modes = new Map(
    await readModes(
      page,
      stories.map(({ id }) => id),
    ),
  );
  await page.close();
  return stories
    .flatMap((entry) =>
      Object.entries(modes.get(entry.id) ?? {}).map(([name, mode]) => ({ entry, name, mode })),
    )
    .sort((a, b) => a.name.localeCompare(b.name));
};

/** Takes tasks until there are none left; Storybook goes from story to story in one page. */
const work = async (browser: Browser, origin: string, folder: string, queue: Task[]): Promise<Shot[]> => {
  const shots: Shot[] = [];
  let sitting: Sitting | undefined;
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { entry, name, mode } = next;
    const key = `${entry.id}--${slug(name)}`;
    const file = path.join(folder, `${key}.png`);
    const { id, importPath: module, title } = entry;
    const shot: Shot = { key, id, module, title, story: withoutTags(entry.name), mode: name, file };
    shots.push(shot);
    try {
      if (sitting?.mode !== name) {
        await sitting?.page.context().close();
        sitting = await openSitting(browser, origin, name, mode);
      }
      await showStory(sitting.page, id);
      writeFileSync(file, await takePicture(sitting));
    } catch (error) {
      shot.error = error instanceof Error ? error.message : String(error);
      // What is left of a story that failed is not the next one's.
      await sitting?.page.context().close();
      sitting = undefined;
    }
  }
  return shots;
};

/** Photographs every story of a static Storybook in its modes. */
export const photograph = async (build: string, folder: string, filter?: RegExp): Promise<Shot[]> => {
  mkdirSync(folder, { recursive: true });
  const stories = (await readIndex(build)).filter(
    ({ subtype, title, name }) => subtype === 'story' && (!filter || filter.test(`${title}/${name}`)),
  );
  const server = await serveBuild(build);
  const browser = await launch();
  try {
    const queue = await readTasks(browser, server.origin, stories);
    const workers = Array.from({ length: os.availableParallelism() }, () =>
      work(browser, server.origin, folder, queue),
    );
    const shots = (await Promise.all(workers)).flat();
    return shots.sort((a, b) => a.key.localeCompare(b.key));
  } finally {
    await browser.close();
    await server.close();
  }
};
