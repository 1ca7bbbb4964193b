import type { Page } from '@playwright/test';

/** Two frames: what follows a change is drawn. */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
