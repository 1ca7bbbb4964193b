import { ReportScreen } from '@plinth/ui';
import { expect } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { longestReport, reports } from './reports.args.ts';

const meta = preview.meta({
  title: 'Screens/Reports/ReportScreen',
  tags: ['REP-02'],
  component: ReportScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    report: reports[1]!,
    sources: [
      { name: 'warehouse_eu', type: 'postgres' },
      { name: 'Support desk tickets', type: 'mongodb' },
      { name: 'returns_2025_final.csv', type: 'csv' },
    ],
    backHref: '/reports',
  },
});

export const Report = meta.story({
  play: async ({ canvas }) => {
    for (const name of ['Share', 'Export', 'Edit', 'Settings'])
      await expect(canvas.getByRole('button', { name })).toBeVisible();
    await expect(canvas.getByText('Interactive Dashboard')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Back to Reports' })).toHaveAttribute('href', '/reports');
  },
});
export const LongestText = meta.story({ args: { report: longestReport } });
