import { NullShare } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/NullShare',
  component: NullShare,
  args: { share: 0.129 },
});

export const Some = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('12.9 %')).toBeVisible();
  },
});
export const None = meta.story({ args: { share: 0 } });
export const Few = meta.story({ args: { share: 0.004 } });
export const Most = meta.story({ args: { share: 0.832 } });
export const Unknown = meta.story({ args: { share: null } });
