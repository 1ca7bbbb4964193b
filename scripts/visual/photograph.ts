import { createReadStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findBrowser } from '../browser/browser.ts';

export interface Shot {
  /** Story id and mode: the name under which two revisions are compared. */
  key: string;
  title: string;
  story: string;
  mode: string;
  file: string;
  /** What kept the story from being photographed. */
  error?: string;
}

interface Mode {
  theme?: string;
  viewport?: { width: number; height: number };
}

interface IndexEntry {
  id: string;
  title: string;
  name: string;
  type: 'story' | 'docs';
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const serve = (folder: string): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const file = path.join(folder, decodeURIComponent(pathname));
      if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream' });
      createReadStream(file).pipe(response);
    });
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

/** The modes that Chromatic would take: one owner, the story's own parameters. */
const modesOf = (page: Page, id: string): Promise<Record<string, Mode>> =>
  page.evaluate(async (storyId) => {
    interface Preview {
      loadStory(request: { storyId: string }): Promise<{
        parameters: { chromatic?: { disableSnapshot?: boolean; modes?: Record<string, Mode> } };
      }>;
      ready(): Promise<void>;
    }
    const preview = (globalThis as unknown as { __STORYBOOK_PREVIEW__: Preview }).__STORYBOOK_PREVIEW__;
    await preview.ready();
    const { chromatic } = (await preview.loadStory({ storyId })).parameters;
    if (chromatic?.disableSnapshot) return {};
    return chromatic?.modes ?? { default: {} };
  }, id);

const settle = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const started = Date.now();
    const shown = () => document.body.classList.contains('sb-show-main');
    const failed = () => document.body.classList.contains('sb-show-errordisplay');
    const prepared = () => !document.body.classList.contains('sb-show-preparing-story');
    while (!(shown() && prepared()) && !failed()) {
      if (Date.now() - started > 20_000) return 'the story did not render';
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    if (failed()) return document.querySelector('#error-message')?.textContent ?? 'the story failed';
    await document.fonts.ready;
    return null;
  });

/** Play functions change what is seen: the story is photographed after its own. */
const played = (page: Page): Promise<void> =>
  page
    .waitForFunction(
      () => (globalThis as { plinthStoryFinished?: boolean }).plinthStoryFinished === true,
      null,
      {
        timeout: 20_000,
      },
    )
    .then(() => undefined);

const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const wait = setInterval(() => {
      const channel = (
        globalThis as unknown as {
          __STORYBOOK_ADDONS_CHANNEL__?: { on(event: string, heard: () => void): void };
        }
      ).__STORYBOOK_ADDONS_CHANNEL__;
      if (!channel) return;
      clearInterval(wait);
      channel.on('storyFinished', () => {
        (globalThis as { plinthStoryFinished?: boolean }).plinthStoryFinished = true;
      });
    }, 1);
  });
};

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const photographStory = async (
  browser: Browser,
  origin: string,
  entry: IndexEntry,
  modeName: string,
  mode: Mode,
  file: string,
): Promise<string | null> => {
  const context = await browser.newContext({
    viewport: mode.viewport ?? { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
  });
  try {
    const page = await context.newPage();
    await listen(page);
    const globals = mode.theme === undefined ? '' : `&globals=theme:${mode.theme}`;
    await page.goto(`${origin}/iframe.html?id=${entry.id}&viewMode=story${globals}`);
    const failure = await settle(page);
    if (failure !== null) return failure;
    await played(page);
    const broken = await settle(page);
    if (broken !== null) return broken;
    await page.mouse.move(0, 0);
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
    return null;
  } catch (error) {
    return `${modeName}: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await context.close();
  }
};

/** Photographs every story of a static Storybook in its modes. */
export const photograph = async (
  build: string,
  folder: string,
  { filter, workers = 2 }: { filter?: RegExp | undefined; workers?: number } = {},
): Promise<Shot[]> => {
  mkdirSync(folder, { recursive: true });
  const server = await serve(path.resolve(build));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await chromium.launch(await findBrowser());
  try {
    const index = JSON.parse(await readFile(path.join(build, 'index.json'), 'utf8')) as {
      entries: Record<string, IndexEntry>;
    };
    const stories = Object.values(index.entries).filter(
      (entry) => entry.type === 'story' && (!filter || filter.test(`${entry.title}/${entry.name}`)),
    );
    const first = stories[0];
    if (!first) return [];
    const reader = await browser.newPage();
    await reader.goto(`${origin}/iframe.html?id=${first.id}&viewMode=story`);
    await settle(reader);
    const queue: { entry: IndexEntry; name: string; mode: Mode }[] = [];
    for (const entry of stories)
      for (const [name, mode] of Object.entries(await modesOf(reader, entry.id)))
        queue.push({ entry, name, mode });
    await reader.close();

    const shots: Shot[] = [];
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { entry, name, mode } = next;
        const key = `${entry.id}--${slug(name)}`;
        const file = path.join(folder, `${key}.png`);
        const error = await photographStory(browser, origin, entry, name, mode, file);
        shots.push({
          key,
          title: entry.title,
          story: entry.name,
          mode: name,
          file,
          ...(error ? { error } : {}),
        });
      }
    };
    await Promise.all(Array.from({ length: workers }, work));
    return shots.sort((a, b) => a.key.localeCompare(b.key));
  } finally {
    await browser.close();
    server.close();
  }
};
