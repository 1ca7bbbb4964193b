import { ProgressDots } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Feedback/ProgressDots',
  component: ProgressDots,
  args: { current: 1 },
});

export const First = meta.story();
export const Second = meta.story({
  args: { current: 2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Stage 2 of 3')).toBeInTheDocument();
  },
});
export const Last = meta.story({ args: { current: 3 } });
