import { TabPending } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Model/TabPending',
  component: TabPending,
  args: { label: 'Loading columns...' },
});

export const Loading = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading columns...' })).toBeVisible();
  },
});
