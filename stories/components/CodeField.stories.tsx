import { CodeField } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { keeping } from './keeping.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/CodeField',
  component: CodeField,
  args: { label: 'Verification Code', value: '', onValueChange: fn() },
  render: keeping(CodeField, 'value', 'onValueChange'),
});

export const Empty = meta.story();
/** Space doesn't count, and a seventh character changes nothing. */
export const Typed = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Verification Code' });
    await userEvent.type(field, '4a0 7');
    await expect(field).toHaveValue('4a07');
    await userEvent.type(field, '123');
    await expect(field).toHaveValue('4a0712');
    await userEvent.keyboard('{Backspace}');
    await expect(field).toHaveValue('4a071');
  },
});
/** A code copied out of a mail, with what stands around it; the next one takes its place. */
export const Pasted = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Verification Code' });
    await userEvent.click(field);
    await userEvent.paste('Your code: 551-902.');
    await expect(field).toHaveValue('551902');
    await userEvent.paste(' 407 123\n');
    await expect(field).toHaveValue('407123');
  },
});
export const Half = meta.story({ args: { value: '407' } });
export const HalfWithFocus = meta.story({
  tags: ['!autodocs'],
  args: { value: '407' },
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('textbox')),
});
export const WithError = meta.story({
  args: { value: '407123', error: 'Invalid OTP. You have 1 try remaining.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(
      'Invalid OTP. You have 1 try remaining.',
    );
  },
});
export const Disabled = meta.story({ args: { value: '407123', disabled: true } });
