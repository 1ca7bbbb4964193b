import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const look = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    // Without frames of other origins it needn't open a page of its own for each look.
    .setLegacyMode()
    // What guards the focus of a popup is hidden from readers and passes the focus on at once.
    .exclude('[data-base-ui-focus-guard]')
    .options({ resultTypes: ['violations'] });

const expectNone = async (builder: AxeBuilder): Promise<void> => {
  const { violations } = await builder.analyze();
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`,
    ),
  ).toEqual([]);
};

/** Fails with every violation that axe finds on the page as it stands, or in the part of it that is named. */
export const expectNoViolations = (page: Page, part?: string): Promise<void> => {
  const builder = look(page).withTags([
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
  ]);
  return expectNone(part === undefined ? builder : builder.include(part));
};

/** The rules that a theme can break: for the other theme of a page that has passed them all in one. */
export const expectReadableColours = (page: Page): Promise<void> =>
  expectNone(look(page).withRules(['color-contrast', 'link-in-text-block']));
