import { expect, fn, userEvent } from 'storybook/test';
import { ReviewScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { columnArgs, edit, metricsArgs, notesArgs, saveArgs } from './review.args.ts';

const solidLike = (solid: HTMLElement, buttons: HTMLElement[]) => {
  const { backgroundColor } = getComputedStyle(solid);
  return buttons.filter((button) => getComputedStyle(button).backgroundColor === backgroundColor);
};

const meta = preview.meta({
  title: 'Screens/Review/ReviewScreen',
  tags: ['REV-01'],
  component: ReviewScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    tab: 'columns' as const,
    onTabChange: fn(),
    columns: { ...columnArgs, banner: null },
    notes: notesArgs,
    metrics: metricsArgs,
    save: saveArgs,
    onSaveOpen: fn(),
    onExport: fn(),
    exporting: false,
    modelPath: null,
  },
});

export const Columns = meta.story();
Columns.test('tabs are opened, and saving begins', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('tab', { name: /Model Understanding/ }));
  await expect(args.onTabChange).toHaveBeenCalledWith('understanding');
  await userEvent.click(canvas.getByRole('button', { name: 'Save to Database' }));
  await expect(args.onSaveOpen).toHaveBeenCalled();
});

export const EditingAColumn = meta.story({
  args: {
    columns: {
      ...columnArgs,
      status: 'editing',
      edit,
      pendingNames: ['placed_at', 'customer_note'],
      banner: 'saved',
      canUndo: true,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Column changes saved temporarily!')).toBeVisible();
  },
});
EditingAColumn.test('one button is solid: the one of the column', async ({ canvas }) => {
  const save = canvas.getByRole('button', { name: `Save ${edit.name}` });
  await expect(solidLike(save, canvas.getAllByRole('button'))).toEqual([save]);
});

export const Understanding = meta.story({ args: { tab: 'understanding' } });
export const WritingNotes = meta.story({
  args: { tab: 'understanding', notes: { ...notesArgs, status: 'editing', isChanged: true } },
});
WritingNotes.test('one button is solid: the one of the notes', async ({ canvas }) => {
  const save = canvas.getByRole('button', { name: 'Save notes' });
  await expect(solidLike(save, canvas.getAllByRole('button'))).toEqual([save]);
});
export const Metrics = meta.story({ args: { tab: 'metrics' } });
export const SaveDialogOpen = meta.story({
  tags: ['!autodocs'],
  args: { save: { ...saveArgs, status: 'filling' } },
});

export const SavedAsAModel = meta.story({
  args: {
    modelPath: '/data-models/m_01JRB8',
    save: { ...saveArgs, savedModel: { id: 'm_01JRB8', model_name: 'orders' } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Open model' })).toHaveAttribute(
      'href',
      '/data-models/m_01JRB8',
    );
  },
});
