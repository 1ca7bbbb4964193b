import { startScriptedServer } from '../../apps/provider/src/languageModel/testing/scriptedServer.ts';
import { createAccount } from '../harness/account.ts';
import { callsTo, expect, openSession, test } from '../harness/test.ts';
import { connectCsv, createModel } from '../models/support.ts';
import { createReport } from './support.ts';

const better = 'The highest amount by status is refunded with 1,115, representing 34.3 % of all.';
const worse = 'The highest amount by status is refunded with 1,115, a third of all.';

const ownerEmail = 'owner@plinth.test';

test('REP-32 a language model words the summary, with the computed figures and no others', async ({
  page,
  startOther,
}) => {
  const provider = await startOther({ OWNER_EMAIL: ownerEmail });
  const callAs = callsTo(provider.url);
  const account = await createAccount(provider, { email: ownerEmail });
  await openSession(page, provider.url, account);
  const model = await createModel(callAs, account, await connectCsv(callAs, account), 'Orders');
  const server = await startScriptedServer([
    { say: { sentences: [worse] } },
    { say: { sentences: [better] } },
  ]);
  const choice = { kind: 'address', base_url: server.baseUrl, model: 'scripted', shares_values: true };
  expect((await callAs(account, 'PUT', '/language-model', choice)).status).toBe(200);
  const sql = 'SELECT status, sum(amount) AS amount FROM orders GROUP BY 1 ORDER BY 1';
  const block = { id: 'asked', kind: 'question', title: 'How much is it by status?', sql };
  const id = await createReport(callAs, account, model, 'Amounts', [block]);
  await page.goto(`${provider.url}/reports?report=${id}`);
  const summary = page.getByRole('note', { name: 'Summary' });
  await expect(summary).toHaveText('Highest amount by status: refunded with 1,115, 34.3\u00a0% of all.');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(summary).toContainText(better.replace(' %', '\u00a0%'));
  await expect(summary).toContainText('A language model has worded this.');
  await summary.getByRole('link', { name: '1,115' }).press('Enter');
  await expect(
    page.getByRole('region', { name: 'Report', exact: true }).getByRole('listitem').first(),
  ).toBeFocused();
  await server.stop();
});
