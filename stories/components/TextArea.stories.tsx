import { TextArea } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/TextArea',
  component: TextArea,
  args: { label: 'Notes Editor', onValueChange: fn() },
});

export const Empty = meta.story({
  args: { placeholder: 'What should others know?' },
});
Empty.test('what is typed is handed over', async ({ canvas, userEvent, args }) => {
  await userEvent.type(canvas.getByRole('textbox', { name: 'Notes Editor' }), 'Refunds');
  await expect(args.onValueChange).toHaveBeenLastCalledWith('Refunds');
});
export const Filled = meta.story({ args: { defaultValue: 'Refunds are rows with a negative amount.' } });
export const WithError = meta.story({ args: { error: 'Understanding notes cannot be empty.' } });
export const Disabled = meta.story({ args: { disabled: true, defaultValue: 'Refunds' } });
