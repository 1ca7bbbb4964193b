import { expect, fn, userEvent } from 'storybook/test';
import { ChallengeBox, SignUpScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { refusal } from './account.args.ts';

const challenge = <ChallengeBox status="ready" onStart={fn()} onRetryLoading={fn()} />;

const meta = preview.meta({
  title: 'Screens/Account/SignUpScreen',
  tags: ['SUP-01'],
  component: SignUpScreen,
  parameters: { layout: 'fullscreen', chromatic: { modes: screenModes } },
  args: {
    status: 'idle' as const,
    email: '',
    password: '',
    confirmPassword: '',
    errors: {},
    failure: null,
    submissions: 0,
    challenge,
    onChange: fn(),
    onSubmit: fn(),
    onGoogle: fn(),
  },
});

const entries = {
  email: 'ada.verne@northwind.example',
  password: 'analytical engine',
  confirmPassword: 'analytical engine',
};

export const Empty = meta.story();
Empty.test('what is typed is handed over, and the button submits', async ({ canvas, args }) => {
  await userEvent.type(canvas.getByLabelText('Email'), 'a');
  await expect(args.onChange).toHaveBeenCalledWith('email', 'a');
  await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
  await expect(args.onSubmit).toHaveBeenCalledOnce();
});

export const EveryFieldInError = meta.story({
  tags: ['SUP-02'],
  args: {
    status: 'error',
    submissions: 1,
    errors: { email: 'required', password: 'tooShort', confirmPassword: 'required' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Email')).toHaveAccessibleDescription('Email is required.');
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription(
      'Password must be at least 8 characters long.',
    );
    await expect(canvas.getByLabelText('Confirm Password')).toHaveAccessibleDescription(
      'Please confirm your password.',
    );
  },
});

export const EntriesDiffer = meta.story({
  tags: ['SUP-02'],
  args: {
    ...entries,
    email: 'ada@',
    confirmPassword: 'difference engine',
    status: 'error',
    submissions: 1,
    errors: { email: 'invalid', confirmPassword: 'mismatch' },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Please enter a valid email address.')).toBeVisible();
    await expect(canvas.getByText('Passwords do not match.')).toBeVisible();
  },
});

export const ChallengeMissing = meta.story({
  tags: ['SUP-03'],
  args: {
    ...entries,
    status: 'error',
    submissions: 1,
    errors: { challenge: 'missing' },
    challenge: <ChallengeBox status="ready" invalid onStart={fn()} onRetryLoading={fn()} />,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Please verify you are not a robot.')).toBeVisible();
  },
});

export const CreatingTheAccount = meta.story({
  args: {
    ...entries,
    status: 'pending',
    submissions: 1,
    challenge: <ChallengeBox status="solved" onStart={fn()} onRetryLoading={fn()} />,
  },
});
CreatingTheAccount.test('a second press sends nothing', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Creating account...' }));
  await expect(args.onSubmit).not.toHaveBeenCalled();
});

export const Refused = meta.story({
  tags: ['SUP-08'],
  args: {
    ...entries,
    status: 'error',
    submissions: 1,
    failure: refusal({ detail: 'This password is too common.' }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('This password is too common.');
  },
});

export const RefusedFieldByField = meta.story({
  tags: ['SES-11'],
  args: {
    ...entries,
    status: 'error',
    submissions: 1,
    failure: refusal({
      detail: [
        { type: 'missing', loc: ['body', 'turnstile_token'], msg: 'Field required' },
        { type: 'missing' },
        { type: 'value_error', loc: ['body', 'password'], msg: 'This password is too common.' },
      ],
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Missing required field: turnstile_token, Missing required field: unknown field, password: This password is too common.',
    );
  },
});

export const FailedWithoutReason = meta.story({
  tags: ['SUP-08'],
  args: { ...entries, status: 'error', submissions: 1, failure: refusal() },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(
      'Registration failed. Please check your details and try again.',
    );
  },
});

/** The browser leaves for Google as soon as the host has said where to. */
export const GooglePending = meta.story({
  args: { googlePending: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Sign up with Google' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
});
