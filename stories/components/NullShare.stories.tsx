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
/** With a meter or without, figures stand on the line of the text beside them. */
export const OnOneLine = meta.story({
  tags: ['!autodocs'],
  render: () => (
    <p>
      <b>Beside</b> <NullShare share={0} /> <NullShare share={0.129} />
    </p>
  ),
  play: async ({ canvas }) => {
    const bottomOf = (text: string): number => {
      const range = document.createRange();
      range.selectNodeContents(canvas.getByText(text).lastChild!);
      return Math.round(range.getBoundingClientRect().bottom);
    };
    await expect([bottomOf('0.0 %'), bottomOf('12.9 %')]).toEqual([bottomOf('Beside'), bottomOf('Beside')]);
  },
});
export const Unknown = meta.story({ args: { share: null } });
