import { problemOf } from '@plinth/api/facts';
import { ShareDrawer } from '@plinth/ui';
import { expect, fn, screen, within } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const links = [
  {
    id: 'newest',
    madeAt: '2026-04-09T08:20:00+00:00',
    endsAt: '2026-05-09T08:20:00+00:00',
    hasEnded: false,
    openedAt: null,
    hasPassword: true,
  },
  {
    id: 'board',
    madeAt: '2026-04-02T15:02:00+00:00',
    endsAt: null,
    hasEnded: false,
    openedAt: '2026-04-08T06:41:00+00:00',
    hasPassword: false,
  },
  {
    id: 'ended',
    madeAt: '2026-03-12T09:00:00+00:00',
    endsAt: '2026-03-19T09:00:00+00:00',
    hasEnded: true,
    openedAt: '2026-03-14T11:30:00+00:00',
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
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'filling' as const,
    links,
    isUnread: false,
    form: { expires: '30 days', password: '' } as const,
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
  await userEvent.click(await screen.findByRole('radio', { name: 'No end' }));
  await expect(args.onFormChange).toHaveBeenCalledWith({ expires: 'never' });
  await userEvent.type(screen.getByLabelText('Password (optional)'), 'x');
  await expect(args.onFormChange).toHaveBeenCalledWith({ password: 'x' });
  await userEvent.keyboard('{Enter}');
  await expect(args.onMake).toHaveBeenCalledOnce();
  const rows = within(screen.getByRole('region', { name: 'Links' })).getAllByRole('listitem');
  await expect(rows).toHaveLength(3);
  await expect(rows[2]!).toHaveTextContent('Ended Mar 19, 2026');
  await userEvent.click(within(rows[1]!).getByRole('button', { name: /^Withdraw the link made Apr 2/ }));
  await expect(args.onWithdraw).toHaveBeenCalledWith('board');
});
export const NoLinks = meta.story({ tags: ['REP-22'], args: { links: [] } });
export const Loading = meta.story({ args: { links: undefined } });
export const Unread = meta.story({ args: { links: undefined, isUnread: true } });
export const UnreadAgain = meta.story({ args: { isUnread: true } });
export const Making = meta.story({
  args: { status: 'making', form: { expires: '7 days', password: 'correct horse' } },
});
export const Made = meta.story({ tags: ['REP-22'], args: { made } });
Made.test('its address has the focus, whole, to be copied', async () => {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of the new link' });
  await expect(field).toHaveFocus();
  await expect(field.selectionEnd).toBe(made.address.length);
  await expect(screen.getByRole('button', { name: 'Copy address' })).toBeVisible();
});
export const NotMade = meta.story({
  tags: ['REP-22'],
  args: {
    form: { expires: '7 days', password: 'correct horse' },
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
export const Withdrawing = meta.story({ args: { status: 'withdrawing', askedId: 'board' } });
export const NotWithdrawn = meta.story({ args: { status: 'asking', askedId: 'board', problem } });
export const ManyLinks = meta.story({
  args: {
    links: Array.from({ length: 20 }, (_, at) => ({
      ...links[at % 3]!,
      id: String(at),
      openedAt: '2026-12-31T23:59:00+00:00',
      hasPassword: true,
    })),
  },
});
