import { ReportsScreen } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { longestReport, reports } from './reports.args.ts';

const meta = preview.meta({
  title: 'Screens/Reports/ReportsScreen',
  tags: ['REP-01'],
  component: ReportsScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: { reports, query: '', onQueryChange: fn() },
});

export const Four = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Page 1 of 1')).toBeVisible();
  },
});
Four.test('what is searched is handed over', async ({ canvas, userEvent, args }) => {
  await userEvent.type(canvas.getByRole('searchbox'), 'x');
  await expect(args.onQueryChange).toHaveBeenCalledWith('x');
});
export const FoundByDataModel = meta.story({
  args: { query: 'INVENTORY' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Stock movements by warehouse' })).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Orders by quarter' })).toBeNull();
  },
});
export const NoMatch = meta.story({ args: { query: 'zebra' } });
export const Empty = meta.story({ args: { reports: [] } });
export const LongestText = meta.story({ args: { reports: [longestReport] } });
