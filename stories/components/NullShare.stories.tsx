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
/** The figure stays whole, and the meter gives way. */
export const NoRoom = meta.story({
  tags: ['!autodocs'],
  decorators: [
    (Story) => (
      <div style={{ width: 60 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, canvasElement }) => {
    const figure = document.createRange();
    figure.selectNodeContents(canvas.getByText('12.9 %').lastChild!);
    const room = canvasElement.querySelector('div[style]')!.getBoundingClientRect();
    await expect(figure.getBoundingClientRect().right).toBeLessThanOrEqual(room.right + 1);
  },
});
export const Unknown = meta.story({ args: { share: null } });
