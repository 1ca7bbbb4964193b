import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { mockCode, mockPassword, mockToken, mockUser } from '@plinth/api/mocks';
import { createOddHost, oddities, oddityNames, type OddityName } from '@plinth/api/testing/hosts';
import { solveChallenge } from '../harness/challenge.ts';
import { questionField } from '../harness/chat.ts';
import { saveReviewed } from '../models/support.ts';
import { headersWithVersions, test } from './hostServer.ts';

/** Where an oddity shows, what a person does there, and what is seen. */
interface Look {
  path: string;
  visitor?: true;
  /** Of session storage, before the page opens. */
  stored?: Record<string, unknown>;
  act?: (page: Page) => Promise<void>;
  sees: (page: Page) => Promise<void>;
}

const text =
  (...words: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const word of words)
      await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible();
  };
const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { name })).toBeVisible();
const note = (words: string) => (page: Page) => expect(page.getByRole('note')).toContainText(words);
const all =
  (...looks: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const look of looks) await look(page);
  };
const click =
  (name: string, role: 'button' | 'tab' | 'link' = 'button') =>
  (page: Page) =>
    page
      .getByRole(role, { name, exact: role !== 'tab' })
      .first()
      .click();
const fill = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(value);

const signUp = all(
  fill('Email', 'mary@northwind.example'),
  fill('Password', mockPassword),
  fill('Confirm Password', mockPassword),
  solveChallenge,
  click('Continue'),
);
const createHarbour = all(
  fill('Connection name', 'harbour'),
  fill('Host', 'db.northwind.example'),
  fill('Username', 'reader'),
  fill('Password', 'secret'),
  fill('Database', 'analytics'),
  click('Save connection'),
);
const verification = {
  visitor: true as const,
  path: '/Signup',
  stored: {
    'plinth.visitor.signUp': {
      version: 1,
      snapshot: {
        status: 'active',
        value: { verification: { code: 'entering', resend: 'coolingDown' } },
        context: { email: 'new@northwind.example', resendAt: 0 },
        children: {},
      },
    },
  },
};
const verify = all(fill('Verification Code', mockCode), click('Verify Account'));

const warehouse = '/data-source/c_01JRB7Q4ZK8M3T';
const model = '/data-models/m_01JRB8';
const collection = '/collections/support-tickets';
const list = (sees: Look['sees']): Look => ({ path: '/collections', sees });
const detail = (sees: Look['sees']): Look => ({ path: warehouse, sees });
const fact = (label: string, value: string) => (page: Page) =>
  expect(page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd').first()).toHaveText(
    value,
  );

const choose = (field: string, option: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const generate = all(
  click('Create a Data Model'),
  choose('Data source', 'warehouse_eu'),
  choose('Database', 'analytics'),
  choose('Table', 'orders'),
  click('Generate Model'),
);
const review = all(generate, click('View Results'), heading('Review and export your model'));
const generating = (sees: Look['sees'], act: Look['act'] = review): Look => ({
  path: '/data-model',
  act,
  sees,
});

const columnsTab = (sees: Look['sees']): Look => ({ path: `${model}?tab=columns`, sees });
const rows = (page: Page) => expect(page.getByRole('rowheader', { name: 'order_id' })).toBeVisible();
const asked = (sees: Look['sees']): Look => ({
  path: `${model}?tab=chat`,
  act: async (page) => {
    await questionField(page).fill('How did refunds change?');
    await page.keyboard.press('Enter');
  },
  sees,
});
const record = (sees: Look['sees']): Look => ({
  path: collection,
  act: async (page) => {
    await page
      .getByRole('link', { name: /^Open|detail/i })
      .first()
      .click();
  },
  sees: all(heading('One'), sees),
});

const noRobotCheck: Look = {
  visitor: true,
  path: '/Signup',
  act: all(
    fill('Email', 'mary@northwind.example'),
    fill('Password', mockPassword),
    fill('Confirm Password', mockPassword),
    (page) => page.getByRole('checkbox', { name: 'I am not a robot' }).click(),
    text('This host needs no robot check'),
    // The rich host has a check: it is sent a token that it takes.
    async (page) => {
      await page.route('**/auth/register', async (route) => {
        const body = route.request().postDataJSON() as object;
        expect(body).toMatchObject({ turnstile_token: '' });
        await route.continue({ postData: { ...body, turnstile_token: 'any' } });
      });
    },
    click('Continue'),
  ),
  sees: heading('Check your email'),
};

const looks: Record<OddityName, Look> = {
  'login without token_type': {
    visitor: true,
    path: '/login',
    act: all(fill('Email', mockUser.email), fill('Password', mockPassword), click('Continue')),
    sees: heading('Data Source Connections'),
  },
  'no robot check': noRobotCheck,
  'no robot check, and a session for whatever is unknown': noRobotCheck,
  'resend-otp answers text': {
    ...verification,
    act: click('Resend code'),
    sees: text('A new verification code has been sent to your email.'),
  },
  'forgot-password answers text': {
    visitor: true,
    path: '/forgot-password',
    act: all((page) => page.getByRole('textbox').fill(mockUser.email), click('Send Reset Link')),
    sees: text('Reset link sent'),
  },
  'reset-password answers text': {
    visitor: true,
    path: '/reset-password?token=mailed',
    act: all(
      fill('New Password', 'a long enough one'),
      fill('Confirm New Password', 'a long enough one'),
      click('Reset Password'),
    ),
    sees: text('Your password has been reset successfully! Redirecting to login...'),
  },
  'google authorize answers text': {
    visitor: true,
    path: '/login',
    act: async (page) => {
      const answered = page.waitForResponse(/google\/authorize/);
      await click('Continue with Google')(page);
      await answered;
      // What follows is shown after any notice of the first.
      await all(fill('Email', mockUser.email), fill('Password', mockPassword), click('Continue'))(page);
    },
    sees: async (page) => {
      await heading('Data Source Connections')(page);
      await expect(page.getByText(/is not JSON|does not fit/)).toHaveCount(0);
    },
  },
  'a failure with tries_left null': { ...verification, act: verify, sees: text('The code is too old.') },
  'a validation item without msg': {
    visitor: true,
    path: '/Signup',
    act: signUp,
    sees: text('email: value_error, password: too plain'),
  },

  'connections with ids as numbers': list((page) =>
    expect(page.getByRole('link', { name: 'warehouse_eu' })).toHaveAttribute('href', '/data-source/1'),
  ),
  'a connection without a name in the list': list(
    all(
      text('Support desk tickets'),
      note('1 entry of the host’s list couldn’t be read and isn’t shown: source_name is missing.'),
    ),
  ),
  'a connection whose name is blank': list((page) =>
    expect(page.getByRole('link', { name: 'Untitled', exact: true })).toHaveAttribute(
      'href',
      /^\/data-source\/./,
    ),
  ),
  'a model whose name is empty': {
    path: '/data-model',
    sees: (page) => expect(page.getByRole('row', { name: /Untitled/ })).toBeVisible(),
  },
  'a list of connections with null in it': list(
    all(text('Support desk tickets'), note('1 entry of the host’s list couldn’t be read')),
  ),
  'a connection of an unknown kind': list(text('warehouse_eu', 'duckdb')),
  'a snowflake connection without details': list(text('warehouse_eu', 'Snowflake')),
  'connections without dates and owner': list(text('warehouse_eu', '–')),
  'users/me fails': list(all(text('warehouse_eu'), text('ERR'))),
  'no call for a user': {
    path: `/users/${mockUser.id}`,
    sees: text(`Details for user: ${mockUser.email}`),
  },

  'a connection without user': detail(all(heading('warehouse_eu'), fact('Username', '–'))),
  'a connection with its port as text': detail(fact('Port', '6432')),
  'a connection with port null': detail(heading('warehouse_eu')),
  'a connection never updated': detail(fact('Last Updated', '–')),
  'a CSV without dialect': detail(all(fact('File name', 'returns.csv'), fact('Delimiter', '–'))),
  'creating a connection points elsewhere': {
    path: '/collections?create',
    act: createHarbour,
    sees: text('with another address. Nothing of it was sent there.'),
  },
  'uploading a file answers text': {
    path: '/collections?create',
    act: all(choose('Data source', 'CSV'), fill('Connection name', 'weather'), async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles(path.resolve('node_modules/vega-datasets/data/seattle-weather.csv'));
      await click('Upload and save')(page);
    }),
    sees: all(
      text('Connection established successfully'),
      click('Open connection', 'link'),
      heading(/^weather$/),
    ),
  },
  'changing a connection answers text': {
    path: warehouse,
    act: all(
      click('Edit'),
      (page) => page.getByLabel(/^Connection name/).fill('warehouse_north'),
      click('Save'),
    ),
    sees: all(text('Connection updated successfully!'), heading('warehouse_north')),
  },
  'deleting a connection answers text': {
    path: warehouse,
    act: all(click('Delete Connection'), click('Delete')),
    sees: async (page) => {
      await heading('Data Source Connections')(page);
      await expect(page.getByRole('link', { name: 'warehouse_eu' })).toHaveCount(0);
    },
  },
  'a database without a name': {
    path: `${warehouse}?explorer`,
    sees: all(
      (page) => expect(page.getByRole('option', { name: 'analytics' })).toBeVisible(),
      note('1 entry'),
    ),
  },
  'a column whose type is null': {
    path: `${warehouse}?explorer&database=analytics&table=orders`,
    sees: text('14 columns', 'unclear'),
  },

  'progress without message, its last block without a blank line': generating(
    all(text('Successfully retrieved data model!'), (page) =>
      expect(page.getByRole('log')).toContainText('Fetching data'),
    ),
    generate,
  ),
  'a draft without understanding and visualizations, of columns with a name or less': generating(
    all(
      text('12 columns', 'Unknown', 'N/A', 'monetary', /imported/),
      note('1 entry of the host’s list couldn’t be read and isn’t shown: name can’t be read.'),
      click('Visualization Metrics', 'tab'),
      text('No visualization metrics were found for this data model.'),
    ),
  ),
  'a draft id as a number': generating(text('Model saved successfully!'), async (page) => {
    // The rich host knows its drafts by its own ids: it is asked for one that it has.
    await page.route(/draft_id=17/, (route) =>
      route.continue({ url: route.request().url().replace('draft_id=17', 'draft_id=draft-1') }),
    );
    await all(review, saveReviewed)(page);
  }),
  'a created model without name, its id a number': generating(
    all(text('Model saved successfully!'), (page) =>
      expect(page).toHaveURL(/\/data-models\/4711\?tab=chat$/),
    ),
    all(review, saveReviewed),
  ),

  'models with nothing but id and name': { path: '/data-model', sees: text('tide_readings', '–') },
  'a model without an id in the list': {
    path: '/data-model',
    sees: all(text('tide_readings'), note('id is missing')),
  },
  'a model with nothing but id, name and description': {
    path: model,
    sees: all(heading('Data Model: orders'), text(/^One row per order placed/, '–')),
  },
  'a model with null for what the host doesn’t tell': {
    path: model,
    sees: async (page) => {
      await all(heading('Data Model: orders'), fact('Connection name', '–'))(page);
      await expect(page.getByText('The connection of this model was deleted')).toHaveCount(0);
    },
  },
  'model columns bare': columnsTab(rows),
  'model columns as a map': columnsTab(rows),
  'model columns as a bare map': columnsTab(rows),
  'a model column that is no column': columnsTab(all(text('12 columns'), note('1 entry'))),
  'understanding null': {
    path: `${model}?tab=understanding`,
    act: click('Notes Editor'),
    sees: (page) => expect(page.getByRole('textbox', { name: 'Model understanding notes' })).toHaveValue(''),
  },
  'changing columns answers text': {
    path: `${model}?tab=columns`,
    act: all(click('Edit status'), fill('Description of status', 'Where the order is'), click('Save status')),
    sees: text('Column details have been successfully updated.'),
  },
  'deleting a model answers text': {
    path: '/data-model',
    act: all(click('Delete tide_readings'), click('Delete')),
    sees: (page) => expect(page.getByText('tide_readings')).toHaveCount(0),
  },
  'an answer of the chat alone': asked(text(/^Refunds rose every month/)),
  'rows of another shape': asked(text(/^Refunds rose every month/, 'SQL Query')),

  'a collection without title': { path: collection, sees: heading('Collection') },
  'an object without title and date': {
    path: collection,
    sees: all(text('–'), note('9 entries of the host’s list couldn’t be read')),
  },
  'a nameless object without a record': {
    path: `${collection}/o_17`,
    sees: all(heading('o_17'), text('No records were found for the object o_17.')),
  },
  'a record that is null': record(text('null')),
  'a record that is a list': record(text('"second"')),
  'a record that is a value': record(text('"all of it"')),
};

/** What is odd of one page is seen there one after the other. */
const byPath = new Map<string, OddityName[]>();
for (const name of oddityNames) {
  const { path: at } = looks[name];
  byPath.set(at, [...(byPath.get(at) ?? []), name]);
}

/** Opens a page as who has nothing stored but a session, and what the look needs. */
const openLook = async (
  page: Page,
  appUrl: string,
  { path: at, visitor, stored = {} }: Look,
): Promise<void> => {
  const script = await page.addInitScript(
    ([user, token, stored]) => {
      localStorage.clear();
      sessionStorage.clear();
      if (token !== null) {
        localStorage.setItem('plinth.auth.user', user);
        localStorage.setItem('plinth.auth.token', token);
      }
      for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, JSON.stringify(value));
    },
    [mockUser.email, visitor ? null : mockToken, stored] as const,
  );
  page.once('domcontentloaded', () => void script.dispose());
  await page.goto(appUrl + at);
};

for (const [at, names] of byPath)
  test(`odd hosts at ${at}`, async ({ page, startHost }) => {
    for (const name of names)
      await test.step(name, async () => {
        const look = looks[name];
        const running = await startHost((host) => createOddHost(host, oddities[name]), headersWithVersions);
        await openLook(page, running.appUrl, look);
        await look.act?.(page);
        await look.sees(page);
        await page.unrouteAll();
        await running.stop();
      });
  });
