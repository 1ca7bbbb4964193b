import { SegmentedControl } from '@plinth/ui';
import { ChartBar, ChartColumn, ChartLine, Hash, Table } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { keeping } from './keeping.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/SegmentedControl',
  component: SegmentedControl,
  args: {
    label: 'Output format',
    options: [
      { value: 'json', label: 'JSON' },
      { value: 'csv', label: 'CSV' },
    ],
    value: 'json',
    onValueChange: fn(),
  },
  render: keeping(SegmentedControl, 'value', 'onValueChange'),
});

export const Chosen = meta.story();
Chosen.test('arrows choose', async ({ canvas, userEvent, args }) => {
  await userEvent.tab();
  await expect(canvas.getByRole('radio', { name: 'JSON' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect(args.onValueChange).toHaveBeenCalledWith('csv');
  await expect(canvas.getByRole('radio', { name: 'CSV' })).toBeChecked();
});
export const NothingChosen = meta.story({ args: { value: null } });
export const Disabled = meta.story({ args: { disabled: true } });
Disabled.test('nothing else is chosen', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByText('CSV'));
  await expect(canvas.getByRole('radio', { name: 'JSON' })).toBeChecked();
  await expect(args.onValueChange).not.toHaveBeenCalled();
});
/** Icons become a little narrower before the last is out of its place. */
export const InLittleRoom = meta.story({
  tags: ['!autodocs'],
  args: {
    label: 'Shown as',
    hideLabel: true,
    size: 'sm',
    value: 'line',
    options: [
      { value: 'line', label: 'Line', icon: ChartLine },
      { value: 'columns', label: 'Columns', icon: ChartColumn },
      { value: 'bars', label: 'Bars', icon: ChartBar },
      { value: 'figure', label: 'Figure', icon: Hash },
      { value: 'table', label: 'Table', icon: Table },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ width: 172 }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const bar = canvas.getByRole('radiogroup', { name: 'Shown as' });
    await expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
    await expect(bar.offsetWidth).toBeLessThanOrEqual(172);
  },
});
