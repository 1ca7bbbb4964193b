import { expect, test as base, type Page } from '@playwright/test';
import { createAccount, randomAddress, type Account } from './account.ts';
import { startProvider, type RunningProvider } from './provider.ts';

interface TestFixtures {
  /** A fresh verified account. */
  account: Account;
  /** A page of {@link account}, logged in through the form, at /collections. */
  signedIn: Page;
  /** Calls the provider as {@link account}. */
  callAs: (account: Account, method: string, path: string, body?: unknown) => Promise<Response>;
}

interface WorkerFixtures {
  provider: RunningProvider;
}

export const logIn = async (page: Page, { email, password }: Account): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  provider: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that a function uses from its pattern.
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ provider }, use) => use(provider.url),
  // eslint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': randomAddress() }),
  account: async ({ provider }, use) => use(await createAccount(provider)),
  signedIn: async ({ page, account }, use) => {
    await logIn(page, account);
    await use(page);
  },
  callAs: async ({ provider }, use) =>
    use((account, method, path, body) =>
      fetch(provider.url + path, {
        method,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${account.token}`,
          ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    ),
});

export { expect };
