import { createReadStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
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
      response.writeHead(200, {
        'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
        // The build's own files bear a hash: they are read once for all stories.
        'Cache-Control': pathname.startsWith('/assets/') ? 'max-age=3600, immutable' : 'no-store',
      });
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

interface Channel {
  on(event: string, heard: (news: { storyId?: string; message?: string }) => void): void;
  emit(event: string, news: object): void;
}

/** What the page itself notes: the stories that came to an end, and the one that could not. */
interface Notes {
  plinthFinished?: string;
  plinthProblem?: string;
  __STORYBOOK_ADDONS_CHANNEL__?: Channel;
}

const listen = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const notes = globalThis as Notes;
    const wait = setInterval(() => {
      const channel = notes.__STORYBOOK_ADDONS_CHANNEL__;
      if (!channel) return;
      clearInterval(wait);
      channel.on('storyFinished', ({ storyId }) => {
        notes.plinthFinished = storyId ?? '';
      });
      for (const failure of [
        'storyErrored',
        'storyThrewException',
        'playFunctionThrewException',
        'storyMissing',
      ])
        channel.on(failure, ({ message }) => {
          notes.plinthProblem = message ?? failure;
        });
    }, 1);
  });

/** Play functions change what is seen: a story is photographed after its own. Null when all went well. */
const finished = async (page: Page, id: string): Promise<string | null> => {
  await page.waitForFunction(
    (storyId) => {
      const { plinthFinished, plinthProblem } = globalThis as Notes;
      return plinthProblem !== undefined || plinthFinished === storyId;
    },
    id,
    { timeout: 30_000, polling: 20 },
  );
  return page.evaluate(async () => {
    await document.fonts.ready;
    return (globalThis as Notes).plinthProblem ?? null;
  });
};

const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

interface Sitting {
  modeName: string;
  mode: Mode;
  entries: IndexEntry[];
}

/** The stories of one file in one mode: the page is loaded once, and Storybook moves from story to story. */
const sit = async (
  page: Page,
  origin: string,
  { modeName, mode, entries }: Sitting,
  folder: string,
): Promise<Shot[]> => {
  const globals = mode.theme === undefined ? '' : `&globals=theme:${mode.theme}`;
  await page.setViewportSize(mode.viewport ?? { width: 1280, height: 800 });
  const shots: Shot[] = [];
  let loaded = false;
  for (const { id, title, name } of entries) {
    const key = `${id}--${slug(modeName)}`;
    const file = path.join(folder, `${key}.png`);
    let error: string | null;
    try {
      if (loaded)
        await page.evaluate((storyId) => {
          (globalThis as Notes).__STORYBOOK_ADDONS_CHANNEL__?.emit('setCurrentStory', {
            storyId,
            viewMode: 'story',
          });
        }, id);
      else await page.goto(`${origin}/iframe.html?id=${id}&viewMode=story${globals}`);
      error = await finished(page, id);
      if (error === null) {
        await page.mouse.move(0, 0);
        await page.screenshot({ path: file, fullPage: true, animations: 'disabled', caret: 'hide' });
      }
    } catch (thrown) {
      error = thrown instanceof Error ? thrown.message : String(thrown);
    }
    // A story that failed leaves the page as it likes: the next one gets its own.
    loaded = error === null;
    shots.push({ key, title, story: name, mode: modeName, file, ...(error === null ? {} : { error }) });
  }
  return shots;
};

/** The stories of a file, by the modes that they share. */
const sittingsOf = (entries: { entry: IndexEntry; modes: Record<string, Mode> }[]): Sitting[] => {
  const sittings = new Map<string, Sitting>();
  for (const { entry, modes } of entries)
    for (const [modeName, mode] of Object.entries(modes)) {
      const key = `${entry.title} in ${modeName}`;
      const sitting = sittings.get(key) ?? { modeName, mode, entries: [] };
      sitting.entries.push(entry);
      sittings.set(key, sitting);
    }
  return [...sittings.values()];
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
    await reader.waitForFunction(() => '__STORYBOOK_PREVIEW__' in globalThis);
    const moded: { entry: IndexEntry; modes: Record<string, Mode> }[] = [];
    for (const entry of stories) moded.push({ entry, modes: await modesOf(reader, entry.id) });
    await reader.close();
    const queue = sittingsOf(moded);

    const shots: Shot[] = [];
    const work = async () => {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        locale: 'en-US',
        timezoneId: 'Europe/Berlin',
      });
      const page = await context.newPage();
      await listen(page);
      for (let next = queue.shift(); next; next = queue.shift())
        shots.push(...(await sit(page, origin, next, folder)));
      await context.close();
    };
    await Promise.all(Array.from({ length: workers }, work));
    return shots.sort((a, b) => a.key.localeCompare(b.key));
  } finally {
    await browser.close();
    server.close();
  }
};
