import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { VerifyScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { refusal } from './account.args.ts';

const meta = preview.meta({
  title: 'Screens/Account/VerifyScreen',
  tags: ['SUP-09'],
  component: VerifyScreen,
  parameters: { layout: 'fullscreen', chromatic: { modes: screenModes } },
  args: {
    status: 'idle' as const,
    email: 'ada.verne@northwind.example',
    code: '',
    codeError: null,
    failure: null,
    resendStatus: 'coolingDown' as const,
    secondsLeft: 42,
    resendFailure: null,
    onCodeChange: fn(),
    onSubmit: fn(),
    onResend: fn(),
    onBack: fn(),
  },
});

export const WaitingForTheCode = meta.story({
  tags: ['SUP-13', 'SUP-15', 'cooldown'],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByLabelText('Verification Code')).toHaveFocus());
    await expect(canvas.getByRole('button', { name: 'Resend in 42s' })).toBeDisabled();
  },
});
WaitingForTheCode.test('what is typed is handed over, and the way back is open', async ({ canvas, args }) => {
  await userEvent.keyboard('4');
  await expect(args.onCodeChange).toHaveBeenCalledWith('4');
  await userEvent.click(canvas.getByRole('button', { name: 'Not the right email? Go back' }));
  await expect(args.onBack).toHaveBeenCalledOnce();
});

export const MailWaitsHere = meta.story({
  args: { mailbox: '/mailbox' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Open the mailbox' })).toHaveAttribute('href', '/mailbox');
    await expect(canvas.getByText(/^We sent a 6-digit code to/)).toHaveTextContent(
      'ada.verne@northwind.example',
    );
  },
});

export const HalfTyped = meta.story({ args: { code: '407' } });

export const TooShort = meta.story({
  tags: ['SUP-10'],
  args: { code: '407', status: 'error', codeError: 'length' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Verification Code')).toHaveAccessibleDescription(
      'OTP must be 6 digits.',
    );
  },
});

export const Verifying = meta.story({
  tags: ['SUP-11'],
  args: { code: '407216', status: 'pending' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Verifying...' })).toBeVisible();
  },
});

export const OneTryLeft = meta.story({
  tags: ['SUP-12'],
  args: { code: '000000', status: 'error', failure: refusal({ triesLeft: 1 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Invalid OTP. You have 1 try remaining.')).toBeVisible();
  },
});

export const ThreeTriesLeft = meta.story({
  tags: ['SUP-12'],
  args: { code: '000000', status: 'error', failure: refusal({ detail: 'Wrong.', triesLeft: 3 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Invalid OTP. You have 3 tries remaining.')).toBeVisible();
  },
});

export const FailedWithoutReason = meta.story({
  tags: ['SUP-12'],
  args: { code: '000000', status: 'error', failure: refusal() },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Invalid OTP. Please try again.')).toBeVisible();
  },
});

export const NotReached = meta.story({
  tags: ['SUP-12'],
  args: { code: '407216', status: 'error', failure: { ...refusal(), kind: 'network', status: null } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('The host can’t be reached. Check your connection and try again.'),
    ).toBeVisible();
    await expect(canvas.queryByText(/Invalid OTP/)).not.toBeInTheDocument();
  },
});

export const ReadyToResend = meta.story({
  tags: ['SUP-13'],
  args: { resendStatus: 'ready', secondsLeft: 0 },
});
ReadyToResend.test('a press asks for a new code', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Resend code' }));
  await expect(args.onResend).toHaveBeenCalledOnce();
});

export const Resending = meta.story({ tags: ['SUP-13'], args: { resendStatus: 'sending', secondsLeft: 0 } });

export const TooManyResends = meta.story({
  tags: ['SUP-14', '429', 'cooldown'],
  args: {
    secondsLeft: 65,
    resendFailure: refusal({ detail: 'Please wait 1 minute and 5 seconds before requesting a new code.' }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Please wait 1 minute and 5 seconds');
  },
});

export const ResendFailed = meta.story({
  tags: ['SUP-14'],
  args: { resendStatus: 'ready', secondsLeft: 0, resendFailure: refusal() },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Failed to resend OTP. Please try again later.')).toBeVisible();
  },
});

export const LongestAddress = meta.story({
  args: {
    email: `${'augusta.ada.king.countess.of.lovelace.'.repeat(2)}@a-very-long-subdomain.northwind.example`,
  },
});
