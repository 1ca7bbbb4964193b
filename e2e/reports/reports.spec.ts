import { expect, test } from '../harness/test.ts';

test.describe('reports', () => {
  test('REP-01 the list: search, columns, four sample reports', async ({ signedIn: page }) => {
    await page.goto('/reports');
    await expect(page.getByRole('heading', { name: 'Report Overview' })).toBeVisible();
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs).toHaveText(/Connections.*Data Model.*Reports/);
    const table = page.getByRole('table', { name: 'Reports' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Report Name',
      'Data model',
      'Status',
      'Created On',
      'Last modified',
      'Actions',
    ]);
    await expect(table.getByRole('row')).toHaveCount(5);
    await expect(page.getByRole('button', { name: 'Filter' })).toBeVisible();
    await expect(page.getByText('Page 1 of 1')).toBeVisible();
    const search = page.getByPlaceholder('Search reports by name');
    await search.fill('INVENTORY');
    await expect(table.getByRole('row')).toHaveCount(2);
    await search.fill('quarter');
    await expect(table.getByRole('row', { name: /Orders by quarter/ })).toBeVisible();
    const row = table.getByRole('row', { name: /Orders by quarter/ });
    await expect(row.getByRole('button')).toHaveCount(2);
    await row.getByRole('button').first().click();
    await expect(page.getByRole('heading', { name: 'Report Overview' })).toBeVisible();
    await search.fill('nothing like it');
    await expect(page.getByText('No reports found matching "nothing like it".')).toBeVisible();
  });

  test('REP-01 an address that names no report is the list; one that there isn’t leads back to it', async ({
    signedIn: page,
  }) => {
    await page.goto('/reports?report=');
    await expect(page.getByRole('heading', { name: 'Report Overview', level: 1 })).toBeVisible();
    await page.goto('/reports?report=no-such-report');
    await expect(page.getByRole('heading', { name: 'There is no report with this address.' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Reports' }).click();
    await expect(page.getByRole('heading', { name: 'Report Overview', level: 1 })).toBeVisible();
  });

  test('REP-02 the detail of a report, and back', async ({ signedIn: page }) => {
    await page.goto('/reports');
    await page.getByRole('row', { name: /Returns by reason/ }).click({ position: { x: 500, y: 20 } });
    await expect(page.getByRole('heading', { name: 'Returns by reason', level: 1 })).toBeVisible();
    for (const button of ['Share', 'Export', 'Edit', 'Settings'])
      await expect(page.getByRole('main').getByRole('button', { name: button })).toBeVisible();
    for (const text of [
      'Created On',
      'Last Modified',
      'Active',
      'Report Content',
      'Data Sources',
      'Report Settings',
      'Every 5 minutes',
      'Last 30 days',
      'UTC+00:00',
      'Interactive Dashboard',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Reports' }).click();
    await expect(page.getByRole('heading', { name: 'Report Overview' })).toBeVisible();
  });

  test('STD-01 standardization rules: tabs, cards, selection', async ({ signedIn: page }) => {
    await page.goto('/standardization');
    await expect(page.getByRole('heading', { name: 'Standardization Rules' })).toBeVisible();
    const cards = page.getByRole('tabpanel').getByRole('listitem');
    await expect(cards).toHaveCount(5);
    await expect(page.getByText('Showing 1 to 5 of 5 columns')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await expect(cards.first()).toContainText('High Impact');
    await expect(cards.first()).toContainText('Recommended');
    const hueOf = (text: string) =>
      cards
        .getByText(text, { exact: true })
        .first()
        .evaluate((badge) => Number(/oklch\(\S+ \S+ ([\d.]+)/.exec(getComputedStyle(badge).color)?.[1]));
    const [orange, green] = await Promise.all(['High Impact', 'Low Impact'].map(hueOf));
    expect(orange).toBeGreaterThan(40);
    expect(orange).toBeLessThan(90);
    expect(green).toBeGreaterThan(130);
    expect(green).toBeLessThan(170);
    for (const type of ['NUMERIC', 'TEXT', 'DATE/TIME', 'BINARY']) {
      await page.getByRole('tab', { name: type }).click();
      await expect(cards).toHaveCount(1);
      await expect(cards.first()).toContainText(type);
    }
    await page.getByRole('tab', { name: 'All' }).click();
    const all = page.getByRole('button', { name: 'Apply all selected' });
    await expect(all).toBeDisabled();
    await page.getByRole('checkbox').first().check();
    await expect(all).toBeEnabled();
    await all.click();
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')).toBeVisible();
  });
});
