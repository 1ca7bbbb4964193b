import { expect, userEvent } from 'storybook/test';
import { ActivityFrame } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { activityArgs } from './activity.args.ts';

const meta = preview.meta({
  title: 'Screens/Security/ActivityFrame',
  tags: ['LAY-13'],
  component: ActivityFrame,
  parameters: { chromatic: { modes: screenModes } },
  args: { ...activityArgs, status: 'ready' as const },
});

export const Ready = meta.story();
Ready.test('the older ones show on demand', async ({ canvas }) => {
  await expect(canvas.queryByText('Sales of 2024')).toBeNull();
  await userEvent.click(canvas.getByRole('button', { name: 'Show all 15' }));
  await expect(canvas.getByText('Sales of 2024')).toBeVisible();
  await expect(canvas.queryByRole('button', { name: /Show all/ })).toBeNull();
});
Ready.test('who asks for the older ones reads on at the first of them', async ({ canvas }) => {
  canvas.getByRole('button', { name: 'Show all 15' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect(canvas.getAllByRole('rowheader')[8]).toHaveFocus();
});
export const One = meta.story({ args: { activity: activityArgs.activity.slice(3, 4) } });
export const OlderOnes = meta.story({ args: { activity: activityArgs.activity.slice(6) } });
export const LongNames = meta.story({
  args: {
    activity: [
      {
        ...activityArgs.activity[5]!,
        subject: `Orders, customers and products of all regions, ${'as they stood at the end of the year '.repeat(2)}`,
        device: 'Samsung Internet for Android on Samsung Galaxy Tab S9 Ultra',
      },
      { ...activityArgs.activity[2]!, subject: 'orders_customers_products_'.repeat(4) },
    ],
  },
});
export const OfANewerHost = meta.story({
  args: { activity: [{ ...activityArgs.activity[3]!, kind: 'second_factor_added' }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('second factor added')).toBeVisible();
  },
});
export const Empty = meta.story({ args: { activity: [] } });
export const Loading = meta.story({ args: { status: 'loading', activity: [] } });
export const Failed = meta.story({ args: { status: 'error', activity: [] } });
Failed.test('the button asks again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalledOnce();
});
