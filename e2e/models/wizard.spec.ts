import type { Route } from '@playwright/test';
import { choose, connectCsv, event, expect, fillSetup, finalEvent, scriptStreams, test } from './support.ts';

test('WIZ-01 setup offers source, database, table, format and two toggles', async ({
  signedIn: page,
  source,
}) => {
  await page.goto('/data-model');
  await page.getByRole('button', { name: 'Create a Data Model' }).click();
  await expect(page.getByRole('heading', { name: 'Generate data models' })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: /breadcrumb/i });
  await expect(crumbs).toContainText('Data Model');
  await expect(crumbs).toContainText('Create');
  await expect(page.getByText('Stage 1 of 3')).toBeAttached();
  await expect(page.getByRole('combobox', { name: 'Database', exact: true })).toHaveAttribute(
    'placeholder',
    'Choose databases',
  );
  await expect(page.getByRole('combobox', { name: 'Table', exact: true })).toHaveAttribute(
    'placeholder',
    'Choose tables',
  );
  await expect(page.getByRole('radio', { name: 'JSON' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Generate column descriptions' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Generate data metrics and insights' })).toBeChecked();
  await expect(page.getByText('*Please select at least one table')).toBeVisible();
  await choose(page, 'Data source', source.name);
  await choose(page, 'Database', 'csv');
  await choose(page, 'Table', 'orders');
  await expect(page.getByText('placed_at: DATE')).toBeVisible();
});

test('WIZ-02 a new source clears database and table; Generate Model waits for all; the format is kept', async ({
  signedIn: page,
  account,
  callAs,
  source,
}) => {
  await connectCsv(callAs, account, 'Staff', 'rota.csv');
  // Where there is more than one of each, nothing is chosen by itself.
  const answers = { databases: ['csv', 'archive'], tables: ['orders', 'returns'] };
  for (const [list, names] of Object.entries(answers))
    await page.route(`**/${list}`, (route) => route.fulfill({ json: { [list]: names } }));
  await page.goto('/data-model?stage=setup');
  const generate = page.getByRole('button', { name: 'Generate Model' });
  await expect(generate).toBeDisabled();
  await choose(page, 'Data source', source.name);
  await expect(generate).toBeDisabled();
  await choose(page, 'Database', 'csv');
  await expect(generate).toBeDisabled();
  await choose(page, 'Table', 'orders');
  await expect(generate).toBeEnabled();

  await choose(page, 'Data source', 'Staff');
  await expect(page.getByRole('combobox', { name: 'Database', exact: true })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Table', exact: true })).toHaveValue('');
  await expect(generate).toBeDisabled();

  await page.getByText('CSV', { exact: true }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'CSV' })).toBeChecked();
  // The choices are there again too: a reload loses nothing.
  await expect(page.getByRole('combobox', { name: 'Data source' })).toHaveValue('Staff');
});

test('WIZ-02 WAY-03 the only database and the only table are chosen by themselves', async ({
  signedIn: page,
  account,
  callAs,
  source,
}) => {
  await connectCsv(callAs, account, 'Staff', 'rota.csv');
  await page.goto('/data-model?stage=setup');
  await choose(page, 'Data source', source.name);
  await expect(page.getByRole('combobox', { name: 'Table', exact: true })).toHaveValue('orders');
  await expect(page.getByRole('button', { name: 'Generate Model' })).toBeEnabled();
  await choose(page, 'Data source', 'Staff');
  await expect(page.getByRole('combobox', { name: 'Table', exact: true })).toHaveValue('rota');
});

test('WIZ-02 the format is stored when the generation begins', async ({ signedIn: page, source }) => {
  const stored = () =>
    page.evaluate(
      () =>
        (JSON.parse(localStorage.getItem('plinth.preferences') ?? '{}') as { outputFormat?: string })
          .outputFormat,
    );
  await fillSetup(page, source);
  await page.getByText('CSV', { exact: true }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'CSV' })).toBeChecked();
  expect(await stored()).toBeUndefined();
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await expect(page.getByRole('heading', { name: 'Progress tracking and logs' })).toBeVisible();
  await expect.poll(stored).toBe('csv');
});

test('WIZ-02 a new database clears the table', async ({ signedIn: page, source }) => {
  await page.route(`**/data-source/${source.id}/databases`, (route) =>
    route.fulfill({ json: { databases: ['csv', 'archive'] } }),
  );
  // The other database has a table of the same name.
  await page.route('**/tables', (route) => route.fulfill({ json: { tables: [source.table, 'returns'] } }));
  await fillSetup(page, source);
  const generate = page.getByRole('button', { name: 'Generate Model' });
  await expect(generate).toBeEnabled();
  await choose(page, 'Database', 'archive');
  await expect(page.getByRole('combobox', { name: 'Table', exact: true })).toHaveValue('');
  await expect(generate).toBeDisabled();
});

test('WIZ-02 failures to load show at their field and can be tried again', async ({
  signedIn: page,
  source,
}) => {
  await page.route(`**/data-source/${source.id}/databases`, (route) =>
    route.fulfill({ status: 400, json: { detail: 'The file is gone.' } }),
  );
  await page.goto('/data-model?stage=setup');
  await choose(page, 'Data source', source.name);
  await expect(page.getByText('Error loading databases: The file is gone.')).toBeVisible();
  await page.unroute(`**/data-source/${source.id}/databases`);

  const wordless = (route: Route) => route.fulfill({ status: 400, json: {} });
  await page.route('**/databases', wordless);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to load databases', { exact: true })).toBeVisible();
  await page.unroute('**/databases', wordless);
  await page.route('**/tables', wordless);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await choose(page, 'Database', 'csv');
  await expect(page.getByText('Failed to load tables', { exact: true })).toBeVisible();
});

test('WIZ-03 progress shows its steps and log; View Results waits for the end; Back exits to the list', async ({
  signedIn: page,
  source,
}) => {
  const stream = await scriptStreams(page);
  await fillSetup(page, source);
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await expect(page.getByRole('heading', { name: 'Progress tracking and logs' })).toBeVisible();
  await expect(page).toHaveURL(/stage=progress/);
  const results = page.getByRole('button', { name: 'View Results' });
  await expect(results).toBeDisabled();
  await expect.poll(async () => (await stream.opened()).length).toBe(1);
  await stream.write(event('checking_connection', 'completed', 'Connected'));
  await expect(page.getByRole('log')).toContainText('Connected');
  const box = await page.getByRole('log').boundingBox();
  expect(box!.height).toBeLessThanOrEqual(170);
  await stream.write(event('finish', 'completed', 'Finished'));
  await expect(page.getByRole('log')).toContainText('Finished');
  await expect(results).toBeDisabled();
  await stream.write(finalEvent());
  await expect(results).toBeEnabled();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Build and manage Data Models' })).toBeVisible();
});

test('WIZ-03 errors are red and announced', async ({ signedIn: page, source }) => {
  const stream = await scriptStreams(page);
  await fillSetup(page, source);
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await expect.poll(async () => (await stream.opened()).length).toBe(1);
  await stream.write(
    event('checking_connection', 'completed', 'Connected') + event('fetching_data', 'error', 'No such table'),
  );
  await expect(page.getByRole('alert').filter({ hasText: 'No such table' })).toHaveCount(1);
  const [error, plain] = await Promise.all(
    ['No such table', 'Connected'].map((text) =>
      page
        .getByRole('log')
        .getByText(text)
        .evaluate((element) => getComputedStyle(element).color),
    ),
  );
  expect(error).not.toBe(plain);
  await expect(page.getByRole('button', { name: 'View Results' })).toBeDisabled();
});

test('WIZ-04 a step is completed, current, pending or error by the progress number', async ({
  signedIn: page,
  source,
}) => {
  const stream = await scriptStreams(page);
  await fillSetup(page, source);
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await expect.poll(async () => (await stream.opened()).length).toBe(1);
  const steps = page.getByRole('list', { name: 'Steps of the generation' }).getByRole('listitem');
  const expectSteps = async (...statuses: string[]) => {
    for (const [index, status] of statuses.entries()) await expect(steps.nth(index)).toContainText(status);
  };
  await stream.write(event('fetching_data', 'started', 'Reading'));
  await expectSteps(
    'Checking connection: Completed',
    'Fetching data: In progress',
    'Generating data models: Pending',
    'Finish: Pending',
  );
  await stream.write(event('generating_visualizations', 'started', 'Charts'));
  await expectSteps('Completed', 'Completed', 'In progress', 'Pending');
  await stream.write(event('generating_data_model', 'error', 'Out of ideas'));
  await expectSteps('Completed', 'Completed', 'Generating data models: Error', 'Pending');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await stream.opened()).length).toBe(2);
  await stream.write(event('finish', 'completed', 'Done') + finalEvent());
  await expectSteps('Completed', 'Completed', 'Completed', 'Finish: Completed');
});

test('WIZ-03 reload, back, forward and a second tab behave', async ({ signedIn: page, source, context }) => {
  await fillSetup(page, source);
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await page.getByRole('button', { name: 'View Results' }).click();
  await expect(page.getByRole('heading', { name: 'Review and export your model' })).toBeVisible();
  await expect(page).toHaveURL(/stage=review/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Review and export your model' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Generate data models' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Table', exact: true })).toHaveValue('orders');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Review and export your model' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/data-model?stage=review');
  await expect(second.getByRole('heading', { name: 'Generate data models' })).toBeVisible();
  await expect(second).toHaveURL(/stage=setup/);
});

test('WIZ-03 a reload in the middle of a generation leaves the choices once in the history', async ({
  signedIn: page,
  source,
}) => {
  // Nothing is written, so the generation goes on.
  const stream = await scriptStreams(page);
  await page.goto('/data-model');
  await page.getByRole('button', { name: 'Create a Data Model' }).click();
  await choose(page, 'Data source', source.name);
  await expect(page.getByRole('combobox', { name: 'Table', exact: true })).toHaveValue('orders');
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await expect.poll(async () => (await stream.opened()).length).toBe(1);
  await page.reload();
  await expect(page).toHaveURL(/stage=setup/);
  await expect(page.getByRole('heading', { name: 'Generate data models' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Build and manage Data Models' })).toBeVisible();
});
