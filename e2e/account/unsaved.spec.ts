import type { Page } from '@playwright/test';
import { createAccount } from '../harness/account.ts';
import { questionField } from '../harness/chat.ts';
import { endSession, enter, needed } from '../harness/session.ts';
import { openSession } from '../harness/test.ts';
import { choose, expect, fillSetup, test } from '../models/support.ts';

const query = (page: Page) => page.getByRole('textbox', { name: 'SQL of this answer' });
const notes = (page: Page) => page.getByRole('textbox', { name: 'Model understanding notes' });
const description = (page: Page) => page.getByRole('textbox', { name: 'Description of status' });

interface Edit {
  what: string;
  tab: string;
  /** What is typed first, and where that was sent, next. */
  words: readonly [string, string];
  type: (page: Page, words: string) => Promise<void>;
  send: (page: Page) => Promise<void>;
  isBack: (page: Page, words: string) => Promise<void>;
  isGone: (page: Page, words: string) => Promise<void>;
}

const note: Edit = {
  what: 'a note',
  tab: 'understanding',
  words: ['Half a thought', 'Another half'],
  async type(page, words) {
    await page.getByRole('button', { name: 'Notes Editor' }).click();
    await notes(page).fill(words);
  },
  send: (page) => page.getByRole('button', { name: 'Save notes' }).click(),
  isBack: (page, words) => expect(notes(page)).toHaveValue(words),
  async isGone(page, words) {
    await expect(page.getByText(words)).toBeVisible();
    await expect(notes(page)).toBeHidden();
  },
};

const edits: Edit[] = [
  note,
  {
    what: 'a column edit',
    tab: 'columns',
    words: ['Where the order is', 'How far it is'],
    async type(page, words) {
      await page.getByRole('button', { name: 'Edit status' }).click();
      await choose(page, 'Category of status', 'identifier');
      await description(page).fill(words);
    },
    send: (page) => page.getByRole('button', { name: 'Save status' }).click(),
    async isBack(page, words) {
      await expect(description(page)).toHaveValue(words);
      await expect(page.getByRole('combobox', { name: 'Category of status' })).toHaveValue('identifier');
    },
    async isGone(page, words) {
      await expect(page.getByRole('row', { name: new RegExp(`status.*${words}`) })).toBeVisible();
      await expect(description(page)).toBeHidden();
    },
  },
  {
    what: 'a question',
    tab: 'chat',
    words: ['How many orders are there?', 'What is the total amount?'],
    type: (page, words) => questionField(page).fill(words),
    send: (page) => questionField(page).press('Enter'),
    async isBack(page, words) {
      await expect(questionField(page)).toHaveValue(words);
      // Until what was said before it has been read, nothing can be sent.
      await expect(questionField(page)).toBeEnabled();
    },
    isGone: (page) => expect(questionField(page)).toHaveValue(''),
  },
  {
    what: 'an edited query',
    tab: 'chat',
    words: ['SELECT status FROM orders LIMIT 2', 'SELECT status FROM orders LIMIT 3'],
    async type(page, words) {
      if (!page.url().includes('conversation=')) {
        await questionField(page).fill('How many orders are there?');
        await questionField(page).press('Enter');
      }
      await page.getByRole('button', { name: 'Edit and run' }).click();
      await query(page).fill(words);
    },
    send: (page) => query(page).press('Control+Enter'),
    isBack: (page, words) => expect(query(page)).toHaveText(words),
    async isGone(page) {
      await expect(page.getByText('Rows of the edited query.')).toBeVisible();
      await expect(query(page)).toBeHidden();
    },
  },
];

const signOutDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved changes' });

const waysOut: { way: string; signOut: (page: Page) => Promise<void> }[] = [
  {
    way: 'the sidebar',
    signOut: (page) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click(),
  },
  {
    way: 'the user menu',
    async signOut(page) {
      await page.getByRole('button', { name: 'User menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
  },
  {
    way: 'the palette',
    async signOut(page) {
      await page.getByRole('button', { name: 'Search here' }).click();
      await page.getByRole('option', { name: 'Sign out' }).click();
    },
  },
];

for (const { what, tab, words, type, send, isBack, isGone } of edits)
  test(`SES-04 SES-05 ${what}: a sign-out asks before it is lost, over the end of a session it is kept for the same user, and can then be sent`, async ({
    signedIn: page,
    account,
    model,
  }) => {
    const [first, next] = words;
    await page.goto(`/data-models/${model.id}?tab=${tab}`);
    await type(page, first);
    // All ways lead to one question, which asks for each edit: one of them is asked by all.
    for (const { way, signOut } of what === note.what ? waysOut : waysOut.slice(0, 1))
      await test.step(`who signs out by ${way} is asked, and stays`, async () => {
        await signOut(page);
        await expect(signOutDialog(page).getByRole('button', { name: 'Stay' })).toBeFocused();
        await signOutDialog(page).getByRole('button', { name: 'Stay' }).click();
        await expect(signOutDialog(page)).toBeHidden();
        await expect(page.locator(':focus')).toBeVisible();
        await isBack(page, first);
      });

    await test.step('it is kept over the end of the session', async () => {
      await endSession(page);
      await send(page);
      await enter(page, account);
      // A question that was sent has named its conversation in the address.
      const kept = tab === 'chat' ? '&conversation=[0-9a-f]{32}' : '';
      await expect(page).toHaveURL(new RegExp(`/data-models/${model.id}\\?tab=${tab}${kept}$`));
      await isBack(page, first);
      const accepted = page.waitForResponse(
        (response) => response.ok() && ['PATCH', 'POST'].includes(response.request().method()),
      );
      await send(page);
      await accepted;
      await page.reload();
      await isGone(page, first);
    });

    await test.step('who signs out nevertheless leaves nothing of it', async () => {
      await type(page, next);
      await page.setViewportSize({ width: 375, height: 800 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
      await signOutDialog(page).getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/login$/);
      expect(
        await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))),
      ).toEqual([]);
    });
  });

test('SES-04 the wizard comes back with its choices, and its review with all that was typed', async ({
  signedIn: page,
  account,
  source,
}) => {
  await fillSetup(page, source);
  await page.getByRole('switch', { name: /metrics/i }).click();
  await endSession(page);
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await enter(page, account);
  await expect(page).toHaveURL(/\/data-model\?stage=/);
  await expect(page.getByRole('combobox', { name: 'Data source' })).toHaveValue(source.name);
  await expect(page.getByRole('combobox', { name: 'Table' })).toHaveValue(source.table);
  await expect(page.getByRole('switch', { name: /metrics/i })).not.toBeChecked();

  await page.getByRole('button', { name: 'Generate Model' }).click();
  await page.getByRole('button', { name: 'View Results' }).click();
  await page.getByRole('button', { name: 'Save to Database' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Data Model' });
  await dialog.getByRole('textbox', { name: 'Model name' }).fill('Harbour');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Model Understanding' }).click();
  await page.getByRole('button', { name: 'Notes Editor' }).click();
  await notes(page).fill('Half a thought');
  await page.getByRole('tab', { name: 'Column Information' }).click();
  await page.getByRole('button', { name: 'Edit status' }).click();
  await description(page).fill('Where the order is');
  await endSession(page);
  await page.getByRole('button', { name: 'Save status' }).click();
  await enter(page, account);
  await expect(description(page)).toHaveValue('Where the order is');
  await page.getByRole('tab', { name: 'Model Understanding' }).click();
  await expect(notes(page)).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Save to Database' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Model name' })).toHaveValue('Harbour');
});

test('SES-09 another user finds nothing of it, nor does the first one afterwards', async ({
  signedIn: page,
  account,
  model,
  provider,
}) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await questionField(page).fill('A secret question');
  await endSession(page);
  await questionField(page).press('Enter');
  await enter(page, await createAccount(provider));
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    'secret',
  );
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await enter(page, account, needed);
  await expect(questionField(page)).toHaveValue('');
});

test('SES-09 a sign-out in another tab keeps what is unsaved here for the same user', async ({
  signedIn: page,
  account,
  model,
  context,
}) => {
  await page.goto(`/data-models/${model.id}?tab=understanding`);
  await note.type(page, note.words[0]);
  const other = await context.newPage();
  await other.goto('/help');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await enter(page, account, needed);
  await note.isBack(page, note.words[0]);
});

test('SES-09 another user who signs in while this tab sleeps finds nothing of its work, here or kept', async ({
  signedIn: page,
  source,
  context,
  provider,
}) => {
  await fillSetup(page, source);
  await page.getByRole('button', { name: 'Generate Model' }).click();
  await page.getByRole('button', { name: 'View Results' }).click();
  await page.getByRole('button', { name: 'Edit status' }).click();
  await description(page).fill('A secret of the order');
  const { email, token } = await createAccount(provider);
  const other = await context.newPage();
  await other.goto('/help');
  // A tab that wakes up hears of the end of its session when the next one is there already.
  await other.evaluate(
    ([user, next]) => {
      localStorage.setItem('plinth.auth.user', user!);
      localStorage.setItem('plinth.auth.token', next!);
    },
    [email, token],
  );
  await expect(page.getByRole('combobox', { name: 'Data source' })).toHaveValue('');
  await expect(description(page)).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('secret');
});

test('SES-12 who acts after the session has ended is told, while the log-in page is on its way', async ({
  signedIn: page,
}) => {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/assets\/login\.route-.*\.js/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto('/collections?create');
  for (const name of ['Connection name', 'Host', 'Username', 'Password', 'Database'])
    await page.getByLabel(name, { exact: true }).fill('warehouse');
  await endSession(page);
  // In the page itself: the moment between the end of the session and the pending page is shorter than a way to it and back.
  const told = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const again = () => {
          const text = document.body.textContent;
          if (text.includes('User is not authenticated.')) return resolve();
          if (text.includes('Your session has ended.'))
            [...document.querySelectorAll('button')]
              .find((button) => button.textContent === 'Save connection')
              ?.click();
          requestAnimationFrame(again);
        };
        again();
      }),
  );
  await page.getByRole('button', { name: 'Save connection' }).click();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await told;
  arrive();
  await expect(page.getByText('Your session has ended.', { exact: true })).toBeVisible();
});

test.describe('signing out', () => {
  test('SES-05 asks on the Security page too, for a note left open', async ({ signedIn: page, model }) => {
    await page.goto(`/data-models/${model.id}?tab=understanding`);
    await note.type(page, note.words[0]);
    await page.goto('/security');
    const signOut = page.getByRole('main').getByRole('button', { name: 'Sign out' });
    await signOut.click();
    await expect(signOutDialog(page).getByRole('button', { name: 'Stay' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(signOutDialog(page)).toBeHidden();
    await expect(signOut).toBeFocused();
    await page.goto(`/data-models/${model.id}?tab=understanding`);
    await note.isBack(page, note.words[0]);
    await page.goto('/security');
    await signOut.click();
    await signOutDialog(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('SES-05 asks nothing once nothing is unsaved', async ({ signedIn: page, model }) => {
    await page.goto('/data-model?stage=setup');
    await expect(page.getByRole('combobox', { name: 'Data source' })).toBeVisible();
    await page.goto(`/data-models/${model.id}?tab=columns`);
    await page.getByRole('button', { name: 'Edit status' }).click();
    await description(page).fill('Where the order is');
    await page.getByRole('button', { name: 'Cancel editing status' }).click();
    await expect(description(page)).toBeHidden();
    await waysOut[0]!.signOut(page);
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('SES-05 a sign-out that is asked of one user isn’t asked of another who signs in meanwhile', async ({
  signedIn: page,
  model,
  context,
  provider,
}) => {
  await page.goto(`/data-models/${model.id}?tab=understanding`);
  await note.type(page, note.words[0]);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(signOutDialog(page)).toBeVisible();
  const other = await context.newPage();
  await openSession(other, provider.url, await createAccount(provider));
  await other.goto('/help');
  await expect(signOutDialog(page)).toBeHidden();
});
