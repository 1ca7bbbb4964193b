import { expect, type Page, type Request } from '@playwright/test';

/** Waits until all that the page asks for from now on is answered: what it asks again as it opens may outlive a session. */
export function whenAnswered(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const asked = (request: Request) => void open.add(request);
  const done = (request: Request) => void open.delete(request);
  page.on('request', asked).on('requestfinished', done).on('requestfailed', done);
  return async () => {
    await expect.poll(() => open.size).toBe(0);
    page.off('request', asked).off('requestfinished', done).off('requestfailed', done);
  };
}
