import { problemOf } from '@plinth/api/facts';
import { ShareDrawer } from '@plinth/ui';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const links = [
  {
    id: 'newest',
    name: 'For the board',
    madeAt: '2026-04-09T08:20:00+00:00',
    endsAt: '2026-05-09T08:20:00+00:00',
    hasEnded: false,
    openedAt: null,
    opened: 0,
    withdrawnAt: undefined,
    hasPassword: true,
  },
  {
    id: 'board',
    name: '',
    madeAt: '2026-04-02T15:02:00+00:00',
    endsAt: null,
    hasEnded: false,
    openedAt: '2026-04-08T06:41:00+00:00',
    opened: 14,
    withdrawnAt: undefined,
    hasPassword: false,
  },
  {
    id: 'ended',
    name: '',
    madeAt: '2026-03-12T09:00:00+00:00',
    endsAt: '2026-03-19T09:00:00+00:00',
    hasEnded: true,
    openedAt: '2026-03-14T11:30:00+00:00',
    opened: 1,
    withdrawnAt: undefined,
    hasPassword: false,
  },
  {
    id: 'withdrawn',
    name: 'Sent to the wrong list',
    madeAt: '2026-03-02T09:00:00+00:00',
    endsAt: null,
    hasEnded: false,
    openedAt: '2026-03-02T11:30:00+00:00',
    opened: 203,
    withdrawnAt: '2026-03-02T11:42:00+00:00',
    hasPassword: false,
  },
];
const made = {
  id: 'newest',
  address: 'https://plinth.example.org/shared-report#6f1Qx0c8mVt2Jr5nYb7KpWzHs3LdEuGa9iTfNoXcR4k',
};
const problem = { ...problemOf(null), kind: 'network' as const };

const meta = preview.meta({
  title: 'Screens/Reports/ShareDrawer',
  component: ShareDrawer,
  parameters: { chromatic: { modes: screenModes }, overlay: true },
  args: {
    status: 'filling' as const,
    links,
    isUnread: false,
    form: { name: '', expires: '30 days', day: '', password: '' } as const,
    isDayMissing: false,
    made: null,
    askedId: null,
    problem: null,
    onFormChange: fn(),
    onMake: fn(),
    onWithdraw: fn(),
    onWithdrawConfirm: fn(),
    onWithdrawCancel: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
});

export const SomeLinks = meta.story({ tags: ['REP-22', 'REP-24'] });
SomeLinks.test('another ending, a password, a link; and one to be withdrawn', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Ends' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Never' }));
  await expect(args.onFormChange).toHaveBeenCalledWith({ expires: 'never' });
  await userEvent.type(screen.getByLabelText('Password (optional)'), 'x');
  await expect(args.onFormChange).toHaveBeenCalledWith({ password: 'x' });
  await userEvent.keyboard('{Enter}');
  await expect(args.onMake).toHaveBeenCalledOnce();
  const rows = within(screen.getByRole('region', { name: 'Links' })).getAllByRole('listitem');
  await expect(rows).toHaveLength(4);
  await expect(rows[1]!).toHaveTextContent('Opened 14 times, last Apr 8, 2026');
  await expect(rows[2]!).toHaveTextContent('Ended Mar 19, 2026');
  await expect(rows[3]!).toHaveTextContent('Withdrawn Mar 2, 2026');
  await expect(within(rows[3]!).queryByRole('button')).toBeNull();
  await userEvent.click(within(rows[1]!).getByRole('button', { name: /^Withdraw the link made Apr 2/ }));
  await expect(args.onWithdraw).toHaveBeenCalledWith('board');
});
export const NoLinks = meta.story({ tags: ['REP-22'], args: { links: [] } });
export const Loading = meta.story({ args: { links: undefined } });
export const Unread = meta.story({ args: { links: undefined, isUnread: true } });
export const UnreadAgain = meta.story({ args: { isUnread: true } });
export const Making = meta.story({
  args: {
    status: 'making',
    form: { name: 'For Grace', expires: '7 days', day: '', password: 'correct horse' },
  },
});
Making.test('it isn’t left, nor is another withdrawn, before it is made', async ({ userEvent, args }) => {
  const name = await screen.findByLabelText('Name (optional)');
  await userEvent.click(name);
  await userEvent.keyboard('{Enter}{Escape}');
  await expect(name).toHaveFocus();
  // The cross is above it.
  await expect(screen.getAllByRole('button', { name: 'Close' }).at(-1)!).toBeDisabled();
  await expect(screen.getByRole('button', { name: /^Withdraw the link made Apr 2/ })).toBeDisabled();
  await expect(args.onMake).not.toHaveBeenCalled();
  await expect(args.onClose).not.toHaveBeenCalled();
});
export const Made = meta.story({ tags: ['REP-22'], args: { made } });
Made.test('its address has the focus, whole, to be copied', async () => {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of the new link' });
  await expect(field).toHaveFocus();
  await expect(field.selectionEnd).toBe(made.address.length);
  await expect(screen.getByRole('button', { name: 'Copy address' })).toBeVisible();
});
export const EndsOnADay = meta.story({
  tags: ['REP-22'],
  args: { form: { name: 'For the board', expires: 'date', day: '2027-01-31', password: '' } },
});
EndsOnADay.test('the day is chosen', async ({ userEvent, args }) => {
  const day = await screen.findByLabelText('Last day');
  await expect(day).toHaveValue('2027-01-31');
  await userEvent.clear(day);
  await expect(args.onFormChange).toHaveBeenCalledWith({ day: '' });
});
export const DayMissing = meta.story({
  args: { form: { name: '', expires: 'date', day: '', password: '' }, isDayMissing: true },
});
export const NotMade = meta.story({
  tags: ['REP-22'],
  args: {
    form: { name: '', expires: '7 days', day: '', password: 'correct horse' },
    problem: {
      ...problem,
      kind: 'status',
      status: 429,
      detail: 'A report has at most 20 links. Withdraw one to make another.',
    },
  },
});
export const Asking = meta.story({ tags: ['REP-24'], args: { status: 'asking', askedId: 'board' } });
Asking.test('it is asked first, and no is at hand', async ({ userEvent, args }) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw this link?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect(args.onWithdrawCancel).toHaveBeenCalledOnce();
});
Asking.test('what it asks over is dimmed', async () => {
  await screen.findByRole('alertdialog', { name: 'Withdraw this link?' });
  const drawer = screen.getByText('Links').closest('[role="dialog"]')!;
  await waitFor(() => expect(getComputedStyle(drawer, '::after').opacity).toBe('1'));
});
export const Withdrawing = meta.story({ args: { status: 'withdrawing', askedId: 'board' } });
export const NotWithdrawn = meta.story({ args: { status: 'asking', askedId: 'board', problem } });
export const ManyLinks = meta.story({
  args: {
    links: Array.from({ length: 20 }, (_, at) => ({
      ...links[at % 3]!,
      id: String(at),
      name: at % 2 === 0 ? 'The quarterly figures for everybody in the north and the south, once' : '',
      openedAt: '2026-12-31T23:59:00+00:00',
      hasPassword: true,
    })),
  },
});
