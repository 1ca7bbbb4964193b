import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

interface WithAxe {
  axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Fails with every violation. @axe-core/playwright puts axe into the page anew at each look, twice: that took longer
 * than the rules. The app has no frames to look into.
 */
const expectNone = async (page: Page, options: RunOptions, part?: string): Promise<void> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(
    async ({ options, part }) => {
      // What is as wide as its text takes the keyboard's focus once it hears that it scrolls: a frame after its font came.
      const sizesHeard = () =>
        new Promise<void>((resolve) => {
          const observer = new ResizeObserver(() => {
            observer.disconnect();
            resolve();
          });
          observer.observe(document.documentElement);
        });
      await sizesHeard();
      await document.fonts.ready;
      await sizesHeard();
      const { violations } = await (globalThis as WithAxe).axe!.run(
        {
          ...(part !== undefined && { include: [part] }),
          // What guards the focus of a popup is hidden from readers and passes the focus on at once.
          exclude: ['[data-base-ui-focus-guard]'],
        },
        // No rule of these reads style sheets.
        { ...options, resultTypes: ['violations'], preload: false },
      );
      return violations.map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`,
      );
    },
    { options, part },
  );
  expect(violations).toEqual([]);
};

/** Fails with every violation that axe finds on the page as it stands, or in the part of it that is named. */
export const expectNoViolations = (page: Page, part?: string): Promise<void> =>
  expectNone(
    page,
    { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    part,
  );

/** The rules that a theme can break: for the other theme of a page that has passed them all in one. */
export const expectReadableColours = (page: Page): Promise<void> =>
  expectNone(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } });

/** The rules that a width can break: for another width of a page that has passed them all at one. */
export const expectFitsWidth = (page: Page): Promise<void> =>
  expectNone(page, {
    runOnly: {
      type: 'rule',
      values: ['target-size', 'scrollable-region-focusable', 'color-contrast', 'region'],
    },
  });
