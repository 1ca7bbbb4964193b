import { Checkbox } from '@plinth/ui';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { keeping } from './keeping.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/Checkbox',
  component: Checkbox,
  args: { label: 'Apply', checked: false, onCheckedChange: fn() },
  render: keeping(Checkbox, 'checked', 'onCheckedChange'),
});

export const Unchecked = meta.story();
Unchecked.test('the space bar ticks and unticks', async ({ canvas, userEvent, args }) => {
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect(args.onCheckedChange).toHaveBeenCalledWith(true);
  await expect(canvas.getByRole('checkbox', { name: 'Apply' })).toBeChecked();
  await userEvent.keyboard(' ');
  await expect(canvas.getByRole('checkbox')).not.toBeChecked();
});
export const Checked = meta.story({ args: { checked: true } });
export const Some = meta.story({
  args: { indeterminate: true, label: 'All columns' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: 'All columns' })).toBePartiallyChecked());
  },
});
export const Disabled = meta.story({ args: { disabled: true, checked: true } });
export const LabelHidden = meta.story({
  args: { hideLabel: true, label: 'Select order_id' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: 'Select order_id' })).toBeVisible();
  },
});
