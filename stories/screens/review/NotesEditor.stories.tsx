import { expect, userEvent } from 'storybook/test';
import { NotesEditor } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { notesArgs, problem } from './review.args.ts';

const meta = preview.meta({
  title: 'Screens/Review/NotesEditor',
  tags: ['REV-05', 'DET-05'],
  component: NotesEditor,
  parameters: { chromatic: { modes: screenModes } },
  args: notesArgs,
});

export const Viewing = meta.story();
Viewing.test('the button begins to edit', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Notes Editor' }));
  await expect(args.onEdit).toHaveBeenCalled();
});

export const Editing = meta.story({
  args: { status: 'editing', isChanged: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(`${notesArgs.text.length}/500 characters`)).toBeVisible();
  },
});
Editing.test('resets, saves and cancels', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Reset' }));
  await expect(args.onReset).toHaveBeenCalled();
  await userEvent.click(canvas.getByRole('button', { name: 'Save notes' }));
  await expect(args.onSave).toHaveBeenCalled();
  await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
  await expect(args.onCancel).toHaveBeenCalled();
});

export const EmptyNotes = meta.story({
  args: { status: 'editing', text: '   ', isChanged: true, failure: { kind: 'empty' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(
      'Understanding notes cannot be empty.',
    );
  },
});

export const OverTheLimit = meta.story({
  args: { status: 'editing', text: 'x'.repeat(512), isChanged: true, failure: { kind: 'tooLong' } },
});

export const NoDraft = meta.story({
  args: { status: 'editing', isChanged: true, failure: { kind: 'noTarget' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No draft ID available to save changes.')).toBeVisible();
  },
});

export const SavingNotes = meta.story({ args: { status: 'saving', isChanged: true } });

export const SavingFailed = meta.story({
  args: { status: 'editing', isChanged: true, failure: { kind: 'problem', problem } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Failed to save notes. Please try again.')).toBeVisible();
  },
});

export const RewrittenElsewhere = meta.story({
  tags: ['CHG-04'],
  args: { status: 'conflicting', isChanged: true, theirs: 'One row per order, returns among them.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('One row per order, returns among them.')).toBeVisible();
  },
});
RewrittenElsewhere.test('either text can be kept', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Take theirs' }));
  await expect(args.onTakeTheirs).toHaveBeenCalled();
  await userEvent.click(canvas.getByRole('button', { name: 'Keep mine' }));
  await expect(args.onKeepMine).toHaveBeenCalled();
});

export const Saved = meta.story({
  args: { saved: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Model understanding notes have been saved.');
  },
});

export const NoNotesYet = meta.story({ args: { text: '' } });
