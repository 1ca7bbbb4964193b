import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { SaveModelDialog } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { problem, saveArgs } from './review.args.ts';

const meta = preview.meta({
  title: 'Screens/Review/SaveModelDialog',
  tags: ['REV-07'],
  component: SaveModelDialog,
  parameters: { chromatic: { modes: screenModes }, overlay: true },
  args: { ...saveArgs, status: 'filling' as const },
});

export const Closed = meta.story({ args: { status: 'closed' } });

export const Filling = meta.story();
Filling.test('the focus starts in the name; Enter saves, Escape closes', async ({ args }) => {
  const name = await screen.findByRole('textbox', { name: 'Model name' });
  await waitFor(() => expect(name).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await expect(args.onSubmit).toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(args.onClose).toHaveBeenCalled());
});

export const PendingChangesFailed = meta.story({
  args: { failure: { kind: 'pendingChanges', problem } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save pending changes.');
  },
});

export const OpenColumnFailed = meta.story({
  args: {
    failure: { kind: 'column', failure: { kind: 'synonyms', fault: { kind: 'twice', word: 'state' } } },
  },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      'The model isn’t saved yet: the column that is being edited comes first. “state” is there twice.',
    );
  },
});

export const NotesFailed = meta.story({
  args: { failure: { kind: 'notes', failure: { kind: 'empty' } } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      'The model isn’t saved yet: its notes come first. Understanding notes cannot be empty.',
    );
  },
});

export const DraftChangedElsewhere = meta.story({
  args: { failure: { kind: 'changed' } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(/Nothing is saved yet/);
  },
});

export const AnswerUnread = meta.story({
  args: { failure: { kind: 'problem', problem: { ...problem, kind: 'unreadable' } } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(/The host took the model/);
  },
});

export const MissingIds = meta.story({
  args: { failure: { kind: 'missingIds' } },
  play: async () => {
    await expect(await screen.findByRole('alert')).toHaveTextContent('Draft ID or Source ID not found.');
  },
});

export const NameTooLong = meta.story({
  tags: ['!autodocs'],
  args: {
    name: 'All orders of the shop '.repeat(12),
    failure: {
      kind: 'problem',
      problem: { ...problem, detail: [{ loc: ['body', 'model_name'], msg: 'At most 200 characters.' }] },
    },
  },
  play: async () => {
    const name = await screen.findByRole('textbox', { name: 'Model name' });
    await expect(name).toHaveAccessibleDescription('At most 200 characters.');
    await expect(screen.queryByText(/model_name/)).toBeNull();
  },
});

export const SavingTheModel = meta.story({
  args: { status: 'saving' },
});
SavingTheModel.test('Escape does nothing', async ({ args }) => {
  await screen.findByRole('textbox', { name: 'Model name' });
  await userEvent.keyboard('{Escape}');
  await expect(args.onClose).not.toHaveBeenCalled();
});

export const Saved = meta.story({
  args: { status: 'saved', savedModel: { id: 'm_01JRB8', model_name: 'orders' } },
});
Saved.test('it says that the model is saved, and that it opens', async () => {
  const dialog = within(await screen.findByRole('dialog'));
  await expect(await dialog.findByText(/Model saved successfully!/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Opening...' })).toBeVisible();
});
