import { useState, type ComponentProps } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ColumnTable } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { columnArgs, columnItems, edit, problem, wideItems } from './review.args.ts';

const meta = preview.meta({
  title: 'Screens/Review/ColumnTable',
  tags: ['REV-02'],
  component: ColumnTable,
  parameters: { chromatic: { modes: screenModes } },
  args: columnArgs,
});

export const Viewing = meta.story({ tags: ['REV-03'] });
Viewing.test('a column is left out or edited by a press', async ({ canvas, args }) => {
  const row = canvas.getByRole('row', { name: /customer_note/ });
  await expect(within(row).getByText('83.2 %')).toBeVisible();
  await userEvent.click(within(row).getByRole('checkbox', { name: 'Choose customer_note' }));
  await expect(args.onSelect).toHaveBeenCalledWith(['customer_note'], false);
  await userEvent.click(within(row).getByRole('button', { name: 'Edit customer_note' }));
  await expect(args.onEditStart).toHaveBeenCalledWith('customer_note');
});

export const WithDetails = meta.story({
  tags: ['!autodocs', 'REV-03'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Details of total_amount' }));
    await expect(canvas.getByText('88,213')).toBeVisible();
    await expect(canvas.getByText('18,420.5')).toBeVisible();
    // On a phone the rows are cards, whose heads are only read out.
    if (matchMedia('(max-width: 767px)').matches) return;
    // Where the distribution is hidden, the details add no column: the rows still end where the table does.
    const head = canvas.getByRole('columnheader', { name: 'Actions' });
    await expect(head.getBoundingClientRect().right).toBeCloseTo(
      head.closest('table')!.getBoundingClientRect().right,
      0,
    );
  },
});

export const Editing = meta.story({
  args: { status: 'editing', edit, pendingNames: ['placed_at', 'customer_note'], canUndo: true },
});
Editing.test('Enter saves, Escape leaves', async ({ canvas, args }) => {
  const field = canvas.getByRole('textbox', { name: 'Description of status' });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, '!');
  await expect(args.onEditChange).toHaveBeenCalledWith({ description: `${edit.description}!` });
  await userEvent.click(canvas.getByRole('combobox', { name: 'Category of status' }));
  await expect(await screen.findAllByRole('option')).toHaveLength(12);
  await userEvent.click(screen.getByRole('option', { name: 'identifier' }));
  await expect(args.onEditChange).toHaveBeenCalledWith({ category: 'identifier' });
  await userEvent.click(field);
  await userEvent.keyboard('{Enter}');
  await expect(args.onEditSubmit).toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await expect(args.onEditCancel).toHaveBeenCalled();
  await expect(canvas.getByRole('button', { name: 'Edit order_id' })).toBeDisabled();
});

export const SavingAColumn = meta.story({
  tags: ['REV-04'],
  args: { status: 'saving', edit },
  play: async ({ canvas }) => {
    const sign = canvas.getByRole('button', { name: 'Save status' }).firstElementChild!;
    await expect(sign).toHaveStyle({ width: '14px', clipPath: 'none' });
  },
});

export const SavingFailed = meta.story({
  tags: ['REV-04'],
  args: { status: 'editing', edit, failure: { kind: 'problem', problem } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  },
});
/** All of what went wrong is read on a phone too. */
export const SavingFailedOnAPhone = SavingFailed.extend({
  globals: { viewport: { value: 'phone' } },
  tags: ['!autodocs'],
  args: {
    failure: {
      kind: 'problem',
      problem: {
        ...problem,
        detail: 'The category of this column is kept by the host and can’t be changed here.',
      },
    },
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Description of status' });
    await expect(field).toHaveAccessibleDescription(/can’t be changed here/);
    await expect(field.getBoundingClientRect().right).toBeLessThan(innerWidth);
  },
});

/** The token is gone: the edit stays open. */
export const SignedOut = meta.story({
  tags: ['DET-04'],
  args: {
    status: 'editing',
    edit,
    failure: { kind: 'problem', problem: { ...problem, kind: 'signedOut', status: null } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Authentication error: Please log in again.')).toBeVisible();
  },
});

export const NotStoredYet = meta.story({
  tags: ['REV-04'],
  args: { pendingNames: ['placed_at', 'status'], unsentNames: ['status'], canUndo: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Not stored yet')).toBeVisible();
  },
});

export const NoDraft = meta.story({
  tags: ['REV-04'],
  args: { status: 'editing', edit, failure: { kind: 'noTarget' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No draft ID available.')).toBeVisible();
  },
});

export const BulkFailed = meta.story({ tags: ['CHG-02'], args: { failure: { kind: 'problem', problem } } });

export const SeveralMarked = meta.story({
  tags: ['!autodocs', 'CHG-02'],
  args: { canUndo: true },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Edit several' }));
    // Nothing is marked until someone does.
    await expect(canvas.getByPlaceholderText('Set category of 0 columns')).toBeDisabled();
    await expect(canvas.queryAllByRole('checkbox', { checked: true })).toHaveLength(0);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Mark status' }));
    canvas.getByRole('rowheader', { name: 'is_gift' }).focus();
    await userEvent.keyboard(' ');
    // Its ring goes round the buttons that stay in sight, too.
    const row = canvas.getByRole('row', { name: /is_gift/ });
    const ring = getComputedStyle(canvas.getByRole('rowheader', { name: 'is_gift' }), '::after');
    await expect(ring).toMatchObject({ outlineStyle: 'solid', zIndex: '1', width: `${row.clientWidth}px` });
  },
});
SeveralMarked.test(
  'a category is set for all of them, and ticks stay as they are',
  async ({ canvas, args }) => {
    await userEvent.click(canvas.getByPlaceholderText('Set category of 2 columns'));
    await userEvent.click(await screen.findByRole('option', { name: 'json' }));
    await expect(args.onAssignCategory).toHaveBeenCalledWith(['status', 'is_gift'], 'json');
    await expect(args.onSelect).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Mark all columns shown' }));
    await expect(canvas.getByPlaceholderText('Set category of 13 columns')).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await expect(canvas.getByRole('checkbox', { name: 'Choose status' })).toBeChecked();
  },
);

export const LeftOut = meta.story({
  tags: ['CHG-01'],
  args: { columns: columnItems.map((column, index) => ({ ...column, selected: index % 4 !== 1 })) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/3 left out/)).toBeVisible();
  },
});
LeftOut.test('left out columns are taken in again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Choose customer_id' }));
  await expect(args.onSelect).toHaveBeenCalledWith(['customer_id'], true);
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Choose all columns shown' }));
  await expect(args.onSelect).toHaveBeenCalledWith(
    columnItems.map(({ name }) => name),
    true,
  );
});

/** A host that leaves no columns out. */
export const WithoutTicks = meta.story({
  tags: ['CHG-01'],
  args: { canLeaveOut: false },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('checkbox')).not.toBeInTheDocument();
  },
});
WithoutTicks.test('several columns can be marked all the same', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Edit several' }));
  await expect(canvas.getByRole('checkbox', { name: 'Mark status' })).not.toBeChecked();
});

function WithOneStep(args: ComponentProps<typeof ColumnTable>) {
  const [isDone, setDone] = useState(true);
  const step = (onStep: () => void, done: boolean) => () => {
    setDone(done);
    onStep();
  };
  return (
    <ColumnTable
      {...args}
      canUndo={isDone}
      canRedo={!isDone}
      onUndo={step(args.onUndo, false)}
      onRedo={step(args.onRedo, true)}
    />
  );
}

export const OneStep = meta.story({ tags: ['CHG-03'], render: WithOneStep });
OneStep.test('the focus stays where the last step was undone', async ({ canvas, args }) => {
  for (const name of ['Undo', 'Redo']) {
    const button = canvas.getByRole('button', { name });
    button.focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect(button).toHaveFocus();
  }
  await expect(args.onUndo).toHaveBeenCalledOnce();
  await expect(args.onRedo).toHaveBeenCalledOnce();
});
export const UndoAndRedo = meta.story({ tags: ['CHG-03'], args: { canUndo: true, canRedo: true } });
UndoAndRedo.test('by button and by key, but not over what is typed', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
  await userEvent.click(canvas.getByRole('button', { name: 'Redo' }));
  canvas.getByRole('rowheader', { name: 'status' }).focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect(args.onUndo).toHaveBeenCalledTimes(2);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}{Control>}y{/Control}');
  await expect(args.onRedo).toHaveBeenCalledTimes(3);
  // What is typed has an undo of its own.
  await userEvent.click(canvas.getByPlaceholderText('Filter columns'));
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect(args.onUndo).toHaveBeenCalledTimes(2);
});

export const ChangedElsewhere = meta.story({
  tags: ['CHG-04'],
  args: { elsewhere: ['status', 'placed_at', 'is_gift', 'tag_ids', 'coupon_code', 'label_pdf', 'order_id'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/coupon_code and 2 more/)).toBeVisible();
  },
});
ChangedElsewhere.test('the notice can be put away', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Got it' }));
  await expect(args.onElsewhereSeen).toHaveBeenCalled();
});
Viewing.test('arrows walk the rows, space leaves out, Enter edits', async ({ canvas, args }) => {
  canvas.getByRole('rowheader', { name: 'order_id' }).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect(canvas.getByRole('rowheader', { name: 'placed_at' })).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect(args.onSelect).toHaveBeenCalledWith(['placed_at'], false);
  await userEvent.keyboard('{Enter}');
  await expect(args.onEditStart).toHaveBeenCalledWith('placed_at');
  await userEvent.keyboard('{End}');
  await expect(canvas.getByRole('rowheader', { name: 'label_pdf' })).toHaveFocus();
});

export const Filtered = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByPlaceholderText('Filter columns'));
    await userEvent.paste('identifier');
    await waitFor(() => expect(canvas.getByText('2 of 13 columns')).toBeVisible());
  },
});
Filtered.test('a search without a match says so', async ({ canvas }) => {
  await userEvent.clear(canvas.getByPlaceholderText('Filter columns'));
  await userEvent.paste('zebra');
  await waitFor(() => expect(canvas.getByText('No columns match "zebra".')).toBeVisible());
});

export const LongestTexts = meta.story({
  args: {
    columns: columnItems.map((column) => ({
      ...column,
      name: `${column.name}_${'of_the_old_system_'.repeat(4)}`,
      dataType: `${column.dataType}_with_a_type_name_that_never_ends`,
      description: 'A description that takes more than the two lines it has. '.repeat(8),
      data_category: 'a_category_of_its_own',
    })),
  },
});

/** What no one foresaw is cut, and stays clear of what stands beside it. */
export const UnknownCategoriesOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' } },
  tags: ['!autodocs'],
  args: {
    columns: columnItems.map((column) => ({
      ...column,
      data_category: 'a_category_that_this_release_never_met',
    })),
  },
  play: async ({ canvas }) => {
    const row = canvas.getByRole('row', { name: /total_amount/ });
    const category = within(row).getByText('a_category_that_this_release_never_met');
    const distribution = within(row).getByRole('img', { name: 'Distribution of total_amount' });
    await expect(category.getBoundingClientRect().right).toBeLessThan(
      distribution.getBoundingClientRect().left,
    );
  },
});

export const TwoThousandColumns = meta.story({
  args: { columns: wideItems },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('grid')).toHaveAttribute('aria-rowcount', '2001');
  },
});
TwoThousandColumns.test(
  'the keyboard reaches the last, and only rows in sight are drawn',
  async ({ canvas }) => {
    await canvas.findByText('order_id_0001');
    await expect(canvas.getAllByRole('row').length).toBeLessThan(80);
    canvas.getByRole('rowheader', { name: 'order_id_0001' }).focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(canvas.getByRole('rowheader', { name: /_2000$/ })).toHaveFocus());
  },
);

export const WithoutProfiles = meta.story({
  args: {
    columns: columnItems.map((column) => ({ ...column, profile: null, origin: null, sampleValues: 'N/A' })),
  },
});

const called = (synonyms: Readonly<Record<string, string>>) =>
  columnItems.map((column) => ({ ...column, synonyms: synonyms[column.name] ?? '' }));

export const WithSynonyms = meta.story({
  tags: ['CHG-08'],
  args: { columns: called({ total_amount: 'revenue, order value', status: 'state' }) },
});
WithSynonyms.test('they stand by the description, among the details, and are found', async ({ canvas }) => {
  await expect(canvas.getByText('Also called revenue, order value')).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Details of total_amount' }));
  await expect(canvas.getByText('revenue, order value')).toBeVisible();
  await userEvent.click(canvas.getByPlaceholderText('Filter columns'));
  await userEvent.paste('order val');
  await waitFor(() => expect(canvas.getByText('1 of 13 columns')).toBeVisible());
});

export const EditingSynonyms = meta.story({
  tags: ['CHG-08'],
  args: {
    status: 'editing',
    columns: called({ status: 'state' }),
    edit: { ...edit, synonyms: 'state, fulfilment state' },
  },
});
EditingSynonyms.test(
  'they are typed into one field; Enter saves, Escape leaves',
  async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox', { name: 'Synonyms of status' });
    await userEvent.type(field, ',');
    await expect(args.onEditChange).toHaveBeenCalledWith({ synonyms: 'state, fulfilment state,' });
    await userEvent.keyboard('{Enter}');
    await expect(args.onEditSubmit).toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect(args.onEditCancel).toHaveBeenCalled();
  },
);

export const SynonymsRefused = meta.story({
  tags: ['CHG-08'],
  args: {
    status: 'editing',
    edit: { ...edit, synonyms: 'state, State' },
    failure: { kind: 'synonyms', fault: { kind: 'twice', word: 'State' } },
  },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('textbox', { name: 'Synonyms of status' });
    await expect(field).toHaveAccessibleDescription(/“State” is there twice\./);
    await expect(canvas.getByRole('textbox', { name: 'Description of status' })).toBeValid();
  },
});

export const ManyLongSynonyms = meta.story({
  tags: ['CHG-08'],
  args: {
    columns: columnItems.map((column) => ({
      ...column,
      synonyms: Array.from({ length: 10 }, (_, index) => `${index} ${'w'.repeat(58)}`).join(', '),
    })),
  },
});

/** A host that keeps no synonyms. */
export const WithoutSynonyms = meta.story({
  tags: ['CHG-08'],
  args: {
    status: 'editing',
    columns: columnItems.map((column) => ({ ...column, synonyms: null })),
    edit: { ...edit, synonyms: null },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Description of status' })).toBeVisible();
    await expect(canvas.queryByRole('textbox', { name: 'Synonyms of status' })).not.toBeInTheDocument();
  },
});

export const RightToLeft = meta.story({ globals: { direction: 'rtl' } });
