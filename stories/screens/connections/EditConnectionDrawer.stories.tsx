import { EditConnectionDrawer } from '@plinth/ui';
import { expect, screen } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { editArgs } from './connections.args.ts';

const meta = preview.meta({
  title: 'Screens/Connections/EditConnectionDrawer',
  component: EditConnectionDrawer,
  parameters: { chromatic: { modes: screenModes } },
  args: editArgs,
});

export const Unchanged = meta.story({
  play: async ({ userEvent, args }) => {
    await screen.findByRole('dialog', { name: 'Edit' });
    await expect(screen.getByLabelText('Source Type')).toHaveAttribute('readonly');
    await expect(screen.getByRole('button', { name: 'Reset' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Password'), 'x');
    await expect(args.onFieldChange).toHaveBeenCalledWith('password', 'x');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expect(args.onSave).toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalled();
  },
});
export const ChangedAndRefused = meta.story({
  args: {
    values: { ...editArgs.values, name: 'warehouse', host: 'db-eu-2.northwind.example' },
    changed: ['name', 'host'],
    nameProblem: 'A connection with this name already exists.',
  },
  play: async () => {
    await expect(await screen.findByText('A connection with this name already exists.')).toBeVisible();
    await expect(screen.getAllByText('changed')).toHaveLength(2);
  },
});
export const NameIsEmpty = meta.story({
  args: { values: { ...editArgs.values, name: '' }, changed: ['name'], canSave: false },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(screen.getByText('Connection name is required.')).toBeVisible();
  },
});
export const PortIsWrong = meta.story({
  args: { values: { ...editArgs.values, port: '99999' }, changed: ['port'], portProblem: true },
});
export const CsvFile = meta.story({
  args: {
    sourceType: 'csv',
    values: { name: 'Returns 2025, final', delimiter: ';', encoding: 'windows-1252', hasHeader: 'true' },
  },
});
export const AskingBeforeDiscarding = meta.story({
  args: { status: 'confirmingDiscard', changed: ['name'] },
  play: async ({ userEvent, args }) => {
    await screen.findByRole('alertdialog');
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    await expect(args.onKeep).toHaveBeenCalled();
  },
});
export const Closed = meta.story({ args: { status: 'closed' } });
export const Saving = meta.story({
  args: { status: 'saving' },
  play: async () => {
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
});
