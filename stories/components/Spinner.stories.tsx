import { Spinner } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Components/Feedback/Spinner', component: Spinner });

export const Silent = meta.story();
export const WithWords = meta.story({
  args: { label: 'Loading data model details...' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading data model details...');
  },
});
export const Large = meta.story({ args: { size: 20 } });
