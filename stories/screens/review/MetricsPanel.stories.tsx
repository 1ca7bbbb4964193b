import { expect, userEvent } from 'storybook/test';
import { MetricsPanel } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { metricsArgs } from './review.args.ts';

const meta = preview.meta({
  title: 'Screens/Review/MetricsPanel',
  tags: ['REV-06'],
  component: MetricsPanel,
  parameters: { chromatic: { modes: screenModes } },
  args: metricsArgs,
});

export const Several = meta.story();
Several.test('a metric is switched by a press', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Orders by month (line)' }));
  await expect(args.onSwitch).toHaveBeenCalledWith(0, false);
});

export const NoMetrics = meta.story({
  args: { metrics: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No visualization metrics were found for this data model.')).toBeVisible();
  },
});
