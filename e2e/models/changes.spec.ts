import { settle } from '../harness/frames.ts';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../harness/axe.ts';
import { textsOf } from '../harness/texts.ts';
import {
  connectCsv,
  createModel,
  describeColumn,
  expect,
  saveReviewed,
  test,
  walkToReview,
  type Model,
} from './support.ts';

const openColumns = async (page: Page, model: Pick<Model, 'id'>) => {
  await page.goto(`/data-models/${model.id}?tab=columns`);
  await expect(page.getByRole('row', { name: /status/ })).toBeVisible();
};

test('CHG-01 an unticked column is left out of the model: not exported, not asked about, taken in again', async ({
  signedIn: page,
  account,
  callAs,
  source,
}) => {
  await walkToReview(page, source);
  await page.getByRole('checkbox', { name: 'Choose note' }).uncheck();
  await page.getByRole('tab', { name: /Visualization Metrics/ }).click();
  const metrics = page.getByRole('tabpanel', { name: /Visualization Metrics/ }).getByRole('checkbox');
  await expect(metrics.first()).toBeVisible();
  const ticked = await metrics.count();
  expect(ticked).toBeGreaterThan(1);
  await metrics.first().uncheck();
  await saveReviewed(page);
  await page.waitForURL('**/data-models/**');
  await page.getByRole('tab', { name: 'Model Columns' }).click();
  const box = page.getByRole('checkbox', { name: 'Choose note' });
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('row', { name: /note/ })).toContainText('Left out');
  await expect(page.getByText('5 columns, 1 left out')).toBeVisible();

  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const exported = async () =>
    (await (await page.request.get(`/data-model/${id}/export?format=json`)).json()) as {
      model_schema: { columns: { name: string }[] };
      visualizations: unknown[];
    };
  const before = await exported();
  expect(before.model_schema.columns.map(({ name }) => name)).not.toContain('note');
  expect(before.visualizations).toHaveLength(ticked - 1);
  const ask = async () => {
    const question = 'How many different values of note are there?';
    const answer = await callAs(account, 'POST', '/data-model/ask', { data_model_id: id, question });
    return ((await answer.json()) as { sql_query: string | null }).sql_query ?? '';
  };
  expect(await ask()).not.toContain('note');

  // Shown at once; a reload would take back what is still on its way.
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await box.check();
  await expect(page.getByText('5 columns', { exact: true })).toBeVisible();
  await kept;
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Choose note' })).toBeChecked();
  expect(await ask()).toContain('note');
});

test('CHG-01 a host that leaves no columns out is told of', async ({ signedIn: page, source }) => {
  await page.route('**/data-model/create?*', async (route) => {
    const { left_out: _, ...answer } = (await (await route.fetch()).json()) as Record<string, unknown>;
    await route.fulfill({ status: 201, json: answer });
  });
  await walkToReview(page, source);
  await page.getByRole('checkbox', { name: 'Choose note' }).uncheck();
  await saveReviewed(page);
  await expect(page.getByText('This host leaves no columns out: the model has all of them.')).toBeVisible();
});

test('CHG-02 CHG-03 edits are taken back and made again by keys, with the mark of who wrote them; nothing is marked for one category until someone marks it', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const stored = async () => {
    const answer = await callAs(account, 'GET', `/data-model/${model.id}/columns`);
    const { columns } = (await answer.json()) as { columns: { name: string; origin?: string }[] };
    return columns.find(({ name }) => name === 'status');
  };
  const before = await stored();
  expect(before?.origin).toBe('generated');
  await openColumns(page, model);
  const row = page.getByRole('row', { name: /status/ });
  await describeColumn(page, 'status', 'Where the order is');
  await expect(row).toContainText('Where the order is');
  await expect.poll(async () => (await stored())?.origin).toBe('edited');
  await page.getByRole('rowheader', { name: 'status' }).press('Control+z');
  await expect(row).toContainText('Generated:');
  await expect.poll(stored).toEqual(before);
  await page.getByRole('rowheader', { name: 'status' }).press('Control+y');
  await expect(row).toContainText('Where the order is');
  await expect(row).toContainText('Edited:');
  await test.step('several columns are marked', async () => {
    await page.getByRole('button', { name: 'Edit several' }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await expect(page.getByPlaceholder('Set category of 0 columns')).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Mark status' }).check();
    await page.getByPlaceholder('Set category of 1 column').click();
    await page.getByRole('option', { name: 'json' }).click();
    await expect(page.getByRole('row', { name: /status/ })).toContainText('json');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('checkbox', { name: 'Choose status' })).toBeChecked();
  });
});

test('CHG-08 a column’s synonyms are written in the review, understood, exported, changed and taken back', async ({
  signedIn: page,
  account,
  callAs,
  source,
}) => {
  await walkToReview(page, source);
  await page.getByRole('button', { name: 'Edit amount', exact: true }).click();
  const field = page.getByRole('textbox', { name: 'Synonyms of amount' });
  await field.fill('gribble, Gribble');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/“Gribble” is there twice\./);
  await field.fill('gribble, order value');
  await field.press('Enter');
  const row = page.getByRole('row', { name: /amount/ });
  await expect(row).toContainText('Also called gribble, order value');
  await saveReviewed(page);
  await page.waitForURL('**/data-models/**');

  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  const ask = async () => {
    const question = 'What is the total gribble?';
    const answer = await callAs(account, 'POST', '/data-model/ask', { data_model_id: id, question });
    return ((await answer.json()) as { sql_query: string | null }).sql_query;
  };
  expect(await ask()).toContain('amount');
  const exported = await page.request.get(`/data-model/${id}/export?format=csv`);
  expect(await exported.text()).toContain('gribble | order value');

  await openColumns(page, { id });
  await expect(row).toContainText('Also called gribble, order value');
  await page.getByRole('button', { name: 'Edit amount', exact: true }).click();
  await field.fill('');
  await field.press('Enter');
  await expect(row).not.toContainText('Also called');
  await expect.poll(ask).toBeNull();
  await page.getByRole('rowheader', { name: 'amount' }).press('Control+z');
  await expect(row).toContainText('Also called gribble, order value');
  await expect.poll(ask).toContain('amount');
});

test('CHG-04 two tabs change a model: other values go together, the same value is chosen', async ({
  signedIn: page,
  model,
}) => {
  const other = await page.context().newPage();
  await openColumns(page, model);
  await openColumns(other, model);
  await describeColumn(other, 'amount', 'Paid, with tax');
  await expect(other.getByRole('row', { name: /amount/ })).toContainText('Paid, with tax');

  // Another column: both are kept, and it is told.
  await describeColumn(page, 'note', 'Written at the counter');
  await expect(page.getByText(/Changed meanwhile .* amount/)).toBeVisible();
  await expect(page.getByRole('row', { name: /amount/ })).toContainText('Paid, with tax');
  await expect(page.getByRole('row', { name: /note/ })).toContainText('Written at the counter');
  await page.getByRole('button', { name: 'Got it' }).click();

  // The same column: the later one chooses.
  await describeColumn(other, 'status', 'Theirs');
  await expect(other.getByRole('row', { name: /status/ })).toContainText('Theirs');
  await describeColumn(page, 'status', 'Mine');
  const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' });
  await expect(dialog).toContainText('Theirs');
  await expect(dialog).toContainText('Mine');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  const field = page.getByRole('textbox', { name: 'Description of status' });
  await expect(field).toHaveValue('Mine');
  await field.press('Enter');
  await dialog.getByRole('radio', { name: 'Keep mine' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /status/ })).toContainText('Mine');
  await other.reload();
  await expect(other.getByRole('row', { name: /status/ })).toContainText('Mine');
  await expect(other.getByRole('row', { name: /note/ })).toContainText('Written at the counter');
});

test('CHG-04 notes that two have rewritten wait for a choice', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await page.goto(`/data-models/${model.id}?tab=understanding`);
  await page.getByRole('button', { name: 'Notes Editor' }).click();
  await page.getByRole('textbox', { name: 'Model understanding notes' }).fill('Mine');
  await callAs(account, 'PATCH', `/data-model/${model.id}/understanding`, { understanding: 'Theirs' });
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText(/rewritten meanwhile/)).toContainText('Theirs');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Model understanding notes have been saved.')).toBeVisible();
  const answer = await callAs(account, 'GET', `/data-model/${model.id}/understanding`);
  expect(((await answer.json()) as { understanding: string }).understanding).toBe('Mine');
});

test('CHG-04 who gives an edit up sees what was saved elsewhere meanwhile', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  for (const { what, tab, begin, path, change } of [
    {
      what: 'notes',
      tab: 'understanding',
      begin: 'Notes Editor',
      path: 'understanding',
      change: { understanding: 'Theirs' },
    },
    {
      what: 'a column',
      tab: 'columns',
      begin: 'Edit status',
      path: 'columns',
      change: { columns: { status: { description: 'Theirs' } } },
    },
  ])
    await test.step(what, async () => {
      await page.goto(`/data-models/${model.id}?tab=${tab}`);
      await page.getByRole('button', { name: begin }).click();
      await page.getByRole('textbox', { name: /notes|Description/ }).fill('Mine');
      await callAs(account, 'PATCH', `/data-model/${model.id}/${path}`, change);
      const read = page.waitForResponse((answer) => answer.url().endsWith(`${model.id}/${path}`));
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      await (await read).finished();
      await settle(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('Theirs')).toBeVisible();
      await expect(page.getByText('Mine')).toBeHidden();
    });
});

test('CHG-04 a draft that was changed elsewhere is seen before it is saved', async ({
  signedIn: page,
  account,
  callAs,
  source,
}) => {
  await walkToReview(page, source);
  // Its own notes are no change of someone else's.
  await page.getByRole('tab', { name: 'Model Understanding' }).click();
  await page.getByRole('button', { name: 'Notes Editor' }).click();
  await page.getByRole('textbox', { name: 'Model understanding notes' }).fill('Orders of the shop');
  const noted = page.waitForRequest(/data_model\/modify\?/);
  await page.getByRole('button', { name: 'Save notes' }).click();
  const draft = new URL((await noted).url()).searchParams.get('draft_id');
  await expect(page.getByText('Model understanding notes have been saved.')).toBeVisible();
  await page.getByRole('tab', { name: /Column Information/ }).click();
  await callAs(account, 'PATCH', `/data-model/preview/data_model/modify?draft_id=${draft}`, {
    descriptions: { status: { description: 'Theirs' } },
  });
  await saveReviewed(page);
  const dialog = page.getByRole('dialog', { name: 'Save Data Model' });
  await expect(dialog).toContainText('Nothing is saved yet');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: /status/ })).toContainText('Theirs');
  await expect(page.getByText(/Changed meanwhile .* status/)).toBeVisible();
  await saveReviewed(page);
  await page.waitForURL('**/data-models/**');
});

test('CHG-05 deleting a connection asks what becomes of its models: they go with it where that is ticked, and one that stays says that its connection is gone', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await test.step('the models go with it', async () => {
    await page.goto(`/data-source/${model.source.id}`);
    await page.getByRole('button', { name: 'Delete Connection' }).click();
    await page.getByRole('checkbox', { name: 'Delete the data model as well' }).check();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/collections');
    await page.goto('/data-model');
    await expect(page.getByText(/No data models yet/)).toBeVisible();
  });

  const left = await createModel(callAs, account, await connectCsv(callAs, account), 'orders');
  const askToDelete = async () => {
    await page.goto(`/data-source/${left.source.id}`);
    await page.getByRole('button', { name: 'Delete Connection' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(left.name);
    return dialog;
  };
  const dialog = await askToDelete();
  await expect(dialog.getByRole('checkbox', { name: 'Delete the data model as well' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/collections');
  await page.goto('/data-model');
  await expect(page.getByRole('row', { name: new RegExp(left.name) })).toContainText('Connection deleted');
  await page.goto(`/data-models/${left.id}`);
  await expect(page.getByText(/^The connection of this model was deleted: it can be read/)).toBeVisible();
  const figure = page.getByRole('region', { name: /^Sum of amount / }).first();
  await expect(figure).toContainText('so there is no data to compute it from.');
  await expect(page.getByRole('button', { name: 'Draft a report' })).toHaveCount(0);
  await page.goto('/reports');
  await expect(page.getByText(/^No reports yet/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Draft a report/ })).toHaveCount(0);
});

test('CHG-06 the metrics that stayed ticked are computed from the data and drawn, the others are not', async ({
  signedIn: page,
  source,
}) => {
  await walkToReview(page, source);
  await page.getByRole('tab', { name: /Visualization Metrics/ }).click();
  const metrics = page.getByRole('tabpanel', { name: /Visualization Metrics/ }).getByRole('listitem');
  const [left, ...drawn] = (await textsOf(metrics)).map((label) => label.replace(/ \(\w+\)$/, ''));
  expect(drawn).not.toEqual([]);
  await metrics.first().getByRole('checkbox').uncheck();
  await saveReviewed(page);
  await page.waitForURL('**/data-models/**');
  await page.getByRole('tab', { name: 'Model Description' }).click();
  await expect(page.getByRole('heading', { name: 'Metrics' })).toBeVisible();
  for (const name of drawn) await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: left!, exact: true })).toHaveCount(0);
  const shares = page.getByRole('region', { name: 'Sum of amount by status', exact: true });
  await expect(shares.getByRole('img', { name: /most at/ })).toBeVisible();
  await shares.getByTitle('Table alone').click();
  await expect(shares.getByRole('row')).toHaveCount(4);
  await shares.getByRole('button', { name: 'Show SQL' }).click();
  await expect(shares).toContainText('SUM("amount")');
  await expectNoViolations(page);
});

test('CHG-06 CHG-07 CHG-08 a host that computes no metrics, doesn’t profile again and keeps no synonyms shows nothing of them', async ({
  signedIn: page,
  model,
}) => {
  await test.step('no metrics', async () => {
    await page.route('**/metrics', (route) => route.fulfill({ status: 404, json: { detail: 'Not Found' } }));
    const asked = page.waitForResponse('**/metrics');
    await page.goto(`/data-models/${model.id}`);
    await asked;
    await expect(page.getByRole('heading', { name: 'About this model' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Metrics' })).toHaveCount(0);
  });
  await page.unrouteAll();
  await test.step('no new profile', async () => {
    await page.route(`**/data-model/${model.id}`, async (route) => {
      const response = await route.fetch();
      const { profiled_at: _, ...known } = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: known });
    });
    await page.goto(`/data-models/${model.id}`);
    await expect(page.getByRole('button', { name: 'Export Model' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profile again' })).toHaveCount(0);
  });
  await page.unrouteAll();
  await test.step('no synonyms', async () => {
    await page.route(`**/data-model/${model.id}/columns`, async (route) => {
      const answer = (await (await route.fetch()).json()) as { columns: { synonyms?: string[] }[] };
      for (const column of answer.columns) delete column.synonyms;
      await route.fulfill({ json: answer });
    });
    await openColumns(page, model);
    const changed = page.waitForRequest((request) => request.method() === 'PATCH');
    await describeColumn(page, 'status', 'Where the order is');
    await expect(page.getByRole('row', { name: /status/ })).toContainText('Where the order is');
    expect((await changed).postDataJSON()).toEqual({
      columns: { status: { description: 'Where the order is' } },
    });
    await page.getByRole('button', { name: 'Edit status', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Description of status' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Synonyms/ })).toHaveCount(0);
  });
});
