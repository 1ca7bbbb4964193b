import { scriptAnswers } from '../harness/answers.ts';
import { questionField } from '../harness/chat.ts';
import { expect, test } from './support.ts';

test('CHA-01 the panel starts empty, and waits with input and button disabled', async ({
  signedIn: page,
  model,
}) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await expect(page.getByText('Start a Conversation')).toBeVisible();
  await expect(
    page.getByText('Ask questions about your data model and get instant insights with AI-powered analysis'),
  ).toBeVisible();
  const panel = page.getByRole('region', { name: 'Chat about the data model' });
  expect((await panel.boundingBox())!.height).toBeCloseTo(800 * 0.7, -1);
  const input = questionField(page);
  const send = page.getByRole('button', { name: 'Send question' });
  await expect(send).toBeDisabled();
  await input.fill('   ');
  await expect(send).toBeDisabled();
  await input.fill('How many orders are there?');
  await expect(send).toBeEnabled();

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/data-model/ask', async (route) => {
    await held;
    await route.fallback();
  });
  await input.press('Enter');
  await expect(input).toBeDisabled();
  await expect(input).toHaveValue('');
  await expect(send).toBeDisabled();
  await expect(page.getByRole('log').getByText('Analyzing your question...')).toBeVisible();
  release();
  await expect(input).toBeEnabled();
});

test('CHA-01 what is typed in the field’s first moment is asked', async ({ signedIn: page, model }) => {
  let answer = () => {};
  const after = new Promise<void>((resolve) => (answer = resolve));
  await scriptAnswers(page, `/data-model/${model.id}/conversations`, { json: { conversations: [] }, after });
  await page.goto(`/data-models/${model.id}?tab=chat`);
  const question = questionField(page);
  await expect(question).toBeDisabled();
  // In the turn that opens it: before its effects.
  await question.evaluate((field: HTMLInputElement) =>
    new MutationObserver((_, observer) => {
      if (field.disabled) return;
      observer.disconnect();
      field.focus();
      document.execCommand('insertText', false, 'How many orders are there?');
      queueMicrotask(() => field.form?.querySelector<HTMLElement>('[type=submit]')?.click());
    }).observe(field, { attributes: true }),
  );
  answer();
  await expect(page.getByText('SQL Query')).toBeVisible();
  await expect(question).toHaveValue('');
});

test('CHA-02 a real answer with its SQL and rows; a suggestion asks on', async ({
  signedIn: page,
  model,
}) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  const asked = page.waitForRequest('**/data-model/ask');
  await questionField(page).fill('How many orders are there by status?');
  await page.keyboard.press('Enter');
  const conversation = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect((await asked).postDataJSON()).toEqual({
    data_model_id: model.id,
    question: 'How many orders are there by status?',
    conversation,
  });
  const log = page.getByRole('log');
  await expect(log.getByText('SQL Query')).toBeVisible();
  await expect(log).toContainText('20');
  await expect(log.getByRole('table', { name: 'Result' }).getByRole('row')).toHaveCount(5);
  await expect(log.getByRole('row').last()).toContainText(/All 3 rows.*60/);
  await expect(log.getByText('Suggested Questions')).toBeVisible();
  const suggestion = log.getByRole('listitem').getByRole('button').first();
  const question = (await suggestion.innerText()).trim();
  const next = page.waitForRequest('**/data-model/ask');
  await suggestion.press('Enter');
  expect((await next).postDataJSON()).toEqual({ data_model_id: model.id, question, conversation });
  await expect(log.getByRole('article', { name: 'Assistant' })).toHaveCount(2);
  await expect(questionField(page)).toBeFocused();
});

test('CHA-02 an error reply is red, and the chat goes on', async ({ signedIn: page, model }) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await page.route('**/data-model/ask', (route) =>
    route.fulfill({ status: 502, json: { detail: 'The source does not answer.' } }),
  );
  const input = questionField(page);
  await input.fill('How many orders?');
  await input.press('Enter');
  const reply = page.getByText('The source does not answer.');
  await expect(reply).toBeVisible();
  const [red, plain] = await Promise.all(
    [reply, page.getByText('How many orders?')].map((text) =>
      text.evaluate((element) => getComputedStyle(element).color),
    ),
  );
  expect(red).not.toBe(plain);
  await page.unroute('**/data-model/ask');
  await input.fill('How many orders?');
  await input.press('Enter');
  await expect(page.getByRole('log')).toContainText('60');
});

test('CHA-02 SES-11 a failure without a detail is told by its message', async ({ signedIn: page, model }) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await page.route('**/data-model/ask', (route) =>
    route.fulfill({ status: 502, json: { message: 'The analyst is asleep.' } }),
  );
  const input = questionField(page);
  await input.fill('How many orders?');
  await input.press('Enter');
  await expect(page.getByText('The analyst is asleep.')).toBeVisible();
});

test('CHA-02 Stop ends a pending question', async ({ signedIn: page, model }) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  await page.route('**/data-model/ask', () => undefined);
  const input = questionField(page);
  await input.fill('How many orders?');
  await input.press('Enter');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('You stopped this question.')).toBeVisible();
  await expect(input).toBeEnabled();
  await expect(input).toBeFocused();
});
