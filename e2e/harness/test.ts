import { expect, test as base, type Page } from '@playwright/test';
import type { TestPostgres } from '../../apps/provider/src/testing/postgres.ts';
import { createAccount, randomAddress, type Account } from './account.ts';
import { inNextDocument, withPage } from './keptPage.ts';
import { startProvider, type RunningProvider } from './provider.ts';
import { startAnalytics } from './sources.ts';

export type CallAs = (account: Account, method: string, path: string, body?: unknown) => Promise<Response>;

interface TestFixtures {
  /** A fresh verified account. */
  account: Account;
  /** A page of {@link account}, which is signed in and has opened nothing yet. */
  signedIn: Page;
  /** Calls the provider as {@link account}. */
  callAs: CallAs;
  /** A PostgreSQL connection of the account, by the call; returns its id. */
  connect: (account: Account, name: string) => Promise<string>;
  uploadCsv: (account: Account, name: string, text: string) => Promise<string>;
  /** Another provider, until the test ends. */
  startOther: (env: Record<string, string>) => Promise<RunningProvider>;
}

/**
 * Started when a test asks for them. A file with worker fixtures of its own has workers of its own, each with a browser
 * and a provider to start: what several files use stands here.
 */
interface WorkerFixtures {
  provider: RunningProvider;
  /** A real server with a database "analytics". */
  postgres: TestPostgres;
}

/** Their start has its own time, and takes none of the test's that first asks for them. */
const ofWorker = { scope: 'worker', timeout: 120_000 } as const;

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
  // Storage that is given to a context costs a page of its own, with a process, before the test's. Once is enough: who
  // signs out stays signed out.
  await inNextDocument(
    page,
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
};

export const callsTo =
  (url: string): CallAs =>
  (account, method, path, body) =>
    fetch(url + path, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${account.token}`,
        ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });

export const test = base.extend<TestFixtures, WorkerFixtures>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that a function uses from its pattern.
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.stop();
    },
    ofWorker,
  ],
  postgres: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const postgres = await startAnalytics();
      await use(postgres);
      await postgres.stop();
    },
    ofWorker,
  ],
  baseURL: async ({ provider }, use) => use(provider.url),
  // oxlint-disable-next-line no-empty-pattern
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': randomAddress() }),
  page: async (
    { browser, provider, extraHTTPHeaders, viewport, colorScheme, reducedMotion, bypassCSP },
    use,
    info,
  ) => {
    const settings = {
      origin: provider.url,
      headers: extraHTTPHeaders ?? {},
      viewport,
      colorScheme,
      reducedMotion,
    };
    await withPage(browser, settings, !bypassCSP, use, info);
  },
  context: async ({ page }, use) => use(page.context()),
  account: async ({ provider }, use) => use(await createAccount(provider)),
  signedIn: async ({ page, provider, account }, use) => {
    await openSession(page, provider.url, account);
    await use(page);
  },
  callAs: async ({ provider }, use) => use(callsTo(provider.url)),
  connect: async ({ callAs, postgres }, use) =>
    use(async (account, name) => {
      const { host, port, user, password } = postgres;
      const response = await callAs(account, 'POST', '/data-source/', {
        source_name: name,
        source_type: 'postgres',
        connection_details: { host, port, user, password, database: 'analytics' },
      });
      if (!response.ok) throw new Error(`connect ${name}: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { connection_id: string }).connection_id;
    }),
  uploadCsv: async ({ callAs }, use) =>
    use(async (account, name, text) => {
      const form = new FormData();
      form.append('file', new File([text], 'returns.csv', { type: 'text/csv' }));
      const path = `/data-source/upload-csv?source_name=${encodeURIComponent(name)}`;
      const response = await callAs(account, 'POST', path, form);
      if (!response.ok) throw new Error(`upload ${name}: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { connection_id: string }).connection_id;
    }),
  // oxlint-disable-next-line no-empty-pattern
  startOther: async ({}, use) => {
    const others: RunningProvider[] = [];
    await use(async (env) => {
      const other = await startProvider(env);
      others.push(other);
      return other;
    });
    for (const other of others) await other.stop();
  },
});

export { expect };
