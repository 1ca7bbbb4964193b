import type { Locator, Page } from '@playwright/test';
import { randomEmail, type Account } from '../harness/account.ts';
import { solveChallenge } from '../harness/challenge.ts';
import { questionField } from '../harness/chat.ts';
import { openSession } from '../harness/test.ts';
import { choose } from '../models/support.ts';
import { expect, type Prepared } from './prepared.ts';

interface Look {
  name: string;
  /** What brings the page into the state that is looked at. */
  open?: (page: Page, data: Prepared) => Promise<void>;
  /** Something over the page that is placed when it opens. */
  floats?: true;
  /** Shown when the page is there. */
  ready: (page: Page) => ReturnType<Page['locator']>;
}

interface Visit extends Look {
  /** Who looks at it; `member` has data, `newcomer` has none. */
  as?: 'visitor' | 'member' | 'newcomer';
  path: string | ((data: Prepared) => string);
  /** The navigation and the header stand around each page: Tab goes through them here. */
  isOfShell?: true;
  /** Looks that go on from there, each from the one before, without loading the page anew. */
  then?: Look[];
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name, level: 1 });
const chooseTable = async (page: Page, { source }: Prepared): Promise<void> => {
  await choose(page, 'Data source', source.name);
  await choose(page, 'Database', 'csv');
  await choose(page, 'Table', source.table);
};
/** Until the address has it: a navigation that ends later would look for a focus that Tab has just taken past the page's end. */
const searchInVain = async (field: Locator): Promise<void> => {
  await field.fill('zzz');
  await field.page().waitForURL(/[?&]q=zzz/);
};
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();

/** Every page of the app, and what opens over it. */
export const visits: Visit[] = [
  {
    name: 'log in',
    as: 'visitor',
    path: '/login',
    // The heading is there before the page is.
    ready: (page) => page.getByRole('textbox', { name: 'Email' }),
  },
  {
    name: 'log in, sent here and refused',
    as: 'visitor',
    path: '/login?redirect=%2Freports',
    open: async (page) => {
      await page.getByLabel('Email').fill('nobody@plinth.test');
      await page.getByLabel('Password', { exact: true }).fill('not the one');
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
    },
    ready: text('Incorrect email or password'),
  },
  {
    name: 'sign up',
    as: 'visitor',
    path: '/Signup',
    ready: heading(/./),
    then: [
      {
        name: 'sign up, with errors',
        open: (page) => page.getByRole('button', { name: 'Continue', exact: true }).click(),
        ready: text('Email is required'),
      },
      {
        name: 'sign up, at the code',
        // The toast that tells of the mail.
        floats: true,
        open: async (page) => {
          await page.getByLabel('Email').fill(randomEmail());
          await page.getByLabel('Password', { exact: true }).fill('correct horse 9');
          await page.getByLabel('Confirm Password').fill('correct horse 9');
          await solveChallenge(page);
          await page.getByRole('button', { name: 'Continue', exact: true }).click();
        },
        ready: heading('Check your email'),
      },
    ],
  },
  { name: 'forgot password', as: 'visitor', path: '/forgot-password', ready: heading(/./) },
  { name: 'reset password', as: 'visitor', path: '/reset-password?token=abc', ready: heading(/./) },
  { name: 'invalid reset link', as: 'visitor', path: '/reset-password', ready: heading(/./) },
  { name: 'not found', as: 'visitor', path: '/no/such/page', ready: heading(/./) },

  {
    name: 'connections',
    path: '/collections',
    isOfShell: true,
    ready: text('Shop orders'),
    then: [
      {
        name: 'connections, none found',
        open: (page) => searchInVain(page.getByRole('searchbox').first()),
        ready: text(/^No connections found/),
      },
    ],
  },
  { name: 'connections, none', as: 'newcomer', path: '/collections', ready: heading(/./) },
  {
    name: 'create connection, database',
    path: '/collections?create',
    ready: heading(/./),
    then: [
      {
        name: 'create connection, MongoDB',
        open: (page) => choose(page, 'Data source', 'MongoDB'),
        ready: text('mongodb://'),
      },
      {
        name: 'create connection, CSV',
        open: (page) => choose(page, 'Data source', 'CSV'),
        ready: (page) => page.getByRole('button', { name: 'Upload and save' }),
      },
      {
        name: 'create connection, with errors',
        open: async (page) => {
          await choose(page, 'Data source', 'PostgreSQL');
          await page.getByRole('button', { name: 'Save connection' }).click();
        },
        ready: text('Host is required.'),
      },
    ],
  },
  {
    name: 'connection',
    path: ({ source }) => `/data-source/${source.id}`,
    ready: heading(/./),
    then: [
      {
        name: 'connection, edit',
        open: (page) => page.getByRole('button', { name: /^Edit/ }).click(),
        ready: (page) => page.getByRole('dialog'),
      },
      {
        name: 'connection, delete',
        open: async (page) => {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: /^Delete/ }).click();
        },
        // With the names of the models its buttons move.
        ready: (page) =>
          page.getByRole('alertdialog').getByRole('button', { name: /^Delete/, disabled: false }),
      },
    ],
  },
  {
    name: 'connection, explorer',
    path: ({ source }) => `/data-source/${source.id}?explorer`,
    ready: text('order_id'),
  },
  {
    name: 'objects',
    path: ({ collection }) => `/collections/${collection}`,
    ready: (page) => page.getByRole('table'),
  },
  {
    name: 'objects, none found',
    path: ({ collection }) => `/collections/${collection}?search=zzz.title`,
    ready: text('No results.'),
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

  {
    name: 'models',
    path: '/data-model',
    ready: text('Orders of the shop'),
    then: [
      {
        name: 'models, delete',
        open: (page) =>
          page
            .getByRole('button', { name: /^Delete/ })
            .first()
            .click(),
        ready: (page) => page.getByRole('alertdialog'),
      },
    ],
  },
  { name: 'models, none', as: 'newcomer', path: '/data-model', ready: heading(/./) },
  { name: 'wizard, no connections', as: 'newcomer', path: '/data-model?stage=setup', ready: heading(/./) },
  {
    name: 'wizard, setup',
    path: '/data-model?stage=setup',
    ready: heading(/./),
    then: [
      {
        name: 'wizard, filled in',
        open: chooseTable,
        ready: text('order_id'),
      },
      {
        name: 'wizard, progress',
        open: (page) => page.getByRole('button', { name: 'Generate Model' }).click(),
        // Its list of steps grows while it runs: what is compared has to stand still.
        ready: (page) => page.getByRole('button', { name: 'View Results', disabled: false }),
      },
      {
        name: 'wizard, review',
        open: (page) => page.getByRole('button', { name: 'View Results' }).click(),
        ready: heading('Review and export your model'),
      },
      {
        name: 'wizard, review, editing',
        open: (page) => page.getByRole('button', { name: 'Edit status' }).click(),
        ready: (page) => page.getByLabel('Description of status'),
      },
      {
        name: 'wizard, review, metrics',
        open: (page) => page.getByRole('tab', { name: /metric/i }).click(),
        ready: text('Select metrics for visualization'),
      },
      {
        name: 'wizard, save',
        open: (page) => page.getByRole('button', { name: 'Save to Database' }).click(),
        ready: (page) => page.getByRole('dialog').getByLabel('Model name'),
      },
    ],
  },
  {
    name: 'model',
    path: ({ model }) => `/data-models/${model}`,
    ready: heading(/Orders of the shop/),
    then: [
      {
        name: 'model, chat',
        open: async (page) => {
          await page.getByRole('tab', { name: 'AI RAG' }).click();
          await questionField(page).fill('What is the total amount by status?');
          await page.keyboard.press('Enter');
        },
        ready: text('SQL Query'),
      },
    ],
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
    then: [
      {
        name: 'model, notes',
        open: (page) => page.getByRole('button', { name: 'Notes Editor' }).click(),
        ready: (page) => page.getByRole('button', { name: 'Save notes' }),
      },
    ],
  },
  { name: 'missing connection', path: '/data-source/none-of-that-name', ready: heading(/./) },
  {
    name: 'missing object',
    path: ({ collection }) => `/collections/${collection}/none-of-that-name`,
    ready: heading(/./),
  },
  { name: 'missing model', path: '/data-models/none-of-that-name', ready: text(/Error/) },

  {
    name: 'reports',
    path: '/reports',
    ready: heading('Report Overview'),
    then: [
      {
        name: 'reports, none found',
        open: (page) => searchInVain(page.getByPlaceholder('Search reports by name')),
        ready: text(/^No reports found/),
      },
      {
        name: 'report',
        open: async (page) => {
          await page.getByPlaceholder('Search reports by name').fill('');
          await page.getByRole('table', { name: 'Sample reports' }).getByRole('link').first().click();
        },
        ready: text('Report Content'),
      },
    ],
  },
  {
    name: 'own report, shared',
    path: ({ report }) => `/reports?report=${report}`,
    open: (page) => page.getByRole('button', { name: 'Share', exact: true }).click(),
    ready: (page) => page.getByRole('button', { name: /^Withdraw/ }).first(),
  },
  {
    name: 'shared report',
    as: 'visitor',
    path: ({ link }) => `/shared-report#${link}`,
    ready: heading('Orders in spring'),
  },
  {
    name: 'shared report, with a password',
    as: 'visitor',
    path: ({ lockedLink }) => `/shared-report#${lockedLink}`,
    ready: heading('This report has a password'),
  },
  {
    name: 'shared report, gone',
    as: 'visitor',
    path: '/shared-report#never',
    ready: heading('This link shows nothing.'),
  },
  {
    name: 'standardization',
    path: '/standardization',
    ready: text(/rows checked on/),
    then: [
      {
        name: 'standardization, dates',
        open: (page) => page.getByRole('tab', { name: 'DATE/TIME' }).click(),
        ready: (page) => page.getByRole('tab', { name: 'DATE/TIME', selected: true }),
      },
    ],
  },
  { name: 'profile', path: ({ account }) => `/users/${account.id}`, ready: heading('My Profile') },
  { name: 'settings', path: '/settings', ready: heading('Settings') },
  { name: 'security', path: '/security', ready: heading('Security') },
  {
    name: 'help',
    path: '/help',
    ready: heading(/Help/),
    then: [
      {
        name: 'user menu',
        floats: true,
        open: (page) => page.getByRole('button', { name: 'User menu' }).click(),
        ready: (page) => page.getByRole('menu'),
      },
      {
        name: 'palette',
        open: async (page) => {
          await page.keyboard.press('Escape');
          await page.keyboard.press('Control+k');
        },
        ready: (page) => page.getByRole('option', { name: /Shop orders/ }),
      },
      {
        name: 'navigation open',
        open: async (page) => {
          await page.keyboard.press('Escape');
          await page
            .getByRole('button', { name: /^(Toggle sidebar|Open menu)$/ })
            .filter({ visible: true })
            .click();
        },
        ready: (page) => page.getByText('Main Menu').filter({ visible: true }),
      },
    ],
  },
  { name: 'calendar', path: '/calendar', ready: heading('Calendar') },
  { name: 'calendar, none', as: 'newcomer', path: '/calendar', ready: heading('Calendar') },
  { name: 'not found inside', path: '/users/none-of-that-id', ready: heading(/./) },
  {
    name: 'a page that failed',
    path: '/help',
    open: async (page) => {
      await page.route(/assets\/reports\.route-.*\.js/, (route) => route.abort());
      await page.goto('/reports');
    },
    ready: heading('Oops!'),
  },
];

interface Shown extends Prepared {
  newcomer: Account;
  /** The app's own address. */
  url: string;
}

export const openVisit = async (
  page: Page,
  { as = 'member', path, open }: Visit,
  shown: Shown,
): Promise<void> => {
  if (as !== 'visitor') await openSession(page, shown.url, as === 'member' ? shown.account : shown.newcomer);
  await page.goto(typeof path === 'string' ? path : path(shown));
  if (open) await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

export const openLook = async (page: Page, { open, ready }: Look, shown: Shown): Promise<void> => {
  await open?.(page, shown);
  await expect(ready(page)).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};
