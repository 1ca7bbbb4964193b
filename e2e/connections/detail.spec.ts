import type { Locator, Page } from '@playwright/test';
import { createAccount } from '../harness/account.ts';
import { holdNextWrite } from '../harness/answers.ts';
import { settle } from '../harness/frames.ts';
import { expect, test } from '../harness/test.ts';

const factsOf = 'dl > div';

/** From the list to the drawer of the connection called warehouse, with another name in it. */
const beginRenaming = async (page: Page): Promise<Locator> => {
  await page.goto('/collections');
  await page.getByRole('link', { name: 'warehouse' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit' });
  await drawer.getByLabel('Connection name').fill('warehouse_eu');
  return drawer;
};

test.describe('connection detail', () => {
  test('CON-13 shows the details of a database, and never its password', async ({
    account,
    connect,
    postgres,
    signedIn: page,
  }) => {
    const id = await connect(account, 'warehouse');
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes(`/data-source/${id}`) && response.request().resourceType() === 'fetch')
        answers.push(await response.text().catch(() => ''));
    });
    await page.goto(`/data-source/${id}`);
    await expect(page.getByRole('heading', { name: 'warehouse' })).toBeVisible();
    const facts = page.locator(factsOf);
    for (const [label, value] of [
      ['Host', postgres.host],
      ['Port', String(postgres.port)],
      ['Database', 'analytics'],
      ['Username', postgres.user],
      ['ID', id],
      ['Source Type', 'Postgres'],
      ['Owner', account.email],
    ] as const)
      await expect(facts.filter({ hasText: label }).filter({ hasText: value }).first()).toBeVisible();
    await expect(facts.filter({ hasText: 'Created On' })).toBeVisible();
    await expect(facts.filter({ hasText: 'Last Updated' })).toBeVisible();
    expect(answers.join('')).toContain(postgres.host);
    expect(answers.join('')).not.toContain('pass');
  });

  test('CON-13 shows the details of a CSV file', async ({ account, uploadCsv, signedIn: page }) => {
    const id = await uploadCsv(account, 'returns', 'id;reason\n1;late\n');
    await page.goto(`/data-source/${id}`);
    const facts = page.locator(factsOf);
    for (const [label, value] of [
      ['File name', 'returns.csv'],
      ['Delimiter', 'Semicolon'],
      ['Encoding', 'UTF-8'],
      ['Has header', 'Yes'],
      ['Source Type', 'CSV'],
    ] as const)
      await expect(facts.filter({ hasText: label })).toContainText(value);
  });

  test('CON-15 the drawer sends only what changed', async ({ account, connect, signedIn: page }) => {
    const id = await connect(account, 'warehouse');
    await connect(account, 'taken');
    await page.goto(`/data-source/${id}`);
    const drawer = page.getByRole('dialog', { name: 'Edit' });
    const edit = page.getByRole('button', { name: 'Edit', exact: true });
    const save = drawer.getByRole('button', { name: 'Save' });

    await edit.click();
    await expect(drawer.getByLabel('Source Type')).toHaveAttribute('readonly', '');
    await save.click();
    await expect(page.getByText('No changes to save')).toBeVisible();
    await drawer.getByLabel('Connection name').fill('');
    await expect(save).toBeDisabled();
    await drawer.getByRole('button', { name: 'Reset' }).click();
    await expect(drawer.getByLabel('Connection name')).toHaveValue('warehouse');

    await drawer.getByLabel('Connection name').fill('taken');
    await save.click();
    await expect(drawer.getByText(/already exists/)).toBeVisible();
    await expect(drawer.getByLabel('Connection name')).toHaveValue('taken');

    await drawer.getByLabel('Connection name').fill('warehouse_eu');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save.click();
    expect((await sent).postDataJSON()).toEqual({ source_name: 'warehouse_eu' });
    await expect(page.getByText('Connection updated successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'warehouse_eu' })).toBeVisible();
    await expect(drawer).toBeHidden();

    await edit.click();
    await drawer.getByLabel('Password', { exact: true }).fill('new secret');
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect(drawer.getByLabel('Password', { exact: true })).toHaveValue('new secret');
    await page.route(`**/data-source/${id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { detail: 'The source refused.' } })
        : route.fallback(),
    );
    const refused = page.waitForRequest((request) => request.method() === 'PUT');
    await save.click();
    expect((await refused).postDataJSON()).toEqual({ connection_details: { password: 'new secret' } });
    await expect(page.getByText('The source refused.')).toBeVisible();
    await expect(drawer.getByLabel('Password', { exact: true })).toHaveValue('new secret');
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(drawer).toBeHidden();
  });

  test('CON-15 another host takes the password again, which is asked for under its field', async ({
    account,
    connect,
    postgres,
    signedIn: page,
  }) => {
    const id = await connect(account, 'warehouse');
    await page.goto(`/data-source/${id}`);
    await expect(page.locator(factsOf).filter({ hasText: 'TLS' })).toContainText('not verified');
    const drawer = page.getByRole('dialog', { name: 'Edit' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await drawer.getByLabel('Host').fill('localhost');
    await drawer.getByRole('button', { name: 'Save' }).click();
    const password = drawer.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(drawer.getByText(/Enter the password again/)).toBeVisible();
    await password.fill(postgres.password);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Connection updated successfully!')).toBeVisible();
    await expect(page.locator(factsOf).filter({ hasText: 'Host' })).toContainText('localhost');
  });

  test('WAY-05 the drawer tests what it holds; the stored password goes only where it was stored for', async ({
    account,
    connect,
    postgres,
    signedIn: page,
  }) => {
    const id = await connect(account, 'warehouse');
    await page.goto(`/data-source/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit' });
    await drawer.getByRole('button', { name: 'Test connection' }).click();
    await expect(drawer.getByText('The connection works.')).toBeVisible();

    await drawer.getByLabel('Host').fill('localhost');
    await expect(drawer.getByText(/The form has changed since this test/)).toBeVisible();
    await drawer.getByRole('button', { name: 'Test again' }).click();
    await expect(drawer.getByText('These entries weren’t tried.')).toBeVisible();
    const password = drawer.getByLabel('Password', { exact: true });
    await expect(password).toHaveAccessibleDescription(/Enter the password again/);

    await password.fill(postgres.password);
    await drawer.getByRole('button', { name: 'Test again' }).click();
    await expect(drawer.getByText('The connection works.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Reset' }).click();

    // Another host: with its password, a connection is tested as a new one is.
    await page.route(`**/data-source/${id}/test`, (route) =>
      route.fulfill({ status: 404, json: { detail: 'Not Found' } }),
    );
    let fullTests = 0;
    await page.route('**/data-source/test', (route) => {
      fullTests += 1;
      return route.fallback();
    });
    await drawer.getByRole('button', { name: 'Test again' }).click();
    await expect(drawer.getByText(/This host doesn’t test connections/)).toBeVisible();
    expect(fullTests).toBe(0);
    await password.fill(postgres.password);
    await drawer.getByRole('button', { name: 'Test connection' }).click();
    await expect(drawer.getByText('The connection works.')).toBeVisible();
  });

  test('CON-15 changes that were discarded on the way out don’t come back; who goes back while changes are being saved goes once they are, without a question', async ({
    account,
    connect,
    signedIn: page,
  }) => {
    const id = await connect(account, 'warehouse');
    const drawer = await beginRenaming(page);
    await page.goBack();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/collections$/);
    await page.goto(`/data-source/${id}`);
    await expect(page.getByRole('heading', { name: 'warehouse' })).toBeVisible();
    await expect(drawer).toBeHidden();
    await test.step('while changes are being saved', async () => {
      await beginRenaming(page);
      const letGo = await holdNextWrite(page, `/data-source/${id}`);
      await drawer.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('heading', { name: 'warehouse_eu' })).toBeVisible();
      await page.goBack();
      await settle(page);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      letGo();
      await expect(page).toHaveURL(/\/collections$/);
      await expect(page.getByRole('link', { name: 'warehouse_eu' })).toBeVisible();
    });
  });

  test('CON-16 the keyboard asks with one press, and comes back to the button; delete goes to the list, and a failure is told', async ({
    account,
    connect,
    signedIn: page,
  }) => {
    const id = await connect(account, 'warehouse');
    await page.goto(`/data-source/${id}`);
    const remove = page.getByRole('button', { name: 'Delete Connection' });
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    const question = page.getByRole('alertdialog');
    await page.route(`**/data-source/${id}`, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 409, json: { detail: 'A model still reads it.' } })
        : route.fallback(),
    );
    await page.getByRole('button', { name: 'Delete Connection' }).click();
    await expect(question).toContainText(
      'Are you sure you want to delete this connection? This action cannot be undone.',
    );
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Failed to delete connection. Please try again.')).toBeVisible();
    await expect(page.getByText('A model still reads it.')).toBeVisible();
    await page.unroute(`**/data-source/${id}`);

    await page.getByRole('button', { name: 'Delete Connection' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/collections$/);
    await expect(page.getByText(/^No connections found/)).toBeVisible();
    await page.goto(`/data-source/${id}`);
    await expect(page.getByText('This page could not be found.')).toBeVisible();
  });

  test('CON-16 one that was deleted elsewhere meanwhile is gone, and that is no failure', async ({
    account,
    callAs,
    connect,
    signedIn: page,
  }) => {
    const id = await connect(account, 'warehouse');
    await page.goto(`/data-source/${id}`);
    await page.getByRole('button', { name: 'Delete Connection' }).click();
    await callAs(account, 'DELETE', `/data-source/${id}`);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/collections$/);
    await expect(page.getByText(/^No connections found/)).toBeVisible();
  });

  test('CON-16 who opens another page while a connection is deleted stays there', async ({
    account,
    connect,
    signedIn: page,
  }) => {
    const id = await connect(account, 'warehouse');
    await page.goto('/data-model');
    const heading = page.getByRole('heading', { name: 'Build and manage Data Models' });
    await expect(heading).toBeVisible();
    await page.getByRole('link', { name: 'Connections', exact: true }).click();
    await page.getByRole('link', { name: 'warehouse' }).click();
    const letGo = await holdNextWrite(page, `/data-source/${id}`);
    await page.getByRole('button', { name: 'Delete Connection' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.goBack();
    await page.goBack();
    await expect(heading).toBeVisible();
    letGo();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).fill('warehouse');
    await expect(page.getByText('No matches')).toBeVisible();
    await page.keyboard.press('Escape');
    await settle(page);
    await expect(heading).toBeVisible();
    await page.goForward();
    await expect(page.getByText(/^No connections found/)).toBeVisible();
    await page.goForward();
    await expect(page.getByText('This page could not be found.')).toBeVisible();
  });

  test('CON-17 unknown ids and other people’s ids are not found, nor one that a host answers nothing for; an error can be retried', async ({
    account,
    connect,
    provider,
    signedIn: page,
  }) => {
    await page.goto('/data-source/nothing-here');
    await expect(page.getByText('This page could not be found.')).toBeVisible();
    const other = await createAccount(provider);
    const foreign = await connect(other, 'theirs');
    await page.goto(`/data-source/${foreign}`);
    await expect(page.getByText('This page could not be found.')).toBeVisible();

    const id = await connect(account, 'warehouse');
    await page.route(`**/data-source/${id}`, (route) =>
      route.request().resourceType() === 'document'
        ? route.fallback()
        : route.fulfill({ status: 418, json: { detail: 'Short and stout.' } }),
    );
    await page.goto(`/data-source/${id}`);
    await expect(page.getByText('Something went wrong.')).toBeVisible();
    await expect(page.getByText('Short and stout.')).toBeVisible();
    await page.unroute(`**/data-source/${id}`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'warehouse' })).toBeVisible();
    await page.route('**/data-source/gone', (route) =>
      route.request().resourceType() === 'document' ? route.fallback() : route.fulfill({ json: null }),
    );
    await page.goto('/data-source/gone');
    await expect(page.getByText('No connection found with that ID.')).toBeVisible();
    await expect(page.getByText('Something went wrong.')).toHaveCount(0);
  });
});
