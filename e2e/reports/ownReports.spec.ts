import { readFile } from 'node:fs/promises';
import type { Locator, Page, Route } from '@playwright/test';
import type { Account } from '../harness/account.ts';
import { holdNextWrite } from '../harness/answers.ts';
import { expectNoViolations } from '../harness/axe.ts';
import { questionField } from '../harness/chat.ts';
import { settle } from '../harness/frames.ts';
import {
  connectCsv,
  createModel,
  expect,
  ordersCsv,
  test,
  type CallAs,
  type Model,
} from '../models/support.ts';
import { createReport } from './support.ts';

const byStatus = 'SELECT status, count(*) AS orders FROM orders GROUP BY 1 ORDER BY 1';
const question = {
  id: 'asked',
  kind: 'question',
  title: 'How many orders are there by status?',
  sql: byStatus,
};
const text = { id: 'said', kind: 'text', title: '', text: 'The shop opened in January.' };

const begin = (callAs: CallAs, account: Account, model: Model, name = 'Orders in spring') =>
  createReport(callAs, account, model, name, [question, text]);

const paper = (page: Page) => page.getByRole('region', { name: 'Report', exact: true });
const computed = (page: Page) => expect(paper(page).getByText('60 rows read').first()).toBeVisible();

/** Opens a report of {@link question} and {@link text}, and waits until it is computed; answers its id. */
const openReport = async (page: Page, callAs: CallAs, account: Account, model: Model) => {
  const id = await begin(callAs, account, model);
  await page.goto(`/reports?report=${id}`);
  await computed(page);
  return id;
};

test('LAY-07 a report is found by its name from anywhere', async ({
  signedIn: page,
  callAs,
  account,
  model,
}) => {
  const id = await begin(callAs, account, model, 'Orders in late spring');
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('late spring');
  await expect(page.getByRole('option', { name: /Orders in late spring/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/reports?report=${id}`);
  await expect(page.getByRole('heading', { name: 'Orders in late spring', level: 1 })).toBeVisible();
});

test('REP-10 without a report, one is drafted from a model’s metrics and computed; the model’s page makes one in one press', async ({
  signedIn: page,
  model,
}) => {
  await page.goto('/reports');
  await expect(page.getByText('No reports yet.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sample reports' }).getByRole('row')).toHaveCount(5);
  await page.getByRole('button', { name: `Draft a report of ${model.name}` }).click();
  await expect(page.getByRole('heading', { name: model.name, level: 1 })).toBeVisible();
  await computed(page);
  await expect(
    paper(page)
      .getByRole('img', { name: /amount/i })
      .first(),
  ).toBeVisible();
  await expect(paper(page).getByText('Not computed yet')).toHaveCount(0);
  await paper(page).getByRole('button', { name: 'Show SQL' }).first().click();
  await expect(
    paper(page)
      .getByText(/SELECT/)
      .first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to Reports' }).click();
  const row = page
    .getByRole('table', { name: 'Reports', exact: true })
    .getByRole('row', { name: model.name });
  await expect(row).toContainText('Active');
  await test.step('from the model’s page', async () => {
    await page.goto(`/data-models/${model.id}`);
    await page.getByRole('button', { name: 'Draft a report' }).click();
    await expect(page).toHaveURL(/\/reports\?report=/);
    await computed(page);
  });
});

test('REP-10 several reports are drafted at once, each until it is answered', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await createModel(callAs, account, model.source, 'returns');
  await page.goto('/reports');
  const [orders, returns] = ['orders', 'returns'].map((name) =>
    page.getByRole('button', { name: `Draft a report of ${name}` }),
  ) as [Locator, Locator];
  const letGo = [await holdNextWrite(page, '/report'), await holdNextWrite(page, '/report')];
  await orders.click();
  await expect(orders).toHaveAttribute('aria-busy', 'true');
  await returns.click();
  await expect(returns).toHaveAttribute('aria-busy', 'true');
  await expect(orders).toHaveAttribute('aria-busy', 'true');
  letGo.forEach((answer) => answer());
  await expect(page.getByRole('heading', { name: 'returns', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Reports' }).click();
  await expect(page.getByRole('table', { name: 'Reports', exact: true }).getByRole('row')).toHaveCount(3);
});

test('REP-12 what the keyboard reaches while a report is edited stands above the bar at its foot', async ({
  signedIn: page,
  callAs,
  account,
  model,
}) => {
  // At this height one of them comes to lie there.
  await page.setViewportSize({ width: 1280, height: 700 });
  const asked = ['first', 'second', 'third'].map((id) => ({ ...question, id }));
  const id = await createReport(callAs, account, model, 'Orders in spring', asked);
  await page.goto(`/reports?report=${id}`);
  await computed(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const name = page.getByRole('textbox', { name: 'Report name' });
  await expect(name).toBeVisible();
  await name.focus();
  const reached = page.locator(':focus');
  const stops: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    await settle(page);
    const stop = (await reached.getAttribute('aria-label')) ?? (await reached.innerText());
    if (stop === 'Cancel') break;
    stops.push(stop);
    const [{ y, height }, bar] = [(await reached.boundingBox())!, (await save.boundingBox())!];
    expect(y + height, stop).toBeLessThan(bar.y);
  }
  expect(stops.filter((stop) => stop === 'Show SQL')).toHaveLength(3);
});

test('REP-11 an answer of the chat becomes a part of a report', async ({ signedIn: page, model }) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  const input = questionField(page);
  await input.fill(question.title);
  await input.press('Enter');
  const answer = page.getByRole('article', { name: 'Assistant' }).last();
  await answer.getByRole('button', { name: 'Add to report' }).click();
  await page.getByRole('menuitem', { name: 'New report' }).click();
  await expect(page.getByText(`Added to “${question.title}”`)).toBeVisible();
  await answer.getByRole('button', { name: 'Add to report' }).click();
  await page.getByRole('menuitem', { name: question.title }).click();
  await expect(page.getByText(`Added to “${question.title}”`).nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Open' }).first().click();
  await expect(page.getByRole('heading', { name: question.title, level: 1 })).toBeVisible();
  await expect(paper(page).getByRole('listitem').getByRole('heading', { name: question.title })).toHaveCount(
    2,
  );
  await computed(page);
  await expect(paper(page).getByRole('img', { name: / by Status, most at / })).toHaveCount(2);
});

test('REP-16 a report begins with what its figures say, and each number leads to its block', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const sql = 'SELECT status, sum(amount) AS amount FROM orders GROUP BY 1 ORDER BY 1';
  const body = { data_model_id: model.id, name: 'Amounts', blocks: [text, { ...question, sql }] };
  const { id } = (await (await callAs(account, 'POST', '/report', body)).json()) as { id: string };
  await page.goto(`/reports?report=${id}`);
  await computed(page);
  const summary = page.getByRole('note', { name: 'Summary' });
  await expect(summary).toHaveText('Highest amount by status: refunded with 1,115, 34.3\u00a0% of all.');
  await summary.getByRole('link', { name: '1,115' }).press('Enter');
  const block = paper(page).getByRole('listitem').nth(1);
  await expect(block).toBeFocused();
  await block.getByRole('button', { name: 'Show rows' }).click();
  await expect(block.getByRole('row', { name: /refunded/ })).toContainText('1,115');
  await block.getByRole('button', { name: 'Show SQL' }).click();
  await expect(block.getByText(/sum\(amount\)/)).toBeVisible();
  await expectNoViolations(page, 'main');
});

test('REP-12 a report is edited in its place: moved by keyboard and by drag, renamed, written in, undone, saved', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await openReport(page, callAs, account, model);
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit report', level: 1 })).toBeFocused();
  await page.getByRole('textbox', { name: 'Report name' }).fill('Orders of the year');
  const grips = page.getByRole('button', { name: /^Move / });
  await expect(grips.first()).toHaveAccessibleName(`Move “${question.title}”`);
  await grips.first().press('ArrowDown');
  await expect(grips.first()).toHaveAccessibleName('Move this text');
  await expect(grips.nth(1)).toBeFocused();
  await expect(page.getByText('Moved to 2 of 2.')).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect(grips.first()).toHaveAccessibleName(`Move “${question.title}”`);
  await page.keyboard.press('Control+Shift+z');
  await expect(grips.first()).toHaveAccessibleName('Move this text');
  const [from, to] = [(await grips.nth(1).boundingBox())!, (await grips.first().boundingBox())!];
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y - 4, { steps: 4 });
  await page.mouse.up();
  await expect(grips.first()).toHaveAccessibleName(`Move “${question.title}”`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(grips.first()).toHaveAccessibleName('Move this text');
  await page.getByTitle('Table alone').click();
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: 'Text' }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).last().fill('Written <b>here</b>.');
  await page.getByRole('button', { name: 'Remove this text' }).first().press('Enter');
  await expect(page.getByRole('button', { name: /^Remove/ }).first()).toBeFocused();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Orders of the year', level: 1 })).toBeFocused();
  await page.reload();
  await expect(paper(page).getByText('Written <b>here</b>.')).toBeVisible();
  await expect(paper(page).getByRole('table', { name: 'Result' })).toBeVisible();
  await expect(paper(page).getByText(text.text)).toHaveCount(0);
});

test('REP-29 while it is edited, a metric and an answered question become blocks', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await openReport(page, callAs, account, model);
  await page.getByRole('button', { name: 'Edit' }).click();
  const add = page.getByRole('button', { name: 'Add block' });
  await add.click();
  await expect(page.getByRole('menuitem', { name: 'Question' })).toBeVisible();
  const metric = page.getByRole('menuitem').nth(2);
  const name = (await metric.textContent())!;
  await metric.click();
  await expect(page.getByRole('textbox', { name: 'Name of the metric' }).last()).toBeFocused();
  await add.click();
  await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Question' }).click();
  const form = page.getByRole('form', { name: 'Question' });
  await expect(form.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('How many orders?');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Add to the report' })).toBeVisible();
  await form.getByRole('button', { name: 'Add to the report' }).click();
  await expect(page.getByRole('textbox', { name: 'Question' }).last()).toHaveValue('How many orders?');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(paper(page).getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(paper(page).getByRole('heading', { name: 'How many orders?', level: 2 })).toBeVisible();
  await expect(page.getByText(/rows read/).nth(2)).toBeVisible();
});

test('REP-13 what someone else saved meanwhile isn’t lost without a choice, and is seen by who gives an edit up', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const id = await begin(callAs, account, model);
  await page.goto(`/reports?report=${id}&edit=1`);
  await page.getByRole('textbox', { name: 'Report name' }).fill('Mine');
  await callAs(account, 'PUT', `/report/${id}`, { name: 'Theirs', blocks: [text] });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This report was changed elsewhere meanwhile.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByRole('heading', { name: 'Mine', level: 1 })).toBeVisible();
  await test.step('who gives an edit up', async () => {
    await page.goto(`/reports?report=${id}&edit=1`);
    const name = page.getByRole('textbox', { name: 'Report name' });
    await name.fill('Mine again');
    await callAs(account, 'PUT', `/report/${id}`, { name: 'Theirs', blocks: [text] });
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
    const read = page.waitForResponse(
      (answer) => answer.url().endsWith(`/report/${id}`) && answer.request().method() === 'GET',
    );
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await (await read).finished();
    await settle(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { name: 'Theirs', level: 1 })).toBeVisible();
  });
});

/** Of a report that was saved once more. */
const openVersions = async (...[page, callAs, account, model]: Parameters<typeof openReport>) => {
  const id = await openReport(page, callAs, account, model);
  await callAs(account, 'PUT', `/report/${id}`, { name: 'Only the words', blocks: [text] });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Only the words', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'More for this report' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  return page.getByRole('dialog', { name: 'Versions' });
};

test('REP-30 what was saved before is listed, and one goes back to it as a change that can be undone; who closes the list while one is read stays with the report as it is', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const drawer = await openVersions(page, callAs, account, model);
  await test.step('who closes the versions while one is read', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(/\/versions\/\d+$/, async (route) => {
      await promise;
      await route.fallback();
    });
    const goBack = drawer.getByRole('button', { name: /^Go back to / });
    await goBack.click();
    await expect(goBack).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    const read = page.waitForResponse(/\/versions\/\d+$/);
    resolve();
    await (await read).finished();
    await settle(page);
    await expect(page.getByRole('heading', { name: 'Only the words', level: 1 })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Report name' })).toHaveCount(0);
  });
  await page.getByRole('button', { name: 'More for this report' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await expect(drawer.getByText(`2 blocks, saved by ${account.email}`)).toBeVisible();
  await expect(drawer.getByText('Then 1 block removed, renamed')).toBeVisible();
  await drawer.getByRole('button', { name: /^Show / }).click();
  await expect(drawer.getByText(question.title)).toBeVisible();
  await drawer.getByRole('button', { name: /^Go back to / }).press('Enter');
  await expect(drawer).toHaveCount(0);
  const name = page.getByRole('textbox', { name: 'Report name' });
  await expect(name).toHaveValue('Orders in spring');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('Only the words');
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Orders in spring', level: 1 })).toBeVisible();
  await computed(page);
  // What it was saved over is kept, although that had been saved a moment before.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('Versions of this report');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText('Only the words')).toBeVisible();
  await expect(drawer.getByRole('listitem')).toHaveCount(3);
});

test('REP-33 a query that reads moments says the time zone that it was run in, and no other query does', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const calls = ['called_at,n', '2017-03-01T23:30:00Z,1', '2017-03-02T10:00:00Z,2', '2017-03-05T09:00:00Z,4'];
  const source = await connectCsv(callAs, account, 'Calls', 'calls.csv', calls.join('\n'));
  const model = await createModel(callAs, account, source, 'Calls');
  const days = 'SELECT CAST(called_at AS date) AS day, count(*) AS calls FROM calls GROUP BY 1 ORDER BY 1';
  const id = await createReport(callAs, account, model, 'Calls', [
    { id: 'days', kind: 'question', title: 'Calls a day', sql: days },
    { id: 'sum', kind: 'question', title: 'All of n', sql: 'SELECT sum(n) AS n FROM calls' },
  ]);
  const zone = {
    refresh: 'hand',
    every: 'day',
    time_zone: 'Europe/Berlin',
    period: 'all',
    time_column: null,
  };
  await callAs(account, 'PUT', `/report/${id}/settings`, zone);
  await page.goto(`/reports?report=${id}`);
  await expect(paper(page).getByText('3 rows read').first()).toBeVisible();
  await expect(page.getByRole('note', { name: 'Summary' })).toContainText(
    /^The data ends on Mar 5, 2017, \d+ years ago\./,
  );
  await paper(page).getByRole('button', { name: 'Show SQL' }).first().click();
  await expect(paper(page).getByText("SET TimeZone = 'Europe/Berlin';")).toBeVisible();
  await paper(page).getByRole('button', { name: 'Show SQL' }).click();
  await expect(paper(page).getByText('SELECT sum(n)')).toBeVisible();
  await expect(paper(page).getByText('SET TimeZone')).toHaveCount(1);
});

test('REP-31 a report follows its model’s switch when it is refreshed, and each figure says what it is of', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await openReport(page, callAs, account, model);
  await expect(paper(page).getByText(/Standardized values|Values as they are/)).toHaveCount(0);
  const steps = [{ id: 'trim', title: 'Spaces', column: 'status', on: true, kind: 'spaces' }];
  for (const [used, said] of [
    [true, 'Standardized values'],
    [false, 'Values as they are'],
  ] as const) {
    const answer = await callAs(account, 'PUT', `/data-model/${model.id}/recipe`, { steps, used });
    expect(answer.ok).toBe(true);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(paper(page).getByText(`60 rows read · ${said}`)).toBeVisible();
  }
});

test('REP-14 a refresh that fails keeps the last good figures and says why and since when', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await openReport(page, callAs, account, model);
  await callAs(account, 'DELETE', `/data-source/${model.source.id}`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(
    page.getByText(/Refresh has failed since .*connection of this model was deleted/),
  ).toBeVisible();
  await expect(paper(page).getByText(/These are the figures of/)).toBeVisible();
  await expect(page.getByRole('note', { name: 'Summary' })).toContainText(
    `“${question.title}” could not be computed anew and is of `,
  );
  await expect(paper(page).getByRole('img', { name: / by Status, most at / })).toBeVisible();
  await page.goto('/reports');
  await expect(page.getByRole('row', { name: /Orders in spring/ })).toContainText('Refresh failed');
});

test('REP-15 the list: search through both groups, filter, hide, duplicate, delete', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await begin(callAs, account, model);
  await page.goto('/reports');
  const own = page.getByRole('table', { name: 'Reports', exact: true });
  const samples = page.getByRole('table', { name: 'Sample reports' });
  for (const column of ['Report Name', 'Data model', 'Created On', 'Last modified', 'Status', 'Actions'])
    await expect(own.getByRole('columnheader', { name: column })).toBeVisible();
  const search = page.getByPlaceholder('Search reports by name');
  await search.fill('ORDERS');
  await expect(own.getByRole('row')).toHaveCount(2);
  await expect(samples.getByRole('row')).toHaveCount(2);
  await search.fill('inventory');
  await expect(own).toHaveCount(0);
  await search.fill('');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemradio', { name: 'Out of date' }).click();
  await expect(own.getByRole('row')).toHaveCount(2);
  await expect(samples).toHaveCount(0);
  await page.getByRole('button', { name: 'Filter: Out of date' }).click();
  await page.getByRole('menuitemradio', { name: 'All reports' }).click();
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.reload();
  await expect(own).toBeVisible();
  await expect(samples).toHaveCount(0);
  await page.getByRole('button', { name: 'More for Orders in spring' }).click();
  // Below the only row the table ends: its menu reaches beyond it.
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { name: 'Orders in spring (copy)' })).toBeVisible();
  await page.getByRole('button', { name: 'More for this report' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(own.getByRole('row')).toHaveCount(2);
});

test('REP-15 who deletes a report of the list goes on at its neighbour', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  for (const name of ['Spring', 'Summer']) await createReport(callAs, account, model, name, []);
  await page.goto('/reports');
  const moreFor = (name: string) => page.getByRole('button', { name: `More for ${name}` });
  await moreFor('Summer').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(moreFor('Summer')).toHaveCount(0);
  await expect(moreFor('Spring')).toBeFocused();
});

test('REP-15 several reports are refreshed at once; one that could not be deleted is told of after the question about another, and who opens another page meanwhile stays there', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const id = await begin(callAs, account, model, 'Orders in spring');
  await begin(callAs, account, model, 'Orders in autumn');
  await page.goto('/reports');
  const [spring, autumn] = ['spring', 'autumn'].map((time) =>
    page.getByRole('row', { name: `Orders in ${time}` }),
  ) as [Locator, Locator];
  const letGo = await holdNextWrite(page, `/report/${id}/refresh`);
  await page.getByRole('button', { name: 'Refresh Orders in spring' }).click();
  await expect(spring).toContainText('Refreshing...');
  await page.getByRole('button', { name: 'Refresh Orders in autumn' }).click();
  await expect(autumn).toContainText('Active');
  await expect(spring).toContainText('Refreshing...');
  letGo();
  await expect(spring).toContainText('Active');
  await test.step('a report could not be deleted', async () => {
    const held: Route[] = [];
    await page.route('**/report/*', (route) =>
      route.request().method() === 'DELETE' ? void held.push(route) : route.fallback(),
    );
    await page.goto('/reports');
    const ask = async (name: string) => {
      await page.getByRole('button', { name: `More for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    const dialog = page.getByRole('alertdialog');
    await ask('Orders in spring');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await ask('Orders in autumn');
    await expect(dialog).toContainText('Orders in autumn');
    await expect.poll(() => held.length).toBe(1);
    await held[0]!.fulfill({ status: 500, json: { detail: 'No.' } });
    await expect(page.getByText('Orders in spring')).toBeVisible();
    await expect(dialog).toContainText('Orders in autumn');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toContainText('Orders in spring');
    await expect(dialog.getByRole('alert')).toBeVisible();
  });
  await page.unrouteAll();
  await test.step('another page is opened meanwhile', async () => {
    await page.goto(`/reports?report=${id}`);
    const deleteIt = await holdNextWrite(page, `/report/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Data Model', exact: true }).first().click();
    const heading = page.getByRole('heading', { name: 'Build and manage Data Models' });
    await expect(heading).toBeVisible();
    deleteIt();
    // The palette reads the list anew, as the page of reports would to which one is led away.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('Orders in spring');
    await expect(page.getByText('No matches')).toBeVisible();
    await page.keyboard.press('Escape');
    await settle(page);
    await expect(heading).toBeVisible();
  });
});

test('REP-20 REP-21 a report is computed by the host on a schedule, and says when the next time; of a period its figures count the last days of the data', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const id = await openReport(page, callAs, account, model);
  const settings = page.getByRole('region', { name: 'Report Settings' });
  await expect(settings).toContainText('By hand');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Report Settings' });
  await drawer.getByText('On a schedule').click();
  await drawer.getByRole('combobox', { name: 'Refresh every' }).click();
  await page.getByRole('option', { name: 'Every week' }).click();
  await drawer.getByRole('combobox', { name: 'Time zone' }).fill('Auckland');
  await page.getByRole('option', { name: 'Pacific/Auckland' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(settings).toContainText('Every week');
  const there = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Pacific/Auckland',
    weekday: 'long',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const next = async () => {
    const read = await callAs(account, 'GET', `/report/${id}`);
    return there.format(new Date(((await read.json()) as { next_refresh_at: string }).next_refresh_at));
  };
  // With other settings it is computed anew first.
  await expect.poll(next).toMatch(/06.*Monday|Monday.*06/);
  await expect(settings).toContainText('Next refresh');
  await test.step('a period', async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await drawer.getByRole('combobox', { name: 'Date range' }).click();
    await page.getByRole('option', { name: 'Last 30 days' }).click();
    await expect(drawer.getByRole('combobox', { name: 'By the column' })).toHaveValue('placed_at');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(settings).toContainText(/Last 30 days.*By the column.*placed_at/s);
    // The orders of the last 30 days up to the last one, as the file has them.
    const days = Array.from({ length: 60 }, (_, at) => Date.UTC(2026, at % 6, 1 + (at % 27)));
    const last = Math.max(...days);
    const count = days.filter((day) => day > last - 30 * 86_400_000).length;
    await expect(paper(page).getByText(`${count} rows read`).first()).toBeVisible();
    expect(count).toBeLessThan(60);
    const day = (time: number) =>
      new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
    const [from, to] = [day(last - 29 * 86_400_000), day(last)];
    const said = `Last 30 days of the data, ${from.replace(', 2026', '')} – ${to} · ${count} rows read`;
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('[data-paper]')).toContainText(said);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'HTML file' }).click();
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(said);
    const made = await callAs(account, 'POST', `/report/${id}/links`, { expires: 'never' });
    const { token } = (await made.json()) as { token: string };
    await page.goto(`/shared-report#${token}`);
    await expect(page.getByRole('main')).toContainText(said);
  });
});

test('REP-37 figures of a period are told with what they were in the days before, which their query and rows show', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const sql = 'SELECT status, sum(amount) AS amount FROM orders GROUP BY 1 ORDER BY 1';
  const id = await createReport(callAs, account, model, 'The last 30 days', [
    { id: 'all', kind: 'question', title: 'Amount', sql: 'SELECT sum(amount) AS amount FROM orders' },
    { id: 'by', kind: 'question', title: 'Amount by status', sql, shown_as: 'table' },
  ]);
  const settings = {
    refresh: 'hand',
    every: 'day',
    time_zone: 'UTC',
    period: '30 days',
    time_column: 'placed_at',
  };
  await callAs(account, 'PUT', `/report/${id}/settings`, settings);
  // The file, read once more here.
  const orders = ordersCsv
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([, day, status, amount]) => ({ time: Date.parse(day!), status, amount: Number(amount) }));
  const last = Math.max(...orders.map(({ time }) => time));
  const sum = (from: number, to: number, of?: string) =>
    orders
      .filter(({ time, status }) => (of === undefined || status === of) && time > last - from * 86_400_000)
      .filter(({ time }) => time <= last - to * 86_400_000)
      .reduce((total, { amount }) => total + amount, 0);
  const [now, was] = [sum(30, 0), sum(60, 30)];
  const share = `${Math.abs(100 * (now / was - 1)).toFixed(1)}\u00a0% ${now > was ? 'more' : 'less'}`;
  await page.goto(`/reports?report=${id}`);
  const said = `${share} than in the 30 days before`;
  await expect(paper(page).getByRole('note', { name: 'Summary' })).toContainText(
    `Amount came to ${now.toLocaleString('en-US')}, ${said}.`,
  );
  await expect(paper(page).getByRole('img').first()).toContainText(said);
  const block = paper(page).getByRole('listitem').filter({ hasText: 'Amount by status' });
  const rows = block.getByRole('table').getByRole('row');
  await expect(rows.first()).toHaveText('StatusAmountAmount, 30 days before');
  const cells = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent)),
  );
  const shown = cells.map(([status, ...figures]) => [
    status,
    ...figures.map((figure) => Number(figure.replace('–', '0').replaceAll(',', ''))),
  ]);
  const statuses = [...new Set(orders.map(({ status }) => status!))];
  const expected = statuses.map((status) => [status, sum(30, 0, status), sum(60, 30, status)]);
  expect(shown.toSorted()).toEqual(
    expected.filter(([, ...figures]) => figures.some((figure) => figure !== 0)).toSorted(),
  );
  await block.getByRole('button', { name: 'Show SQL' }).click();
  await expect(block).toContainText('-- The 30 days before');
});
