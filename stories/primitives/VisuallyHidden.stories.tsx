import { VisuallyHidden } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Primitives/VisuallyHidden',
  component: VisuallyHidden,
  args: { children: 'Only read out' },
  parameters: { chromatic: { disableSnapshot: true } },
});

export const Words = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Only read out').getBoundingClientRect().width).toBeLessThanOrEqual(1);
  },
});
