import { Switch } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { keeping } from './keeping.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/Switch',
  component: Switch,
  args: { label: 'Generate column descriptions', checked: false, onCheckedChange: fn() },
  render: keeping(Switch, 'checked', 'onCheckedChange'),
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
export const LabelBeside = meta.story({ args: { hideLabel: true } });
export const Disabled = meta.story({ args: { disabled: true } });
