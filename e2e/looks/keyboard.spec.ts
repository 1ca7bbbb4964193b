import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { connectCsv, createModel, ordersCsv } from '../models/support.ts';
import { readFocus, type Focused } from './checks.ts';
import { expect, test } from '../harness/test.ts';

type Name = string | RegExp;

/** A panel bears the name of its tab, and is never what is looked for. */
const matches = (name: Name, focused: Focused | null) =>
  focused !== null &&
  focused.role !== 'tabpanel' &&
  (typeof name === 'string' ? focused.name.includes(name) : name.test(focused.name));

/** Fails where a stop has no name, is out of sight or shows no ring. */
const expectUsable = (stop: Focused | null) => {
  expect(stop, 'the focus is on the page').not.toBeNull();
  expect(stop!.name, stop!.html).not.toBe('');
  expect(stop!.inSight, `${stop!.html} is in sight`).toBe(true);
};

const settled = async (page: Page): Promise<Focused | null> => {
  const stop = await readFocus(page);
  if (!stop?.isEdge) return stop;
  await page.keyboard.press('Tab');
  return settled(page);
};

/** Tab by Tab to a control, looking at every stop on the way. */
const tabTo = (page: Page, name: Name, key: 'Tab' | 'Shift+Tab' = 'Tab') =>
  test.step(`${key} to ${String(name)}`, async () => {
    const passed: string[] = [];
    for (let presses = 0; presses < 80; presses++) {
      const stop = await settled(page);
      if (presses > 0 || stop !== null) expectUsable(stop);
      if (presses > 0) {
        expect(stop!.ringed, `${stop!.html} has a ring`).toBe(true);
        if (matches(name, stop)) return;
      }
      passed.push(stop?.name ?? 'nothing');
      await page.keyboard.press(key);
    }
    throw new Error(`${String(name)} is nowhere among ${passed.join(' | ')}`);
  });

/** Where the focus went by itself. */
const expectFocusOn = (page: Page, name: Name) =>
  expect
    .poll(
      async () => {
        const stop = await settled(page);
        return matches(name, stop) ? 'there' : (stop?.name ?? 'nothing has the focus');
      },
      `the focus is on ${String(name)}`,
    )
    .toBe('there');

const press = (page: Page, ...keys: string[]) =>
  keys.reduce<Promise<void>>((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

const chooseByKeys = async (page: Page, field: Name, option: string) => {
  await tabTo(page, field);
  await press(page, 'ArrowDown');
  await page.keyboard.type(option);
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible();
  await press(page, 'Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  expectUsable(await settled(page));
};

test('the main job by keyboard alone', async ({ page, account }, info) => {
  test.slow();
  const file = info.outputPath('orders.csv');
  await writeFile(file, ordersCsv);

  await page.goto('/login');
  // The heading is there before the form can be used.
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await tabTo(page, 'Email');
  await page.keyboard.type(account.email);
  await tabTo(page, /^Password/);
  await page.keyboard.type(account.password);
  await press(page, 'Enter');
  await expectFocusOn(page, 'Data Source Connections');

  await test.step('add a connection from a file', async () => {
    await tabTo(page, 'Add new connection');
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { name: 'Add new connection', level: 1 })).toBeFocused();
    await chooseByKeys(page, 'Data source', 'CSV');
    await tabTo(page, 'Connection name');
    await page.keyboard.type('Shop orders');
    // Asked for well before the key: the browser's own dialog would open until it knows.
    const chooser = page.waitForEvent('filechooser');
    await tabTo(page, 'CSV file');
    await press(page, 'Space');
    await (await chooser).setFiles(file);
    await expectFocusOn(page, 'Remove file');
    await tabTo(page, 'Upload and save');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Connection established successfully');
  });

  await test.step('open it and look at its columns', async () => {
    // The tables are read, and the only one is chosen.
    await expect(page.getByRole('button', { name: 'Generate Model' })).toBeEnabled();
    await tabTo(page, /open/i);
    await press(page, 'Enter');
    await expectFocusOn(page, 'Shop orders');
    await expect(page.getByText('placed_at')).toBeVisible();
  });

  await test.step('choose a table and watch the model being written', async () => {
    await tabTo(page, /^Data Model$/, 'Shift+Tab');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Build and manage Data Models');
    await tabTo(page, 'Create a Data Model');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Generate data models');
    await chooseByKeys(page, 'Data source', 'Shop orders');
    await chooseByKeys(page, 'Database', 'csv');
    await chooseByKeys(page, 'Table', 'orders');
    await tabTo(page, 'Generate Model');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Progress tracking and logs');
    await expect(page.getByRole('button', { name: 'View Results' })).toBeEnabled();
    await tabTo(page, 'View Results');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Review and export your model');
  });

  await test.step('correct a column', async () => {
    await tabTo(page, 'Edit status');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Description of status');
    await press(page, 'Control+a');
    await page.keyboard.type('How far the order has come.');
    await tabTo(page, 'Category of status', 'Shift+Tab');
    await press(page, 'ArrowDown', 'ArrowDown', 'Enter');
    await tabTo(page, 'Save status');
    await press(page, 'Enter');
    await expect(page.getByText('Column changes saved temporarily!')).toBeVisible();
    await expectFocusOn(page, /^status/);
  });

  await test.step('write notes', async () => {
    await tabTo(page, 'Column Information', 'Shift+Tab');
    await press(page, 'ArrowRight');
    await expectFocusOn(page, 'Model Understanding');
    await tabTo(page, 'Notes Editor');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Model understanding notes');
    await page.keyboard.type('One row is one order. ');
    await tabTo(page, 'Save notes');
    await press(page, 'Enter');
    await expect(page.getByText('Model understanding notes have been saved.')).toBeVisible();
    await expectFocusOn(page, 'Notes Editor');
  });

  await test.step('save', async () => {
    await tabTo(page, 'Save to Database', 'Shift+Tab');
    await press(page, 'Enter');
    await expect(page.getByRole('dialog', { name: 'Save Data Model' })).toBeVisible();
    await expectFocusOn(page, /name/i);
    await press(page, 'Control+a');
    await page.keyboard.type('Orders of the shop');
    await press(page, 'Enter');
    await expect(page.getByText('Model saved successfully!').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectFocusOn(page, 'Data Model: Orders of the shop');
    await expect(page.getByRole('tab', { name: 'AI RAG' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('open the model, its tabs, and export it', async () => {
    await tabTo(page, /^Data Model$/, 'Shift+Tab');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Build and manage Data Models');
    await tabTo(page, 'Orders of the shop');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Data Model: Orders of the shop');
    await tabTo(page, 'Export Model');
    const download = page.waitForEvent('download');
    await press(page, 'Enter');
    expect((await download).suggestedFilename()).toBe('data_model.json');
    await expectFocusOn(page, 'Export Model');
    await tabTo(page, 'Model Description');
    await press(page, 'End');
    await expectFocusOn(page, 'Model Understanding');
    await expect(page.getByRole('tabpanel').getByText('One row is one order.')).toBeVisible();
    await press(page, 'ArrowLeft');
    await expectFocusOn(page, 'Model Columns');
    await expect(page.getByText('How far the order has come.')).toBeVisible();
  });

  await test.step('ask', async () => {
    await press(page, 'ArrowLeft');
    await expectFocusOn(page, 'AI RAG');
    await expect(page.getByText('Start a Conversation')).toBeVisible();
    await tabTo(page, 'Your question');
    await page.keyboard.type('How many orders are there?');
    await press(page, 'Enter');
    await expect(page.getByText('SQL Query')).toBeVisible();
    await expectFocusOn(page, 'Your question');
  });

  await test.step('the palette opens and leaves the focus where it was', async () => {
    await press(page, 'Control+k');
    await expectFocusOn(page, 'Search');
    await press(page, 'Escape');
    await expectFocusOn(page, 'Your question');
    await press(page, 'Control+k');
    await expectFocusOn(page, 'Search');
    await page.keyboard.type('Shop orders');
    await expect(page.getByRole('option', { name: /Shop orders/ })).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Shop orders');
  });

  await test.step('a question that is declined, a drawer that is closed and a row that goes keep the focus', async () => {
    await tabTo(page, 'Delete Connection');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Cancel');
    await press(page, 'Escape');
    await expectFocusOn(page, 'Delete Connection');
    await tabTo(page, /^Edit/, 'Shift+Tab');
    await press(page, 'Enter');
    await expectFocusOn(page, /name/i);
    await press(page, 'Escape');
    await expectFocusOn(page, /^Edit/);
    await tabTo(page, /^Data Model$/, 'Shift+Tab');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Build and manage Data Models');
    await tabTo(page, 'Delete Orders of the shop');
    await press(page, 'Enter');
    await expectFocusOn(page, 'Cancel');
    await tabTo(page, /^Delete/);
    await press(page, 'Enter');
    await expect(page.getByRole('row', { name: /Orders of the shop/ })).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expectFocusOn(page, 'Create a Data Model');
  });

  await test.step('sign out', async () => {
    await press(page, 'Control+k');
    await expectFocusOn(page, 'Search');
    await page.keyboard.type('Sign out');
    await expect(page.getByRole('option', { name: 'Sign out' })).toHaveAttribute('aria-selected', 'true');
    await press(page, 'Enter');
    await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
    expectUsable(await settled(page));
  });
});

test('a report is shared, opened and withdrawn by keyboard alone', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const source = await connectCsv(callAs, account);
  const model = await createModel(callAs, account, source, 'Orders of the shop');
  const answer = await callAs(account, 'POST', '/report', { data_model_id: model.id, name: 'Spring' });
  const { id } = (await answer.json()) as { id: string };
  await callAs(account, 'POST', `/report/${id}/refresh`);
  await page.goto(`/reports?report=${id}`);
  await expect(page.getByRole('heading', { name: 'Spring', level: 1 })).toBeVisible();

  await press(page, 'Control+k');
  await expectFocusOn(page, 'Search');
  await page.keyboard.type('Share this');
  await expect(page.getByRole('option', { name: 'Share this report' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await press(page, 'Enter');
  await expectFocusOn(page, /^Name/);
  await page.keyboard.type('For the board');
  await tabTo(page, 'Ends');
  await press(page, 'ArrowDown');
  await press(page, 'ArrowUp');
  await press(page, 'Enter');
  await expect(page.getByRole('combobox', { name: 'Ends' })).toHaveValue('After 7 days');
  await tabTo(page, /^Password/);
  await page.keyboard.type('correct horse');
  await press(page, 'Enter');
  await expectFocusOn(page, 'Address of the new link');
  const address = await page.getByRole('textbox', { name: 'Address of the new link' }).inputValue();

  await tabTo(page, /^Withdraw the link/);
  await press(page, 'Enter');
  await expectFocusOn(page, 'Cancel');
  await press(page, 'Enter');
  await expectFocusOn(page, /^Withdraw the link/);

  const theirs = await page.context().newPage();
  await theirs.goto(address);
  await expect(theirs.getByRole('heading', { name: 'This report has a password' })).toBeVisible();
  await tabTo(theirs, 'Password');
  await theirs.keyboard.type('correct horse');
  await press(theirs, 'Enter');
  await expect(theirs.getByRole('heading', { name: 'Spring', level: 1 })).toBeVisible();
  await tabTo(theirs, 'PDF', 'Shift+Tab');
  await theirs.close();

  await press(page, 'Enter');
  await expectFocusOn(page, 'Cancel');
  await tabTo(page, 'Withdraw');
  await press(page, 'Enter');
  await expect(page.getByRole('region', { name: 'Links' }).getByText(/^Withdrawn/)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await press(page, 'Escape');
  await expect(page.getByRole('dialog', { name: 'Share' })).toHaveCount(0);
  expectUsable(await settled(page));
});
