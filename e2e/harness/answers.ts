import { expect, type Page, type Request } from '@playwright/test';

interface ScriptedAnswer {
  status?: number;
  json?: unknown;
  /** Instead of JSON. */
  text?: string;
  /** Answers only after this. */
  after?: Promise<unknown>;
}

/**
 * A host that answers one call as told, where the real one can't be brought to it: each request takes the next
 * answer, the last one stays. `null` lets the request through. Pages at the same path are left alone.
 */
export const scriptAnswers = async (
  page: Page,
  path: string,
  ...answers: (ScriptedAnswer | null)[]
): Promise<Request[]> => {
  const requests: Request[] = [];
  await page.route(
    (url) => url.pathname === path,
    async (route, request) => {
      if (request.resourceType() === 'document') return route.fallback();
      requests.push(request);
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      if (!answer) return route.fallback();
      await answer.after;
      const { status = 200, json, text } = answer;
      await route.fulfill(
        text === undefined ? { status, json } : { status, body: text, contentType: 'text/html' },
      );
    },
  );
  return requests;
};

/** The next write to a path waits until it is let go; then it reaches the host, or is refused as by one that is away. */
export const holdNextWrite = async (
  page: Page,
  path: string,
  outcome: 'reaches' | 'refused' = 'reaches',
): Promise<() => void> => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let isNext = true;
  await page.route(
    (url) => url.pathname === path,
    async (route, request) => {
      if (!isNext || request.method() === 'GET') return route.fallback();
      isNext = false;
      await held;
      return outcome === 'refused'
        ? route.fulfill({ status: 503, json: { detail: 'Away' } })
        : route.fallback();
    },
  );
  return letGo;
};

/** The next write to a path is done by the host, and the connection breaks before its answer comes. */
export const loseNextAnswer = async (page: Page, path: string): Promise<void> => {
  let isNext = true;
  await page.route(
    (url) => url.pathname === path,
    async (route, request) => {
      if (!isNext || request.method() === 'GET') return route.fallback();
      isNext = false;
      await route.fetch();
      return route.abort('connectionreset');
    },
  );
};

/** From here on the page's time stands still but for what `page.clock.runFor` lets pass. Needs `page.clock.install()`. */
export const stopClock = async (page: Page): Promise<void> => {
  // A moment that is past by when the page hears of it is refused.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 250)).toPass();
};
