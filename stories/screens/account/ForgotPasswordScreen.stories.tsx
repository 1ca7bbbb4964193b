import { expect, fn, userEvent } from 'storybook/test';
import { ForgotPasswordScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Account/ForgotPasswordScreen',
  component: ForgotPasswordScreen,
  parameters: { layout: 'fullscreen', chromatic: { modes: screenModes } },
  args: { status: 'idle' as const, onSubmit: fn() },
});

export const Empty = meta.story();
Empty.test('Enter submits the address, without blanks around it', async ({ canvas, args }) => {
  await userEvent.type(canvas.getByLabelText('Email'), ' ada@northwind.example {Enter}');
  await expect(args.onSubmit).toHaveBeenCalledWith('ada@northwind.example');
});
export const EmailMissing = meta.story({
  tags: ['!autodocs', 'PWD-01', 'PWD-02'],
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send Reset Link' }));
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription('Email address is required.');
    await expect(canvas.getByLabelText('Email')).toHaveFocus();
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
});
export const Sending = meta.story({
  args: { status: 'pending' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Sending...' })).toBeVisible();
  },
});
export const Sent = meta.story({
  args: { status: 'sent' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Reset link sent');
  },
});
export const SentWithWordsOfTheHost = meta.story({
  args: { status: 'sent', message: 'If an account exists for this email, a reset link has been sent.' },
});
export const Failed = meta.story({
  args: { status: 'error', message: 'Too many requests. Please wait a minute.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Too many requests.');
  },
});
