import { Logo } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({ title: 'Components/Layout/Logo', component: Logo });

export const Mark = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Plinth' })).toBeVisible();
  },
});
export const Wordmark = meta.story({ args: { wordmark: true } });
/** Cut anew for 16 px. */
export const Tiny = meta.story({ args: { size: 16 } });
export const Large = meta.story({ args: { size: 32 } });
