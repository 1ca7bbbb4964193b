import { Histogram } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Data/Histogram',
  component: Histogram,
  args: { values: [1, 2, 4, 8, 13, 17, 14, 9, 5, 2, 1, 1], label: 'Amounts from 2 to 340, most near 118' },
});

export const Bell = meta.story({
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('img', { name: 'Amounts from 2 to 340, most near 118' })).toBeVisible();
    await expect(canvasElement.querySelectorAll('rect')).toHaveLength(12);
  },
});
export const OneBin = meta.story({ args: { values: [12], label: 'All the same' } });
export const ManyBins = meta.story({
  args: { values: Array.from({ length: 60 }, (_, n) => 20 + 15 * Math.sin(n / 6)), label: 'Sixty bins' },
});
export const Zeros = meta.story({ args: { values: [0, 0, 5, 0], label: 'Only one bin has values' } });
