import { expect, fn, screen, userEvent } from 'storybook/test';
import { ColumnConflictDialog } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { linesOf } from '../linesOf.ts';

const status = {
  name: 'status',
  mine: {
    data_category: 'categorical',
    description: 'Where the order is on its way.',
    selected: true,
    synonyms: '',
  },
  theirs: {
    data_category: 'text',
    description: 'State of the order in fulfilment.',
    selected: true,
    synonyms: '',
  },
  keep: null,
};
const gift = {
  name: 'is_gift',
  mine: { data_category: 'boolean', description: 'Whether it is a present.', selected: false, synonyms: '' },
  theirs: { data_category: 'boolean', description: '', selected: true, synonyms: '' },
  keep: null,
};

const meta = preview.meta({
  title: 'Screens/Review/ColumnConflictDialog',
  tags: ['CHG-04'],
  component: ColumnConflictDialog,
  parameters: { chromatic: { modes: screenModes }, overlay: true },
  args: {
    conflict: { clashes: [status], changedNames: ['status', 'placed_at'] },
    onConflictChoose: fn(),
    onConflictResolve: fn(),
    onConflictLeave: fn(),
  },
});

export const Closed = meta.story({ args: { conflict: null } });

export const OneColumn = meta.story({
  play: async () => {
    await expect(await screen.findByText('Also changed, and taken over: placed_at.')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  },
});
OneColumn.test('a side is chosen, or nothing yet', async ({ args }) => {
  await userEvent.click(screen.getByRole('radio', { name: 'Take theirs' }));
  await expect(args.onConflictChoose).toHaveBeenCalledWith(['status'], 'theirs');
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await expect(args.onConflictLeave).toHaveBeenCalled();
});

export const SeveralColumns = meta.story({
  args: { conflict: { clashes: [status, gift], changedNames: ['status', 'is_gift'] } },
  play: async () => {
    await expect(await screen.findByText('Left out of the model')).toBeVisible();
  },
});
SeveralColumns.test('one side is chosen for all', async ({ args }) => {
  await userEvent.click(screen.getByRole('button', { name: 'Keep all mine' }));
  await expect(args.onConflictChoose).toHaveBeenCalledWith(['status', 'is_gift'], 'mine');
});

export const Decided = meta.story({
  args: {
    conflict: {
      clashes: [
        { ...status, keep: 'mine' },
        { ...gift, keep: 'theirs' },
      ],
      changedNames: ['status', 'is_gift'],
    },
  },
});
Decided.test('the decision is saved', async ({ args }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  await expect(args.onConflictResolve).toHaveBeenCalled();
});

export const LongestTexts = meta.story({
  args: {
    conflict: {
      clashes: [
        {
          ...status,
          name: `status_${'of_the_old_system_'.repeat(5)}`,
          mine: { ...status.mine, description: 'What is said of it takes more than a line. '.repeat(6) },
        },
      ],
      changedNames: Array.from({ length: 40 }, (_, index) => `column_${index}`),
    },
  },
  play: async () => {
    const [, ...further] = linesOf(await screen.findByText(/^status_of_the_old_system/));
    await expect(further).not.toEqual([]);
    for (const line of further) await expect(line).toMatch(/^_/);
  },
});

export const Synonyms = meta.story({
  args: {
    conflict: {
      clashes: [
        {
          ...status,
          mine: { ...status.theirs, synonyms: 'state, fulfilment state' },
          theirs: { ...status.theirs, synonyms: '' },
        },
      ],
      changedNames: ['status'],
    },
  },
  play: async () => {
    await expect(await screen.findByText('Also called state, fulfilment state')).toBeVisible();
    await expect(screen.getByText('No synonyms')).toBeVisible();
  },
});
