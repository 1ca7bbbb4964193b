import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '../../apps/provider/src/testing/readPdf.ts';
import { expectNoViolations } from '../harness/axe.ts';
import { textsOf } from '../harness/texts.ts';
import { connectCsv, createModel, expect, test } from '../models/support.ts';
import { createReport } from './support.ts';

const hostile = `</title></style><script>window.got=1</script><img src="https://evil.test/x" onerror="window.got=1">`;
const csv = [
  'name,amount',
  `"${hostile.replaceAll('"', '""')}",3`,
  '"=HYPERLINK(""https://evil.test"")",2',
  '@SUM(A1),1',
].join('\n');

const fileOf = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
};

const saveHtml = (page: Page) =>
  fileOf(page, async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'HTML file' }).click();
  });

const computed = (page: Page) => expect(page.getByText(/rows read/).first()).toBeVisible();

test('REP-17 a report is one HTML file that loads and runs nothing, whatever its words and values are', async ({
  signedIn: page,
  account,
  callAs,
  context,
}) => {
  const source = await connectCsv(callAs, account, 'Hostile', 'hostile.csv', csv);
  const model = await createModel(callAs, account, source, 'Hostile');
  const sql = 'SELECT name, amount FROM hostile ORDER BY amount DESC';
  const id = await createReport(callAs, account, model, 'Taken <b>along</b>', [
    { id: 'drawn', kind: 'question', title: hostile, sql },
    { id: 'listed', kind: 'question', title: 'Listed', sql, shown_as: 'table' },
    { id: 'said', kind: 'text', title: hostile, text: hostile },
  ]);
  await page.goto(`/reports?report=${id}`);
  await computed(page);
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  const { name, text } = await saveHtml(page);
  expect(name).toBe('taken-b-along-b.html');
  expect(refused).toEqual([]);
  const other = await context.newPage();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  await other.route('https://file.test/', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: text }),
  );
  await other.goto('https://file.test/');
  await expect(other).toHaveTitle('Taken <b>along</b>');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Taken <b>along</b>');
  const listed = other.getByRole('table', { name: 'Listed' });
  await expect(listed.getByRole('row')).toHaveCount(4);
  await expect(listed.getByText(hostile)).toBeVisible();
  await expect(other.getByRole('img')).toHaveCount(1);
  await expect(other.getByText('3 rows read')).toBeVisible();
  expect(await other.evaluate(() => 'got' in window)).toBe(false);
  await expect(other.locator('script, link, img, iframe')).toHaveCount(0);
  expect(asked).toEqual(['https://file.test/']);
  // It looks as it did: the light of the theme, in the words' own sizes.
  const looks = await other.getByRole('main').evaluate((element) => {
    const { backgroundColor, maxWidth } = getComputedStyle(element);
    return [backgroundColor, maxWidth, getComputedStyle(element.querySelector('h1')!).fontWeight];
  });
  expect(looks).toEqual([expect.stringMatching(/^oklch\(0\.9/), '642px', '600']);
  await expectNoViolations(other, 'main');
  await other.setViewportSize({ width: 375, height: 800 });
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

test('REP-18 the rows of a block are saved as CSV without a formula', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const source = await connectCsv(callAs, account, 'Hostile', 'hostile.csv', csv);
  const model = await createModel(callAs, account, source, 'Hostile');
  const sql = 'SELECT name, amount FROM hostile WHERE amount < 3 ORDER BY amount DESC';
  const id = await createReport(callAs, account, model, 'Rows', [
    { id: 'asked', kind: 'question', title: 'What is there?', sql },
  ]);
  await page.goto(`/reports?report=${id}`);
  await computed(page);
  const isTold = page.waitForResponse((answer) => answer.request().method() === 'POST');
  const { name, text } = await fileOf(page, () => page.getByRole('button', { name: 'CSV' }).click());
  expect(name).toBe('what-is-there.csv');
  await isTold;
  await page.goto('/security');
  await expect(page.getByRole('row', { name: /Report saved as a file.*Rows/ })).toBeVisible();
  expect(text).toBe(`Name,Amount\r\n"'=HYPERLINK(""https://evil.test"")",2\r\n'@SUM(A1),1\r\n`);
});

test('REP-19 on paper stands the report alone, in the light, and comes back as it was', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const sql = 'SELECT status, sum(amount) AS amount FROM orders GROUP BY 1 ORDER BY 1';
  const id = await createReport(callAs, account, model, 'Amounts', [
    { id: 'asked', kind: 'question', title: 'What came in?', sql },
  ]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/reports?report=${id}`);
  await computed(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  const paper = page.getByRole('main');
  await expect(paper.getByRole('heading', { level: 1 })).toHaveText('Amounts');
  await expect(paper.getByText(sql)).toBeVisible();
  expect(await paper.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('light');
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(page.getByText(sql)).toHaveCount(0);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

const byStatus = {
  id: 'asked',
  kind: 'question',
  title: 'What came in?',
  shown_as: 'table',
  sql: 'SELECT status, sum(amount) AS amount FROM orders GROUP BY 1 ORDER BY 1',
};

const pdfOf = async (page: Page, press: () => Promise<void>) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  return { name: download.suggestedFilename(), bytes, ...(await readPdf(bytes)) };
};

test('REP-36 a report is saved as a PDF that the host makes, with what the page shows', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const id = await createReport(callAs, account, model, 'Amounts in spring', [byStatus]);
  await page.goto(`/reports?report=${id}`);
  await computed(page);
  const shown = await textsOf(page.getByRole('table').getByRole('cell'));
  expect(shown.length).toBeGreaterThan(3);
  const { name, pages, title } = await pdfOf(page, async () => {
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    await page.getByRole('menuitem', { name: 'PDF', exact: true }).press('Enter');
  });
  expect([name, title]).toEqual(['amounts-in-spring.pdf', 'Amounts in spring']);
  const all = pages.join(' ');
  for (const value of shown) expect(all).toContain(value.trim());
  expect(all).toContain(byStatus.sql);
  await page.goto('/security');
  await expect(page.getByRole('row', { name: /Report saved as a file.*Amounts in spring/ })).toBeVisible();
});

test('REP-36 who has a link, and its password, saves what it shows as a PDF: no query and no model', async ({
  account,
  callAs,
  model,
  browser,
}) => {
  const id = await createReport(callAs, account, model, 'Amounts in spring', [byStatus]);
  await callAs(account, 'POST', `/report/${id}/refresh`);
  const made = await callAs(account, 'POST', `/report/${id}/links`, {
    expires: 'never',
    password: 'spring 1',
  });
  const { token } = (await made.json()) as { token: string };
  const stranger = await browser.newContext();
  const page = await stranger.newPage();
  await page.goto(`/shared-report#${token}`);
  await page.getByLabel('Password', { exact: true }).fill('spring 1');
  await page.getByRole('button', { name: 'Show report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amounts in spring' })).toBeVisible();
  const { name, pages } = await pdfOf(page, () => page.getByRole('button', { name: 'PDF' }).click());
  expect(name).toBe('amounts-in-spring.pdf');
  expect(pages.join(' ')).toContain('What came in?');
  expect(pages.join(' ')).not.toMatch(/SELECT/);
  expect(pages.join(' ')).not.toContain(model.name);
  expect(await stranger.cookies()).toEqual([]);
  await stranger.close();
});

test('REP-36 on a host that makes no PDF the reader prints it', async ({
  signedIn: page,
  account,
  callAs,
  model,
}) => {
  const id = await createReport(callAs, account, model, 'Amounts', [byStatus]);
  await page.route(new RegExp(`/report/${id}(/refresh)?$`), async (route) => {
    const answer = await route.fetch();
    const { pdf: _, ...report } = (await answer.json()) as { pdf?: boolean };
    await route.fulfill({ response: answer, json: report });
  });
  await page.goto(`/reports?report=${id}`);
  await computed(page);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: 'PDF or paper' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'PDF', exact: true })).toHaveCount(0);
});
