import { PasswordField } from '@plinth/ui';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Components/Inputs/PasswordField',
  component: PasswordField,
  args: { label: 'Password', defaultValue: 'correct horse' },
});

export const Hidden = meta.story();
/** The eye shows and hides what was typed; nothing is lost. */
export const Shown = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText('Password');
    await expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue('correct horse');
    await expect(canvas.getByRole('button', { name: 'Hide password' })).toBeVisible();
  },
});
export const WithError = meta.story({
  args: { defaultValue: '1234567', error: 'Password must be at least 8 characters long.' },
});
export const Disabled = meta.story({ args: { disabled: true } });
