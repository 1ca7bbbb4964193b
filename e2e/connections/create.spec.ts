import type { Page } from '@playwright/test';
import { settle } from '../harness/frames.ts';
import { startMongoDouble } from '../harness/sources.ts';
import { readShifts, watchShifts } from '../looks/checks.ts';
import { expect, openHome, test } from '../harness/test.ts';

const choose = async (page: Page, type: string) => {
  await page.getByRole('combobox', { name: 'Data source' }).click();
  await page.getByRole('option', { name: type }).click();
};
const open = async (page: Page) => {
  await openHome(page);
  await page.getByRole('link', { name: 'Add new connection' }).click();
  await expect(page.getByRole('heading', { name: 'Add new connection' })).toBeVisible();
};

test.describe('create a connection', () => {
  test('CON-07 the form opened directly is whole at once: nothing moves down as what the host offers comes in', async ({
    signedIn: page,
  }) => {
    const form = page.getByRole('form', { name: 'Add new connection' });
    await page.route('**/connection-options', async (route) => {
      // Who would show the form before does so meanwhile.
      await form.waitFor({ timeout: 2000 }).catch(() => undefined);
      await route.continue();
    });
    await watchShifts(page);
    await page.goto('/collections?create');
    await expect(form).toBeVisible();
    await expect(form.getByLabel(/TLS/).first()).toBeVisible();
    await settle(page);
    const shifts = await readShifts(page);
    expect(shifts.filter(({ value }) => value > 0.001)).toEqual([]);
  });

  test('CON-07 breadcrumb, types, and a change of type resets all fields', async ({ signedIn: page }) => {
    await open(page);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('link', { name: 'Connections' })).toBeVisible();
    await expect(crumbs.getByText('Details')).toBeVisible();
    await expect(page.getByLabel('Port')).toHaveValue('5432');
    await page.getByLabel('Connection name').fill('kept?');
    await page.getByLabel('Host').fill('db.example');
    await choose(page, 'MongoDB');
    await expect(page.getByLabel('Connection name')).toHaveValue('');
    await expect(page.getByLabel('Host')).toHaveValue('');
    await choose(page, 'CSV');
    await expect(page.getByText('Choose a .csv file or drop it here')).toBeVisible();
    await choose(page, 'PostgreSQL');
    await expect(page.getByLabel('Port')).toHaveValue('5432');
  });

  test('CON-07 what was begun on an earlier visit says so, can be dropped, and isn’t met by who uploads a file', async ({
    signedIn: page,
  }) => {
    const resumed = page.getByText(/You had begun this connection/);
    const upload = page.getByRole('link', { name: 'Upload a CSV file' });
    await open(page);
    await expect(resumed).toBeHidden();
    await page.getByLabel('Host').fill('db.example');

    await openHome(page);
    await upload.click();
    await expect(page.getByText('Choose a .csv file or drop it here')).toBeVisible();
    await expect(resumed).toBeHidden();
    const file = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
    await page.locator('input[type=file]').setInputFiles(file('old_orders.csv'));
    await expect(page.getByLabel('Connection name')).toHaveValue('Old orders');

    await openHome(page);
    await upload.click();
    await page.locator('input[type=file]').setInputFiles(file('returns.csv'));
    await expect(page.getByLabel('Connection name')).toHaveValue('Returns');
    await expect(resumed).toBeHidden();

    await openHome(page);
    await page.getByRole('link', { name: 'Add new connection' }).click();
    await expect(resumed).toHaveText(/Passwords aren’t kept: enter yours again\./);
    await expect(page.getByLabel('Host')).toHaveValue('db.example');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByLabel('Host')).toHaveValue('');
    await expect(resumed).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Add new connection' })).toBeFocused();
  });

  test('CON-08 each field has its own error, which goes when it is edited', async ({ signedIn: page }) => {
    await open(page);
    await page.getByRole('button', { name: 'Save connection' }).click();
    for (const name of ['Connection name', 'Host', 'Username', 'Password', 'Database'])
      await expect(page.getByText(`${name} is required.`)).toBeVisible();
    await expect(page.getByLabel('Connection name')).toBeFocused();
    await page.getByLabel('Host').fill('x');
    await expect(page.getByText('Host is required.')).toBeHidden();
    await expect(page.getByText('Username is required.')).toBeVisible();
    await page.getByLabel('Port').fill('70000');
    await page.getByRole('button', { name: 'Save connection' }).click();
    await expect(page.getByText('Port must be a number from 1 to 65535.')).toBeVisible();
  });

  test('CON-10 CON-11 CON-12 a pasted URL fills the form, the test passes, the save succeeds', async ({
    signedIn: page,
    postgres,
  }) => {
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/data-source/'))
        bodies.push(request.postDataJSON());
    });
    await open(page);
    await page.getByLabel('Host').fill(postgres.url.replace(/\/postgres$/, '/analytics'));
    await expect(page.getByLabel('Username')).toHaveValue(postgres.user);
    await expect(page.getByLabel('Port')).toHaveValue(String(postgres.port));
    await expect(page.getByLabel('Database')).toHaveValue('analytics');

    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText('The connection works.')).toBeVisible();
    await page.getByLabel('Database').fill('nowhere');
    await expect(page.getByText('The form has changed since this test. Test again.')).toBeVisible();
    await page.getByRole('button', { name: 'Test again' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'nowhere' })).toBeVisible();
    await page.getByLabel('Database').fill('analytics');

    await page.getByLabel('Connection name').fill('warehouse');
    await page.getByRole('button', { name: 'Save connection' }).click();
    await expect(page.getByText('Connection established successfully')).toBeVisible();
    await expect(page.getByText('Connection saved successfully')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Database Name' })).toHaveValue('analytics');
    expect(bodies).toEqual([
      {
        source_name: 'warehouse',
        source_type: 'postgres',
        connection_details: {
          host: postgres.host,
          port: postgres.port,
          user: postgres.user,
          password: postgres.password,
          database: 'analytics',
        },
      },
    ]);

    await page.getByRole('button', { name: 'Add another connection' }).click();
    await expect(page.getByLabel('Connection name')).toHaveValue('');
    await page.getByLabel('Host').fill(postgres.url);
    await page.getByLabel('Connection name').fill('warehouse');
    await page.getByRole('button', { name: 'Save connection' }).click();
    const name = page.getByLabel('Connection name');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(/already exists/)).toHaveCount(1);
    await name.fill('warehouse 2');
    await expect(page.getByText(/already exists/)).toBeHidden();
  });

  test('CON-07 opening asks the host for no test; a host without one says so when asked', async ({
    signedIn: page,
  }) => {
    const asked: string[] = [];
    const failed: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/data-source/test')) asked.push(request.method());
    });
    page.on('console', (message) => {
      if (message.type() === 'error') failed.push(message.text());
    });
    await open(page);
    await expect(page.getByRole('button', { name: 'Test connection' })).toBeEnabled();
    await page.waitForLoadState('networkidle');
    expect([asked, failed]).toEqual([[], []]);
    await page.route('**/data-source/test', (route) =>
      route.fulfill({ status: 501, json: { detail: 'Not here' } }),
    );
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText(/This host doesn’t test connections/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Test connection' })).toBeHidden();
  });

  test('CON-12 any other failure is told in a toast and nothing entered is lost', async ({
    signedIn: page,
    postgres,
  }) => {
    await open(page);
    await page.getByLabel('Host').fill(postgres.url.replace(/:\/\/[^@]*@/, '://postgres:wrong@'));
    await page.getByLabel('Connection name').fill('warehouse');
    await page.getByRole('button', { name: 'Save connection' }).click();
    const notifications = page.getByRole('region', { name: /Notifications/ });
    await expect(notifications.getByRole('listitem')).toContainText(/password/i);
    await expect(page.getByLabel('Connection name')).toHaveValue('warehouse');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong');
  });

  test('CON-10 MongoDB travels without a port', async ({ signedIn: page }) => {
    const mongo = await startMongoDouble({ databases: { desk: { tickets: [{ _id: 1, subject: 'Late' }] } } });
    try {
      let body: { connection_details?: object } = {};
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/data-source/'))
          body = request.postDataJSON() as typeof body;
      });
      await open(page);
      await choose(page, 'MongoDB');
      await page.getByLabel('Connection name').fill('desk');
      await page.getByLabel('Host').fill(`mongodb://${mongo.host}:${mongo.port}/desk`);
      await expect(page.getByLabel('Database')).toHaveValue('desk');
      await page.getByRole('button', { name: 'Save connection' }).click();
      await expect(page.getByText('Connection established successfully')).toBeVisible();
      expect(body.connection_details).toEqual({
        host: `${mongo.host}:${mongo.port}`,
        user: '',
        password: '',
        database: 'desk',
      });
    } finally {
      await mongo.stop();
    }
  });

  test('CON-09 CON-10 a CSV file: errors, size limit, preview, correction, upload', async ({
    signedIn: page,
  }) => {
    await open(page);
    await choose(page, 'CSV');
    await page.getByRole('button', { name: 'Upload and save' }).click();
    await expect(page.getByText('Connection name is required.')).toBeVisible();
    await expect(page.getByText('Please select a CSV file to upload.')).toBeVisible();

    const input = page.locator('input[type=file]');
    await input.setInputFiles({
      name: 'big.csv',
      mimeType: 'text/csv',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'a'),
    });
    await expect(page.getByText('File size exceeds the maximum limit of 10 MB.')).toBeVisible();
    await expect(page.getByText('big.csv')).toBeHidden();

    await input.setInputFiles({
      name: 'returns.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('id;city\n1;K\xf6ln\n2;Porto\n', 'latin1'),
    });
    const preview = page.getByRole('table', { name: 'First rows' });
    await expect(preview.getByRole('cell', { name: 'Köln' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Delimiter' })).toHaveValue(/Semicolon/);
    await page.getByRole('checkbox', { name: 'The first row names the columns' }).uncheck();
    await expect(preview.getByRole('cell', { name: 'city' })).toBeVisible();

    const upload = page.waitForRequest((request) => request.url().includes('/data-source/upload-csv'));
    await page.getByLabel('Connection name').fill('returns');
    await page.getByRole('button', { name: 'Upload and save' }).click();
    const query = new URL((await upload).url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({ source_name: 'returns', has_header: 'false' });
    await expect(page.getByText('Connection established successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Open connection' }).click();
    await expect(page.getByText('returns.csv')).toBeVisible();
  });

  test('CON-09 a file that can’t be read says why before it is sent; quotes in a name stay', async ({
    signedIn: page,
  }) => {
    await open(page);
    await choose(page, 'CSV');
    const pick = (name: string, text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await pick('orders.csv', 'PK\x03\x04\x14\0\x06\0');
    await expect(page.getByText(/Excel workbook/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove file' }).click();
    await pick('ragged.csv', 'id,city\n1,Porto\n2,Lima,Peru\n');
    await expect(page.getByText(/Line 3 has 3 fields, the first record has 2/)).toBeVisible();
    await page.getByRole('button', { name: 'Remove file' }).click();
    await pick('names.csv', 'name\nSmith, Ann\nLee\n');
    await expect(page.getByText(/choose another delimiter/)).toBeVisible();
    await page.getByRole('combobox', { name: 'Delimiter' }).click();
    await page.getByRole('option', { name: /Semicolon/ }).click();
    await expect(page.getByRole('cell', { name: 'Smith, Ann' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove file' }).click();
    await pick('the "late" ones.csv', 'id,city\n1,Porto\n');
    await expect(page.getByRole('cell', { name: 'Porto' })).toBeVisible();
    await page.getByLabel('Connection name').fill('returns');
    await page.getByRole('button', { name: 'Upload and save' }).click();
    await page.getByRole('link', { name: 'Open connection' }).click();
    await expect(page.getByText('the "late" ones.csv')).toBeVisible();
  });

  test('CON-11 WAY-03 what can be pressed stays in its place while what was found comes in', async ({
    signedIn: page,
  }) => {
    const holding = async (url: string) => {
      const gate = Promise.withResolvers<void>();
      await page.route(url, async (route) => {
        await gate.promise;
        await route.continue();
      });
      return gate.resolve;
    };
    const giveTables = await holding('**/databases/*/summary');
    const giveColumns = await holding('**/columns');
    await open(page);
    await choose(page, 'CSV');
    await page.getByLabel('Connection name').fill('returns');
    await page.locator('input[type=file]').setInputFiles({
      name: 'returns.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('id,city\n1,Porto\n'),
    });
    await page.getByRole('button', { name: 'Upload and save' }).click();

    const openIt = page.getByRole('link', { name: 'Open connection' });
    const generate = page.getByRole('button', { name: 'Generate Model' });
    const places = async () => [await openIt.boundingBox(), await generate.boundingBox()];
    await expect(generate).toBeDisabled();
    const before = await places();
    giveTables();
    await expect(page.getByText('Found 1 row in 2 columns.')).toBeVisible();
    await expect(generate).toBeEnabled();
    expect(await places()).toEqual(before);
    giveColumns();
    await expect(page.getByRole('list', { name: 'Columns' })).toContainText('city');
    expect(await places()).toEqual(before);
  });

  test('CON-10 an upload shows its progress and can be cancelled', async ({ signedIn: page }) => {
    await page.route('**/data-source/upload-csv*', async (route) => {
      await new Promise((resolve) => page.once('requestfailed', resolve));
      await route.abort().catch(() => undefined);
    });
    await open(page);
    await choose(page, 'CSV');
    await page.getByLabel('Connection name').fill('returns');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'returns.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
    await page.getByRole('button', { name: 'Upload and save' }).click();
    await expect(page.getByRole('progressbar', { name: 'returns.csv' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Upload and save' })).toBeVisible();
    await expect(page.getByText('returns.csv')).toBeVisible();
  });

  test('CON-07 leaving with entries asks, and Back works', async ({ signedIn: page }) => {
    await open(page);
    await page.getByLabel('Connection name').fill('unsaved');
    await page.goBack();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('What you entered isn’t saved yet.');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Connection name')).toHaveValue('unsaved');
    await page.goBack();
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();
  });
});
