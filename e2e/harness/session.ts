import { expect, type Page } from '@playwright/test';
import type { Account } from './account.ts';

/** Ends the session of the page at the host; the page doesn't know yet. */
export const endSession = async (page: Page) => {
  // A call of the page's opening that is still on its way would be refused, and tell it.
  await page.waitForLoadState('networkidle');
  const status = await page.evaluate(async () => {
    const answer = await fetch('/auth/jwt/logout', {
      method: 'POST',
      headers: { Authorization: `Bearer ${localStorage.getItem('plinth.auth.token')}` },
    });
    return answer.status;
  });
  expect(status).toBe(204);
};

/** Of the log-in page, to who hasn't been signed in. */
export const needed = 'You need to login to access this page.';

/** Signs in again, on the log-in page that was led to. */
export const enter = async (page: Page, { email, password }: Account, notice = 'Your session has ended.') => {
  await expect(page.getByText(notice, { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
};
