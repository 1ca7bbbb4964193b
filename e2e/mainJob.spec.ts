import { readFile } from 'node:fs/promises';
import { startPostgres, loadSuperstore } from '../apps/provider/src/testing/postgres.ts';
import { codeFrom, randomEmail } from './harness/account.ts';
import { questionField } from './harness/chat.ts';
import { startProvider } from './harness/provider.ts';
import { expect, test } from './harness/test.ts';

const csvFile = 'node_modules/vega-datasets/data/seattle-weather.csv';

test('the main job, from sign-up to sign-out, survives a restart of the provider', async ({ page }) => {
  test.slow();
  const provider = await startProvider();
  const postgres = await startPostgres();
  try {
    await loadSuperstore(postgres.url);
    const email = randomEmail();
    const password = 'a long enough one';
    const at = (path: string) => provider.url + path;

    // Sign up, with the robot check and the mailed code.
    await page.goto(at('/Signup'));
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await page.getByRole('checkbox', { name: /robot/i }).check();
    await expect(page.getByText('You are verified')).toBeVisible();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const [mail] = await provider.mails(email);
    await page.getByLabel('Verification Code').fill(codeFrom(mail!.text));
    await page.getByRole('button', { name: 'Verify Account' }).click();
    await expect(page.getByText('Email verified successfully! Please log in.')).toBeVisible();

    // Log in: what was just verified needn't be typed again.
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Data Source Connections' })).toBeVisible();

    // A CSV connection by uploading a file.
    await page
      .getByRole('link', { name: 'Add new connection' })
      .or(page.getByRole('button', { name: 'Add new connection' }))
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Data source' }).click();
    await page.getByRole('option', { name: 'CSV' }).click();
    await page.getByLabel('Connection name').fill('Seattle weather');
    await page.locator('input[type=file]').setInputFiles(csvFile);
    await page.getByRole('button', { name: 'Upload and save' }).click();
    await expect(page.getByText('Connection established successfully')).toBeVisible();

    // A PostgreSQL connection to a running server.
    await page.getByRole('button', { name: 'Add another connection' }).click();
    await page.getByRole('combobox', { name: 'Data source' }).click();
    await page.getByRole('option', { name: 'PostgreSQL' }).click();
    await page.getByLabel('Connection name').fill('Superstore');
    await page.getByLabel('Host').fill(postgres.host);
    await page.getByLabel('Port').fill(String(postgres.port));
    await page.getByLabel('Username').fill(postgres.user);
    await page.getByLabel('Password', { exact: true }).fill(postgres.password);
    await page.getByLabel('Database', { exact: true }).fill(new URL(postgres.url).pathname.slice(1));
    await page.getByRole('button', { name: 'Save connection' }).click();
    await expect(page.getByText('Connection established successfully')).toBeVisible();

    // Choose a table, generate, watch.
    await page.goto(at('/data-model'));
    await page
      .getByRole('link', { name: 'Create a Data Model' })
      .or(page.getByRole('button', { name: 'Create a Data Model' }))
      .first()
      .click();
    await page.getByRole('combobox', { name: 'Data source' }).click();
    await page.getByRole('option', { name: 'Superstore' }).click();
    await page.getByRole('combobox', { name: 'Database' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('combobox', { name: 'Table' }).click();
    await page.getByRole('option', { name: 'orders' }).click();
    await page.getByRole('button', { name: 'Generate Model' }).click();
    await expect(page.getByText('Successfully retrieved data model!')).toBeVisible();
    await page.getByRole('button', { name: 'View Results' }).click();

    // Correct one column, write notes, save.
    await expect(page.getByRole('heading', { name: 'Review and export your model' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit ship_mode' }).click();
    await page.getByLabel('Description of ship_mode').fill('How the order travelled.');
    await page.getByRole('button', { name: 'Save ship_mode' }).click();
    await expect(page.getByText('Column changes saved temporarily!')).toBeVisible();
    await page.getByRole('tab', { name: 'Model Understanding' }).click();
    await page.getByRole('button', { name: 'Notes Editor' }).click();
    await page
      .getByRole('textbox', { name: 'Model understanding notes' })
      .fill('One row is one line of an order.');
    await page.getByRole('button', { name: 'Save notes' }).click();
    await expect(page.getByText('Model understanding notes have been saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Save to Database' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save Data Model' });
    await dialog.getByRole('textbox').first().fill('Orders of the superstore');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Model saved successfully!')).toBeVisible();
    await expect(dialog).toBeHidden();

    // Everything survives a restart.
    await provider.restart();
    await page.goto(at('/data-model'));
    await page.getByRole('link', { name: 'Orders of the superstore' }).first().click();
    await expect(page.getByRole('heading', { name: 'Data Model: Orders of the superstore' })).toBeVisible();
    await page.getByRole('tab', { name: 'Model Columns' }).click();
    await expect(page.getByText('How the order travelled.')).toBeVisible();
    await page.getByRole('tab', { name: 'Model Understanding' }).click();
    const understanding = page.getByRole('tabpanel', { name: 'Model Understanding' });
    await expect(understanding.getByText('One row is one line of an order.')).toBeVisible();

    // Export as JSON and as CSV.
    const exported = async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export Model' }).click();
      const file = await download;
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
    };
    const json = await exported();
    expect(json.name).toBe('data_model.json');
    expect(JSON.stringify(JSON.parse(json.text))).toContain('How the order travelled.');
    await page.goto(at('/settings'));
    await page.getByText('CSV', { exact: true }).click();
    await page.goBack();
    const csv = await exported();
    expect(csv.name).toBe('data_model.csv');
    expect(csv.text).toContain('How the order travelled.');

    // Ask one question: the answer is the table's own figure.
    await page.getByRole('tab', { name: 'AI RAG' }).click();
    const question = questionField(page);
    await question.fill('How many orders are there?');
    await question.press('Enter');
    await expect(page.getByText('SQL Query')).toBeVisible();
    await expect(page.getByText(/\b\d[\d,]* /).first()).toBeVisible();

    // Sign out: the session is over for the host too.
    const token = await page.evaluate(() => localStorage.getItem('plinth.auth.token'));
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible();
    const me = await fetch(at('/users/me'), {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
    });
    expect(me.status).toBe(401);
  } finally {
    await provider.stop();
    await postgres.stop();
  }
});
