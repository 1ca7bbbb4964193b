import type { Page } from '@playwright/test';
import { stopClock } from '../harness/answers.ts';
import { questionField } from '../harness/chat.ts';
import { expect, test, type Model } from '../models/support.ts';

interface Shortcut {
  keys: string[];
  text: string;
}

/** Keys are heard from the moment on that the page is there. */
const openHelp = async (page: Page): Promise<void> => {
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1, name: 'Get Help' })).toBeVisible();
};

/** As the page says them; arrows and the modifier by their names on a keyboard. */
const readShortcuts = async (page: Page): Promise<Shortcut[]> => {
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.locator('kbd') });
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll((found) =>
    found.map((row) => ({
      keys: [...row.querySelectorAll('kbd')].map(({ textContent }) => textContent),
      text: row.querySelector('td:last-child')?.textContent ?? '',
    })),
  );
};

const names: Record<string, string> = {
  Ctrl: 'Control',
  Esc: 'Escape',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
};
const pressed = (keys: string[]): string =>
  keys.map((key) => names[key] ?? (key.length === 1 ? key.toLowerCase() : key)).join('+');

type Proof = (page: Page, keys: string[], model: Model) => Promise<void>;

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const question = 'How many rows are there?';

/** A question in the chat, sent by the key that Help names. */
const ask = async (page: Page, model: Model, key: string) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await questionField(page).fill(question);
  await questionField(page).press(key);
  const answer = page.getByRole('article', { name: 'Assistant' }).last();
  await expect(answer.getByText('SQL Query')).toBeVisible();
  return answer;
};

const edit = async (page: Page, model: Model) => {
  await page.goto(`/data-models/${model.id}?tab=columns`);
  await page.getByRole('button', { name: 'Edit status' }).click();
  await page.getByRole('textbox', { name: 'Description of status' }).fill('Where the order is');
  await page.getByRole('textbox', { name: 'Description of status' }).press('Enter');
  await expect(page.getByRole('row', { name: /status/ })).toContainText('Edited:');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
};

/** What Help says of a key, and the key doing it. A new line on the page needs its proof here. */
const proofs: Record<string, Proof> = {
  'Find pages, connections, models and actions': async (page, keys, model) => {
    await openHelp(page);
    await page.keyboard.press(pressed(keys));
    await expect(palette(page)).toBeFocused();
    for (const [words, found] of [
      ['secur', 'Security'],
      ['shop', model.source.name],
      ['orders', model.name],
      ['theme', 'theme'],
    ] as const) {
      await palette(page).fill(words);
      await expect(page.getByRole('option', { name: new RegExp(found, 'i') }).first()).toBeVisible();
    }
  },
  'Open or collapse the sidebar': async (page, keys) => {
    await openHelp(page);
    const width = () =>
      page.getByRole('navigation', { name: 'Main' }).evaluate((nav) => nav.parentElement!.offsetWidth);
    const before = await width();
    await page.keyboard.press(pressed(keys));
    await expect.poll(width).not.toBe(before);
    await page.keyboard.press(pressed(keys));
    await expect.poll(width).toBe(before);
  },
  'Take back an edit or a tick of a column, or a change of a report': async (page, keys, model) => {
    await edit(page, model);
    // Shown at once; leaving would take back what is still on its way.
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.getByRole('rowheader', { name: 'status' }).press(pressed(keys));
    await expect(page.getByRole('row', { name: /status/ })).toContainText('Generated:');
    await kept;
    await page.goto('/reports');
    await page.getByRole('button', { name: `Draft a report of ${model.name}` }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const first = page.getByRole('button', { name: /^Move / }).first();
    const name = (await first.getAttribute('aria-label'))!;
    await first.press('ArrowDown');
    await expect(first).not.toHaveAccessibleName(name);
    await page.keyboard.press(pressed(keys));
    await expect(first).toHaveAccessibleName(name);
  },
  'Do it again': async (page, keys, model) => {
    await edit(page, model);
    const row = page.getByRole('row', { name: /status/ });
    await page.getByRole('rowheader', { name: 'status' }).press('Control+z');
    await expect(row).toContainText('Generated:');
    await expect(page.getByRole('button', { name: 'Redo' })).toBeEnabled();
    await page.getByRole('rowheader', { name: 'status' }).press(pressed(keys));
    await expect(row).toContainText('Edited:');
  },
  'Go to the notifications that are shown': async (page, keys, model) => {
    await page.route('**/export?*', (route) => route.fulfill({ status: 404, json: { detail: 'Gone.' } }));
    await page.clock.install();
    await page.goto(`/data-models/${model.id}`);
    await page.getByRole('button', { name: 'Export Model' }).click();
    const shown = page.locator('[data-sonner-toaster]');
    await expect(shown).toContainText('Export failed');
    // It would go while the keys are pressed.
    await stopClock(page);
    await page.keyboard.press(pressed(keys));
    await expect(shown).toBeFocused();
    await page.clock.resume();
  },
  'Close what is open, or empty a search': async (page, keys) => {
    await openHelp(page);
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await page.keyboard.press(pressed(keys));
    await expect(palette(page)).toBeHidden();
    await page.goto('/collections');
    const search = page.getByRole('searchbox').first();
    await search.fill('nothing of that name');
    await search.press(pressed(keys));
    await expect(search).toHaveValue('');
  },
  'Send the form or the question': async (page, keys, model) => {
    await ask(page, model, pressed(keys));
    await page.goto('/collections?create');
    await page.getByLabel('Connection name').press(pressed(keys));
    await expect(page.getByText('Host is required.')).toBeVisible();
  },
  'Run the SQL that is being edited': async (page, keys, model) => {
    const answer = await ask(page, model, 'Enter');
    await answer.getByRole('button', { name: 'Edit and run' }).click();
    const field = answer.getByRole('textbox', { name: 'SQL of this answer' });
    await field.fill('SELECT status FROM orders LIMIT 1');
    await field.press(pressed(keys));
    await expect(answer.getByText('Rows of the edited query.')).toBeVisible();
  },
  'Move in lists, menus and tables of choices, and through the questions asked before': async (
    page,
    [up = '', down = ''],
    model,
  ) => {
    await ask(page, model, 'Enter');
    await expect(questionField(page)).toHaveValue('');
    await questionField(page).press(pressed([up]));
    await expect(questionField(page)).toHaveValue(question);
    await questionField(page).press(pressed([down]));
    await expect(questionField(page)).toHaveValue('');
    await page.getByRole('button', { name: 'User menu' }).focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeVisible();
    await items.first().focus();
    await page.keyboard.press(pressed([down]));
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press(pressed([up]));
    await expect(items.first()).toBeFocused();
  },
  'Move among the cut cells of a table, each of which Enter opens': async (
    page,
    [up = '', down = '', left = '', right = ''],
    model,
  ) => {
    const answer = await ask(page, model, 'Enter');
    await answer.getByRole('button', { name: 'Edit and run' }).click();
    const field = answer.getByRole('textbox', { name: 'SQL of this answer' });
    const [one, two] = ['a long text '.repeat(20), 'another '.repeat(20)];
    await field.fill(`SELECT '${one}' AS one, '${two}' AS two, status FROM orders LIMIT 2`);
    await field.press('Control+Enter');
    const cut = answer.getByRole('table').getByRole('button');
    await expect(cut).toHaveCount(4);
    await cut.first().focus();
    for (const [key, at] of [
      [right, 1],
      [down, 3],
      [left, 2],
      [up, 0],
    ] as const) {
      await page.keyboard.press(pressed([key]));
      await expect(cut.nth(at)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(cut.first()).toHaveAttribute('aria-expanded', 'true');
  },
};

test('LAY-09 every key that Help names does what Help says', async ({ signedIn: page, model }) => {
  await openHelp(page);
  const shortcuts = await readShortcuts(page);
  expect(shortcuts.map(({ text }) => text).toSorted()).toEqual(Object.keys(proofs).toSorted());
  for (const { keys, text } of shortcuts)
    await test.step(`${keys.join(' ')}: ${text}`, () => proofs[text]!(page, keys, model));
});

test('LAY-09 every topic of Help leads to the page that it is about', async ({ signedIn: page, model }) => {
  await openHelp(page);
  const topics = page.getByRole('term').getByRole('link');
  await expect(topics.first()).toBeVisible();
  const count = await topics.count();
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (let index = 0; index < count; index++) {
    if (index > 0) await nav.getByRole('link', { name: 'Get Help' }).click();
    const name = (await topics.nth(index).textContent()) ?? '';
    await topics.nth(index).click();
    await expect(page).not.toHaveURL(/\/help$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // What is asked in a model's tab begins in the list of models.
    if (name === 'AI RAG') {
      await page.getByRole('link', { name: model.name }).click();
      await expect(page.getByRole('tab', { name })).toBeVisible();
    } else if (name === 'Calendar') await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    else await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
});
