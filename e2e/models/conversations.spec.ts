import type { Page } from '@playwright/test';
import { holdNextWrite, scriptAnswers } from '../harness/answers.ts';
import { questionField } from '../harness/chat.ts';
import { settle } from '../harness/frames.ts';
import { expect, keepNoConversations, test } from './support.ts';

const log = (page: Page) => page.getByRole('log');
const answers = (page: Page) => log(page).getByRole('article', { name: 'Assistant' });
const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });

const ask = async (page: Page, question: string, before = 0) => {
  await questionField(page).fill(question);
  await questionField(page).press('Enter');
  await expect(answers(page)).toHaveCount(before + 1);
  await expect(questionField(page)).toBeEnabled();
};

/** What comes back to the network is read anew. */
const comeBackOnline = (page: Page): Promise<unknown> =>
  page.evaluate(() => ['offline', 'online'].map((name) => window.dispatchEvent(new Event(name))));

test('CHA-03 a conversation has a link, and is the same after a reload, in another tab and on another device', async ({
  signedIn: page,
  model,
  browser,
}) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await ask(page, 'How many orders are there by status?');
  await expect(page).toHaveURL(/conversation=[\w-]{16,}/);
  const link = page.url();
  await ask(page, 'How many orders are there?', 1);
  await expect(list(page).getByRole('link')).toHaveText('How many orders are there by status?');
  await expect(list(page)).toContainText('2 questions');

  await page.reload();
  await expect(answers(page)).toHaveCount(2);
  await expect(log(page).getByRole('table', { name: 'Result' }).first().getByRole('row')).toHaveCount(5);

  const tab = await page.context().newPage();
  const reads: string[] = [];
  tab.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/conversations\b/.test(pathname)) reads.push(pathname.replace(/.*\/conversations/, ''));
  });
  await tab.goto(`/data-models/${model.id}?tab=chat`);
  await expect(answers(tab)).toHaveCount(2);
  await expect(tab).toHaveURL(link);
  await tab.waitForLoadState('networkidle');
  // The list once, and what was said once.
  expect(reads).toEqual(['', expect.stringMatching(/^\/\w+$/)]);

  const storageState = await page.context().storageState();
  const device = await browser.newContext({ storageState, viewport: { width: 375, height: 700 } });
  const phone = await device.newPage();
  await phone.goto(link);
  await expect(answers(phone)).toHaveCount(2);
  await phone.getByRole('button', { name: 'Show conversations' }).click();
  await expect(list(phone).getByRole('link')).toHaveCount(1);
  await device.close();
});

test('CHA-03 conversations are begun, renamed in place and deleted after a question', async ({
  signedIn: page,
  model,
}) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await ask(page, 'How many orders are there?');
  await page.getByRole('button', { name: 'New conversation' }).click();
  await expect(questionField(page)).toBeFocused();
  await expect(page.getByText('Start a Conversation')).toBeVisible();
  await ask(page, 'What is the average amount?');
  const links = list(page).getByRole('link');
  await expect(links).toHaveText(['What is the average amount?', 'How many orders are there?']);

  await links.first().focus();
  await page.keyboard.press('F2');
  const name = page.getByRole('textbox', { name: 'Name of the conversation' });
  await expect(name).toBeFocused();
  await name.fill('Amounts');
  // Shown at once; a reload would take back what is still on its way.
  const renamed = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await name.press('Enter');
  await expect(links).toHaveText(['Amounts', 'How many orders are there?']);
  await renamed;
  await page.reload();
  await expect(links.first()).toHaveText('Amounts');

  await links.last().click();
  await expect(log(page).getByRole('article', { name: 'You' })).toContainText('How many orders are there?');
  await page.getByRole('button', { name: 'Delete How many orders are there?' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(links).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete How many orders are there?' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(links).toHaveText(['Amounts']);
  await expect(page.getByText('Start a Conversation')).toBeVisible();
});

test('CHA-03 a name that is still on its way stays when the conversations are read anew, and another one comes after it', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await ask(page, 'How many orders are there?');
  await expect(page).toHaveURL(/conversation=[\w-]{16,}/);
  const path = `/data-model/${model.id}/conversations`;
  const id = new URL(page.url()).searchParams.get('conversation');
  const letGo = await holdNextWrite(page, `${path}/${id}`);
  const link = list(page).getByRole('link');
  const name = page.getByRole('textbox', { name: 'Name of the conversation' });
  const rename = async (title: string) => {
    await link.focus();
    await page.keyboard.press('F2');
    await name.fill(title);
    await name.press('Enter');
    await expect(link).toHaveText(title);
  };
  await rename('Orders');
  const isRead = page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
  await comeBackOnline(page);
  await (await isRead).finished();
  await settle(page);
  await expect(link).toHaveText('Orders');
  await rename('All orders');
  letGo();
  await expect
    .poll(async () => (await callAs(account, 'GET', path)).json() as Promise<object>)
    .toMatchObject({ conversations: [{ title: 'All orders' }] });
  await expect(link).toHaveText('All orders');
});

test('CHA-03 CHA-04 a host that keeps no conversations is said to, answers as before, and loses no question when it is asked for them again', async ({
  signedIn: page,
  model,
}) => {
  await keepNoConversations(page);
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await expect(page.getByText(/^This host keeps no conversations/)).toBeVisible();
  const asked = page.waitForRequest('**/data-model/ask');
  await ask(page, 'How many orders are there?');
  expect((await asked).postDataJSON()).toEqual({
    data_model_id: model.id,
    question: 'How many orders are there?',
  });
  await expect(answers(page)).toHaveCount(1);
  await test.step('a question on its way', async () => {
    let asked = 0;
    await page.route('**/data-model/*/conversations*', async (route) => {
      asked += 1;
      await route.fulfill({ status: 404, json: { detail: 'Not Found' } });
    });
    let answer = () => undefined as void;
    const isWanted = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/data-model/ask', async (route) => {
      await isWanted;
      await route.continue();
    });
    await questionField(page).fill('How many rows are there?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article', { name: 'You' }).last()).toContainText('rows are there?');
    await expect(log(page).getByText('Analyzing your question...')).toBeVisible();
    const before = asked;
    await comeBackOnline(page);
    await expect.poll(() => asked).toBeGreaterThan(before);
    answer();
    await expect(answers(page).last()).toContainText('60');
  });
});

test('CHA-03 what is being typed stays when the conversations are read after all and when another question is asked elsewhere; a model that was deleted elsewhere says so', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await scriptAnswers(
    page,
    `/data-model/${model.id}/conversations`,
    { status: 400, json: { detail: 'Not now.' } },
    null,
  );
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await questionField(page).fill('Half a question');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('What you ask is kept here.')).toBeVisible();
  await expect(questionField(page)).toHaveValue('Half a question');
  await test.step('another question is asked elsewhere', async () => {
    await questionField(page).fill('Half a question');
    const asked = {
      data_model_id: model.id,
      question: 'How many orders are there?',
      conversation: 'e'.repeat(32),
    };
    await callAs(account, 'POST', '/data-model/ask', asked);
    await comeBackOnline(page);
    await expect(list(page).getByRole('link', { name: asked.question })).toBeVisible();
    await expect(questionField(page)).toHaveValue('Half a question');
    await expect(questionField(page)).toBeFocused();
  });
  await test.step('the model is deleted elsewhere', async () => {
    await page.goto(`/data-models/${model.id}`);
    await expect(page.getByRole('heading', { name: model.name })).toBeVisible();
    await callAs(account, 'DELETE', `/data-model/${model.id}`);
    await page.getByRole('tab', { name: 'AI RAG' }).click();
    await expect(page.getByText('This data model isn’t there any more, so it can’t be asked.')).toBeVisible();
    await expect(page.getByText(/^This host keeps no conversations/)).toBeHidden();
  });
});

test('CHA-04 a question on its way survives leaving the page and a reload', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await ask(page, 'How many orders are there?');
  // The host is asked; its answer comes while nobody is there to take it.
  let isPending = true;
  await page.route('**/conversations/*', async (route) => {
    const answer = await route.fetch();
    const talk = (await answer.json()) as { questions: { status: string; answer?: unknown }[] };
    if (isPending && talk.questions[1])
      talk.questions[1] = { ...talk.questions[1], status: 'pending', answer: undefined };
    await route.fulfill({ response: answer, json: talk });
  });
  const sent = page.waitForRequest('**/data-model/ask');
  await page.route('**/data-model/ask', async (route) => {
    await route.fetch();
  });
  await questionField(page).fill('How many orders are there by status?');
  await questionField(page).press('Enter');
  await sent;
  await expect(log(page).getByText('Analyzing your question...')).toBeVisible();
  await expect
    .poll(
      async () =>
        (await callAs(account, 'GET', `/data-model/${model.id}/conversations`)).json() as Promise<object>,
    )
    .toMatchObject({ conversations: [{ questions: 2 }] });

  await page.getByRole('link', { name: 'Data Model', exact: true }).first().click();
  await expect(page).toHaveURL(/\/data-model$/);
  await page.goBack();
  await expect(log(page).getByText('Analyzing your question...')).toBeVisible();
  await page.reload();
  await expect(log(page).getByText('Analyzing your question...')).toBeVisible();
  await expect(questionField(page)).toBeDisabled();
  isPending = false;
  await expect(questionField(page)).toBeEnabled();
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last().getByRole('table', { name: 'Result' })).toBeVisible();
  await expect(questionField(page)).toHaveValue('');
});

test('CHA-04 a failed question is back in the field, and Retry asks it in its place', async ({
  signedIn: page,
  model,
}) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await expect(questionField(page)).toBeEnabled();
  await page.route('**/data-model/ask', (route) =>
    route.fulfill({ status: 502, json: { detail: 'The source does not answer.' } }),
  );
  await questionField(page).fill('How many orders are there?');
  await questionField(page).press('Enter');
  await expect(page.getByText('The source does not answer.')).toBeVisible();
  await expect(questionField(page)).toHaveValue('How many orders are there?');
  await expect(questionField(page)).toBeFocused();
  // The host has nothing of it, so there is nothing to link to.
  await expect(page).toHaveURL(/conversation=new$/);
  await page.unroute('**/data-model/ask');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The source does not answer.')).toBeHidden();
  await expect(answers(page)).toContainText('60');
  await expect(page).toHaveURL(/conversation=[\w-]{16,}$/);
  await expect(log(page).getByRole('article', { name: 'You' })).toHaveCount(1);
  await expect(questionField(page)).toHaveValue('');

  await questionField(page).press('ArrowUp');
  await expect(questionField(page)).toHaveValue('How many orders are there?');
  await questionField(page).press('ArrowDown');
  await expect(questionField(page)).toHaveValue('');
});

test('CHA-04 a reading that was chosen stays part of the conversation', async ({ signedIn: page, model }) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await expect(questionField(page)).toBeEnabled();
  const clarify = [{ text: 'The status, the largest number of rows', sql: null }];
  await page.route('**/data-model/ask', async (route) => {
    const asked = route.request().postDataJSON() as { question: string; reading?: string };
    const answer = await route.fetch();
    const json = (await answer.json()) as object;
    await route.fulfill({
      response: answer,
      json: asked.reading === undefined ? { ...json, clarify } : json,
    });
  });
  await ask(page, 'How many orders are there?');
  const chosen = page.waitForRequest('**/data-model/ask');
  await page.getByRole('button', { name: clarify[0]!.text }).click();
  expect((await chosen).postDataJSON()).toMatchObject({ reading: clarify[0]!.text });
  await expect(answers(page)).toHaveCount(2);
  await expect(questionField(page)).toBeEnabled();
  await page.reload();
  await expect(log(page).getByRole('article', { name: 'You' })).toContainText([
    'How many orders are there?',
    clarify[0]!.text,
  ]);
});

test('CHA-02 a question goes on from all the ones before it', async ({ signedIn: page, model }) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await expect(questionField(page)).toBeEnabled();
  await ask(page, 'What is the total amount by month?');
  await ask(page, 'only open', 1);
  await ask(page, 'and the average?', 2);
  await expect(answers(page).last()).toContainText(/Average amount for each month .* status is “open”/);
});

/** Boxes inside the chat that scroll up and down by themselves. */
const scrollersIn = (page: Page) =>
  page.getByRole('region', { name: 'Chat about the data model' }).evaluate((panel) =>
    [...panel.querySelectorAll('*')]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter((element) => element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 1)
      .map((element) => element.tagName),
  );

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 375, height: 667 },
])
  test(`CHA-05 at ${viewport.width}x${viewport.height} the field is in view, one thing scrolls, and nothing jumps`, async ({
    signedIn: page,
    model,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto(`/data-models/${model.id}`);
    await page.getByRole('tab', { name: 'AI RAG' }).click();
    await expect(questionField(page)).toBeInViewport({ ratio: 1 });
    await ask(page, 'How many orders are there?');
    // The first answer begins in sight.
    const first = (await answers(page)
      .getByText(/^There are/)
      .boundingBox())!;
    expect(first.y + first.height).toBeLessThan((await questionField(page).boundingBox())!.y);
    await ask(page, 'How many orders are there by status?', 1);
    await expect(questionField(page)).toBeInViewport({ ratio: 1 });
    expect(await scrollersIn(page)).toEqual([]);

    // Between the question that was sent and its answer nothing moves.
    let release: () => void = () => undefined;
    const isSeen = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/data-model/ask', async (route) => {
      await isSeen;
      await route.fallback();
    });
    await questionField(page).fill('What is the average amount by status?');
    await questionField(page).press('Enter');
    await expect(log(page).getByText('Analyzing your question...')).toBeInViewport();
    const asked = log(page).getByText('What is the average amount by status?');
    const before = await asked.boundingBox();
    release();
    await expect(answers(page).last()).toContainText('SQL Query');
    expect(await asked.boundingBox()).toEqual(before);
    await expect(questionField(page)).toBeInViewport({ ratio: 1 });
    await expect(questionField(page)).toBeFocused();
  });
