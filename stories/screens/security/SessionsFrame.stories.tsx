import { expect, userEvent, waitFor, within } from 'storybook/test';
import { SessionsFrame } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { sessionsArgs } from './sessions.args.ts';

const meta = preview.meta({
  title: 'Screens/Security/SessionsFrame',
  tags: ['LAY-09'],
  component: SessionsFrame,
  parameters: { chromatic: { modes: screenModes } },
  args: { ...sessionsArgs, status: 'ready' as const },
});

export const Ready = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: 'Log out Chrome on macOS' })).toBeNull();
    // Of a session without place and time no line is left of them.
    await expect(canvas.queryByText('– · –')).toBeNull();
  },
});
Ready.test('another session is logged out, the own one is not', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Log out Safari on iPhone' }));
  await expect(args.onEnd).toHaveBeenCalledWith('phone');
});
export const OnlyThisOne = meta.story({ args: { sessions: sessionsArgs.sessions.slice(0, 1) } });
export const Loading = meta.story({ args: { status: 'loading', sessions: [] } });
export const LengthUntold = meta.story({
  args: { days: null },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/days after/)).toBeNull();
    await expect(canvas.getByText('Log out a session to end it on its device.')).toBeVisible();
  },
});
export const Failed = meta.story({
  args: { status: 'error', sessions: [] },
});
Failed.test('the button asks again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalledOnce();
});
export const LoggingOne = meta.story({
  args: { endingIds: ['phone'] },
  play: async ({ canvas }) => {
    const cell = canvas.getByRole('button', { name: 'Log out Safari on iPhone' }).closest('td')!;
    await expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
  },
});
export const OneFailed = meta.story({
  args: { failures: [{ id: 'phone', reason: 'The host can’t be reached.' }] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Safari on iPhone could not be logged out.');
  },
});
export const Asking = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Log out everywhere' }));
    const dialog = within(await within(document.body).findByRole('alertdialog'));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  },
});
Asking.test('the answer yes ends all', async ({ args }) => {
  await userEvent.click(
    within(within(document.body).getByRole('alertdialog')).getByRole('button', {
      name: 'Log out everywhere',
    }),
  );
  await expect(args.onEndAll).toHaveBeenCalledOnce();
});
const open = async () => {
  const page = within(document.body);
  await userEvent.click(page.getByRole('button', { name: 'Log out everywhere' }));
  await page.findByRole('alertdialog');
};
export const EndingAll = meta.story({ tags: ['!autodocs'], args: { endingAll: true }, play: open });
const inQuestion = () => within(within(document.body).getByRole('alertdialog'));
export const EndingAllFailed = meta.story({
  tags: ['!autodocs'],
  args: { endAllError: 'The host can’t be reached. Check your connection and try again.' },
  play: async () => {
    await open();
    await userEvent.click(inQuestion().getByRole('button', { name: 'Log out everywhere' }));
    await expect(inQuestion().getByRole('alert')).toHaveTextContent('The host can’t be reached.');
  },
});
EndingAllFailed.test('asked anew, it doesn’t say why it failed before', async () => {
  await userEvent.click(inQuestion().getByRole('button', { name: 'Cancel' }));
  await open();
  await expect(inQuestion().queryByRole('alert')).toBeNull();
});
