import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startScriptedServer } from '../../apps/provider/src/languageModel/testing/scriptedServer.ts';
import { createAccount } from '../harness/account.ts';
import { scriptAnswers } from '../harness/answers.ts';
import type { RunningProvider } from '../harness/provider.ts';
import { callsTo, expect, openSession, test as base } from '../harness/test.ts';
import { connectCsv, createModel } from '../models/support.ts';

const ownerEmail = 'owner@plinth.test';
const count = { sql: 'SELECT count(*) AS "Orders" FROM orders', explanation: 'All are counted.' };

/** A host with an owner, and with Ollama on its machine. */
const test = base.extend<{ owned: RunningProvider }>({
  owned: async ({ startOther }, use) => {
    const ollama = createServer((_request, response) => {
      response.end(JSON.stringify({ models: [{ name: 'llama3.1:8b' }, { name: 'qwen2.5-coder:7b' }] }));
    });
    await new Promise<void>((resolve) => ollama.listen(0, '127.0.0.1', resolve));
    const { port } = ollama.address() as AddressInfo;
    await use(await startOther({ OWNER_EMAIL: ownerEmail, OLLAMA_PORT: String(port) }));
    ollama.close();
  },
});

test.describe('language model', () => {
  test('LLM-01, LLM-02 and LLM-03 its owner chooses who answers, tries it, sees what is sent, and it answers', async ({
    page,
    owned,
  }) => {
    test.slow();
    const callAs = callsTo(owned.url);
    const owner = await createAccount(owned, { email: ownerEmail });
    await openSession(page, owned.url, owner);
    const source = await connectCsv(callAs, owner);
    const { id } = await createModel(callAs, owner, source, 'Orders');
    const server = await startScriptedServer([{ status: 401 }, { say: count }]);
    await page.goto(`${owned.url}/settings`);
    const radio = (name: string) => page.getByRole('radio', { name });
    await expect(radio('Built-in analyst')).toBeChecked();
    await expect(page.getByText(/Ollama at .* with 2 models/)).toBeVisible();

    await radio('OpenAI-compatible address').click();
    await page.getByLabel('Address', { exact: true }).fill('llm.example');
    await page.getByLabel('Model', { exact: true }).fill('scripted');
    await page.getByLabel('Key', { exact: true }).fill('sk-hush');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter an address that begins with http:// or https://.')).toBeVisible();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('llm.example');
    await expect(page.getByLabel('Key', { exact: true })).toHaveValue('sk-hush');

    await page.getByLabel('Address', { exact: true }).fill(server.baseUrl);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(page.getByText('The key was not accepted.')).toBeVisible();
    await page.getByRole('button', { name: 'Test again' }).click();
    await expect(
      page.getByText(/It answers\. .*it wrote a query that ran and found 1 row, in /),
    ).toBeVisible();

    const sent = page.locator('pre').filter({ hasText: 'Columns:' });
    await expect(sent).toBeVisible();
    await expect(sent).not.toContainText('shipped');
    await page.getByText('Send sample values').locator('xpath=..').click();
    await expect(sent).toContainText('"shipped"');
    const shown = (await sent.textContent()) ?? '';
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Language model saved')).toBeVisible();

    await page.reload();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(server.baseUrl);
    await expect(page.getByLabel('Key', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Key', { exact: true })).toHaveAttribute('placeholder', 'Kept on the host');
    const question = /Question: (.*)/.exec(shown)?.[1] ?? '';
    const ask = async (text: string): Promise<unknown> =>
      (await callAs(owner, 'POST', '/data-model/ask', { data_model_id: id, question: text })).json();
    await ask(question);
    expect(shown).toContain(server.requests.at(-1)!.messages[1]!.content as string);
    expect(server.keys.at(-1)).toBe('Bearer sk-hush');
    expect(await ask('How many rows are there?')).toMatchObject({ rows: [[60]], columns: ['Orders'] });
    await server.stop();
  });

  test('LLM-04 others see it and can’t change it, and what the environment sets nobody changes', async ({
    page,
    owned,
    account,
    startOther,
  }) => {
    await openSession(page, owned.url, await createAccount(owned));
    await page.goto(`${owned.url}/settings`);
    await expect(page.getByText(/Only the owner of the host can change it/)).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Built-in analyst' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);

    const env = { LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODEL: 'theirs', OWNER_EMAIL: account.email };
    const other = await startOther(env);
    await openSession(page, other.url, await createAccount(other, { email: account.email }));
    await page.goto(`${other.url}/settings`);
    await expect(page.getByText(/The environment of this host sets the language model/)).toBeVisible();
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('http://127.0.0.1:9/v1');
    await expect(page.getByLabel('Address', { exact: true })).toBeDisabled();
  });

  test('LLM-01 a choice that can’t be read is said, and asked for no more until the person wants it', async ({
    signedIn: page,
  }) => {
    let isRefused = true;
    await page.route('**/language-model', (route) =>
      isRefused ? route.fulfill({ status: 403, json: {} }) : route.fallback(),
    );
    await page.goto('/settings');
    const retry = page.getByRole('button', { name: 'Try Again' });
    await expect(retry).toBeVisible();
    // It never is while the page asks on and on.
    await page.waitForLoadState('networkidle');
    isRefused = false;
    await retry.click();
    await expect(page.getByRole('radiogroup', { name: 'Language model' })).toBeVisible();
  });

  test('LLM-01 a host that lets none be chosen has no card', async ({ signedIn: page }) => {
    await scriptAnswers(page, '/language-model', { status: 404, json: { detail: 'Not Found' } });
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Language model' })).toHaveCount(0);
  });
});
