import { expect, test as base, type Page } from '@playwright/test';
import { createAccount, randomAddress, type Account } from './account.ts';
import { startProvider, type RunningProvider } from './provider.ts';

interface TestFixtures {
  /** A fresh verified account. */
  account: Account;
  /** A page of {@link account}, which is signed in and has opened nothing yet. */
  signedIn: Page;
  /** Calls the provider as {@link account}. */
  callAs: (account: Account, method: string, path: string, body?: unknown) => Promise<Response>;
}

interface WorkerFixtures {
  provider: RunningProvider;
}

const expectHome = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();

/** Opens the list of connections, as who is signed in. */
export const openHome = async (page: Page): Promise<void> => {
  await page.goto('/collections');
  await expectHome(page);
};

export const logIn = async (page: Page, { email, password }: Account): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expectHome(page);
};

/** Signs a page in without the form, from the next page that it opens. */
export const openSession = async (page: Page, url: string, account: Account): Promise<void> => {
  const { hostname, origin } = new URL(url);
  await page
    .context()
    .addCookies([
      { ...account.cookie, domain: hostname, expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' },
    ]);
  // Storage that is given to a context costs a page of its own, with a process, before the test's.
  const script = await page.addInitScript(
    ({ origin, entries }) => {
      if (location.origin === origin) for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    {
      origin,
      entries: [
        ['plinth.auth.user', account.email],
        ['plinth.auth.token', account.token],
      ] as const,
    },
  );
  // Once is enough: who signs out stays signed out. A page that is closed has no script left.
  page.once('domcontentloaded', () => void script.dispose().catch(() => undefined));
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
  signedIn: async ({ page, provider, account }, use) => {
    await openSession(page, provider.url, account);
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
