import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails with every violation that axe finds on the page as it stands, or in the part of it that is named. */
export const expectNoViolations = async (page: Page, part?: string): Promise<void> => {
  const builder = new AxeBuilder({ page })
    // Without frames of other origins it needn't open a page of its own for each look.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  const { violations } = await (part === undefined ? builder : builder.include(part)).analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`,
    ),
  ).toEqual([]);
};
