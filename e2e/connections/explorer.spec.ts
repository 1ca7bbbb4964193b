import { oddTable } from '../harness/sources.ts';
import { expect, test } from '../harness/test.ts';

test.describe('database explorer', () => {
  test('CON-14 EXP-01 from the breadcrumb down to the columns and the objects', async ({
    account,
    connect,
    signedIn: page,
  }) => {
    const id = await connect(account, 'warehouse');
    await page.goto(`/data-source/${id}`);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Details' }).click();
    await expect(page.getByRole('heading', { name: 'Database Explorer' })).toBeVisible();
    await page.getByRole('option', { name: 'analytics' }).click();

    const tables = page.getByRole('region', { name: 'Table or collection' });
    await expect(tables.getByText('1,504')).toBeVisible();
    await expect(page.getByRole('option')).not.toHaveCount(1500);
    await page.getByPlaceholder('Search tables').fill('ticke');
    await tables.getByRole('option', { name: 'tickets' }).click();
    await expect(page.getByText('4 columns')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'id: integer' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'payload: jsonb' })).toBeVisible();

    await page.reload();
    await expect(page.getByText('4 columns')).toBeVisible();
    await page.getByRole('link', { name: 'Browse objects' }).click();
    await expect(page.getByRole('heading', { name: 'tickets' })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Ticket 001', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('4 columns')).toBeVisible();
  });

  test('EXP-01 works by keyboard, with 1,200 columns and odd names', async ({
    account,
    connect,
    signedIn: page,
  }) => {
    const id = await connect(account, 'warehouse');
    await page.goto(`/data-source/${id}?explorer&database=analytics`);
    const tables = page.getByRole('listbox', { name: 'Table or collection' });
    await tables.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1,200 columns')).toBeVisible();
    await page.getByPlaceholder('Search columns').fill('1199');
    await expect(page.getByRole('listitem').filter({ hasText: 'column_1199: integer' })).toBeVisible();

    await page.getByPlaceholder('Search tables').fill('odd.');
    await tables.getByRole('option', { name: oddTable }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Straße: text' })).toBeVisible();
    await page.getByRole('link', { name: 'Browse objects' }).click();
    await expect(page.getByText('No results.')).toBeVisible();
  });

  test('EXP-01 an empty database, an empty table', async ({ account, connect, signedIn: page }) => {
    const id = await connect(account, 'warehouse');
    await page.goto(`/data-source/${id}?explorer&database=postgres`);
    await expect(page.getByText('No tables/collections available')).toBeVisible();
    await page.route('**/databases', (route) => route.fulfill({ json: { databases: [] } }));
    await page.goto(`/data-source/${id}?explorer`);
    await expect(page.getByText('No databases available')).toBeVisible();
    await page.unroute('**/databases');
    await page.route('**/columns', (route) => route.fulfill({ json: { columns: {} } }));
    await page.goto(`/data-source/${id}?explorer&database=analytics&table=tickets`);
    await expect(page.getByText('No columns found.')).toBeVisible();
  });

  test('EXP-02 each level fails alone, and can be tried again', async ({
    account,
    connect,
    signedIn: page,
  }) => {
    const id = await connect(account, 'warehouse');
    await page.route('**/databases', (route) =>
      route.fulfill({ status: 400, json: { detail: 'Not today.' } }),
    );
    await page.goto(`/data-source/${id}?explorer`);
    await expect(page.getByText('Failed to load databases')).toBeVisible();
    await expect(page.getByText('Error loading databases: Not today.')).toBeVisible();
    await page.unroute('**/databases');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('option', { name: 'analytics' })).toBeVisible();

    await page.route('**/tables', (route) => route.fulfill({ status: 400, json: { detail: 'No rights.' } }));
    await page.getByRole('option', { name: 'analytics' }).click();
    await expect(page.getByText('Failed to load tables')).toBeVisible();
    await expect(page.getByText('No rights.')).toBeVisible();
    await expect(page.getByRole('option', { name: 'postgres' })).toBeVisible();
    await page.unroute('**/tables');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByPlaceholder('Search tables')).toBeVisible();
  });
});
