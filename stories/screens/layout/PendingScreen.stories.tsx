import { expect } from 'storybook/test';
import { PendingScreen } from '@plinth/ui';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  tags: ['NAV-08'],
  title: 'Screens/Layout/PendingScreen',
  component: PendingScreen,
});

export const Loading = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading...');
  },
});
