import { readFile } from 'node:fs/promises';
import { dataFiles } from '../../apps/provider/src/testing/postgres.ts';
import { connectCsv, createModel, expect, test } from '../models/support.ts';

const kept = (extension: string) => `docs/images/report-superstore.${extension}`;

const question = (id: string, title: string, sql: string, shown_as?: string) => ({
  id,
  kind: 'question',
  title,
  sql,
  shown_as,
});

const blocks = [
  {
    id: 'said',
    kind: 'text',
    title: '',
    text: 'Four years of orders of a shop for furniture, office supplies and technology in the United States. Sales and Profit carry no unit in the data.',
  },
  question(
    'months',
    'How did sales develop?',
    `SELECT CAST(date_trunc('month', "Order Date") AS date) AS month, sum("Sales") AS sales\nFROM superstore\nGROUP BY 1\nORDER BY 1`,
  ),
  question(
    'regions',
    'How did the regions do?',
    'SELECT "Region", count(DISTINCT "Order ID") AS orders, sum("Sales") AS sales, sum("Profit") AS profit\nFROM superstore\nGROUP BY 1\nORDER BY 3 DESC',
    'table',
  ),
  question(
    'parts',
    'Which sub-categories sold the most?',
    'SELECT "Sub-Category", sum("Sales") AS sales\nFROM superstore\nGROUP BY 1\nORDER BY 2 DESC',
    'bars',
  ),
  question(
    'states',
    'Where is profit made, and where lost?',
    'SELECT "State", sum("Profit") AS profit\nFROM superstore\nGROUP BY 1\nORDER BY 2 DESC',
    'table',
  ),
];

test('a report over the Superstore data as a file and on paper', async ({
  signedIn: page,
  account,
  callAs,
}) => {
  const csv = await readFile(dataFiles.superstore, 'utf8');
  const source = await connectCsv(callAs, account, 'Superstore', 'superstore.csv', csv);
  const model = await createModel(callAs, account, source, 'Superstore orders');
  const body = { data_model_id: model.id, name: 'Four years of Superstore', blocks };
  const { id } = (await (await callAs(account, 'POST', '/report', body)).json()) as { id: string };
  await page.goto(`/reports?report=${id}`);
  await expect(page.getByText(/rows read/)).toHaveCount(4);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'HTML file' }).click();
  await (await download).saveAs(kept('html'));
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'PDF', exact: true }).click();
  await (await printed).saveAs(kept('pdf'));
});
