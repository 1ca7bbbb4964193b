import type { Page } from '@playwright/test';
import { expectNoViolations, expectReadableColours } from '../harness/axe.ts';
import { openSession } from '../harness/test.ts';
import { fillSetup, walkToReview } from '../models/support.ts';
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
import { expect, test, type Prepared } from './prepared.ts';

interface Look {
  name: string;
  /** Who looks at it; `member` has data, `newcomer` has none. */
  as?: 'visitor' | 'member' | 'newcomer';
  path: string | ((data: Prepared) => string);
  /** What brings the page into the state that is looked at. */
  open?: (page: Page, data: Prepared) => Promise<void>;
  /** Something over the page that is placed when it opens. */
  floats?: true;
  /** Shown when the page is there. */
  ready: (page: Page) => ReturnType<Page['locator']>;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();

const looks: Look[] = [
  { name: 'log in', as: 'visitor', path: '/login', ready: heading('Log in to your account') },
  { name: 'sign up', as: 'visitor', path: '/Signup', ready: heading(/./) },
  { name: 'forgot password', as: 'visitor', path: '/forgot-password', ready: heading(/./) },
  { name: 'reset password', as: 'visitor', path: '/reset-password?token=abc', ready: heading(/./) },
  { name: 'invalid reset link', as: 'visitor', path: '/reset-password', ready: heading(/./) },
  { name: 'not found', as: 'visitor', path: '/no/such/page', ready: heading(/./) },

  { name: 'connections', path: '/collections', ready: text('Shop orders') },
  { name: 'connections, none', as: 'newcomer', path: '/collections', ready: heading(/./) },
  { name: 'connections, none found', path: '/collections?q=zzz', ready: heading(/./) },
  {
    name: 'create connection, database',
    path: '/collections?create',
    ready: heading(/./),
  },
  {
    name: 'create connection, CSV',
    path: '/collections?create',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Data source' }).click();
      await page.getByRole('option', { name: 'CSV' }).click();
    },
    ready: (page) => page.getByRole('button', { name: 'Upload and save' }),
  },
  { name: 'connection', path: ({ source }) => `/data-source/${source}`, ready: heading(/./) },
  {
    name: 'connection, explorer',
    path: ({ source }) => `/data-source/${source}?explorer`,
    ready: text('order_id'),
  },
  {
    name: 'connection, edit',
    path: ({ source }) => `/data-source/${source}`,
    open: (page) => page.getByRole('button', { name: /^Edit/ }).click(),
    ready: (page) => page.getByRole('dialog'),
  },
  {
    name: 'connection, delete',
    path: ({ source }) => `/data-source/${source}`,
    open: (page) => page.getByRole('button', { name: /^Delete/ }).click(),
    ready: (page) => page.getByRole('alertdialog').or(page.getByRole('dialog')),
  },
  {
    name: 'objects',
    path: ({ collection }) => `/collections/${collection}`,
    ready: (page) => page.getByRole('table'),
  },
  {
    name: 'objects, none found',
    path: ({ collection }) => `/collections/${collection}?search=zzz`,
    ready: heading(/./),
  },
  {
    name: 'object',
    path: ({ collection, object }) => `/collections/${collection}/${object}`,
    ready: heading(/./),
  },
  {
    name: 'edit collection',
    path: ({ collection }) => `/collections/${collection}/edit`,
    ready: heading(/./),
  },

  { name: 'models', path: '/data-model', ready: text('Orders of the shop') },
  { name: 'models, none', as: 'newcomer', path: '/data-model', ready: heading(/./) },
  {
    name: 'models, delete',
    path: '/data-model',
    open: (page) =>
      page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click(),
    ready: (page) => page.getByRole('alertdialog').or(page.getByRole('dialog')),
  },
  { name: 'wizard, setup', path: '/data-model?stage=setup', ready: heading(/./) },
  { name: 'wizard, no connections', as: 'newcomer', path: '/data-model?stage=setup', ready: heading(/./) },
  {
    name: 'wizard, filled in',
    path: '/data-model?stage=setup',
    open: (page, { source }) => fillSetup(page, { id: source, name: 'Shop orders', table: 'orders' }),
    ready: text('order_id'),
  },
  {
    name: 'wizard, progress',
    path: '/data-model?stage=setup',
    open: async (page, { source }) => {
      await fillSetup(page, { id: source, name: 'Shop orders', table: 'orders' });
      await page.getByRole('button', { name: 'Generate Model' }).click();
    },
    ready: (page) => page.getByRole('button', { name: 'View Results' }),
  },
  {
    name: 'wizard, review',
    path: '/data-model?stage=setup',
    open: (page, { source }) => walkToReview(page, { id: source, name: 'Shop orders', table: 'orders' }),
    ready: heading('Review and export your model'),
  },
  {
    name: 'wizard, review, editing',
    path: '/data-model?stage=setup',
    open: async (page, { source }) => {
      await walkToReview(page, { id: source, name: 'Shop orders', table: 'orders' });
      await page.getByRole('button', { name: 'Edit status' }).click();
    },
    ready: (page) => page.getByLabel('Description of status'),
  },
  {
    name: 'wizard, review, metrics',
    path: '/data-model?stage=setup',
    open: async (page, { source }) => {
      await walkToReview(page, { id: source, name: 'Shop orders', table: 'orders' });
      await page.getByRole('tab', { name: /metric/i }).click();
    },
    ready: text('Select metrics for visualization'),
  },
  { name: 'model', path: ({ model }) => `/data-models/${model}`, ready: heading(/Orders of the shop/) },
  {
    name: 'model, chat',
    path: ({ model }) => `/data-models/${model}?tab=chat`,
    open: async (page) => {
      await page
        .getByPlaceholder('Ask a question about your data...')
        .fill('What is the total amount by status?');
      await page.keyboard.press('Enter');
    },
    ready: text('SQL Query'),
  },
  {
    name: 'model, columns',
    path: ({ model }) => `/data-models/${model}?tab=columns`,
    ready: text('placed_at'),
  },
  {
    name: 'model, understanding',
    path: ({ model }) => `/data-models/${model}?tab=understanding`,
    ready: (page) => page.getByRole('button', { name: 'Notes Editor' }),
  },
  { name: 'missing connection', path: '/data-source/none-of-that-name', ready: heading(/./) },
  {
    name: 'missing object',
    path: ({ collection }) => `/collections/${collection}/none-of-that-name`,
    ready: heading(/./),
  },
  { name: 'missing model', path: '/data-models/none-of-that-name', ready: text(/Error/) },

  { name: 'reports', path: '/reports', ready: heading('Report Overview') },
  { name: 'reports, none found', path: '/reports?q=zzz', ready: heading('Report Overview') },
  {
    name: 'report',
    path: '/reports',
    open: (page) => page.getByRole('row').nth(1).getByRole('link').first().click(),
    ready: text('Report Content'),
  },
  { name: 'standardization', path: '/standardization', ready: heading('Standardization Rules') },
  {
    name: 'standardization, dates',
    path: '/standardization?type=DATE%2FTIME',
    ready: heading('Standardization Rules'),
  },
  { name: 'profile', path: ({ account }) => `/users/${account.id}`, ready: heading('My Profile') },
  { name: 'settings', path: '/settings', ready: heading('Settings') },
  { name: 'security', path: '/security', ready: heading('Security') },
  { name: 'help', path: '/help', ready: heading(/Help/) },
  { name: 'calendar', path: '/calendar', ready: heading('Calendar') },
  { name: 'calendar, none', as: 'newcomer', path: '/calendar', ready: heading('Calendar') },
  { name: 'not found inside', path: '/users/none-of-that-id', ready: heading(/./) },
  {
    name: 'palette',
    path: '/help',
    open: (page) => page.keyboard.press('Control+k'),
    ready: (page) => page.getByRole('option', { name: /Shop orders/ }),
  },
  {
    name: 'user menu',
    floats: true,
    path: '/help',
    open: (page) => page.getByRole('button', { name: 'User menu' }).click(),
    ready: (page) => page.getByRole('dialog'),
  },
];

/** Two frames: what follows a change of the media is drawn. */
const settle = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

const resize = async (page: Page, width: number, height = 800) => {
  await page.setViewportSize({ width, height });
  await settle(page);
};

const openLook = async (page: Page, look: Look, prepared: Prepared) => {
  await page.goto(typeof look.path === 'string' ? look.path : look.path(prepared));
  if (look.open) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look.open(page, prepared);
  }
  await expect(look.ready(page)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
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

test.describe('every page', () => {
  for (const look of looks)
    test(`holds at every width, in every theme and direction: ${look.name}`, async ({
      page,
      prepared,
      newcomer,
      provider,
    }) => {
      const part = (name: string, check: () => Promise<string[]>) =>
        test.step(name, async () => expect.soft(await check(), name).toEqual([]));

      // What is opened by hand would wait for the slow host again and again.
      const isSlow = look.open === undefined;
      if (isSlow) {
        await slowDown(page, 350);
        await watchShifts(page);
      }
      const { as = 'member' } = look;
      if (as !== 'visitor')
        await openSession(page, provider.url, as === 'member' ? prepared.account : newcomer);
      await test.step('open', () => openLook(page, look, prepared));
      if (isSlow)
        await part('nothing jumps while it loads', async () => {
          await settle(page);
          const shifts = await readShifts(page);
          const sum = shifts.reduce((total, { value }) => total + value, 0);
          test.info().annotations.push({ type: 'layout shift', description: sum.toFixed(4) });
          return sum > 0.01 ? shifts.map(({ value, nodes }) => `${value}: ${nodes.join(' | ')}`) : [];
        });

      // Landmarks and headings lie under a dialog that covers them.
      const isModal = (await page.locator('[role="dialog"], [role="alertdialog"]').count()) > 0;
      if (!isModal) await part('landmarks, headings, title', () => findOutlineFaults(page));
      await test.step('axe, light', () => expectNoViolations(page));
      await page.emulateMedia({ colorScheme: 'dark' });
      await test.step('axe, dark', () => expectReadableColours(page));
      await page.emulateMedia({ colorScheme: 'light' });
      await settle(page);

      // A popup that is open stays where it was put.
      if (look.floats !== true) await part('from right to left', () => findMirrorFaults(page));
      await part('by Tab', () => walkByTab(page));

      await page.emulateMedia({ forcedColors: 'active' });
      await part('forced colours', () => findLostControls(page));
      await page.emulateMedia({ forcedColors: 'none' });

      await resize(page, 2560, 1440);
      await part('2560 px', async () => [...(await findOverflow(page)), ...(await findLongLines(page))]);
      await resize(page, 640, 400);
      await part('1280 px at 200 %', () => findOverflow(page));
      await resize(page, 320, 640);
      await part('320 px', () => findOverflow(page));
      await test.step('axe, 320 px', () => expectNoViolations(page));
      if (look.floats !== true) await part('from right to left, 320 px', () => findMirrorFaults(page));

      // Fingers instead of a mouse.
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await resize(page, 375, 2400);
      expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
      await part('targets of 40 px', () => findSmallTargets(page));
    });
});
