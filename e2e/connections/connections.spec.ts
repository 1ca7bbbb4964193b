import type { Browser } from '@playwright/test';
import { holdNextWrite, scriptAnswers } from '../harness/answers.ts';
import { settle } from '../harness/frames.ts';
import { expect, openHome, test } from '../harness/test.ts';

const list = { name: 'Connections' };

const isTab = ({ type }: { type: string }) => type === 'page';

/**
 * The browser itself says which tabs it has. Playwright tells of a new one when the tab's own page reports its first
 * navigation, which is lost where that commits while Playwright still attaches to the tab: 3 times of 120 on a busy machine.
 */
const watchTabs = async (browser: Browser) => {
  const session = await browser.newBrowserCDPSession();
  const tabs = async () => (await session.send('Target.getTargets')).targetInfos.filter(isTab);
  const before = new Set((await tabs()).map(({ targetId }) => targetId));
  const opened = async () => (await tabs()).filter(({ targetId }) => !before.has(targetId));
  return {
    addresses: async () => (await opened()).map(({ url }) => url),
    close: async () => {
      for (const { targetId } of await opened()) await session.send('Target.closeTarget', { targetId });
      await expect.poll(opened).toEqual([]);
      await session.detach();
    },
  };
};

test.describe('connections list', () => {
  test('CON-04 an empty list says what to do, and offers sample data', async ({ signedIn: page }) => {
    await openHome(page);
    await expect(
      page.getByText('No connections found. Click "Add new connection" to get started!'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Try it with sample data' }).click();
    await expect(page.getByRole('heading', { name: 'Data Model: Sample: Superstore orders' })).toBeVisible();
    await expect(page.getByText('From the metrics of this model')).toBeVisible();
  });

  test('CON-04 a host without sample data says so, and offers it no more', async ({ signedIn: page }) => {
    await page.route('**/data-source/sample', (route) => route.fulfill({ status: 404, json: {} }));
    await openHome(page);
    const sample = page.getByRole('button', { name: 'Try it with sample data' });
    await sample.click();
    await expect(page.getByText('This host has no sample data.')).toBeVisible();
    await expect(sample).toHaveCount(0);
  });

  test('CON-04 who opens another page while sample data is added stays there', async ({ signedIn: page }) => {
    await openHome(page);
    const letGo = await holdNextWrite(page, '/data-source/sample');
    await page.getByRole('button', { name: 'Try it with sample data' }).click();
    await page.getByRole('link', { name: 'Data Model', exact: true }).click();
    const heading = page.getByRole('heading', { name: 'Build and manage Data Models' });
    await expect(heading).toBeVisible();
    letGo();
    // It comes with the list that is read anew, after which one would be led away.
    await expect(page.getByRole('rowheader', { name: 'Sample: Superstore orders' })).toBeVisible();
    await settle(page);
    await expect(heading).toBeVisible();
  });

  test('CON-01 CON-02 CON-03 CON-04 CON-06 CON-18 lists, searches, pages and links rows', async ({
    page: _,
    account,
    connect,
    uploadCsv,
    signedIn: page,
  }) => {
    for (const name of ['alpha', 'beta', 'gamma', 'delta']) await connect(account, name);
    await uploadCsv(account, 'returns', 'id,reason\n1,late\n');
    await openHome(page);

    await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();
    const table = page.getByRole('table', list);
    await expect(table.getByRole('columnheader')).toHaveText([
      'Connection name',
      'Data source',
      'Owner',
      'Created on',
      'Open',
    ]);
    await expect(page.getByText('Showing 1-4 of 5')).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(5);
    await expect(table.getByRole('row', { name: /returns/ })).toContainText('CSV');
    await expect(table.getByRole('row', { name: /returns/ })).toContainText(account.email);
    await expect(table.getByRole('row', { name: /delta/ })).toContainText('Postgres');

    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText('Showing 5-5 of 5')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await page.goBack();
    await expect(page.getByText('Showing 1-4 of 5')).toBeVisible();

    const search = page.getByPlaceholder('Search connections by name');
    await search.fill('csv');
    await expect(page.getByText('Showing 1-1 of 1')).toBeVisible();
    await expect(page).toHaveURL(/q=csv/);
    await page.reload();
    await expect(search).toHaveValue('csv');
    await search.fill(account.email.slice(0, 6).toUpperCase());
    await expect(page.getByText('Showing 1-4 of 5')).toBeVisible();
    await search.fill('nothing like it');
    await expect(page.getByText('No connections found matching "nothing like it".')).toBeVisible();
    await search.fill('alp');

    // The whole row is the link.
    const row = table.getByRole('row', { name: /alpha/ });
    await row.click({ position: { x: 500, y: 20 } });
    await expect(page).toHaveURL(/\/data-source\/[^/]+$/);
    await expect(page.getByRole('heading', { name: 'alpha' })).toBeVisible();
  });

  test('CON-03 CON-06 shows two pages on either side of the current one, and whose a connection is', async ({
    account,
    signedIn: page,
  }) => {
    const json = Array.from({ length: 38 }, (_, index) => ({
      connection_id: String(index),
      source_name: `source ${index}`,
      owner_user_id: index === 0 ? account.id : 'someone',
    }));
    await scriptAnswers(page, '/data-source/user/connections', { json });
    await page.goto('/collections?page=5');
    await expect(page.getByText('Showing 17-20 of 38')).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(pages).toHaveText('Previous1…34567…10Next');
    await pages.getByRole('button', { name: 'Page 1', exact: true }).click();
    await expect(pages).toHaveText('Previous123…10Next');
    await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
    const table = page.getByRole('table', list);
    await expect(table.getByRole('row', { name: 'source 0' })).toContainText(account.email);
    await expect(table.getByRole('row', { name: 'source 1' })).toContainText('Other User');
  });

  test('CON-02 a row pressed right after typing opens, however busy the page is', async ({
    account,
    connect,
    signedIn: page,
  }) => {
    await connect(account, 'alpha');
    await openHome(page);
    const link = page.getByRole('link', { name: 'alpha' });
    await expect(link).toBeVisible();
    await page.getByPlaceholder('Search connections by name').fill('alp');
    await link.evaluate((element: HTMLElement) => {
      element.focus();
      element.click();
      const end = performance.now() + 400;
      while (performance.now() < end);
    });
    await expect(page.getByRole('heading', { name: 'alpha' })).toBeVisible();
    await expect(page).toHaveURL(/\/data-source\//);
  });

  test('CON-02 a row opens by keyboard and in a new tab', async ({
    account,
    connect,
    browser,
    signedIn: page,
  }) => {
    await connect(account, 'alpha');
    await openHome(page);
    const link = page.getByRole('link', { name: 'alpha' });
    const tabs = await watchTabs(browser);
    await link.click({ button: 'middle' });
    const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
    await expect.poll(tabs.addresses).toEqual([address]);
    await tabs.close();
    await expect(page).toHaveURL(/\/collections$/);
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'alpha' })).toBeVisible();
  });

  test('CON-05 a narrow screen shows the time, and the full date in a tooltip', async ({
    account,
    connect,
    signedIn: page,
  }) => {
    await connect(account, 'alpha');
    await page.setViewportSize({ width: 375, height: 740 });
    await openHome(page);
    const time = page.getByRole('list', list).locator('time');
    await expect(time).toContainText(/^\d\d:\d\d/);
    await time.focus();
    await expect(
      page.getByRole('tooltip').getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d$/),
    ).toBeVisible();
  });
});
