import { failingReportFixture, reportFixture } from '@plinth/api/mocks';
import { ReportPaper } from '@plinth/ui';
import { expect } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { longestReport } from './reports.args.ts';

const { name, model_name: modelName, refreshed_at: refreshedAt, rows_read: rowsRead, blocks } = reportFixture;

const meta = preview.meta({
  title: 'Screens/Reports/ReportPaper',
  component: ReportPaper,
  parameters: { chromatic: { modes: screenModes } },
  args: { name, modelName, refreshedAt, rowsRead, blocks },
});

export const Computed = meta.story({ tags: ['REP-17', 'REP-19'] });
Computed.test('figures are numbered, and each number has its query', async ({ canvas }) => {
  await expect(canvas.getByRole('heading', { name: /^1\s+How many orders were refunded/ })).toBeVisible();
  await expect(canvas.getByRole('heading', { name: 'How these figures were computed' })).toBeVisible();
  await expect(canvas.getByText('orders · As of April 9, 2026, 08:20 UTC · 96,412 rows read')).toBeVisible();
  await expect(canvas.queryByRole('button')).toBeNull();
});
Computed.test('a drawing has its rows for those who don’t see it', async ({ canvas }) => {
  const drawings = canvas.getAllByRole('img');
  await expect(drawings.length).toBeGreaterThan(0);
  for (const drawing of drawings) {
    const rows = drawing.closest('section')!.querySelectorAll('tbody > tr');
    await expect(rows.length).toBeGreaterThan(1);
  }
});
export const NotRenewed = meta.story({
  tags: ['REP-17'],
  args: { blocks: failingReportFixture.blocks },
});
export const NeverComputed = meta.story({
  args: {
    refreshedAt: null,
    rowsRead: undefined,
    blocks: blocks.map(({ figure: _, ...block }) => block),
  },
});
export const LongTable = meta.story({
  tags: ['REP-17', 'REP-19'],
  args: {
    blocks: [
      {
        id: 'long',
        kind: 'question',
        title: 'Which orders are there?',
        shown_as: 'table',
        figure: {
          columns: ['order', 'customer', 'amount'],
          rows: Array.from({ length: 140 }, (_, at) => [`A-${1000 + at}`, `Customer ${at}`, at * 12.5]),
          total_rows: 4000,
          sql_query: 'SELECT "order", customer, amount FROM orders',
        },
      },
    ],
  },
});
LongTable.test('of a long table the first rows are there, and it says so', async ({ canvas }) => {
  await expect(canvas.getAllByRole('row')).toHaveLength(101);
  await expect(canvas.getByText('The first 100 of 4,000 rows.')).toBeVisible();
});
export const BestOfMany = meta.story({
  tags: ['REP-17'],
  args: {
    blocks: [
      {
        id: 'best',
        kind: 'question',
        title: 'Who ordered the most?',
        shown_as: 'table',
        figure: {
          columns: ['customer', 'orders'],
          rows: [['Ada', 12], ['Grace', 11], ['Edsger', 9]], // prettier-ignore
          limited: true,
          unlimited_rows: 6000,
        },
      },
    ],
  },
});
BestOfMany.test('what the query itself has cut is said', async ({ canvas }) => {
  await expect(canvas.getByText('The first 3 of 6,000 rows.')).toBeVisible();
});
export const LongestText = meta.story({
  args: {
    name: longestReport.name,
    modelName: longestReport.dataModel,
    blocks: blocks.map((block) => ({ ...block, title: longestReport.name })),
  },
});
