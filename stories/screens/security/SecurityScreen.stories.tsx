import { expect, fn, userEvent } from 'storybook/test';
import { ActivityFrame, SecurityScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { activityArgs } from './activity.args.ts';
import { sessionsArgs } from './sessions.args.ts';

const meta = preview.meta({
  title: 'Screens/Security/SecurityScreen',
  tags: ['LAY-09'],
  component: SecurityScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    email: 'ada.verne@northwind.example',
    userId: '8f1c2c60-8a35-4a1e-9a9e-6e1b4f6f2f11',
    sessionEnds: new Date('2026-04-23T10:30:00+02:00'),
    resetLinkStatus: 'idle' as const,
    signingOut: false,
    onSendResetLink: fn(),
    onSignOut: fn(),
  },
});

export const SignedIn = meta.story({
  play: async ({ canvas }) => {
    // The hour is that of the place.
    await expect(canvas.getByText(/^April 2[234], 2026, \d\d:\d\d$/)).toBeVisible();
    // A host that lists no sessions has rules of its own.
    await expect(canvas.queryByText(/works once/)).toBeNull();
  },
});
SignedIn.test('mails a link and signs out', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Send Reset Link' }));
  await expect(args.onSendResetLink).toHaveBeenCalledOnce();
  await userEvent.click(canvas.getByRole('button', { name: 'Sign out' }));
  await expect(args.onSignOut).toHaveBeenCalledOnce();
});
export const WithSessions = meta.story({
  args: { sessions: sessionsArgs },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/works once/)).toBeVisible();
  },
});
export const WithActivity = meta.story({
  tags: ['LAY-13'],
  args: { sessions: sessionsArgs, activity: <ActivityFrame {...activityArgs} /> },
});
export const EndNotTold = meta.story({
  args: { sessionEnds: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The host doesn’t say')).toBeVisible();
  },
});
export const UserLoading = meta.story({ args: { status: 'loading', userId: undefined } });
export const UserFailed = meta.story({ args: { status: 'error', userId: undefined } });
export const SendingTheLink = meta.story({ args: { resetLinkStatus: 'pending' } });
export const LinkSent = meta.story({
  args: { resetLinkStatus: 'sent', resetLinkMessage: 'Reset link sent' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Reset link sent');
  },
});
export const LinkFailed = meta.story({
  args: { resetLinkStatus: 'error', resetLinkMessage: 'The host can’t be reached.' },
});
export const SigningOut = meta.story({ args: { signingOut: true } });
