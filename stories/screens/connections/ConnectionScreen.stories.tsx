import { ConnectionScreen } from '@plinth/ui';
import { useState } from 'react';
import { expect, fn, screen, within } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { csvView, editArgs, explorerArgs, postgresView } from './connections.args.ts';

const meta = preview.meta({
  title: 'Screens/Connections/ConnectionScreen',
  tags: ['CON-13'],
  component: ConnectionScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    connection: postgresView,
    explorer: null,
    edit: { ...editArgs, status: 'closed' as const },
    deletion: 'none' as const,
    models: [] as string[] | null,
    onEdit: fn(),
    onDelete: fn(),
    onDeleteConfirm: fn(),
    onDeleteCancel: fn(),
    onExplore: fn(),
    onRetry: fn(),
  },
});

export const Database = meta.story({
  tags: ['CON-18'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('plinth_reader')).toBeVisible();
    await expect(canvas.getByText('If offered, not verified')).toBeVisible();
  },
});
export const TlsNotTold = meta.story({
  tags: ['!autodocs'],
  args: { connection: { ...postgresView, details: { host: 'db-eu-1.northwind.example', port: 5432 } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('db-eu-1.northwind.example')).toBeVisible();
    await expect(canvas.queryByText('TLS')).toBeNull();
  },
});
Database.test('leads to the explorer and asks before deleting', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Open Database Explorer' }));
  await expect(args.onExplore).toHaveBeenCalled();
  await userEvent.click(canvas.getByRole('button', { name: 'Delete Connection' }));
  await expect(args.onDelete).toHaveBeenCalled();
});
Database.test(
  'the button that opens the explorer hands the focus to the one that closes it, and back',
  {
    render: function Exploring(args) {
      const [isOpen, setOpen] = useState(false);
      const explorer = { ...explorerArgs, onClose: () => setOpen(false) };
      return (
        <ConnectionScreen {...args} explorer={isOpen ? explorer : null} onExplore={() => setOpen(true)} />
      );
    },
  },
  async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Open Database Explorer' }).focus();
    await userEvent.keyboard('{Enter}');
    const explorer = within(canvas.getByRole('region', { name: 'Database Explorer' }));
    await expect(explorer.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Open Database Explorer' })).toHaveFocus();
  },
);
export const CsvFile = meta.story({
  tags: ['CON-18'],
  args: { connection: csvView },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Semicolon ( ; )')).toBeVisible();
    await expect(canvas.getByText('Yes')).toBeVisible();
  },
});
export const PasswordLost = meta.story({
  args: { connection: { ...postgresView, needsPassword: true } },
});
PasswordLost.test('the notice leads to the password', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Enter password' }));
  await expect(args.onEdit).toHaveBeenCalled();
});
export const OfAnotherUser = meta.story({ args: { connection: { ...postgresView, ownerEmail: null } } });
export const LongestText = meta.story({
  args: {
    connection: {
      ...postgresView,
      name: 'orders_archive_before_the_great_migration_of_2024_and_everything_that_came_after_it_in_the_same_year',
      details: {
        host: 'an.exceedingly.long.name.of.a.host.inside.a.private.network.northwind.example',
        port: 65535,
        database: 'a_database_whose_name_uses_all_of_the_sixty_three_bytes_allowed',
        user: 'a_reader_with_a_long_name',
      },
    },
  },
});
export const Exploring = meta.story({ tags: ['CON-14'], args: { explorer: explorerArgs } });
export const StaleWhileLoading = meta.story({ args: { status: 'stale' } });
export const SavingAnEdit = meta.story({
  tags: ['CON-15'],
  args: { edit: { ...editArgs, status: 'saving' } },
});
export const AskingBeforeDeleting = meta.story({
  tags: ['!autodocs', 'CON-16'],
  args: { deletion: 'asking' },
});
AskingBeforeDeleting.test('the answer yes deletes', async ({ userEvent, args }) => {
  const dialog = await screen.findByRole('alertdialog');
  await expect(dialog).toHaveTextContent(
    'Are you sure you want to delete this connection? This action cannot be undone.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await expect(args.onDeleteConfirm).toHaveBeenCalled();
});
export const AskingWhileItsModelsAreRead = meta.story({
  tags: ['!autodocs', 'CON-16', 'CHG-05'],
  args: { deletion: 'asking', models: null },
});
AskingWhileItsModelsAreRead.test(
  'only the way out is open until they are named',
  async ({ userEvent, args }) => {
    const dialog = await screen.findByRole('alertdialog');
    await expect(dialog).toHaveTextContent('Looking for data models made from it...');
    await expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await expect(args.onDeleteCancel).toHaveBeenCalled();
  },
);
export const AskingWhatBecomesOfItsModels = meta.story({
  tags: ['!autodocs', 'CON-16', 'CHG-05'],
  args: { deletion: 'asking', models: ['orders', 'customers', 'returns_2025_final'] },
});
AskingWhatBecomesOfItsModels.test(
  'its models stay unless someone ticks them',
  async ({ userEvent, args }) => {
    const dialog = await screen.findByRole('alertdialog');
    await expect(dialog).toHaveTextContent('orders, customers, returns_2025_final');
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await expect(args.onDeleteConfirm).toHaveBeenLastCalledWith(false);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Delete all 3 as well' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await expect(args.onDeleteConfirm).toHaveBeenLastCalledWith(true);
  },
);
export const Deleting = meta.story({ tags: ['!autodocs', 'CON-16'], args: { deletion: 'pending' } });
export const Loading = meta.story({ args: { status: 'loading', connection: null } });
export const Failed = meta.story({
  tags: ['CON-17'],
  args: { status: 'error', connection: null, message: 'The host can’t be reached.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Something went wrong.')).toBeVisible();
  },
});
Failed.test('the button asks again', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalled();
});
export const Empty = meta.story({
  tags: ['CON-17'],
  args: { status: 'empty', connection: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No connection found with that ID.')).toBeVisible();
  },
});
