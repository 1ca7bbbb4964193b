import { problemOf } from '@plinth/api/facts';
import { RecipeScreen } from '@plinth/ui';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { pressTwice } from '../pressTwice.ts';

const step = (id: string, title: string, column: string, rows: number | null, on = true, gone = false) => ({
  id,
  title,
  column,
  rows,
  on,
  lost: 0,
  gone,
  leavesRowsOut: false,
});

const meta = preview.meta({
  title: 'Screens/Standardization/RecipeScreen',
  tags: ['STD-13', 'STD-14', 'STD-15'],
  component: RecipeScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    name: 'Superstore orders',
    steps: [
      step('1', 'Tidy up spaces in Product Name', 'Product Name', 273),
      step('2', 'Write Customer ID with the same capitals', 'Customer ID', 43, false),
      step('3', 'Read Sales as numbers', 'Sales', 9354),
      step('4', 'Empty the placeholders in Note', 'Note', 0, true, true),
    ],
    result: {
      columns: ['Row ID', 'Customer ID', 'Product Name', 'Sales'],
      rows: [
        {
          cells: ['2880', 'DP-13240', 'Logitech Gaming G510s - Keyboard', '254.97'],
          before: new Map<number, string | null>([
            [2, 'Logitech\u00a0Gaming G510s - Keyboard'],
            [3, '$254.97'],
          ]),
        },
        {
          cells: ['12', 'BH-11710', 'Konftel 250 Conference phone', null],
          before: new Map<number, string | null>([[3, 'N/A']]),
        },
      ],
      isPipeline: false,
      code: 'CREATE VIEW "superstore_standardized" AS\nSELECT\n  "Row ID",\n  CAST("Sales" AS double) AS "Sales"\nFROM "superstore";\n',
      totalRows: 9994,
      leftOutRows: 0,
      changedRows: 9427,
      changedValues: 14013,
      isSample: false,
    },
    used: false as boolean | undefined,
    which: 'changed' as const,
    canUndo: true,
    canRedo: false,
    isDownloading: false,
    rulesTo: '/standardization?model=1',
    problem: null,
    saveProblem: null,
    isConflicting: false,
    onWhichChange: fn(),
    onUsedChange: fn(),
    onSwitch: fn(),
    onMove: fn(),
    onRemove: fn(),
    onEdit: fn(),
    onUndo: fn(),
    onRedo: fn(),
    onVersions: fn(),
    onImport: fn(),
    onExport: fn(),
    onDownload: fn(),
    onRetry: fn(),
    onSaveRetry: fn(),
    onSaveDrop: fn(),
  },
});

/** A rule leaves rows out that are there again: how many, of all rows of the table. */
export const RowsLeftOut = meta.story({
  args: {
    steps: [
      { ...step('1', 'Leave out rows that are there again', 'All columns', 500), leavesRowsOut: true },
      step('2', 'Read Sales as numbers', 'Sales', 9354),
    ],
    result: { ...meta.input.args.result, totalRows: 9494, leftOutRows: 500 },
  },
});
RowsLeftOut.test('how many is told for the view and for the rule', async ({ canvas }) => {
  await expect(canvas.getByText('500, 5.0 %')).toBeVisible();
  await expect(canvas.getByText('All columns · 500 rows left out')).toBeVisible();
});

/** Values came that a rule can't read. */
export const SomeUnread = meta.story({
  args: {
    steps: [
      { ...step('1', 'Read Sales as numbers', 'Sales', 9354), lost: 20 },
      { ...step('2', 'Write Order Date as ISO dates', 'Order Date', 9994, false), lost: 0 },
    ],
  },
});
SomeUnread.test('how many is told below the rule', async ({ canvas }) => {
  await expect(canvas.getByText('Sales · 9,354 rows, 20 can’t be read')).toBeVisible();
});

/** In MongoDB a view is made of a pipeline. */
export const OfMongoDB = meta.story({
  args: {
    result: {
      columns: ['_id', 'amount'],
      rows: [{ cells: ['6501', '254.97'], before: new Map<number, string | null>([[1, '$254.97']]) }],
      isPipeline: true,
      code: 'db.createView("orders_standardized", "orders", [\n  {\n    "$unset": [\n      "note"\n    ]\n  }\n]);\n',
      totalRows: 9994,
      leftOutRows: 0,
      changedRows: 9427,
      changedValues: 9427,
      isSample: true,
    },
  },
});
OfMongoDB.test('the pipeline is copied', async ({ canvas }) => {
  await expect(canvas.getByRole('button', { name: 'Copy pipeline' })).toBeVisible();
  await expect(canvas.queryByText('SQL of the view')).toBeNull();
});

export const Ready = meta.story();
Ready.test(
  'steps are switched, moved by keyboard, removed and undone',
  async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('switch', { name: 'Take “Tidy up spaces in Product Name”' }));
    await expect(args.onSwitch).toHaveBeenCalledWith('1', false);
    canvas.getByRole('button', { name: 'Move “Read Sales as numbers”' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(args.onMove).toHaveBeenCalledWith('3', 1);
    await expect(canvas.getByText('Read Sales as numbers: 2 of 4')).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Change “Read Sales as numbers”' }));
    await expect(args.onEdit).toHaveBeenCalledWith('3');
    await expect(
      canvas.getByRole('button', { name: 'Change “Empty the placeholders in Note”' }),
    ).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove “Empty the placeholders in Note”' }));
    await expect(args.onRemove).toHaveBeenCalledWith('4');
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(args.onUndo).toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('radio', { name: 'All rows' }));
    await expect(args.onWhichChange).toHaveBeenCalledWith('all');
    await userEvent.click(canvas.getByRole('button', { name: 'Download CSV' }));
    await expect(args.onDownload).toHaveBeenCalled();
  },
);
Ready.test('the rules are handed on as a file, and those of a file are added', async (context) => {
  const { canvas, canvasElement, userEvent, args } = context;
  await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
  await expect(args.onExport).toHaveBeenCalled();
  const file = new File(['{}'], 'recipe.json', { type: 'application/json' });
  await userEvent.upload(canvasElement.querySelector<HTMLInputElement>('input[type=file]')!, file);
  await expect(args.onImport).toHaveBeenCalledWith(file);
});
Ready.test('what was saved before is asked for', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Versions' }));
  await expect(args.onVersions).toHaveBeenCalledTimes(1);
});
Ready.test('chat, metrics and reports are made to read the view', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('radio', { name: 'Standardized' }));
  await expect(args.onUsedChange).toHaveBeenCalledWith(true);
});
Ready.test('figures stand at the end of their column, names at its start', async ({ canvas }) => {
  for (const name of ['Row ID', 'Sales'])
    await expect(canvas.getByRole('columnheader', { name })).toHaveStyle({ textAlign: 'end' });
  await expect(canvas.getByRole('columnheader', { name: 'Customer ID' })).toHaveStyle({ textAlign: 'start' });
  await expect(canvas.getByRole('cell', { name: /^254\.97/ })).toHaveStyle({ textAlign: 'end' });
});
/** A changed value is told from the others there, too. */
export const ForcedColours = Ready.extend({
  tags: ['!autodocs'],
  globals: { forcedColours: 'on' },
  play: async ({ canvas }) => {
    const { backgroundColor } = getComputedStyle(canvas.getAllByText(/^, was/)[0]!.closest('td')!);
    await expect(backgroundColor).not.toBe(getComputedStyle(canvas.getByRole('table')).backgroundColor);
    await expect(backgroundColor).not.toBe(getComputedStyle(document.body).backgroundColor);
  },
});
export const UsedByChatAndReports = meta.story({ args: { used: true } });
UsedByChatAndReports.test('they are made to read the table again', async ({ canvas, userEvent, args }) => {
  await expect(canvas.getByText(/Profile the model again/)).toBeVisible();
  await userEvent.click(canvas.getByRole('radio', { name: 'As it is' }));
  await expect(args.onUsedChange).toHaveBeenCalledWith(false);
});
/** A host without the choice, which keeps no versions either. */
export const OnAHostWithoutTheChoice = meta.story({ args: { used: undefined, onVersions: undefined } });
OnAHostWithoutTheChoice.test('nothing leads to versions', async ({ canvas }) => {
  await expect(canvas.queryByRole('button', { name: 'Versions' })).toBeNull();
});
export const NoSteps = meta.story({
  args: {
    steps: [],
    canUndo: false,
    result: {
      columns: ['Row ID'],
      rows: [],
      isPipeline: false,
      code: 'CREATE VIEW "superstore_standardized" AS\nSELECT\n  "Row ID"\nFROM "superstore";\n',
      totalRows: 9994,
      leftOutRows: 0,
      changedRows: 0,
      changedValues: 0,
      isSample: false,
    },
  },
});
export const Reading = meta.story({ args: { status: 'reading', result: null } });
export const ReadingAgain = meta.story({ args: { status: 'reading', isDownloading: true } });
export const Failed = meta.story({
  args: { status: 'failed', result: null, problem: problemOf(new Error('The host can’t be reached.')) },
});
Failed.test('it is read again', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalled();
});
export const NotKept = meta.story({
  args: { saveProblem: problemOf(new Error('The host can’t be reached.')) },
});
NotKept.test('a change that wasn’t kept is given up', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
  await expect(args.onSaveDrop).toHaveBeenCalled();
});
export const ChangedElsewhere = meta.story({ tags: ['STD-21'], args: { isConflicting: true } });
ChangedElsewhere.test('it is chosen whose stays', async ({ canvas, userEvent, args }) => {
  await expect(canvas.getByText(/changed elsewhere meanwhile/)).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Keep mine' }));
  await expect(args.onSaveRetry).toHaveBeenCalledTimes(1);
  await userEvent.click(canvas.getByRole('button', { name: 'Take theirs' }));
  await expect(args.onSaveDrop).toHaveBeenCalledTimes(1);
});

/** What is removed goes from the list. */
export const Shrinking = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { disableSnapshot: true } },
  render: function Render(args) {
    const [steps, setSteps] = useState(args.steps);
    return (
      <RecipeScreen
        {...args}
        steps={steps}
        onRemove={(id) => {
          args.onRemove(id);
          setSteps(steps.filter((one) => one.id !== id));
        }}
      />
    );
  },
});
Shrinking.test(
  'a double click removes one step, and the next one’s button has the focus',
  async ({ canvas, args }) => {
    await pressTwice(canvas.getByRole('button', { name: 'Remove “Tidy up spaces in Product Name”' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
    const next = canvas.getByRole('button', { name: 'Remove “Write Customer ID with the same capitals”' });
    await waitFor(() => expect(next).toHaveFocus());
    await pressTwice(next);
    await expect(args.onRemove).toHaveBeenCalledTimes(2);
  },
);
