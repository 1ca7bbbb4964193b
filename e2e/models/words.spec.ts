import { holdNextWrite } from '../harness/answers.ts';
import { questionField } from '../harness/chat.ts';
import { settle } from '../harness/frames.ts';
import { choose, connectCsv, createModel, expect, test } from './support.ts';

test('CHA-14 DET-07 a word that isn’t known is taught, used at once, changed and removed', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  const input = questionField(page);
  await input.fill('What is the total gribble?');
  await input.press('Enter');
  await expect(page.getByRole('heading', { name: 'Teach the word' })).toBeVisible();
  await choose(page, '“gribble” means', 'amount');
  await page.getByRole('button', { name: 'Remember' }).click();
  const answer = page.getByRole('article', { name: 'Assistant' }).nth(1);
  await expect(answer).toContainText(/total amount is/i);

  await page.getByRole('tab', { name: 'Model Understanding' }).click();
  const row = page.getByRole('row', { name: /gribble/ });
  await expect(row).toContainText('The column amount');
  await row.getByRole('button', { name: 'Change what “gribble” means' }).click();
  await choose(page, 'What it means', 'A formula of columns');
  await page.getByRole('textbox', { name: 'Definition' }).fill('all of it');
  await page.getByRole('button', { name: 'Remember' }).click();
  await expect(page.getByText('Name a column of this model in the definition.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Definition' }).fill('amount of shipped orders');
  await page.getByRole('button', { name: 'Remember' }).click();
  await expect(row).toContainText('= amount of shipped orders');
  await row.getByRole('button', { name: 'Change what “gribble” means' }).click();
  await page.getByRole('textbox', { name: 'Synonyms' }).fill('Gribble');
  await page.keyboard.press('Enter');
  await expect(page.getByText('“gribble” is the word itself.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Synonyms' }).fill('wobble, frob');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Also called wobble, frob');
  const question = { data_model_id: model.id, question: 'wobble by status' };
  const asked = await callAs(account, 'POST', '/data-model/ask', question);
  expect(((await asked.json()) as { sql_query: string | null }).sql_query).toContain('amount');
  await page.reload();
  await row.getByRole('button', { name: 'Remove “gribble”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No words yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Teach a word' })).toBeFocused();
});

test('CHA-14 a word that is taught late asks nothing again in the conversation that is open by then', async ({
  signedIn: page,
  model,
}) => {
  await page.goto(`/data-models/${model.id}?tab=chat`);
  const input = questionField(page);
  const answers = page.getByRole('article', { name: 'Assistant' });
  await input.fill('How many orders are there?');
  await input.press('Enter');
  await expect(answers).toHaveCount(1);
  await page.getByRole('button', { name: 'New conversation' }).click();
  await input.fill('What is the total gribble?');
  await input.press('Enter');
  await choose(page, '“gribble” means', 'amount');
  const letGo = await holdNextWrite(page, `/data-model/${model.id}/words`);
  await page.getByRole('button', { name: 'Remember' }).click();
  await page.getByRole('link', { name: 'How many orders are there?' }).click();
  await expect(page.getByRole('article', { name: 'You' })).toHaveText(/How many orders are there/);
  const taught = page.waitForResponse(
    (answer) => answer.url().endsWith('/words') && answer.request().method() === 'POST',
  );
  letGo();
  await taught;
  await settle(page);
  await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1);
});

const salesCsv = [
  'order_id,customer,status,total_amount',
  '1,Ada,delivered,10.5',
  '2,Grace,open,20.5',
  '3,Ada,delivered,30.5',
  '4,Joan,returned,40.5',
].join('\n');

test('CHA-14 a reading that was chosen is kept with its question', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const source = await connectCsv(callAs, account, 'Sales', 'sales.csv', salesCsv);
  const model = await createModel(callAs, account, source, 'Sales');
  await page.goto(`/data-models/${model.id}?tab=chat`);
  const input = questionField(page);
  const ask = async () => {
    await input.fill('Who is the best customer?');
    await input.press('Enter');
  };
  const answers = page.getByRole('article', { name: 'Assistant' });
  await ask();
  const heading = page.getByRole('heading', { name: 'Which Do You Mean?' });
  const readings = heading.locator('..').getByRole('button');
  const reading = (await readings.first().locator('strong').textContent()) ?? '';
  await readings.first().click();
  await expect(answers.nth(1).getByRole('button', { name: 'Edit and run' })).toBeVisible();
  await ask();
  await expect(answers.nth(2).getByRole('button', { name: 'Edit and run' })).toBeVisible();
  await page.getByRole('tab', { name: 'Model Understanding' }).click();
  await expect(page.getByRole('row', { name: /Who is the best customer/ })).toContainText(reading);
});
