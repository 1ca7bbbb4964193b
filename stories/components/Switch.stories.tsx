import { Switch } from '@plinth/ui';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/Switch',
  component: Switch,
  args: { label: 'Generate column descriptions', checked: false, onCheckedChange: fn() },
  // Someone has to keep the state.
  render: function Render(args) {
    const [checked, setChecked] = useState(args.checked);
    return (
      <Switch
        {...args}
        checked={checked}
        onCheckedChange={(next) => {
          setChecked(next);
          args.onCheckedChange(next);
        }}
      />
    );
  },
});

export const Off = meta.story();
Off.test('a press of its words and the space bar switch it', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByText('Generate column descriptions'));
  await expect(args.onCheckedChange).toHaveBeenCalledWith(true);
  await expect(canvas.getByRole('switch', { name: 'Generate column descriptions' })).toBeChecked();
  await userEvent.keyboard(' ');
  await expect(canvas.getByRole('switch')).not.toBeChecked();
});
export const On = meta.story({ args: { checked: true } });
export const Disabled = meta.story({ args: { disabled: true } });
