import type { Browser, Page, TestInfo } from '@playwright/test';

/**
 * Of a worker's browser. A page of its own fetches and compiles the app anew, a third of the work of a test; this one goes on
 * from the test before, with nothing that was stored, answered or set by it.
 */
interface KeptPage {
  page: Page;
  turnCacheOn: () => Promise<unknown>;
  /** A clock and scripts of a test, for the documents to come. */
  takeScriptsBack: () => Promise<void>;
}

type Script = Awaited<ReturnType<Page['addInitScript']>>;

const scriptsOf = new WeakMap<Page, Set<Script>>();
const kept = new WeakMap<Browser, Promise<KeptPage>>();

/** What Playwright itself has of a page, and doesn't hand out. */
interface Inner {
  delegate: {
    _mainFrameSession: { _client: { send(method: string, given?: object): Promise<unknown> } };
  };
  browserContext: {
    clock: { uninstall(progress: { race: <Done>(underway: Done) => Done }): Promise<void> };
  };
}

const innerOf = (page: Page): Inner =>
  (page as unknown as { _connection: { toImpl(page: Page): Inner } })._connection.toImpl(page);

const setCacheDisabled = 'Network.setCacheDisabled';

/**
 * Playwright turns a page's cache off once a test answers a call, and each document would fetch and compile the app anew: two
 * thirds of its work. Only who answers scripts has to see each of them asked for. Gives back what turns the cache on again.
 */
const keepCache = (page: Page): (() => Promise<unknown>) => {
  const devTools = innerOf(page).delegate._mainFrameSession._client;
  const send = devTools.send.bind(devTools);
  devTools.send = async (method, given) => (method === setCacheDisabled ? {} : send(method, given));
  const route = page.route.bind(page);
  page.route = async (url, ...given) => {
    const isOfScripts = /\.js\b/.test(
      url instanceof RegExp ? url.source : typeof url === 'string' ? url : '',
    );
    if (isOfScripts) await send(setCacheDisabled, { cacheDisabled: true });
    return route(url, ...given);
  };
  return () => send(setCacheDisabled, { cacheDisabled: false });
};

const openPage = async (browser: Browser): Promise<KeptPage> => {
  const page = await (await browser.newContext()).newPage();
  const scripts = new Set<Script>();
  scriptsOf.set(page, scripts);
  const add = page.addInitScript.bind(page);
  page.addInitScript = async (...given) => {
    const script = await add(...given);
    scripts.add(script);
    return script;
  };
  const takeScriptsBack = async () => {
    await innerOf(page).browserContext.clock.uninstall({ race: (underway) => underway });
    for (const script of scripts) await script.dispose();
    scripts.clear();
  };
  return { page, turnCacheOn: keepCache(page), takeScriptsBack };
};

/** Runs in the next document of a page and in none after it. */
export const inNextDocument = async <Given>(
  page: Page,
  run: (given: Given) => void,
  given: Given,
): Promise<void> => {
  const script = await page.addInitScript(run as (given: unknown) => void, given);
  page.once('domcontentloaded', () => {
    scriptsOf.get(page)?.delete(script);
    // A page that is closed has no script left.
    void script.dispose().catch(() => undefined);
  });
};

const events = [
  'console',
  'dialog',
  'framenavigated',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

interface Settings {
  origin: string;
  headers: Record<string, string>;
  viewport: { width: number; height: number } | null;
  colorScheme: 'light' | 'dark' | 'no-preference' | null;
  reducedMotion: 'reduce' | 'no-preference' | null;
}

/** The test before may have been of another size. */
const apply = async (
  page: Page,
  { headers, viewport, colorScheme, reducedMotion }: Settings,
): Promise<void> => {
  await page.context().setExtraHTTPHeaders(headers);
  await page.emulateMedia({ media: null, forcedColors: null, contrast: null, colorScheme, reducedMotion });
  if (viewport) await page.setViewportSize(viewport);
};

const clear = async ({ page, turnCacheOn, takeScriptsBack }: KeptPage, origin: string): Promise<void> => {
  const context = page.context();
  for (const event of events) page.removeAllListeners(event);
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await turnCacheOn();
  await takeScriptsBack();
  // Another document, too: one that differs by its hash alone would not be loaded. An empty page would change the process.
  await page.goto(`${origin}/favicon.svg`);
  await page.mouse.move(0, 0);
  await context.clearPermissions();
  await context.clearCookies();
};

/** A page for one test: the kept one, from which is taken back what the test has set, or one of its own. */
export const withPage = async (
  browser: Browser,
  settings: Settings,
  keep: boolean,
  use: (page: Page) => Promise<void>,
  info: TestInfo,
): Promise<void> => {
  const opened = (keep ? kept.get(browser) : undefined) ?? openPage(browser);
  if (keep) kept.set(browser, opened);
  const keptPage = await opened;
  const { page } = keptPage;
  await apply(page, settings);
  await inNextDocument(
    page,
    (origin) => {
      if (location.origin !== origin) return;
      localStorage.clear();
      sessionStorage.clear();
    },
    settings.origin,
  );
  await use(page);
  if (keep && info.status === info.expectedStatus) return clear(keptPage, settings.origin);
  if (keep) kept.delete(browser);
  await page.context().close();
};
