import { expect, fn, userEvent } from 'storybook/test';
import { ResetPasswordScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { refusal } from './account.args.ts';

const meta = preview.meta({
  title: 'Screens/Account/ResetPasswordScreen',
  component: ResetPasswordScreen,
  parameters: { layout: 'fullscreen', chromatic: { modes: screenModes } },
  args: {
    status: 'idle' as const,
    password: '',
    confirmPassword: '',
    error: null,
    failure: null,
    submissions: 0,
    onChange: fn(),
    onSubmit: fn(),
  },
});

export const Empty = meta.story({ tags: ['PWD-04', 'PWD-07'] });
Empty.test('what is typed is handed over', async ({ canvas, args }) => {
  await userEvent.type(canvas.getByLabelText('New Password'), 'x');
  await expect(args.onChange).toHaveBeenCalledWith('password', 'x');
});
export const NothingEntered = meta.story({
  tags: ['PWD-05'],
  args: { status: 'error', error: 'empty', submissions: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Password cannot be empty.')).toBeVisible();
  },
});
export const TooShort = meta.story({
  tags: ['PWD-05'],
  args: { status: 'error', error: 'tooShort', password: 'short' },
});
export const EntriesDiffer = meta.story({
  tags: ['PWD-05'],
  args: { status: 'error', error: 'mismatch', password: 'analytical engine', confirmPassword: 'other' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Confirm New Password')).toHaveAccessibleDescription(
      'Passwords do not match.',
    );
  },
});
export const TokenMissing = meta.story({
  tags: ['PWD-05', 'PWD-07'],
  args: { status: 'error', error: 'noToken' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Invalid reset token. Please request a new password reset link.',
    );
  },
});
export const Resetting = meta.story({
  tags: ['PWD-04'],
  args: { status: 'pending', password: 'analytical engine', confirmPassword: 'analytical engine' },
});
export const Refused = meta.story({
  tags: ['PWD-06'],
  args: { status: 'error', failure: refusal({ detail: 'This reset link was already used.' }) },
});
export const Succeeded = meta.story({
  tags: ['PWD-06'],
  args: { status: 'success' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'Your password has been reset successfully! Redirecting to login...',
    );
  },
});
export const InvalidLink = meta.story({
  tags: ['PWD-03', 'PWD-07'],
  args: { status: 'invalidLink' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  },
});
