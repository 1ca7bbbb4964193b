import type { Page } from '@playwright/test';
import { expectFitsWidth, expectNoViolations, expectReadableColours } from '../harness/axe.ts';
import { settle } from '../harness/frames.ts';
import {
  findLongLines,
  findLostControls,
  findMirrorFaults,
  findOutlineFaults,
  findOverflow,
  findSmallTargets,
  readShifts,
  walkByTab,
  watchShifts,
} from './checks.ts';
import { openLook, openVisit, visits } from './looks.ts';
import { expect, test } from './prepared.ts';

const resize = async (page: Page, width: number, height = 800) => {
  await page.setViewportSize({ width, height });
  await settle(page);
};

/** Every call takes its time, so that skeletons and spinners have theirs. */
const slowDown = (page: Page, ms: number) =>
  page.route(
    (url) => !/\.\w+$/.test(url.pathname),
    async (route, request) => {
      if (request.resourceType() !== 'document') await new Promise((resolve) => setTimeout(resolve, ms));
      await route.fallback();
    },
  );

/** Fingers instead of a mouse. */
const withFingers = async (page: Page, check: () => Promise<void>): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await settle(page);
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  await check();
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await devtools.detach();
};

const part = (name: string, check: () => Promise<string[]>) =>
  test.step(name, async () => expect.soft(await check(), name).toEqual([]));

/**
 * What a page has that no story of its screen shows: what stands around it, its whole width, its first moments. Each state of a
 * screen has a story that axe looks at; here it looks once at all that a page is made of, in both themes, and at its frame,
 * which stands around each, at 320 px, too.
 */
const look = async (
  page: Page,
  {
    floats = false,
    isOfShell = false,
    isFirst = false,
  }: {
    floats?: boolean;
    isOfShell?: boolean;
    isFirst?: boolean;
  },
): Promise<void> => {
  // Landmarks and headings lie under a dialog that covers them.
  const isModal = (await page.locator('[role="dialog"], [role="alertdialog"]').count()) > 0;
  if (!isModal) await part('landmarks, headings, title', () => findOutlineFaults(page));
  await test.step('axe', () => expectNoViolations(page));
  if (isFirst) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await test.step('axe, dark', () => expectReadableColours(page));
    await page.emulateMedia({ colorScheme: 'light' });
    await settle(page);
  }
  // A popup that is open stays where it was put.
  if (!floats) await part('from right to left', () => findMirrorFaults(page));
  await part('by Tab', () => walkByTab(page, isModal || isOfShell ? 'where it starts' : 'its main part'));
  await page.emulateMedia({ forcedColors: 'active' });
  await part('forced colours', () => findLostControls(page));
  await page.emulateMedia({ forcedColors: 'none' });

  await resize(page, 2560, 1440);
  await part('2560 px', async () => [...(await findOverflow(page)), ...(await findLongLines(page))]);
  await resize(page, 640, 400);
  await part('1280 px at 200 %', () => findOverflow(page));
  await page.setViewportSize({ width: 320, height: 2400 });
  await withFingers(page, async () => {
    await part('320 px', () => findOverflow(page));
    await part('targets of 40 px', () => findSmallTargets(page));
    if (isFirst) await part('from right to left, 320 px', () => findMirrorFaults(page));
    if (isOfShell) await test.step('axe, 320 px', () => expectNoViolations(page));
    else if (isFirst) await test.step('axe, 320 px', () => expectFitsWidth(page));
  });
};

test.describe('every page', () => {
  for (const visit of visits)
    test(`holds at every width, in every theme and direction: ${visit.name}`, async ({
      page,
      prepared,
      newcomer,
      provider,
    }) => {
      const shown = { ...prepared, newcomer, url: provider.url };
      // What is opened by hand would wait for the slow host again and again.
      const isSlow = visit.open === undefined;
      const devtools = await page.context().newCDPSession(page);
      if (isSlow) {
        await slowDown(page, 350);
        // As who comes for the first time: the page may have gone on from another test.
        await devtools.send('Network.enable');
        await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
        await watchShifts(page);
      }
      await test.step('open', async () => {
        await openVisit(page, visit, shown);
        await openLook(page, visit, shown);
      });
      if (isSlow)
        await part('nothing jumps while it loads', async () => {
          await settle(page);
          const shifts = await readShifts(page);
          const sum = shifts.reduce((total, { value }) => total + value, 0);
          test.info().annotations.push({ type: 'layout shift', description: sum.toFixed(4) });
          return sum > 0.01 ? shifts.map(({ value, nodes }) => `${value}: ${nodes.join(' | ')}`) : [];
        });
      await devtools.detach();
      await look(page, { ...visit, isFirst: true });
      await page.unrouteAll();
      for (const next of visit.then ?? [])
        await test.step(next.name, async () => {
          await resize(page, 1280);
          await openLook(page, next, shown);
          await look(page, next);
        });
    });
});
