import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../harness/axe.ts';
import type { Account } from '../harness/account.ts';
import { holdNextWrite } from '../harness/answers.ts';
import { questionField } from '../harness/chat.ts';
import { settle } from '../harness/frames.ts';
import { whenAnswered } from '../harness/answered.ts';
import { endSession, enter } from '../harness/session.ts';
import {
  connectCsv,
  createModel,
  expect,
  holdCode,
  test,
  type CallAs,
  type Model,
} from '../models/support.ts';

const regions = ['South', 'South ', 'south', 'North', 'North', 'East'];
const prices = ['"$1,200.50"', '"(15.00)"', '12.5', '"2,000"', '7', '8'];
const paid = ['yes', 'Y', 'no', 'N', 'yes', 'no'];
const days = ['2024-03-01', '13/02/2024', '5 Jan 2024', '2024-01-31', '2024-02-29', '2024-01-01'];
const notes = ['fine', 'N/A', 'late', 'fine', '-', 'fine'];

/** Thirty orders, not all written one way. */
const untidy = [
  'id,Region,Price,Paid,Ordered,Note',
  ...Array.from({ length: 30 }, (_, index) =>
    [index + 1, ...[regions, prices, paid, days, notes].map((values) => values[index % 6])].join(','),
  ),
].join('\n');

const createUntidy = async (callAs: CallAs, account: Account): Promise<Model> => {
  const source = await connectCsv(callAs, account, 'Untidy orders', 'untidy.csv', untidy);
  return createModel(callAs, account, source, 'Untidy orders');
};

const open = async (page: Page, account: Account, callAs: CallAs): Promise<Model> => {
  const model = await createUntidy(callAs, account);
  await page.goto('/standardization');
  await expect(page.getByText(/30 rows checked on/)).toBeVisible();
  return model;
};

interface Recipe {
  steps: { except?: string[]; [setting: string]: unknown }[];
}

const recipeOf = async (callAs: CallAs, account: Account, id: string): Promise<Recipe> =>
  (await callAs(account, 'GET', `/data-model/${id}/recipe`)).json() as Promise<Recipe>;

/** The host has a recipe like this: a reload before that would take the last change back. */
const expectKept = (
  callAs: CallAs,
  account: Account,
  id: string,
  recipe: Record<string, unknown>,
): Promise<void> => expect.poll(() => recipeOf(callAs, account, id)).toMatchObject(recipe);

const applyAll = async (page: Page, ...rules: (string | RegExp)[]): Promise<void> => {
  for (const name of rules) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Apply all selected' }).click();
};

/** A model with rules that were found, as applying them leaves its recipe. */
const createRecipe = async (
  callAs: CallAs,
  account: Account,
  ...rules: (string | RegExp)[]
): Promise<Model> => {
  const model = await createUntidy(callAs, account);
  const path = `/data-model/${model.id}`;
  const told = await (await callAs(account, 'GET', `${path}/findings`)).text();
  const { findings } = JSON.parse(told.slice(told.lastIndexOf('data: ') + 6)) as {
    findings: { step: { title: string } }[];
  };
  const isChosen = (title: string) => rules.some((rule) => new RegExp(rule).test(title));
  const steps = findings.map(({ step }) => ({ ...step, on: true })).filter(({ title }) => isChosen(title));
  expect(steps).toHaveLength(rules.length);
  expect((await callAs(account, 'PUT', `${path}/recipe`, { steps })).status).toBe(200);
  return model;
};

const openRecipe = async (
  page: Page,
  account: Account,
  callAs: CallAs,
  ...rules: (string | RegExp)[]
): Promise<Model> => {
  const model = await createRecipe(callAs, account, ...rules);
  await page.goto(`/standardization/${model.id}`);
  return model;
};

/** Applies rules, and goes on to the recipe. */
const applyAndContinue = async (page: Page, ...rules: (string | RegExp)[]): Promise<void> => {
  await applyAll(page, ...rules);
  await page.getByRole('button', { name: 'Continue' }).click();
};

test('STD-10 rules are found in the values of a model, with evidence; a check is stopped and done again, and what can’t be read is said', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const { id } = await open(page, account, callAs);
  const cards = page.getByRole('tabpanel').locator('> ul > li');
  await expect(cards).toHaveCount(6);
  const price = cards.filter({ hasText: 'Read Price as numbers' });
  await expect(price).toContainText('15 of 30 rows, 50.0');
  await expect(price).toContainText('$1,200.50');
  await expect(price).toContainText('What could go wrong');
  await page.getByRole('tab', { name: 'BINARY' }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Read Paid as true and false');
  await page.getByRole('tab', { name: 'All' }).click();

  const samples = page.getByRole('region', { name: 'Samples' });
  await expect(samples.getByRole('listitem').filter({ hasText: 'Index the order number' })).toBeVisible();
  await samples.getByRole('button', { name: 'Hide' }).click();
  await expect(samples.getByRole('listitem')).toHaveCount(0);
  await page.reload();
  await expect(samples.getByRole('button', { name: 'Show' })).toBeVisible();
  await test.step('a check is stopped, and done again', async () => {
    const held = `**/data-model/${id}/findings`;
    await page.route(held, () => undefined);
    await page.getByRole('button', { name: 'Check again' }).click();
    const stop = page.getByRole('button', { name: 'Stop' });
    await expect(page.getByRole('status').filter({ hasText: /Checking\.\.\./ })).toBeVisible();
    await stop.click();
    await expect(stop).toBeHidden();
    await page.unroute(held);
    await page.getByRole('button', { name: /^Check/ }).click();
    await expect(page.getByText(/30 rows checked on/)).toBeVisible();
  });
  await test.step('rules that can’t be read are not taken for none', async () => {
    for (const path of [`/data-model/${id}/recipe`, '/data-model/datamodels']) {
      await page.route(`**${path}`, (route) => route.fulfill({ status: 403, json: { detail: 'Not now.' } }));
      await page.reload();
      await expect(page.getByText('Not now.')).toBeVisible();
      await expect(page.getByText('Round amounts to two decimals')).toBeHidden();
      await page.unroute(`**${path}`);
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText(/30 rows checked on/)).toBeVisible();
    }
  });
  await test.step('a model that is gone shows no other model’s rules', async () => {
    await page.goto('/standardization?model=no-such-model');
    await expect(
      page.getByRole('heading', { name: 'There is no data model with this address.' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Back to Standardization' }).click();
    await expect(page.getByRole('combobox', { name: 'Data model' })).toHaveValue('Untidy orders');
  });
});

test('STD-12 applying adds to the recipe and never changes the source; it is undone at once, and a double click doesn’t take it back', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const { id } = await open(page, account, callAs);
  const recipe = async () => (await recipeOf(callAs, account, id)).steps;
  await page.getByRole('button', { name: 'Apply: Tidy up spaces in Region' }).dblclick();
  await settle(page);
  await expect(page.getByRole('button', { name: 'Undo: Tidy up spaces in Region' })).toBeVisible();
  await expect.poll(recipe).toMatchObject([{ column: 'Region' }]);
  await page.getByRole('button', { name: 'Undo: Tidy up spaces in Region' }).click();
  await expect.poll(recipe).toHaveLength(0);
  await applyAll(page, 'Read Price as numbers', 'Write Ordered as ISO dates');
  await expect.poll(recipe).toHaveLength(2);
  const asked = await callAs(account, 'POST', `/data-model/${id}/sql`, {
    sql: 'SELECT "Price" FROM untidy WHERE id = 1',
  });
  expect(await asked.json()).toMatchObject({ rows: [['$1,200.50']] });
});

test('STD-11 STD-12 a preview shows each value before and after, and what is applied from it is kept; a rule that was switched off is applied as it was set', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const { id } = await open(page, account, callAs);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Empty the placeholders in Note' })
    .getByRole('button', { name: 'Preview 2 changed values' })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Empty the placeholders in Note' });
  const changes = drawer.getByRole('checkbox', { name: /^Change “/ });
  await expect(changes).toHaveCount(2);
  await drawer.getByRole('searchbox').fill('N/');
  await expect(changes).toHaveCount(1);
  await drawer.getByRole('checkbox', { name: 'Change “N/A”' }).uncheck();
  await drawer.getByRole('searchbox').fill('');
  await drawer.getByRole('button', { name: 'Apply to 5 rows' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo: Empty the placeholders in Note' })).toBeVisible();
  await expectKept(callAs, account, id, { version: 1, steps: [{ column: 'Note', except: ['N/A'] }] });
  await test.step('a rule that was switched off counts as not applied, and is applied again as it was set', async () => {
    const [note] = (await recipeOf(callAs, account, id)).steps;
    const path = `/data-model/${id}/recipe`;
    await page.getByRole('button', { name: 'Apply: Read Price as numbers' }).click();
    await expect(page.getByRole('button', { name: 'Undo: Read Price as numbers' })).toBeVisible();
    await expectKept(callAs, account, id, { steps: [note, { kind: 'number', on: true }] });
    const price = { ...(await recipeOf(callAs, account, id)).steps[1], decimal: ',' };
    await callAs(account, 'PUT', path, { steps: [note, { ...price, on: false }] });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Undo: Read Price as numbers' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Apply: Read Price as numbers' }).click();
    await expect(page.getByRole('button', { name: 'Undo: Read Price as numbers' })).toBeVisible();
    await expect
      .poll(async () => (await recipeOf(callAs, account, id)).steps)
      .toEqual([note, { ...price, on: true }]);
  });
});

test('STD-13 the recipe: steps on and off, moved by keyboard, removed, undone; the view, its SQL and its file', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const { id } = await open(page, account, callAs);
  await applyAndContinue(
    page,
    'Read Price as numbers',
    'Write Ordered as ISO dates',
    'Tidy up spaces in Region',
  );
  await expect(page.getByRole('heading', { name: 'Standardized view' })).toBeVisible();
  const steps = page.getByRole('list', { name: 'Recipe' }).getByRole('listitem');
  await expect(steps).toHaveCount(3);
  const table = page.getByRole('table', { name: 'Standardized rows' });
  await expect(table).toContainText('1200.5');
  await expect(page.getByText('CREATE VIEW')).toBeVisible();

  await steps.first().getByRole('button', { name: /^Move/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(steps.nth(1)).toContainText('Read Price as numbers');
  await expect(steps.nth(1).getByRole('button', { name: /^Move/ })).toBeFocused();
  await steps.nth(1).getByRole('switch').click();
  await expect(steps.nth(1)).toContainText('switched off');
  await expect(table).not.toContainText('1200.5');
  const remove = page.getByRole('button', { name: /^Remove/ });
  await remove.nth(1).press('Enter');
  await expect(steps).toHaveCount(2);
  await expect(remove.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(steps).toHaveCount(1);
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('No rules yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(steps).toHaveCount(3);
  await expect(table).toContainText('1200.5');

  await page.getByRole('button', { name: 'Change “Write Ordered as ISO dates”' }).click();
  const drawer = page.getByRole('dialog', { name: 'Write Ordered as ISO dates' });
  await expect(drawer.getByRole('listitem').filter({ hasText: '13/02/2024' })).toContainText('2024-02-13');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.split('\r\n').slice(0, 3)).toEqual([
    'id,Region,Price,Paid,Ordered,Note',
    '1,South,1200.5,yes,2024-03-01,fine',
    '2,South,-15,Y,2024-02-13,N/A',
  ]);
  await page.goto(`/standardization/${id}`);
  await expect(steps).toHaveCount(3);
});

test('STD-13 the recipe keeps its place when its view comes in, a step is changed in its drawer, and what is changed elsewhere is seen', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const { id } = await createRecipe(
    callAs,
    account,
    'Empty the placeholders in Note',
    'Read Price as numbers',
  );
  await test.step('the view comes in', async () => {
    const change = page.getByRole('button', { name: 'Change “Read Price as numbers”' });
    const view = Promise.withResolvers<void>();
    await page.route('**/standardized?*', async (route) => {
      await view.promise;
      await route.continue();
    });
    await page.goto(`/standardization/${id}`);
    await expect(change).toBeVisible();
    const place = await change.boundingBox();
    view.resolve();
    await expect(page.getByRole('table', { name: 'Standardized rows' })).toBeVisible();
    expect(await change.boundingBox()).toEqual(place);
  });
  const steps = page.getByRole('list', { name: 'Recipe' }).getByRole('listitem');
  const note = steps.filter({ hasText: 'Empty the placeholders in Note' });
  await expect(steps).toHaveCount(2);
  await expect(note).toContainText('10 rows');
  await note.getByRole('button', { name: /^Move/ }).press('ArrowUp');
  await expect(steps.first()).toContainText('Empty the placeholders in Note');
  const edit = async (check: boolean) => {
    await note.getByRole('button', { name: 'Change “Empty the placeholders in Note”' }).click();
    const drawer = page.getByRole('dialog', { name: 'Empty the placeholders in Note' });
    await drawer.getByRole('checkbox', { name: 'Change “N/A”' }).setChecked(check);
    await drawer.getByRole('button', { name: /^Apply again to/ }).click();
    await expect(drawer).toBeHidden();
  };
  await edit(false);
  await expect(note).toContainText('5 rows');
  await expect(steps.first()).toContainText('Empty the placeholders in Note');
  await expectKept(callAs, account, id, {
    steps: [{ column: 'Note', except: ['N/A'] }, { column: 'Price' }],
  });
  await page.reload();
  await expect(note).toContainText('5 rows');
  await edit(true);
  await expect(note).toContainText('10 rows');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(note).toContainText('5 rows');
  await expectKept(callAs, account, id, {
    steps: [{ column: 'Note', except: ['N/A'] }, { column: 'Price' }],
  });
  await test.step('who comes back sees what was changed elsewhere', async () => {
    const others = ['Paid', 'Region', 'Price'].map(spacesIn);
    await callAs(account, 'PUT', `/data-model/${id}/recipe`, { steps: others });
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(steps).toHaveText([/Paid/, /Region/, /Price/]);
  });
  await test.step('where there is no such model it is said, with a way on', async () => {
    await page.goto('/standardization/no-such-model');
    await expect(
      page.getByRole('heading', { name: 'There is no data model with this address.', level: 1 }),
    ).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Back to Standardization' }).click();
    await expect(page.getByRole('heading', { name: 'Standardization Rules', level: 1 })).toBeVisible();
  });
});

test('STD-20 the objects of a table lead to its standardized view, which opens with all rows', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const { id } = await open(page, account, callAs);
  const { data_source_id: source } = (await (await callAs(account, 'GET', `/data-model/${id}`)).json()) as {
    data_source_id: string;
  };
  const objects = async () => {
    await page.goto(`/data-source/${source}?explorer`);
    await page.getByRole('link', { name: 'Browse objects' }).click();
    await expect(page.getByRole('heading', { name: 'Objects List' })).toBeVisible();
  };
  await objects();
  const view = page.getByRole('link', { name: 'untidy_standardized' });
  await expect(view).toHaveCount(0);
  await page.goto('/standardization');
  await page.getByRole('button', { name: 'Apply: Tidy up spaces in Region' }).click();
  await expect(page.getByRole('button', { name: 'Undo: Tidy up spaces in Region' })).toBeVisible();
  await expectKept(callAs, account, id, { steps: [{ column: 'Region' }] });
  await objects();
  await expect(view).toBeVisible();
  await expect(page.getByText('Untidy orders · 1 rule on · 30 rows')).toBeVisible();
  await expect(page.getByText('Chat, metrics and reports read the table as it is')).toBeVisible();
  const { steps } = await recipeOf(callAs, account, id);
  await callAs(account, 'PUT', `/data-model/${id}/recipe`, { steps, used: true });
  await objects();
  await expect(page.getByText('Chat, metrics and reports read it')).toBeVisible();
  // The list of objects isn't pushed down by what tells of the views.
  const code = await holdCode(page, 'StandardizedViews');
  await page.reload();
  const list = page.getByRole('heading', { name: 'Objects List' });
  await expect(list).toBeVisible();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  // A font that comes in late moves a line by a pixel.
  await page.evaluate(() => document.fonts.ready);
  const before = await list.boundingBox();
  code.release();
  await expect(view).toBeVisible();
  expect(await list.boundingBox()).toEqual(before);
  await view.click();
  await expect(page.getByRole('heading', { name: 'Standardized view' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Standardized rows' }).getByRole('row')).toHaveCount(31);
});

test('STD-14 a recipe leaves as a file and is added to another model; a file that holds none is told and nothing is lost', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const { id } = await openRecipe(
    page,
    account,
    callAs,
    'Read Price as numbers',
    'Write Ordered as ISO dates',
  );
  const steps = page.getByRole('list', { name: 'Recipe' }).getByRole('listitem');
  await expect(steps).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Untidy orders recipe.json');
  const file = await readFile(await download.path());

  const newer = untidy.replace('Ordered', 'Bought');
  const source = await connectCsv(callAs, account, 'Later orders', 'later.csv', newer);
  const later = await createModel(callAs, account, source, 'Later orders');
  await page.goto(`/standardization/${later.id}`);
  const choose = async (name: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Import' }).click(),
    ]);
    await chooser.setFiles({ name, mimeType: 'application/json', buffer });
  };
  await choose('notes.json', Buffer.from('{"steps": []}'));
  await expect(page.getByText('It is no recipe.')).toBeVisible();
  await expect(steps).toHaveCount(0);
  await choose('recipe.json', file);
  await expect(page.getByText('2 rules were added.')).toBeVisible();
  await expect(steps.filter({ hasText: 'Read Price as numbers' })).toContainText('15 rows');
  await expect(steps.filter({ hasText: 'Ordered isn’t in the table' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(steps).toHaveCount(0);
  await expectKept(callAs, account, later.id, { steps: [] });
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expectKept(callAs, account, later.id, { steps: [{ column: 'Price' }, { column: 'Ordered' }] });
  await page.reload();
  await expect(steps).toHaveCount(2);
  await expectKept(callAs, account, id, { steps: [{ column: 'Price' }, { column: 'Ordered' }] });
});

test('STD-15 chat and metrics read the table as it is until the standardized view is chosen, and each answer says which it read', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const { id } = await openRecipe(
    page,
    account,
    callAs,
    'Read Price as numbers',
    'Tidy up spaces in Region',
    /^Write Region with/,
  );
  const choice = page.getByRole('radiogroup', { name: 'Chat, metrics and reports' });
  await expect(choice.getByRole('radio', { name: 'As it is' })).toBeChecked();

  const ask = async () => {
    await page.goto(`/data-models/${id}?tab=chat`);
    const input = questionField(page);
    await input.fill('total price by region');
    const [asked] = await Promise.all([page.waitForResponse('**/data-model/ask'), input.press('Enter')]);
    await asked.finished();
    const answer = page.getByRole('article', { name: 'Assistant' }).last();
    await expect(answer.getByRole('table', { name: 'Result' })).toBeVisible();
    return answer;
  };
  const before = await ask();
  await expect(before).toContainText('FROM "untidy"');
  await expect(before.getByText('Standardized', { exact: true })).toHaveCount(0);

  await page.goto(`/standardization/${id}`);
  await choice.getByText('Standardized').click();
  await expectKept(callAs, account, id, { used: true });
  await page.reload();
  await expect(choice.getByRole('radio', { name: 'Standardized' })).toBeChecked();
  const after = await ask();
  await expect(after).toContainText('FROM "untidy_standardized"');
  await expect(after.getByText('Standardized', { exact: true })).toBeVisible();
  await expect(after.getByRole('row').filter({ hasText: 'North' })).toContainText('10,035');
});

test('STD-16 rows that are there again and a column of one value are found, and left out of the view alone', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const lines = Array.from({ length: 20 }, (_, index) => `${index % 15},EU,b${index % 3}`);
  const csv = ['n,Area,Kind', ...lines].join('\n');
  const source = await connectCsv(callAs, account, 'Repeated', 'repeated.csv', csv);
  const { id } = await createModel(callAs, account, source, 'Repeated');
  await page.goto('/standardization');
  await expect(page.getByText('5 rows are there again')).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Leave out rows that are there again' })
    .getByRole('button', { name: /^Preview/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Leave out rows that are there again' });
  await expect(drawer.getByRole('listitem')).toHaveCount(5);
  const letGo = await holdNextWrite(page, `/data-model/${id}/recipe`);
  await drawer.getByRole('button', { name: 'Apply to 5 rows' }).click();
  // The recipe is kept while the next rule is being pressed: nothing moves from under the press.
  await page.getByRole('button', { name: 'Decide: Leave out Area' }).hover();
  await page.mouse.down();
  letGo();
  await expect(page.getByText(/before the recipe changed/)).toBeVisible();
  await page.mouse.up();
  const ofArea = page.getByRole('dialog', { name: 'Leave out Area' });
  await expect(ofArea.getByRole('listitem')).toHaveCount(1);
  await expect(ofArea.getByText(/of the recipe come/)).toHaveCount(0);
  await ofArea.getByRole('button', { name: 'Apply to 20 rows' }).click();
  await expect(page.getByRole('button', { name: 'Undo: Leave out Area' })).toBeVisible();
  await expectKept(callAs, account, id, { steps: [{}, { column: 'Area' }] });
  await page.goto(`/standardization/${id}`);
  await page.getByText('All rows', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Standardized rows' });
  await expect(table.getByRole('row')).toHaveCount(16);
  await expect(table.getByRole('columnheader')).toHaveText(['n', 'Kind']);
  const asked = await callAs(account, 'POST', `/data-model/${id}/sql`, {
    sql: 'SELECT count(*) FROM repeated',
  });
  expect(((await asked.json()) as { rows: unknown[][] }).rows.flat().map(Number)).toEqual([20]);
});

test('STD-17 STD-18 units, countries, lost zeros, days far away, times of several zones and amounts of odd decimals are found and mended; days stay days', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const weights = ['2 kg', '1500 g', '3 kg'];
  const countries = ['Germany', 'France', 'Japan', 'Germany', 'Deutschland'];
  const times = ['2024-03-01T10:15:00Z', '2024-03-01 12:15:00+02:00', '03/01/2024 05:15 AM EST'];
  const lines = Array.from({ length: 60 }, (_, index) => {
    const day = index === 7 ? '2107-01-01' : `2024-01-${String((index % 28) + 1).padStart(2, '0')}`;
    const zip = index % 9 ? 10_115 + index : 1067;
    const price = index === 5 ? '7.4900000001' : (index + 0.49).toFixed(2);
    return [index, weights[index % 3], countries[index % 5], zip, day, times[index % 3], price].join(',');
  });
  const csv = ['n,Weight,Country,Postal Code,Shipped,Sent,Price', ...lines].join('\n');
  const source = await connectCsv(callAs, account, 'Parcels', 'parcels.csv', csv);
  const { id } = await createModel(callAs, account, source, 'Parcels');
  await page.goto('/standardization');
  await applyAll(
    page,
    'Read Weight as numbers in kg',
    'Write each country of Country one way',
    'Give Postal Code its zeros back',
  );
  await expect(page.getByRole('button', { name: 'Undo: Give Postal Code its zeros back' })).toBeVisible();
  await page.getByRole('button', { name: 'Decide: Empty the days of Shipped that are out of range' }).click();
  const drawer = page.getByRole('dialog', { name: 'Empty the days of Shipped that are out of range' });
  await expect(drawer.getByRole('listitem')).toContainText(['2107-01-01']);
  await drawer.getByRole('button', { name: 'Apply to 1 row' }).click();
  await expect(drawer).toBeHidden();
  // 03/01/2024 may be of January, too: nobody decides that but a person.
  await page.getByRole('button', { name: 'Decide: Write Sent in UTC' }).click();
  const ofTimes = page.getByRole('dialog', { name: 'Write Sent in UTC' });
  await expect(ofTimes.getByRole('button', { name: 'Choose above first' })).toBeDisabled();
  await ofTimes.getByText('The month', { exact: true }).click();
  await ofTimes.getByRole('button', { name: 'Apply to 60 rows' }).click();
  await expect(ofTimes).toBeHidden();
  await page.getByRole('button', { name: 'Decide: Write Price with 2 decimals' }).click();
  const prices = page.getByRole('dialog', { name: 'Write Price with 2 decimals' });
  await expect(prices.getByRole('listitem')).toContainText(['7.4900000001']);
  await prices.getByRole('button', { name: 'Apply to 1 row' }).click();
  await expect(prices).toBeHidden();
  await expectKept(callAs, account, id, {
    steps: [{}, {}, {}, { column: 'Shipped' }, { column: 'Sent' }, { column: 'Price' }],
  });
  await page.goto(`/standardization/${id}`);
  const row = page.getByRole('table', { name: 'Standardized rows' }).getByRole('row');
  await expect(row.filter({ hasText: '01067' }).first()).toBeVisible();
  await expect(row.filter({ hasText: 'Germany, was “Deutschland”' })).toHaveCount(12);
  await expect(page.getByText('CAST("Shipped" AS DATE)')).toBeVisible();
  await expect(page.getByText('CAST("Sent" AS TIMESTAMP)')).toBeVisible();
  const answer = await callAs(account, 'POST', `/data-model/${id}/sql`, {
    sql: `SELECT sum("Weight"), max("Shipped"), count("Shipped"), count(DISTINCT "Sent"), min("Sent"), round(sum("Price"), 4)
      FROM parcels_standardized`,
  });
  const [figures = []] = ((await answer.json()) as { rows: unknown[][] }).rows;
  const [weight, last, days, moments, moment, price] = figures;
  expect([weight, days, moments, price].map(Number)).toEqual([130, 59, 1, 1801.4]);
  expect(String(last).slice(0, 10)).toBe('2024-01-28');
  expect(String(moment)).toMatch(/^2024-03-01[ T]10:15/);
});

test('STD-18 typing errors and rows that are nearly another’s are shown beside what they would become, and decided on', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const lines = Array.from({ length: 60 }, (_, index) => {
    const name = `Person ${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + ((index * 7) % 26))}x`;
    return [
      `${name} ${index}`,
      `p${index}@example.com`,
      5_550_000 + index * 37,
      'Copenhagen',
      index % 4,
    ].join(',');
  });
  const again = lines
    .slice(0, 2)
    .map((line) => line.replace(/Copenhagen,.$/, 'Copenhagen,9').replace('P', 'p'));
  const typed = lines[7]!.replace('Copenhagen', 'Copenhaegn');
  const csv = ['Name,Email,Phone,City,Visits', ...lines.with(7, typed), ...again].join('\n');
  const source = await connectCsv(callAs, account, 'Guests', 'guests.csv', csv);
  const { id } = await createModel(callAs, account, source, 'Guests');
  await page.goto('/standardization');
  await page.getByRole('button', { name: 'Decide: Mend typing errors in City' }).click();
  const typing = page.getByRole('dialog', { name: 'Mend typing errors in City' });
  await expect(typing.getByRole('listitem')).toContainText(['Copenhaegn']);
  await typing.getByRole('button', { name: 'Apply to 1 row' }).click();
  await page.getByRole('button', { name: 'Decide: Keep one of rows that are nearly the same' }).click();
  const rows = page.getByRole('dialog', { name: 'Keep one of rows that are nearly the same' });
  await expect(rows.getByRole('listitem')).toHaveCount(2);
  await expect(rows.getByRole('listitem').first()).toContainText('p0@example.com');
  await rows.getByRole('button', { name: 'Apply to 2 rows' }).click();
  await expect(rows).toBeHidden();
  await expectKept(callAs, account, id, { steps: [{ column: 'City' }, {}] });
  await page.goto(`/standardization/${id}`);
  await page.getByText('All rows', { exact: true }).click();
  await expect(page.getByText('50 of 60 rows')).toBeVisible();
  const asked = await callAs(account, 'POST', `/data-model/${id}/sql`, {
    sql: `SELECT count(*), count(DISTINCT "City"), (SELECT count(*) FROM guests) FROM guests_standardized`,
  });
  expect(((await asked.json()) as { rows: unknown[][] }).rows.flat().map(Number)).toEqual([60, 1, 62]);
});

test('STD-19 the palette switches what chat, metrics and reports read, from the page of the model, and back before the host has it', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const { id } = await open(page, account, callAs);
  const path = `/data-model/${id}/recipe`;
  const find = async (entry: string) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type(`reports: ${entry}`);
  };
  await find('read');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Apply: Read Price as numbers' }).click();
  await expect
    .poll(async () => (await callAs(account, 'GET', path)).json() as Promise<object>)
    .toMatchObject({ version: 1 });
  await page.goto(`/data-models/${id}`);
  await expect(page.getByRole('heading', { name: 'Untidy orders' })).toBeVisible();
  const choice = page.getByRole('radiogroup', { name: 'Chat, metrics and reports' });
  const letGo = await holdNextWrite(page, path);
  const switchedBack = page.waitForResponse(
    (answer) =>
      answer.request().method() === 'PUT' &&
      (answer.request().postDataJSON() as { used: boolean }).used === false,
  );
  for (const [entry, chosen] of [
    ['read the standardized view', 'Standardized'],
    ['read the table as it is', 'As it is'],
  ] as const) {
    await find(entry);
    await expect(page.getByRole('option', { name: new RegExp(`${entry}$`) })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(choice.getByRole('radio', { name: chosen })).toBeChecked();
    await expect(page).toHaveURL(`/standardization/${id}`);
  }
  letGo();
  await switchedBack;
  expect(await (await callAs(account, 'GET', path)).json()).toMatchObject({ used: false });
  await expect(choice.getByRole('radio', { name: 'As it is' })).toBeChecked();
});

test('STD-11 a conflict blocks until someone decides, and what is decided is kept', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const codes = ['A-1', 'A-1 ', ...Array.from({ length: 30 }, (_, index) => `B-${index}`)];
  const csv = [
    'Code,Size',
    ...codes.map((code, index) => `${code},${index === 3 ? 'on request' : `"${index},000"`}`),
  ];
  const source = await connectCsv(callAs, account, 'Codes', 'codes.csv', csv.join('\n'));
  const { id } = await createModel(callAs, account, source, 'Codes');
  await page.goto('/standardization');
  await page.getByRole('button', { name: 'Decide: Tidy up spaces in Code' }).click();
  const keys = page.getByRole('dialog', { name: 'Tidy up spaces in Code' });
  await expect(keys.getByText(/would bear the same value as another/)).toBeVisible();
  await expect(keys.getByRole('button', { name: 'Decide on the conflicts first' })).toBeDisabled();
  await keys.getByText('Change anyway').click();
  await keys.getByRole('button', { name: 'Apply to 1 row' }).click();
  await expect(keys).toBeHidden();
  await page.getByRole('button', { name: 'Decide: Read Size as numbers' }).click();
  const sizes = page.getByRole('dialog', { name: 'Read Size as numbers' });
  await expect(sizes.getByRole('button', { name: 'Decide on the conflicts first' })).toBeDisabled();
  await sizes.getByText('Leave them without a value').click();
  await sizes.getByRole('button', { name: 'Apply to 32 rows' }).click();
  await expect(sizes).toBeHidden();
  await expectKept(callAs, account, id, { version: 2, steps: [{ kind: 'spaces' }, { kind: 'number' }] });
});

const spacesIn = (column: string) => ({
  id: `spaces:${column}`,
  kind: 'spaces',
  title: `Tidy up spaces in ${column}`,
  column,
  on: true,
});

/** A recipe of two rules, and then of one; answers what saves others. */
const savedTwice = async (callAs: Parameters<typeof connectCsv>[0], account: Account, id: string) => {
  const save = (...columns: string[]) =>
    callAs(account, 'PUT', `/data-model/${id}/recipe`, { steps: columns.map(spacesIn), keep_before: true });
  await save('Region', 'Note');
  await save('Region');
  return save;
};

test('STD-21 what was saved of a recipe before is looked at and gone back to, which is undone like any change, and doesn’t overwrite what was changed elsewhere without a choice', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const { id } = await createUntidy(callAs, account);
  const save = await savedTwice(callAs, account, id);
  await page.goto(`/standardization/${id}`);
  const steps = page.getByRole('list', { name: 'Recipe' }).getByRole('listitem');
  await expect(steps).toHaveCount(1);
  await page.getByRole('button', { name: 'Versions' }).click();
  const drawer = page.getByRole('dialog', { name: 'Versions' });
  await expect(drawer.getByText(`2 rules, saved by ${account.email}`)).toBeVisible();
  await expect(drawer.getByText('Then 1 rule removed')).toBeVisible();
  await drawer.getByRole('button', { name: /^Show / }).click();
  await expect(drawer.getByText('Tidy up spaces in Note')).toBeVisible();
  await drawer.getByRole('button', { name: /^Go back to / }).press('Enter');
  await expect(drawer).toHaveCount(0);
  await expect(steps).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps).toHaveCount(1);
  await expectKept(callAs, account, id, { steps: [{ column: 'Region' }] });
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(steps).toHaveCount(2);
  await expectKept(callAs, account, id, { steps: [{ column: 'Region' }, { column: 'Note' }] });
  await page.reload();
  await expect(steps).toHaveCount(2);
  // What it was saved over is kept, although that had been saved a moment before.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('Versions of this recipe');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText(`1 rule, saved by ${account.email}`)).toBeVisible();
  await expect(drawer.getByRole('button', { name: /^Go back to / })).toHaveCount(2);
  await test.step('a recipe that was changed elsewhere meanwhile', async () => {
    await save('Region', 'Note');
    await save('Region');
    const goBack = async () => {
      await page.goto(`/standardization/${id}?versions=1`);
      const last = page.getByRole('button', { name: /^Go back to / }).last();
      await expect(last).toBeVisible();
      await save('Paid', 'Region', 'Price');
      await last.click();
      await expect(page.getByText('This recipe was changed elsewhere meanwhile.')).toBeVisible();
    };
    await goBack();
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await expect(steps).toHaveCount(3);
    await expect(page.getByText('This recipe was changed elsewhere meanwhile.')).toHaveCount(0);
    await goBack();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('This recipe was changed elsewhere meanwhile.')).toHaveCount(0);
    await expectKept(callAs, account, id, { steps: [{ column: 'Region' }, { column: 'Note' }] });
    await page.reload();
    await expect(steps).toHaveText([/Region/, /Note/]);
    await page.getByRole('button', { name: 'Versions' }).click();
    await expect(page.getByText(/^3 rules, saved by/).first()).toBeVisible();
  });
});

test('STD-13 who goes on before a rule is kept waits for it, and is asked where the host refuses it; a rule outlives a lost session, one that was refused a reload, and a sign-out asks first', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const { id } = await open(page, account, callAs);
  const goOn = page.getByRole('button', { name: 'Continue' });
  const apply = (title: string) => page.getByRole('button', { name: `Apply: ${title}` }).click();
  const expectKept = (title: string) =>
    expect(page.getByRole('button', { name: `Change “${title}”` })).toBeVisible();
  await apply('Empty the placeholders in Note');
  await goOn.click();
  await expectKept('Empty the placeholders in Note');

  // Both pages have been loaded: one that isn't held back is there within two frames.
  await page.goBack();
  const letGo = await holdNextWrite(page, `/data-model/${id}/recipe`);
  await apply('Read Price as numbers');
  await goOn.click();
  await settle(page);
  letGo();
  await expectKept('Read Price as numbers');

  await page.goBack();
  const refuse = await holdNextWrite(page, `/data-model/${id}/recipe`, 'refused');
  await apply('Read Paid as true and false');
  await goOn.click();
  refuse();
  const applied = page.getByText('Applied: Read Paid as true and false');
  await page
    .getByRole('alertdialog', { name: 'Unsaved recipe' })
    .getByRole('button', { name: 'Stay' })
    .click();
  await expect(applied).toBeHidden();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(applied).toBeVisible();
  await goOn.click();
  await expectKept('Read Paid as true and false');

  const answered = whenAnswered(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Apply: Write Ordered as ISO dates' })).toBeVisible();
  await answered();
  await endSession(page);
  await apply('Write Ordered as ISO dates');
  await enter(page, account);
  await expect(page.getByRole('button', { name: 'Undo: Write Ordered as ISO dates' })).toBeVisible();

  const refuseAgain = await holdNextWrite(page, `/data-model/${id}/recipe`, 'refused');
  await apply('Tidy up spaces in Region');
  refuseAgain();
  const retry = page.getByRole('button', { name: 'Try Again' });
  await expect(retry).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' });
  await expect(question).toContainText('Not saved yet: a change to a recipe, under Standardization.');
  await question.getByRole('button', { name: 'Stay' }).click();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await retry.click();
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const title of ['Write Ordered as ISO dates', 'Tidy up spaces in Region'])
    await expect(page.getByRole('button', { name: `Change “${title}”` })).toBeVisible();
});

test('STD-22 what a step reads values by is set where it stands, and words for no value, for yes and for no are listed there; what a person adds is previewed, kept and undone', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const { id } = await openRecipe(
    page,
    account,
    callAs,
    'Read Price as numbers',
    'Empty the placeholders in Note',
    'Read Paid as true and false',
  );
  const stepsNow = async () => (await recipeOf(callAs, account, id)).steps;
  await page.getByRole('button', { name: 'Change “Read Price as numbers”' }).click();
  const drawer = page.getByRole('dialog', { name: 'Read Price as numbers' });
  const dollars = drawer.getByRole('listitem').filter({ hasText: '2,000' });
  await expect(dollars).toContainText('2000');
  await drawer.getByText('Comma, 1.234,56').click();
  // With a comma, 2,000 is two.
  await expect(dollars.getByText('2.0000')).toBeVisible();
  await drawer.getByText('Leave them without a value').click();
  await drawer.getByRole('button', { name: /^Apply again to/ }).click();
  await expect(drawer).toBeHidden();
  await expect.poll(stepsNow).toMatchObject([{}, { kind: 'number', decimal: ',' }, {}]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stepsNow).toMatchObject([{}, { kind: 'number', decimal: '.' }, {}]);
  await page.getByRole('button', { name: 'Change “Empty the placeholders in Note”' }).click();
  const notes = page.getByRole('dialog', { name: 'Empty the placeholders in Note' });
  await expect(notes.getByRole('list', { name: 'Before and after' }).getByRole('listitem')).toHaveCount(2);
  await notes.getByRole('textbox', { name: 'Another word' }).fill('N/A');
  await page.keyboard.press('Enter');
  await expect(notes.getByText('“N/A” is there already.')).toBeVisible();
  await notes.getByRole('textbox', { name: 'Another word' }).fill('late');
  await notes.getByRole('searchbox').click();
  await expect(notes.getByRole('list', { name: 'Before and after' }).getByRole('listitem')).toHaveCount(3);
  await notes.getByRole('button', { name: 'Remove “-”' }).click();
  await expect(notes.getByRole('list', { name: 'Before and after' })).toContainText('late');
  await notes.getByRole('button', { name: 'Apply again to 10 rows' }).click();
  await expect(notes).toBeHidden();
  await expect
    .poll(stepsNow)
    .toMatchObject([{ kind: 'boolean' }, {}, { kind: 'missing', words: ['N/A', 'late'] }]);

  await page.getByRole('button', { name: 'Change “Read Paid as true and false”' }).click();
  const paidDrawer = page.getByRole('dialog', { name: 'Read Paid as true and false' });
  const no = paidDrawer.getByRole('group', { name: 'Words for no' });
  await no.getByRole('textbox', { name: 'Another word' }).fill('YES');
  await page.keyboard.press('Enter');
  await expect(no.getByText('“YES” stands for yes.')).toBeVisible();
  await paidDrawer.getByRole('button', { name: 'Remove “yes”' }).click();
  await page.keyboard.press('Escape');
  await expect(paidDrawer).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(stepsNow)
    .toMatchObject([{ kind: 'boolean' }, {}, { kind: 'missing', words: ['-', 'N/A'] }]);
});

test('STD-22 the sign between thousands and that between values are set, and a unit may bear any sign; what is applied is in the view', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const lines = Array.from({ length: 24 }, (_, at) =>
    [
      at + 1,
      // The blank leaves the column text.
      ['"1,000"', '2.5', '"3,200.5"', ' 7'][at % 4],
      ['red; blue', 'blue|red', 'green; red', 'blue; green', 'red | green'][at % 5],
      ['3 m²', '200 cm²', '5 Stück', '4 m²'][at % 4],
    ].join(','),
  );
  const text = ['id,Amount,Tags,Size', ...lines].join('\n');
  const source = await connectCsv(callAs, account, 'Signs', 'signs.csv', text);
  const { id } = await createModel(callAs, account, source, 'Signs');
  const of = { title: 'T', on: true };
  const steps = [
    { ...of, id: 'a', title: 'Read Amount', kind: 'number', column: 'Amount', decimal: '.' },
    { ...of, id: 'b', title: 'Write Tags', kind: 'list', column: 'Tags', separators: [';', '|'] },
    {
      ...of,
      id: 'c',
      title: 'Read Size',
      kind: 'unit',
      column: 'Size',
      units: [{ name: 'm²', factor: '1' }],
    },
  ];
  await callAs(account, 'PUT', `/data-model/${id}/recipe`, { steps });
  await page.goto(`/standardization/${id}`);
  const change = async (title: string) => {
    await page.getByRole('button', { name: `Change “${title}”` }).click();
    return page.getByRole('dialog', { name: title });
  };
  const apply = async (drawer: Awaited<ReturnType<typeof change>>) => {
    await drawer.getByRole('button', { name: /^Apply again to/ }).click();
    await expect(drawer).toBeHidden();
  };
  const amounts = await change('Read Amount');
  await expect(amounts.getByRole('listitem').filter({ hasText: '3,200.5' })).toContainText('3200.5');
  const between = async (sign: string) => {
    await amounts.getByRole('combobox', { name: 'Between thousands stands' }).click();
    await page.getByRole('option', { name: sign }).click();
  };
  await between('A space');
  await expect(amounts.getByText('can’t be read').first()).toBeVisible();
  await between('A comma');
  await expect(amounts.getByText('can’t be read')).toHaveCount(0);
  await apply(amounts);

  const tags = await change('Write Tags');
  await tags.getByText('Slash', { exact: true }).click();
  await expect(tags.getByTitle('blue / red')).toHaveCount(1);
  await apply(tags);

  const sizes = await change('Read Size');
  await expect(sizes.getByRole('button', { name: 'Decide on the conflicts first' })).toBeDisabled();
  for (const [unit, factor] of [
    ['CM²', '0.0001'],
    ['Stück', '1'],
  ] as const) {
    await sizes.getByRole('textbox', { name: 'Another unit' }).fill(unit);
    await page.keyboard.press('Enter');
    await sizes.getByRole('textbox', { name: `How many m² 1 ${unit.toLowerCase()} is` }).fill(factor);
  }
  await expect(sizes.getByText('can’t be read')).toHaveCount(0);
  await apply(sizes);
  await expectKept(callAs, account, id, {
    steps: [
      { thousands: ',' },
      { written: '/' },
      { units: [{ name: 'm²' }, { name: 'cm²' }, { name: 'stück' }] },
    ],
  });
  const file = await callAs(account, 'GET', `/data-model/${id}/standardized/csv`);
  expect((await file.text()).split('\r\n').slice(1, 4)).toEqual([
    '1,1000,red / blue,3',
    '2,2.5,blue / red,0.02',
    '3,3200.5,green / red,5',
  ]);
});

test('STD-11 all conflicts are left at once, also those that the search has not found; a rule that changes nothing yet is applied', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const codes = Array.from({ length: 260 }, (_, at) => [`"K${at}x",1`, `" K${at}x",2`]).flat();
  const source = await connectCsv(callAs, account, 'Codes', 'codes.csv', ['Code,Kind', ...codes].join('\n'));
  const { id } = await createModel(callAs, account, source, 'Codes');
  await page.goto(`/standardization?model=${id}`);
  await page.getByRole('button', { name: 'Decide: Tidy up spaces in Code' }).click();
  const drawer = page.getByRole('dialog', { name: 'Tidy up spaces in Code' });
  await drawer.getByText('Leave as is').click();
  await drawer.getByRole('searchbox').fill('K25');
  await expect(drawer.getByRole('list', { name: 'Before and after' }).getByRole('listitem')).toHaveCount(11);
  await drawer.getByRole('button', { name: 'Apply to rows to come' }).click();
  await expect(drawer).toBeHidden();
  await expect.poll(async () => (await recipeOf(callAs, account, id)).steps[0]?.except?.length).toBe(260);
  const view = await callAs(account, 'GET', `/data-model/${id}/standardized?rows=all`);
  expect(await view.json()).toMatchObject({ total_rows: 520, changed_rows: 0 });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Change “Tidy up spaces in Code”' }).click();
  // What was decided stays decided.
  await expect(drawer.getByRole('radio', { name: 'Leave as is' })).toBeChecked();
  await expect(drawer.getByRole('button', { name: 'Apply again to rows to come' })).toBeEnabled();
});
