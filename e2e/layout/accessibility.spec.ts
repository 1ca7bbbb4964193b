import type { Page } from '@playwright/test';
import type { Account } from '../harness/account.ts';
import { scriptAnswers } from '../harness/answers.ts';
import { expectNoViolations, expectReadableColours } from '../harness/axe.ts';
import { solveChallenge } from '../harness/challenge.ts';
import { expect, test } from '../harness/test.ts';

interface Sight {
  name: string;
  path: string | ((account: Account) => string);
  heading: string | RegExp;
  /** What is done once the page is there. */
  then?: (page: Page) => Promise<void>;
  /** Only at these widths. */
  widths?: readonly number[];
}

const looks = [1280, 320].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

const publicSights: Sight[] = [
  { name: 'log in', path: '/login', heading: 'Log in to your account' },
  {
    name: 'log in, sent here and refused',
    path: '/login?redirect=%2Freports',
    heading: 'Log in to your account',
    async then(page) {
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'sign up', path: '/Signup', heading: 'Create your account' },
  {
    name: 'sign up, with errors',
    path: '/Signup',
    heading: 'Create your account',
    then: (page) => page.getByRole('button', { name: 'Continue', exact: true }).click(),
  },
  {
    name: 'sign up, at the code',
    path: '/Signup',
    heading: 'Create your account',
    async then(page) {
      await scriptAnswers(page, '/auth/register', { status: 201, json: { id: 'u', email: 'a@b.example' } });
      await page.getByLabel('Email').fill('a@b.example');
      await page.getByLabel('Password', { exact: true }).fill('correct horse 9');
      await page.getByLabel('Confirm Password').fill('correct horse 9');
      await solveChallenge(page);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      await page.getByRole('button', { name: 'Verify Account' }).click();
    },
  },
  { name: 'forgotten password', path: '/forgot-password', heading: 'Forgot Password' },
  { name: 'new password', path: '/reset-password?token=x', heading: 'Reset Your Password' },
  { name: 'invalid link', path: '/reset-password', heading: 'Invalid Reset Link' },
  { name: 'not found', path: '/no/such/page', heading: '404' },
];

const pages: Sight[] = [
  { name: 'settings', path: '/settings', heading: 'Settings' },
  { name: 'security', path: '/security', heading: 'Security' },
  { name: 'help', path: '/help', heading: 'Get Help' },
  { name: 'calendar', path: '/calendar', heading: 'Calendar' },
  { name: 'profile', path: ({ id }) => `/users/${id}`, heading: 'My Profile' },
  { name: 'nobody’s profile', path: '/users/none', heading: '404' },
];

const layout: Sight[] = [
  {
    name: 'error',
    path: '/help',
    heading: 'Get Help',
    widths: [1280],
    async then(page) {
      await page.route(/assets\/reports\.route-.*\.js/, (route) => route.abort());
      await page.getByRole('link', { name: 'Reports' }).first().click();
      await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
    },
  },
  {
    name: 'sidebar open',
    path: '/help',
    heading: 'Get Help',
    widths: [1280],
    then: (page) => page.getByRole('button', { name: 'Toggle sidebar' }).click(),
  },
  {
    name: 'drawer open',
    path: '/help',
    heading: 'Get Help',
    widths: [320],
    async then(page) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Main' })).toBeVisible();
    },
  },
  {
    name: 'palette open',
    path: '/help',
    heading: 'Get Help',
    async then(page) {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('option', { name: 'Settings' })).toBeVisible();
    },
  },
  {
    name: 'user menu open',
    path: '/help',
    heading: 'Get Help',
    async then(page) {
      await page.getByRole('button', { name: 'User menu' }).click();
      await expect(page.getByRole('link', { name: 'My Profile' }).first()).toBeVisible();
    },
  },
];

const look = async (page: Page, account: Account | null, sights: Sight[], widths: readonly number[]) => {
  for (const { name, path, heading, then, widths: own } of sights) {
    const fitting = looks.filter(({ width }) => widths.includes(width) && (own ?? widths).includes(width));
    if (fitting.length === 0) continue;
    await test.step(name, async () => {
      await page.setViewportSize({ width: fitting[0]!.width, height: 800 });
      await page.goto(typeof path === 'string' ? path : path(account!));
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await then?.(page);
      for (const { colorScheme } of fitting) {
        await page.emulateMedia({ colorScheme });
        await (colorScheme === 'light' ? expectNoViolations(page) : expectReadableColours(page));
      }
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
};

for (const width of [1280, 320]) {
  test(`LOG-01 SUP-01 PWD-01 NAV-06 visitors’ pages are accessible, light and dark, at ${width} px`, async ({
    page,
  }) => {
    test.slow();
    await look(page, null, publicSights, [width]);
  });

  test(`LAY-09 pages are accessible, light and dark, at ${width} px`, async ({ signedIn: page, account }) => {
    test.slow();
    await look(page, account, pages, [width]);
  });

  test(`LAY-02 LAY-03 LAY-04 LAY-07 NAV-09 the frame is accessible, light and dark, at ${width} px`, async ({
    signedIn: page,
    account,
  }) => {
    test.slow();
    await look(page, account, layout, [width]);
  });
}
