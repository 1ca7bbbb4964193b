import { SegmentedControl } from '@plinth/ui';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

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
  // Someone has to keep what was chosen.
  render: function Render(args) {
    const [value, setValue] = useState(args.value);
    return (
      <SegmentedControl
        {...args}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          args.onValueChange(next);
        }}
      />
    );
  },
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
