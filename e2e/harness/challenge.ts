import { expect, type Page } from '@playwright/test';

/** Ticks the robot check and waits for its work to be done. */
export const solveChallenge = async (page: Page): Promise<void> => {
  await page
    .getByRole('checkbox', { name: 'I am not a robot' })
    .check({ noWaitAfter: true, force: true })
    .catch(() => undefined);
  await expect(page.getByText('You are verified')).toBeVisible();
};
