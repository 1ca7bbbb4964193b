import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { questionField } from '../harness/chat.ts';
import { expect, keepNoConversations, test, type Model } from './support.ts';

const question = 'How many orders are there by status?';

const ask = async (page: Page, model: Model) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  const input = questionField(page);
  await input.fill(question);
  await input.press('Enter');
  const answer = page.getByRole('article', { name: 'Assistant' }).last();
  await expect(answer.getByRole('table', { name: 'Result' })).toBeVisible();
  return answer;
};

const openSql = async (page: Page, model: Model) => {
  const answer = await ask(page, model);
  await answer.getByRole('button', { name: 'Edit and run' }).click();
  return { answer, field: answer.getByRole('textbox', { name: 'SQL of this answer' }) };
};

test('CHA-10 CHA-12 an answer’s rows are a chart and a table, can be shown otherwise, and are taken away', async ({
  signedIn: page,
  model,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const answer = await ask(page, model);
  const chart = answer.getByRole('img', { name: / by Status, most at / });
  await expect(chart).toBeVisible();
  await expect(answer.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await answer.getByTitle('Shares').click();
  await expect(chart.getByText('33.3 %', { exact: true })).toHaveCount(3);
  const saved = page.waitForEvent('download');
  await answer.getByRole('button', { name: 'CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/by-status\.csv$/);
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').filter(Boolean)).toHaveLength(4);
  const drawn = page.waitForEvent('download');
  await answer.getByRole('button', { name: 'PNG' }).click();
  const picture = await readFile(await (await drawn).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  await answer.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(answer.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('open\t20');
  await answer.getByTitle('Table alone').click();
  await expect(chart).toHaveCount(0);
});

test('CHA-11 a part that was understood is changed: the answer gives way to the one it then says, and stays while that is asked for and where none comes', async ({
  signedIn: page,
  model,
}) => {
  await page.route('**/data-model/ask', async (route) => {
    const response = await route.fetch();
    const understood = { measure: ['number of rows'], grouping: ['status'], filters: [], time: [], order: [], limit: null }; // prettier-ignore
    await route.fulfill({ response, json: { ...((await response.json()) as object), understood } });
  }, { times: 1 }); // prettier-ignore
  const answer = await ask(page, model);
  await answer.getByRole('button', { name: 'Add a filter' }).click();
  await page.getByRole('textbox', { name: 'Find or write it' }).fill('open');
  const asked = page.waitForRequest('**/data-model/ask');
  await page.getByRole('button', { name: 'status is “open”' }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    question: 'Number of rows by status where status is “open”',
    understood: { measure: ['number of rows'], grouping: ['status'], filters: ['status is “open”'] },
  });
  // In its place, under the words that were asked, and so after a reload.
  const shown = async () => {
    await expect(answer.getByRole('table', { name: 'Result' }).getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('article', { name: 'Assistant' })).toHaveCount(1);
    const asking = page.getByRole('article', { name: 'You' });
    await expect(asking).toContainText(question);
    await expect(asking).toContainText('Changed to: Number of rows by status where status is “open”');
    await expect(asking.locator('time')).toHaveText(/^\d{2}:\d{2}$/);
  };
  await shown();
  await page.reload();
  await shown();
  await test.step('the answer stays', async () => {
    const parts = answer.getByRole('group', { name: 'Understood as' });
    await parts.getByRole('button', { name: /^By, status: change$/i }).click();
    let refuse: () => void = () => undefined;
    const isSeen = new Promise<void>((resolve) => (refuse = resolve));
    let isFirst = true;
    await page.route('**/data-model/ask', async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      await isSeen;
      await route.fulfill({ status: 502, json: { detail: 'The source does not answer.' } });
    });
    await page.getByRole('textbox', { name: 'Find or write it' }).fill('month of placed');
    await page.keyboard.press('Enter');
    await expect(parts.getByRole('button', { name: /^By, month of placed.at: change$/i })).toBeDisabled();
    await expect(answer.getByRole('table', { name: 'Result' })).toBeVisible();
    refuse();
    await expect(answer.getByText('The source does not answer.')).toBeVisible();
    await expect(parts.getByRole('button', { name: /^By, status: change$/i })).toBeEnabled();
    await answer.getByRole('button', { name: 'Retry' }).click();
    await expect(answer.getByText('The source does not answer.')).toBeHidden();
    await expect(parts.getByRole('button', { name: /^By, month of placed.at: change$/i })).toBeEnabled();
  });
});

test('CHA-11 each part can be another: figure, group, filter, time, order and limit', async ({
  signedIn: page,
  model,
}) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  const input = questionField(page);
  await input.fill('Top 2 status by total amount in 2026 where status is not open');
  await input.press('Enter');
  await page.getByRole('button', { name: /^Total amount for each status/ }).click();
  const answer = page.getByRole('article', { name: 'Assistant' }).last();
  const parts = answer.getByRole('group', { name: 'Understood as' });
  const rows = answer.getByRole('table', { name: 'Result' }).getByRole('row');
  const chips = () =>
    parts
      .getByRole('button', { name: /: change$/ })
      .evaluateAll((buttons) => buttons.map(({ textContent }) => textContent));
  const change = async (part: string, words: string | null) => {
    await parts
      .getByRole('button', { name: new RegExp(`^${part}, .*: change$`) })
      .first()
      .click();
    const chooser = page.getByRole('dialog', { name: part });
    if (words === null) await chooser.getByRole('button', { name: 'Leave it out' }).click();
    else {
      await chooser.getByRole('textbox').fill(words);
      await chooser.getByRole('textbox').press('Enter');
    }
    await expect(answer).not.toHaveAttribute('aria-busy');
    await expect(parts.getByRole('button').first()).toBeEnabled();
  };
  const first = [
    'total amount',
    'status',
    'status is not “open”',
    'placed at is in 2026',
    'total amount, largest first',
    'first 2 rows',
  ];
  await expect.poll(chips).toEqual(first);
  await expect(rows).toHaveText([/Status/, /refunded.*1,115/, /shipped.*1,085/, /All 2 rows.*2,200/]);

  await change('Figure', 'average amount');
  await expect
    .poll(chips)
    .toEqual(expect.arrayContaining(['average amount', 'average amount, largest first']));
  await expect(rows).toHaveText([/Status/, /refunded.*55\.75/, /shipped.*54\.25/]);
  await change('Order', 'average amount, smallest first');
  await expect(rows).toHaveText([/Status/, /shipped.*54\.25/, /refunded.*55\.75/]);
  await change('Limit', 'first 1 row');
  await expect(rows).toHaveText([/Status/, /shipped/]);
  await change('Filter', 'status is “refunded”');
  await expect(rows).toHaveText([/Status/, /refunded/]);
  await change('Filter', null);
  await expect(rows).toHaveText([/Status/, /open.*52\.75/]);
  await change('Limit', null);
  await change('By', 'month of placed at');
  await expect.poll(chips).toEqual(expect.arrayContaining(['average amount', 'month of placed at']));
  await expect(rows).toHaveCount(7);
  // Notes may be empty: that a ranking leaves those out needs no words.
  await change('By', 'note');
  await change('Time', null);
  await expect.poll(chips).toEqual(expect.arrayContaining(['average amount', 'note']));
  await expect(rows.first()).toContainText('Note');
  // The question, and what was meant by it.
  await expect(page.getByRole('article', { name: 'You' })).toHaveCount(2);
});

test('CHA-13 an answer’s SQL is edited, with the table’s columns at hand, and run through the gate', async ({
  signedIn: page,
  model,
}) => {
  const refused = refusals(page);
  const { answer, field } = await openSql(page, model);
  await expect(field).toBeFocused();
  await field.fill('SELECT status, amount FROM orders WHERE amount > 90');
  await field.press('Control+Enter');
  await expect(answer.getByText('Rows of the edited query.')).toBeVisible();
  await expect(answer.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  await expect(field).toHaveText(/amount > 90/);

  await field.fill('DELETE FROM orders');
  await field.press('Control+Enter');
  await expect(answer.getByText('Only SELECT is allowed.')).toBeVisible();
  await field.fill('SELECT nmae FROM orders');
  await field.press('Control+Enter');
  await expect(answer.getByText(/nmae.* not found/)).toBeVisible();
  await expect(field).toHaveText('SELECT nmae FROM orders');

  await field.press('Escape');
  await expect(field).toHaveCount(0);
  await expect(answer.getByRole('button', { name: 'Edit and run' })).toBeFocused();
  await answer.getByRole('button', { name: /^Back to the answer/ }).click();
  await expect(answer.getByRole('columnheader', { name: 'Status' })).toBeVisible();
  await test.step('the table’s columns are listed where SQL is written', async () => {
    await answer.getByRole('button', { name: 'Edit and run' }).click();
    await field.fill('SELECT  FROM orders');
    await field.press('Home');
    for (const _ of 'SELECT ') await field.press('ArrowRight');
    await field.press('Control+Space');
    const column = answer.getByRole('listbox').getByRole('option', { name: /^amount/ });
    await expect(column).toBeVisible();
    await field.press('Escape');
    await expect(column).toBeHidden();
    await field.press('Control+Space');
    await column.click();
    await expect(field).toHaveText('SELECT "amount" FROM orders');
    await field.press('Control+z');
    await expect(field).toHaveText('SELECT FROM orders');
    await field.press('Control+y');
    await field.press('Tab');
    await expect(field).not.toBeFocused();
    await answer.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(answer.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  });
  await test.step('what is selected is replaced by what is typed before the editor has heard of the selection', async () => {
    await field.fill('SELECT nmae FROM orders');
    await page.evaluate(() => {
      globalThis.addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), true);
    });
    await field.evaluate((element) => getSelection()!.selectAllChildren(element));
    await page.keyboard.insertText('SELECT amount FROM orders');
    await expect(field).toHaveText('SELECT amount FROM orders');
    await answer.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(answer.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  });
  expect(refused).toEqual([]);
});

/** What the page's policy refused, in the browser's words, as it comes. */
const refusals = (page: Page): readonly string[] => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  return refused;
};

test('CHA-13 the field’s code is fetched when SQL is opened; where it can’t be had, Try Again leads back to the answer', async ({
  signedIn: page,
  model,
}) => {
  let asked = 0;
  await page.route(/assets\/SqlField-.*\.js/, (route) => {
    asked++;
    return asked === 1 ? route.abort() : route.continue();
  });
  const answer = await ask(page, model);
  expect(asked).toBe(0);
  await answer.getByRole('button', { name: 'Edit and run' }).click();
  await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await answer.getByRole('button', { name: 'Edit and run' }).click();
  await expect(answer.getByRole('textbox', { name: 'SQL of this answer' })).toContainText('GROUP BY');
});

test('CHA-13 an edited query is there again after a reload until it is taken away, one that never ran too, and is named before it is lost', async ({
  signedIn: page,
  model,
}) => {
  const { answer, field } = await openSql(page, model);
  await field.fill('SELECT status, amount FROM orders WHERE amount > 90');
  await field.press('Control+Enter');
  await expect(answer.getByText('Rows of the edited query.')).toBeVisible();
  await page.reload();
  await expect(answer.getByText('Rows of the edited query.')).toBeVisible();
  await expect(answer.getByText('amount > 90')).toBeVisible();
  await expect(answer.getByRole('columnheader', { name: 'Amount' })).toBeVisible();

  const dropped = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await answer.getByRole('button', { name: /^Back to the answer/ }).click();
  expect((await dropped).status()).toBe(204);
  await page.reload();
  await expect(answer.getByRole('table', { name: 'Result' })).toBeVisible();
  await expect(answer.getByText('Rows of the edited query.')).toBeHidden();
  await test.step('a query that never ran', async () => {
    await answer.getByRole('button', { name: 'Edit and run' }).click();
    await field.fill('SELECT status FROM orders LIMIT 2');
    await page.reload();
    await expect(field).toHaveText('SELECT status FROM orders LIMIT 2');

    const signOut = page.getByRole('button', { name: 'Sign out' }).first();
    await signOut.click();
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText('Not saved yet: an edited query that never ran, under AI RAG.');
    await asked.getByRole('button', { name: 'Stay' }).click();
    await field.press('Control+Enter');
    await expect(answer.getByText('Rows of the edited query.')).toBeVisible();
    await signOut.click();
    await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
  });
});

test('CHA-13 where the host keeps no conversations this tab keeps a query that never ran, and then its rows', async ({
  signedIn: page,
  model,
}) => {
  await keepNoConversations(page);
  const { answer, field } = await openSql(page, model);
  await field.fill('SELECT status FROM orders LIMIT 2');
  await page.reload();
  await expect(field).toHaveText('SELECT status FROM orders LIMIT 2');
  await expect(answer.getByRole('table', { name: 'Result' })).toBeVisible();
  await field.press('Control+Enter');
  await expect(answer.getByText('Rows of the edited query.')).toBeVisible();
  await page.reload();
  await expect(answer.getByText('Rows of the edited query.')).toBeVisible();
});

test('CHA-13 a host that runs no SQL of people’s has no editing', async ({ signedIn: page, model }) => {
  await page.route('**/data-model/*/sql', (route) =>
    route.fulfill({ status: 404, json: { detail: 'Not Found' } }),
  );
  const looked = page.waitForResponse('**/data-model/*/sql');
  const answer = await ask(page, model);
  await looked;
  await expect(answer.getByRole('button', { name: 'Hide SQL' })).toBeVisible();
  await expect(answer.getByRole('button', { name: 'Edit and run' })).toHaveCount(0);
});
