import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { holdNextWrite, scriptAnswers } from '../harness/answers.ts';
import { settle } from '../harness/frames.ts';
import { choose, expect, fillSetup, test } from './support.ts';

const editNotes = async (page: Page, modelId: string): Promise<Locator> => {
  await page.goto(`/data-models/${modelId}?tab=understanding`);
  await page.getByRole('button', { name: 'Notes Editor' }).click();
  return page.getByRole('textbox', { name: 'Model understanding notes' });
};

test('DET-01 loading, header, breadcrumb back to the list, and one minute in the cache', async ({
  signedIn: page,
  model,
}) => {
  let calls = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/data-model/${model.id}`, async (route) => {
    calls += 1;
    await held;
    await route.fallback();
  });
  await page.goto(`/data-models/${model.id}`);
  await expect(page.getByText('Loading data model details...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Data Model: orders' })).toBeVisible();
  await expect(page.getByText('Orders of the shop in 2026.').first()).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: /breadcrumb/i });
  await expect(crumbs).toContainText('Data Model Details');
  await crumbs.getByRole('link', { name: 'Data Model' }).click();
  await expect(page.getByRole('heading', { name: 'Build and manage Data Models' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Data Model: orders' })).toBeVisible();
  expect(calls).toBe(1);
});

test('DET-02 a connection that was renamed meanwhile has its new name', async ({ signedIn: page, model }) => {
  await page.goto(`/data-models/${model.id}`);
  const facts = page.locator('dl').first();
  await expect(facts).toContainText(model.source.name);
  await page.getByRole('link', { name: 'Connections', exact: true }).first().click();
  await page.getByRole('link', { name: model.source.name }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit' });
  await drawer.getByLabel('Connection name').fill('Orders of the harbour');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Connection updated successfully!')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(facts).toContainText('Orders of the harbour');
});

test('DET-03 the page stays as it was scrolled when another tab is opened', async ({
  signedIn: page,
  model,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`/data-models/${model.id}`);
  // What stands in for the page while it is read has another height.
  await expect(page.getByText('Orders of the shop in 2026.').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Model Columns' }).evaluate((tab) => tab.scrollIntoView());
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'Model Columns' }).click();
  await expect(page.getByRole('button', { name: 'Edit status' })).toBeVisible();
  await settle(page);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('DET-02 panels tell connection, dates, owner, description and source type; someone else is the owner only once it is known who is signed in', async ({
  signedIn: page,
  account,
  model,
}) => {
  let answer = () => {};
  const after = new Promise<void>((resolve) => (answer = resolve));
  await scriptAnswers(page, '/users/me', { json: { id: account.id, email: account.email }, after });
  await page.goto(`/data-models/${model.id}`);
  const panels = page.getByRole('region', { name: 'Facts about the data model' });
  await expect(panels.getByText('Owner')).toBeVisible();
  await expect(panels.getByText('Other User')).toBeHidden();
  answer();
  await expect(panels.getByText(account.email)).toBeVisible();
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(
    new Date(),
  );
  for (const [label, value] of [
    ['Connection name', model.source.name],
    ['Ingested date', today],
    ['Owner', account.email],
    ['Description', 'Orders of the shop in 2026.'],
    ['Source type', 'CSV'],
    ['Last updated', today],
  ] as const)
    await expect(
      panels
        .locator('div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .last(),
    ).toContainText(value);
  await test.step('the owner of someone else’s model is Other User', async () => {
    await scriptAnswers(page, `/data-model/${model.id}`, {
      json: { id: model.id, model_name: model.name, user_id: 'someone' },
    });
    await page.goto(`/data-models/${model.id}`);
    await expect(panels.getByText('Other User')).toBeVisible();
    await expect(panels.getByText(account.email)).toBeHidden();
  });
});

test('DET-03 four tabs; columns and understanding are fetched when theirs opens', async ({
  signedIn: page,
  model,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const part = /\/(columns|understanding)$/.exec(request.url())?.[1];
    if (part !== undefined) fetched.push(part);
  });
  await page.goto(`/data-models/${model.id}`);
  await expect(page.getByRole('tab', { name: 'Model Description' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'AI RAG' }).click();
  await expect(page.getByText('Start a Conversation')).toBeVisible();
  expect(fetched).toEqual([]);
  await page.getByRole('tab', { name: 'Model Columns' }).click();
  await expect(page.getByRole('rowheader', { name: 'order_id' })).toBeVisible();
  expect(fetched).toEqual(['columns']);
  await page.getByRole('tab', { name: 'Model Understanding' }).click();
  await expect(page.getByRole('heading', { name: 'Understand your model' })).toBeVisible();
  expect(fetched).toEqual(['columns', 'understanding']);
});

test('DET-04 a column of a saved model is edited', async ({ signedIn: page, model }) => {
  await page.goto(`/data-models/${model.id}?tab=columns`);
  const toasts = page.getByRole('region', { name: /Notifications/ });
  await page.getByRole('button', { name: 'Edit status' }).click();
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(toasts).toContainText('No changes were made.');

  const changed = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Edit status' }).click();
  await choose(page, 'Category of status', 'identifier');
  await page.getByRole('button', { name: 'Save status' }).click();
  expect((await changed).postDataJSON()).toEqual({ columns: { status: { data_category: 'identifier' } } });
  await expect(toasts).toContainText('Column details have been successfully updated.');
  await page.reload();
  await expect(page.getByRole('row', { name: /status/ })).toContainText('identifier');

  await page.route(`**/data-model/${model.id}/columns`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Edit status' }).click();
  await page.getByRole('textbox', { name: 'Description of status' }).fill('Kept');
  await page.getByRole('button', { name: 'Save status' }).click();
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Description of status' })).toHaveValue('Kept');
});

test('DET-04 a session that ends in the middle of an edit leads to the log-in page', async ({
  signedIn: page,
  model,
}) => {
  await page.goto(`/data-models/${model.id}?tab=columns`);
  await page.getByRole('button', { name: 'Edit status' }).click();
  await page.getByRole('textbox', { name: 'Description of status' }).fill('Late');
  await page.route(`**/data-model/${model.id}/columns`, (route) =>
    route.fulfill({ status: 401, json: { detail: 'Unauthorized' } }),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
});

test('DET-05 notes of a saved model are edited; empty notes are a toast too', async ({
  signedIn: page,
  model,
}) => {
  const notes = await editNotes(page, model.id);
  await notes.fill('  ');
  await page.getByRole('button', { name: 'Save notes' }).click();
  await expect(page.getByText('Understanding notes cannot be empty.')).toHaveCount(2);
  await notes.fill('Every order of 2026.');
  const changed = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save notes' }).click();
  expect((await changed).postDataJSON()).toEqual({ understanding: 'Every order of 2026.' });
  await expect(page.getByText('Model understanding notes have been saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Every order of 2026.')).toBeVisible();
});

/** Reloads where the browser asks first. */
const reloadAnyway = async (page: Page) => {
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
};

test('DET-05 unsaved notes survive a reload; leaving the page, the tab or the site with them asks', async ({
  signedIn: page,
  model,
}) => {
  const notes = await editNotes(page, model.id);
  const stored = await notes.inputValue();
  const tab = page.getByRole('tab', { name: 'Model Columns' });
  const question = page.getByRole('alertdialog');

  await test.step('a reload asks first, and the text is there after it', async () => {
    await notes.fill('Half a sentence');
    await reloadAnyway(page);
    await expect(notes).toHaveValue('Half a sentence');
  });

  await test.step('Stay keeps the text, on another tab and on another page', async () => {
    await tab.click();
    await expect(question).toContainText('Your changes to the notes are not saved.');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(notes).toHaveValue('Half a sentence');
    await page.getByRole('link', { name: 'Reports' }).first().click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(/tab=understanding/);
    await expect(notes).toHaveValue('Half a sentence');
  });

  await test.step('Leave discards it', async () => {
    await tab.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByRole('tab', { name: 'Model Understanding' }).click();
    await page.getByRole('button', { name: 'Notes Editor' }).click();
    await expect(notes).toHaveValue(stored);
    await notes.fill('Another half');
    await page.getByRole('link', { name: 'Reports' }).first().click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/reports/);
    await page.goBack();
    await page.getByRole('button', { name: 'Notes Editor' }).click();
    await expect(notes).toHaveValue(stored);
  });
});

test('DET-04 leaving the page, the tab or the site with an unfinished edit of a column asks', async ({
  signedIn: page,
  model,
}) => {
  const columnsTab = page.getByRole('tab', { name: 'Model Columns' });
  const description = page.getByRole('textbox', { name: 'Description of status' });
  const edit = page.getByRole('button', { name: 'Edit status' });
  const question = page.getByRole('alertdialog', { name: 'Unsaved column' });
  const otherTab = page.getByRole('tab', { name: 'AI RAG' });
  const otherPage = page.getByRole('link', { name: 'Reports' }).first();
  await page.goto(`/data-models/${model.id}?tab=columns`);

  await test.step('an edit that changes nothing is left without a question', async () => {
    await edit.click();
    await otherTab.click();
    await expect(page.getByText('Start a Conversation')).toBeVisible();
    await columnsTab.click();
  });

  await test.step('a reload asks first, and the edit is there after it', async () => {
    await edit.click();
    await description.fill('Where the order is');
    await reloadAnyway(page);
    await expect(description).toHaveValue('Where the order is');
  });

  for (const way of [otherTab, otherPage])
    await test.step('Stay keeps it, Leave discards it', async () => {
      await way.click();
      await expect(question).toContainText('Your changes to the column are not saved.');
      await question.getByRole('button', { name: 'Stay' }).click();
      await expect(question).toBeHidden();
      await expect(description).toHaveValue('Where the order is');
      await way.click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await expect(
        page.getByText('Start a Conversation').or(page.getByText('Report Overview')),
      ).toBeVisible();
      await page.goto(`/data-models/${model.id}?tab=columns`);
      await expect(edit).toBeVisible();
      await expect(description).toBeHidden();
      await edit.click();
      await description.fill('Where the order is');
    });
});

test('DET-04 who leaves while a tick is on its way waits for it, and stays where the host refuses it', async ({
  signedIn: page,
  model,
}) => {
  const box = page.getByRole('checkbox', { name: 'Choose note' });
  const otherTab = page.getByRole('tab', { name: 'AI RAG' });
  const talk = page.getByText('Start a Conversation');
  const columnsTab = page.getByRole('tab', { name: 'Model Columns' });
  await page.goto(`/data-models/${model.id}?tab=columns`);
  // Both tabs have been loaded: one that isn't held back is there within two frames.
  await expect(box).toBeChecked();
  await otherTab.click();
  await expect(talk).toBeVisible();
  await columnsTab.click();

  const path = `/data-model/${model.id}/columns`;
  const letGo = await holdNextWrite(page, path);
  await box.uncheck();
  await otherTab.click();
  await settle(page);
  letGo();
  await expect(talk).toBeVisible();
  await page.goto(`/data-models/${model.id}?tab=columns`);
  await expect(box).not.toBeChecked();

  const refuse = await holdNextWrite(page, path, 'refused');
  await box.check();
  await otherTab.click();
  refuse();
  await expect(page.getByText('Away')).toBeVisible();
  await expect(box).not.toBeChecked();

  await test.step('a save that takes long is asked about', async () => {
    const question = page.getByRole('alertdialog', { name: 'Unsaved column' });
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await holdNextWrite(page, path);
    await box.check();
    await otherTab.click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toBeHidden();
    await otherTab.click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(talk).toBeVisible();
    expect(errors).toEqual([]);
  });
});

test('DET-01 DET-04 DET-05 DET-06 what can’t be read or exported is said: columns, notes, an export, and a model that is missing', async ({
  signedIn: page,
  model,
}) => {
  await page.route(`**/data-model/${model.id}/columns`, (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(`/data-models/${model.id}?tab=columns`);
  await expect(page.getByText('Failed to load column details.')).toBeVisible();
  await page.unroute(`**/data-model/${model.id}/columns`);
  await page.route(`**/data-model/${model.id}/columns`, (route) => route.fulfill({ json: { columns: [] } }));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No column details available.')).toBeVisible();
  await page.route(`**/data-model/${model.id}/understanding`, (route) =>
    route.fulfill({ status: 404, json: {} }),
  );
  await page.goto(`/data-models/${model.id}?tab=understanding`);
  await expect(page.getByText('Failed to load model understanding. Please try again later.')).toBeVisible();
  await page.route('**/export?*', (route) =>
    route.fulfill({ status: 404, json: { detail: 'The model is gone.' } }),
  );
  await page.goto(`/data-models/${model.id}`);
  await page.getByRole('button', { name: 'Export Model' }).click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
    /Export failed.*The model is gone\./s,
  );
  await page.goto('/data-models/there-is-none');
  await expect(page.getByText('Error: Data model not found or an issue occurred.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the data models' }).click();
  await expect(page).toHaveURL(/\/data-model$/);
});

test('DET-06 export sends no Authorization header and saves data_model in the chosen format', async ({
  signedIn: page,
  model,
}) => {
  await page.goto(`/data-models/${model.id}`);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/export?*', async (route) => {
    await held;
    await route.fallback();
  });
  const button = page.getByRole('button', { name: 'Export Model' });
  const requested = page.waitForRequest((request) => request.url().includes('/export?'));
  const download = page.waitForEvent('download');
  await button.click();
  await expect(button).toBeDisabled();
  release();
  const request = await requested;
  expect((await request.allHeaders())['authorization']).toBeUndefined();
  const file = await download;
  expect(file.suggestedFilename()).toBe('data_model.json');
  const content = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    model_schema: { columns: { name: string }[] };
  };
  expect(content.model_schema.columns.map(({ name }) => name)).toContain('placed_at');
  await expect(page.getByText('Data model exported successfully!')).toBeVisible();
  await expect(button).toBeEnabled();

  await fillSetup(page, model.source);
  await page.getByText('CSV', { exact: true }).click();
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await expect(page.getByRole('button', { name: 'View Results' })).toBeEnabled();
  await page.goto(`/data-models/${model.id}`);
  const second = page.waitForEvent('download');
  await button.click();
  const csv = await second;
  expect(csv.suggestedFilename()).toBe('data_model.csv');
  expect(await readFile(await csv.path(), 'utf8')).toMatch(/^column,/);
});
