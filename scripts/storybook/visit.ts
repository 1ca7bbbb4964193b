import type { Browser } from 'playwright-core';
import type { IndexEntry } from './staticBuild.ts';

interface HearingWindow {
  heard: { event: string; news: string }[];
}

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
      // Testing Library prints the whole page after what it says.
      .map((words) => words?.split('\n\nIgnored nodes')[0])
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

/** Whatever can be read on the page: its text, and what stands in fields or is said by labels. */
const readable = () => {
  const attributes = ['placeholder', 'aria-label', 'aria-description', 'alt', 'title', 'value'];
  const said = [...document.querySelectorAll('*')].flatMap((element) =>
    attributes.flatMap((name) => element.getAttribute(name) ?? []),
  );
  return [document.body.innerText, ...said].join('\n');
};

interface Visit {
  problems: string[];
  text: string;
}

/** Opens a page in a context of its own: nothing is left over from another visit, and with it all its processes end. */
export const visit = async (
  browser: Browser,
  origin: string,
  { id, type }: Pick<IndexEntry, 'id' | 'type'>,
  limitMs = 180_000,
): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
  });
  await context.addInitScript(listen);
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  const end = type === 'docs' ? ['docsRendered'] : ['storyFinished', 'storyMissing'];
  try {
    await page.goto(`${origin}/iframe.html?id=${id}&viewMode=${type}`, { timeout: limitMs });
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
    const covered = type === 'docs' && (await page.locator('[role$="dialog"]:visible').count()) > 0;
    const stacks = await page.locator('.sb-errordisplay:visible, #error-message:visible').allInnerTexts();
    const problems = [
      ...thrown,
      ...failed.map(({ event, news }) => `${event}: ${news}`),
      ...stacks,
      ...(covered ? ['A dialog covers the page'] : []),
    ];
    return { problems, text: await page.evaluate(readable) };
  } catch (error) {
    return { problems: [...thrown, error instanceof Error ? error.message : String(error)], text: '' };
  } finally {
    await context.close();
  }
};

/** Opens Storybook itself. An entry of its frame that fails is told to the console alone; the sidebar comes all the same. */
export const visitFrame = async (browser: Browser, origin: string, limitMs = 180_000): Promise<string[]> => {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (told) => {
    if (told.type() === 'error') problems.push(told.text());
  });
  try {
    await page.goto(origin, { timeout: limitMs });
    await page.locator('#storybook-explorer-tree a').first().waitFor({ timeout: limitMs });
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  } finally {
    await page.close();
  }
  return problems;
};
