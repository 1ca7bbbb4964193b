import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readPdf } from '../../apps/provider/src/testing/readPdf.ts';
import { expectNoViolations } from '../harness/axe.ts';
import type { RunningProvider } from '../harness/provider.ts';
import { expect, test } from '../models/support.ts';
import { createReport } from './support.ts';

const question = {
  id: 'asked',
  kind: 'question',
  title: 'What came in by status?',
  sql: 'SELECT status, sum(amount) AS amount FROM orders GROUP BY 1 ORDER BY 1',
};

/** The next Monday comes at once. */
const letTimeCome = ({ dataDir }: RunningProvider, id: string): void => {
  const store = new DatabaseSync(path.join(dataDir, 'plinth.db'), { timeout: 5000 });
  const { changes } = store
    .prepare("update report_mails set due_at = '2026-01-01T00:00:00.000Z' where report_id = ?")
    .run(id);
  store.close();
  expect(changes).toBe(1);
};

test('REP-26 REP-27 REP-28 REP-36 a report is mailed with its summary and as a PDF, and its mail is stopped without a log-in', async ({
  signedIn: page,
  account,
  callAs,
  model,
  provider,
  browser,
}) => {
  const id = await createReport(callAs, account, model, 'Orders <b>by</b> mail', [question]);
  await page.goto(`/reports?report=${id}&settings=1`);
  const drawer = page.getByRole('dialog', { name: 'Report Settings' });
  await drawer.getByRole('combobox', { name: `Mail it to ${account.email}` }).click();
  await page.getByRole('option', { name: 'Every week, on Mondays' }).click();
  await drawer.getByRole('combobox', { name: 'At', exact: true }).click();
  await page.getByRole('option', { name: '09:00', exact: true }).click();
  await drawer.getByRole('combobox', { name: 'Date range' }).click();
  await page.getByRole('option', { name: 'Last 365 days' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  const facts = page.getByRole('region', { name: 'Report Settings' });
  await expect(facts).toContainText('Every week, on Mondays');

  letTimeCome(provider, id);
  const mails = async () =>
    (await provider.mails(account.email)).filter(({ subject }) => subject.startsWith('Report'));
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail!.subject).toBe('Report: Orders <b>by</b> mail');
  const days = 'Jun 28, 2025 – Jun 27, 2026';
  expect(mail!.text).toContain(`Last 365 days of the data, ${days}, in days of UTC.`);
  expect(mail!.text).toMatch(/- Highest amount by status: /);
  expect(mail!.text).toContain(`${provider.url}/reports?report=${id}`);
  expect(mail!.text).toContain(mail!.stop_url);
  await page.reload();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(drawer.getByRole('list', { name: 'Last mails' }).getByRole('listitem')).toHaveText([/^Sent /]);
  await expect(drawer).toContainText(/Next mail \w/);

  // Who reads the mail is signed in nowhere.
  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  const file = await fetch(provider.url + mail!.attachment!.path);
  expect(mail!.attachment!.name).toBe('Orders b by b mail.pdf');
  const { pages, title, addresses } = await readPdf(new Uint8Array(await file.arrayBuffer()));
  expect(title).toBe('Orders <b>by</b> mail');
  const all = pages.join(' ');
  expect(all).toContain(`Last 365 days of the data, ${days} · 60 rows read`);
  // The fonts of a PDF have no narrow space that doesn't break.
  const spaced = (text: string) => text.replaceAll(/\s/gu, ' ');
  for (const [, sentence] of mail!.text.matchAll(/^- (.*)$/gm))
    expect(spaced(all)).toContain(spaced(sentence!));
  expect(all).toContain('What came in by status?');
  expect(addresses).toEqual([]);

  await theirs.goto(mail!.stop_url!);
  await expect(theirs.getByRole('heading', { name: 'Stop this mail?' })).toBeVisible();
  await expectNoViolations(theirs);
  await theirs.getByRole('button', { name: 'Stop this mail' }).press('Enter');
  await expect(theirs.getByRole('heading', { name: 'This mail is stopped' })).toBeVisible();
  await expectNoViolations(theirs);
  expect(await stranger.cookies()).toEqual([]);
  await stranger.close();
  await page.reload();
  await expect(facts).toContainText('By hand');
  await expect(facts).not.toContainText('Every week');
});

test('REP-26 on a host that mails no reports the settings offer none', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const made = await callAs(account, 'POST', '/report', { data_model_id: model.id, blocks: [question] });
  const { id } = (await made.json()) as { id: string };
  await page.route(new RegExp(`/report/${id}(/refresh)?$`), async (route) => {
    const answer = await route.fetch();
    const report = (await answer.json()) as {
      mail?: unknown;
      settings: { mail?: string; mail_hour?: number };
    };
    delete report.mail;
    delete report.settings.mail;
    delete report.settings.mail_hour;
    await route.fulfill({ response: answer, json: report });
  });
  await page.goto(`/reports?report=${id}&settings=1`);
  const drawer = page.getByRole('dialog', { name: 'Report Settings' });
  await expect(drawer.getByRole('radio', { name: 'By hand' })).toBeVisible();
  await expect(drawer.getByText('Mail it')).toHaveCount(0);
  const saved = page.waitForRequest((request) => request.method() === 'PUT');
  await drawer.getByRole('button', { name: 'Save' }).click();
  expect((await saved).postDataJSON()).not.toHaveProperty('mail');
});
