import type { Page } from '@playwright/test';
import { scriptAnswers, stopClock } from '../harness/answers.ts';
import { expectNoViolations } from '../harness/axe.ts';
import type { Account } from '../harness/account.ts';
import { expect, test as base } from '../harness/test.ts';

const test = base.extend<{
  collectionOf: (account: Account, connection: string, table: string) => Promise<string>;
}>({
  collectionOf: async ({ callAs }, use) =>
    use(async (account, connection, table) => {
      const path = `/data-source/${connection}/databases/analytics/tables/${encodeURIComponent(table)}/collection`;
      const { collection_id } = (await (await callAs(account, 'GET', path)).json()) as {
        collection_id: string;
      };
      return `/collections/${collection_id}`;
    }),
});

const titles = (page: Page) => page.getByRole('cell', { name: /^Ticket \d{3}$/ });
const firstTitle = (page: Page, text: string) => expect(titles(page).first()).toHaveText(text);

test.describe('collection objects', () => {
  test('COL-01 COL-02 title, columns, dates of UTC, sort, selection, widths', async ({
    account,
    connect,
    collectionOf,
    signedIn: page,
  }) => {
    await page.goto(await collectionOf(account, await connect(account, 'warehouse'), 'tickets'));
    await expect(page.getByRole('heading', { name: 'tickets', level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('tickets');
    await expect(page.getByRole('heading', { name: 'Objects List' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      'Select all on this page',
      'Id',
      'Title',
      'Created At',
      'Open',
    ]);
    await expect(titles(page)).toHaveCount(10);
    // 23:30 in UTC is the next day in Berlin, where this browser is.
    await expect(page.getByRole('row', { name: /Ticket 001/ })).toContainText('01/01/2026');

    const title = page.getByRole('columnheader', { name: 'Title' });
    const sort = title.getByRole('button', { name: 'Title' });
    await sort.click();
    await expect(title).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/sortBy=title\.asc/);
    await sort.click();
    await expect(title).toHaveAttribute('aria-sort', 'descending');
    await firstTitle(page, 'Ticket 057');
    await sort.click();
    await expect(title).toHaveAttribute('aria-sort', 'none');
    await expect(page).not.toHaveURL(/sortBy/);
    for (const still of ['Id', 'Created At'])
      await expect(page.getByRole('columnheader', { name: still }).getByRole('button')).toHaveCount(0);

    await page.getByRole('checkbox', { name: 'Select Ticket 001' }).check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await expect(page.getByText('10 selected')).toBeVisible();

    const id = page.getByRole('columnheader', { name: /^Id/ });
    expect(Math.round((await id.boundingBox())!.width)).toBe(150);
    const handle = page.getByRole('separator', { name: 'Resize Id' });
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => Math.round((await id.boundingBox())!.width)).toBe(160);
    const box = (await handle.boundingBox())!;
    await page.mouse.move(box.x + 4, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x - 600, box.y + 8, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await id.boundingBox())!.width)).toBe(20);
  });

  test('COL-03 COL-05 search and dates live in the URL and survive a reload', async ({
    account,
    connect,
    collectionOf,
    signedIn: page,
  }) => {
    const path = await collectionOf(account, await connect(account, 'warehouse'), 'tickets');
    await page.clock.install();
    await page.goto(path);
    await expect(titles(page)).toHaveCount(10);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/objects/')) asked.push(new URL(request.url()).search);
    });
    const search = page.getByPlaceholder('Search by title...');
    await stopClock(page);
    for (const key of 'et 05') {
      await search.press(key);
      await page.clock.runFor(150);
    }
    expect(asked).toEqual([]);
    await page.clock.runFor(100);
    await expect(titles(page)).toHaveCount(8);
    expect(asked).toEqual(['?search_field=title&search_value=et+05']);
    await page.clock.resume();
    await expect(page).toHaveURL(/search=et\+05\.title/);
    await page.reload();
    await expect(search).toHaveValue('et 05');
    await expect(titles(page)).toHaveCount(8);

    await page.getByRole('button', { name: 'Reset Filter' }).click();
    await expect(search).toHaveValue('');
    await expect(titles(page)).toHaveCount(10);

    await page.goto(`${path}?start_date=2026-01-20&end_date=2026-01-25`);
    await expect(titles(page)).toHaveCount(6);
    await firstTitle(page, 'Ticket 020');
    const range = page.getByRole('button', { name: /Jan 20, 2026 - Jan 25, 2026/ });
    await range.click();
    await expect(page.getByRole('grid')).toHaveCount(2);
    await expectNoViolations(page);
    // The later day first: the two are swapped.
    await page.getByRole('button', { name: /January 12, 2026/ }).click();
    await page.getByRole('button', { name: /January 5, 2026/ }).click();
    await expect(page).toHaveURL(/start_date=2026-01-05&end_date=2026-01-12/);
    await expect(titles(page)).toHaveCount(8);
    await page.getByRole('button', { name: /Jan 05, 2026 - Jan 12, 2026/ }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page).not.toHaveURL(/_date/);
    await expect(page.getByRole('button', { name: /Pick a date/ })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/start_date=2026-01-05/);
    await expect(titles(page)).toHaveCount(8);
  });

  test('COL-03 Reset Filter clears everything, in every combination', async ({
    account,
    connect,
    collectionOf,
    signedIn: page,
  }) => {
    const path = await collectionOf(account, await connect(account, 'warehouse'), 'tickets');
    await page.clock.install();
    await page.goto(path);
    await expect(titles(page)).toHaveCount(10);
    const parts = [
      'search=Ticket.title',
      'sortBy=title.desc',
      'start_date=2026-01-05&end_date=2026-02-12&pageSize=20',
    ];
    for (let chosen = 1; chosen < 2 ** parts.length; chosen += 1) {
      const query = parts.filter((_, index) => chosen & (2 ** index)).join('&');
      const reset = page.getByRole('button', { name: 'Reset Filter' });
      await test.step(query, async () => {
        await page.goto(`${path}?${query}`);
        await expect(titles(page).first()).toBeVisible();
        await reset.click();
        await page.clock.fastForward(1000);
        await expect(page).toHaveURL(path);
        await expect(page.getByPlaceholder('Search by title...')).toHaveValue('');
        await firstTitle(page, 'Ticket 001');
      });
    }
  });

  test('COL-03 a text that is still being typed outlives a sort, and not a Reset Filter', async ({
    account,
    connect,
    collectionOf,
    signedIn: page,
  }) => {
    const path = await collectionOf(account, await connect(account, 'warehouse'), 'tickets');
    await page.clock.install();
    await page.goto(`${path}?sortBy=title.desc`);
    await firstTitle(page, 'Ticket 057');
    const search = page.getByPlaceholder('Search by title...');
    await search.fill('Ticket 05');
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button', { name: 'Title' }).click();
    await expect(page).toHaveURL(`${path}?search=Ticket+05.title`);
    await search.fill('Ticket 01');
    await page.getByRole('button', { name: 'Reset Filter' }).click();
    await page.clock.fastForward(1000);
    await expect(page).toHaveURL(path);
  });

  test('COL-06 NAV-10 what the host doesn’t know is told by its screen, in the host’s words; Try Again reloads all that the page shows, its title and its trail too', async ({
    signedIn: page,
  }) => {
    const answer = (detail: string) => ({ status: 404, json: { detail } });
    await scriptAnswers(page, '/collections/gone/', answer('This collection was removed.'));
    await scriptAnswers(page, '/collections/gone/objects/', answer('No objects any more.'));
    await scriptAnswers(page, '/collections/kept/', {
      json: { result: [{ title: 'Kept', description: null }] },
    });
    await scriptAnswers(page, '/collections/kept/objects/', answer('No objects any more.'));
    await scriptAnswers(page, '/collections/kept/objects/o1/', answer('This object was removed.'));
    for (const [path, title, words] of [
      ['/collections/gone', 'Collection Fetch Failed!', 'This collection was removed.'],
      ['/collections/kept', 'Collection Fetch Failed!', 'No objects any more.'],
      ['/collections/kept/o1', 'Object Fetch Failed!', 'This object was removed.'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(title)).toBeVisible();
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByText('This page could not be found.')).toHaveCount(0);
    }
    await test.step('Try Again', async () => {
      const objects = {
        json: { result: [{ id: 'o1', title: 'One', created_at: null }], metadata: { total_records: 1 } },
      };
      await scriptAnswers(
        page,
        '/collections/late/',
        { status: 400, json: { detail: 'Not yet.' } },
        { json: { result: [{ title: 'Late arrivals', description: 'What came late' }] } },
      );
      await scriptAnswers(page, '/collections/late/objects/', objects);
      await page.goto('/collections/late');
      await expect(page.getByText('Not yet.')).toBeVisible();
      await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { name: 'Late arrivals', level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Late arrivals');
      await expect(page).toHaveTitle('Late arrivals · Plinth');
      expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
    });
  });

  test('COL-04 pages, page sizes, disabled buttons, on a phone too, no results; a page that isn’t there any more is the last one', async ({
    account,
    connect,
    collectionOf,
    signedIn: page,
  }) => {
    const tickets = await collectionOf(account, await connect(account, 'warehouse'), 'tickets');
    await page.goto(tickets);
    const next = page.getByRole('button', { name: 'Next page' });
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await next.click();
    await next.click();
    await expect(page.getByText('Page 3')).toBeVisible();
    await firstTitle(page, 'Ticket 021');
    await page.getByRole('combobox', { name: 'Objects on a page' }).click();
    for (const size of [10, 20, 30, 40, 50])
      await expect(page.getByRole('option', { name: `Show ${size}` })).toBeVisible();
    await page.getByRole('option', { name: 'Show 20' }).click();
    await expect(page.getByText('Page 2')).toBeVisible();
    await firstTitle(page, 'Ticket 021');
    await expect(titles(page)).toHaveCount(20);
    for (const extra of ['Choose columns', 'Export objects', 'More actions'])
      await expect(page.getByRole('button', { name: extra })).toBeDisabled();
    await next.click();
    await expect(next).toBeDisabled();
    await expect(titles(page)).toHaveCount(17);
    await page.getByPlaceholder('Search by title...').fill('nothing like it');
    await expect(page.getByText('No results.')).toBeVisible();
    await expect(page.getByText('Page 1')).toBeVisible();
    await test.step('a page that isn’t there any more', async () => {
      await page.goto(`${tickets}?pageIndex=99`);
      await expect(page.getByText('Page 6', { exact: true })).toBeVisible();
      await expect(titles(page)).toHaveCount(7);
      await expect(page).toHaveURL(/pageIndex=5$/);
    });
    await test.step('on a phone', async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(tickets);
      await expect(titles(page)).toHaveCount(10);
      for (const extra of ['Choose columns', 'Export objects', 'More actions']) {
        await expect(page.getByRole('button', { name: extra })).toBeVisible();
        await expect(page.getByRole('button', { name: extra })).toBeDisabled();
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  });

  test('COL-06 COL-07 a failure is told and can be tried again; a record without keys', async ({
    account,
    connect,
    collectionOf,
    signedIn: page,
  }) => {
    const path = await collectionOf(account, await connect(account, 'warehouse'), 'tickets');
    await page.route('**/objects/*', (route) => route.fulfill({ status: 400, json: {} }));
    await page.route('**/objects/', (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto(path);
    await expect(page.getByText('Collection Fetch Failed!')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(titles(page)).toHaveCount(10);
    await page.route('**/objects/*/', (route) => route.fulfill({ status: 400, json: {} }));
    await page.getByRole('link', { name: 'Open Ticket 001' }).click();
    await expect(page.getByText('Object Fetch Failed!')).toBeVisible();
    await page.unrouteAll();
    await page.route('**/objects/*/', (route) =>
      route.fulfill({ json: { result: { title: 'Nothing', record: {} } } }),
    );
    await page.goto(`${path}/any`);
    await expect(page.getByText('No Records Found')).toBeVisible();
    await expect(page.getByText('No records were found for the object Nothing.')).toBeVisible();
  });

  test('COL-07 an object as JSON, copied; a megabyte stays quick', async ({
    account,
    connect,
    collectionOf,
    context,
    signedIn: page,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const connection = await connect(account, 'warehouse');
    await page.clock.install();
    await page.goto(await collectionOf(account, connection, 'tickets'));
    await page.getByRole('link', { name: 'Open Ticket 001' }).click();
    await expect(page.getByRole('heading', { name: 'Ticket 001' })).toBeVisible();
    await expect(page.getByText('Get a specific object from a collection')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Record' })).toContainText('"number": 1');
    await stopClock(page);
    await page.getByRole('button', { name: 'Click to copy' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await page.clock.runFor(1400);
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByRole('button', { name: 'Click to copy' })).toBeVisible();
    await page.clock.resume();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as object;
    expect(copied).toMatchObject({ id: 1, title: 'Ticket 001', payload: { number: 1, tags: ['a', 'b'] } });

    await page.goto(await collectionOf(account, connection, 'large'));
    await page.getByRole('link', { name: 'Open Large record' }).click();
    const record = page.getByRole('region', { name: 'Record' });
    await expect(record).toContainText('"place": "Porto"');
    expect(await record.locator('i').count()).toBeLessThan(200);
    await record.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect(record).toContainText('"weight": 15000');
  });

  test('COL-08 the edit page says hello', async ({ signedIn: page }) => {
    await page.goto('/collections/any/edit');
    await expect(page.getByText(/^Hello!/)).toBeVisible();
  });
});
