import { expect, fn, userEvent } from 'storybook/test';
import { LoginScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const meta = preview.meta({
  title: 'Screens/Account/LoginScreen',
  tags: ['LOG-01', 'LOG-02'],
  component: LoginScreen,
  parameters: { layout: 'fullscreen', chromatic: { modes: screenModes } },
  args: {
    status: 'idle' as const,
    problem: null,
    notice: '' as const,
    signUpPath: '/signup',
    googlePending: false,
    onSubmit: fn(),
    onGoogle: fn(),
  },
});

export const Empty = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Enter your credentials to access your account')).toBeVisible();
  },
});
Empty.test('Enter submits both fields', async ({ canvas, args }) => {
  await userEvent.type(canvas.getByLabelText('Email'), 'ada@northwind.example');
  await userEvent.type(canvas.getByLabelText('Password'), 'secret{Enter}');
  await expect(args.onSubmit).toHaveBeenCalledWith({ email: 'ada@northwind.example', password: 'secret' });
});

/** What the page shows of itself until its scripts are there. */
export const Loading = meta.story({
  tags: ['!autodocs', 'LOG-07'],
  args: { status: 'loading' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Log in to your account')).toBeVisible();
    await expect(canvas.getByLabelText('Password')).not.toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
});

export const SentHereByAPage = meta.story({
  args: { notice: 'needed' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('You need to login to access this page.')).toBeVisible();
  },
});

export const SessionHasEnded = meta.story({
  args: { notice: 'ended' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your session has ended.')).toBeVisible();
    await expect(canvas.getByText('You need to login to access this page.')).toBeVisible();
  },
});

export const PasswordShown = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByLabelText('Password'), 'analytical engine');
    await userEvent.click(canvas.getByRole('button', { name: 'Show password' }));
    await expect(canvas.getByLabelText('Password')).toHaveAttribute('type', 'text');
  },
});

export const FieldsMissing = meta.story({
  tags: ['!autodocs', 'LOG-03'],
  args: { status: 'error', problem: { type: 'missing' } },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await expect(canvas.getByRole('alert')).toHaveTextContent('Email and password are required.');
    await expect(canvas.getByLabelText('Email')).toHaveFocus();
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription(
      'Email and password are required.',
    );
  },
});

export const WrongCredentials = meta.story({
  tags: ['LOG-05'],
  args: {
    status: 'error',
    problem: { type: 'server', detail: 'Incorrect email or password.' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Server error: Incorrect email or password.');
  },
});

export const UnknownFailure = meta.story({
  tags: ['LOG-05'],
  args: { status: 'error', problem: { type: 'server' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Server error: An unexpected server error occurred.',
    );
  },
});

export const SigningIn = meta.story({ tags: ['LOG-04'], args: { status: 'pending' } });
SigningIn.test('a second press sends nothing', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Signing in...' }));
  await expect(args.onSubmit).not.toHaveBeenCalled();
});

/** The browser leaves for Google as soon as the host has said where to. */
export const GooglePending = meta.story({
  tags: ['LOG-06'],
  args: { googlePending: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Continue with Google' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
});
