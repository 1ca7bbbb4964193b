import { problemOf } from '@plinth/api/facts';
import { StandardizationScreen } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { foundRules } from './standardization.args.ts';

const rule = (id: string, title: string, type: string, impact: 'Low Impact' | 'High Impact') => ({
  id,
  title,
  type,
  impact,
  status: 'Recommended',
  description: 'Two sources write the same value in different ways. One way of writing lets rows be matched.',
  affectedColumns: ['orders.total_amount', 'invoices.total'],
});

const samples = [
  rule('1', 'Round amounts to two decimals', 'NUMERIC', 'High Impact'),
  rule('2', 'Trim spaces and unify capitals in names', 'TEXT', 'Low Impact'),
  rule('3', 'Write times in UTC by ISO 8601', 'DATE/TIME', 'High Impact'),
  rule('4', 'Index the order number', 'INDEX', 'Low Impact'),
];

const looked = {
  models: [
    { value: 'orders', label: 'Superstore orders' },
    { value: 'weather', label: 'Seattle weather' },
  ],
  modelId: 'orders',
  rows: 9994,
  rulesTaken: 0,
  isRecipeChanged: false,
  isSample: false,
  done: 0,
  columns: 0,
  partly: [],
  uncompared: false,
  lookedAt: '2026-04-14T16:31:00+00:00',
  problem: null,
  showsSamples: false,
  saveProblem: null,
  onModelChange: fn(),
  onLook: fn(),
  onStop: fn(),
  onShowSamples: fn(),
  onSaveRetry: fn(),
  onSaveDrop: fn(),
};

const meta = preview.meta({
  title: 'Screens/Standardization/StandardizationScreen',
  component: StandardizationScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'samples' as const,
    rules: [],
    samples,
    tab: 'ALL' as const,
    checked: [],
    onTabChange: fn(),
    onCheckedChange: fn(),
    onApply: fn(),
    onUndo: fn(),
    onPreview: fn(),
    onContinue: fn(),
  },
});

export const All = meta.story({
  tags: ['STD-01'],
  play: async ({ canvas }) => {
    const apply = canvas.getByRole('button', { name: 'Apply all selected' });
    await expect(apply).toBeDisabled();
    // The solid one comes last.
    await expect(apply.previousElementSibling).toHaveTextContent('Continue');
  },
});
All.test('rules are ticked, applied and filtered', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Round amounts to two decimals' }));
  await expect(args.onCheckedChange).toHaveBeenCalledWith('1', true);
  await userEvent.click(canvas.getByRole('button', { name: 'Apply: Index the order number' }));
  await expect(args.onApply).toHaveBeenCalledWith(['4']);
  await userEvent.click(canvas.getByRole('tab', { name: /TEXT/ }));
  await expect(args.onTabChange).toHaveBeenCalledWith('TEXT');
});
/** Rows and columns that the view may go without: each is for a person to decide. */
export const RowsAndColumnsLeftOut = meta.story({
  tags: ['STD-16'],
  args: {
    status: 'ready' as const,
    looked,
    rules: [
      {
        ...rule('5', 'Leave out rows that are there again', 'INDEX', 'High Impact'),
        status: 'Needs a decision',
        description: '214 rows are there again, the same in all columns. Sums and counts take each of them.',
        affectedColumns: ['All columns'],
        evidence: {
          rows: 214,
          totalRows: 9994,
          values: 209,
          examples: [{ before: 'CA-2017-152156 · 2017-11-08 · South · 261.96', after: null, rows: 2 }],
          risk: 'Rows that are rightly there twice, such as two equal sales, are counted once.',
        },
      },
      {
        ...rule('6', 'Leave out Country', 'INDEX', 'Low Impact'),
        status: 'Needs a decision',
        description: 'All 9,994 rows have “United States” in it, so it tells no rows apart.',
        affectedColumns: ['Country'],
        evidence: {
          rows: 9994,
          totalRows: 9994,
          values: 1,
          examples: [{ before: 'United States', after: null, rows: 9994 }],
          risk: 'Chat, metrics and reports don’t know the column while they read the view.',
        },
      },
    ],
  },
});
RowsAndColumnsLeftOut.test('one of them is looked at and decided', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Decide: Leave out Country' }));
  await expect(args.onPreview).toHaveBeenCalledWith('6');
  await expect(canvas.getAllByText('left out')).toHaveLength(2);
});

/** Days, amounts and names that aren't written one way. */
export const UnitsDaysAndCountries = meta.story({
  tags: ['STD-17'],
  args: {
    status: 'ready' as const,
    looked,
    rules: [
      {
        ...rule('7', 'Read weight as numbers in kg', 'NUMERIC', 'High Impact'),
        status: 'Needs a decision',
        description:
          'Amounts are in several units: kg, g. They can’t be compared or added up as they are. 12 rows have no unit and would be taken for kg.',
        affectedColumns: ['weight'],
        evidence: {
          rows: 9982,
          totalRows: 9994,
          values: 61,
          examples: [
            { before: '2 kg', after: '2', rows: 2402 },
            { before: '1500 g', after: '1.5', rows: 211 },
            { before: '3kg', after: '3', rows: 104 },
          ],
          risk: 'A number without a unit is taken to be in the first one; what can’t be read becomes a missing value.',
        },
      },
      {
        ...rule('8', 'Empty the days of ordered that are out of range', 'DATE/TIME', 'Low Impact'),
        status: 'Needs a decision',
        description:
          '14 rows have a day before 1994 or after 2037, far from all others. Whether they are wrong, the data doesn’t say.',
        affectedColumns: ['ordered'],
        evidence: {
          rows: 14,
          totalRows: 9994,
          values: 3,
          examples: [
            { before: '1900-01-01', after: null, rows: 9 },
            { before: '2107-03-04', after: null, rows: 4 },
            { before: '1017-11-30', after: null, rows: 1 },
          ],
          risk: 'A day that is far away and yet right would be gone.',
        },
      },
      {
        ...rule('9', 'Write each country of market one way', 'TEXT', 'High Impact'),
        description:
          '2 countries are written in several ways: “Germany”, “Deutschland”, “DE”. The most frequent one stays, such as Germany.',
        affectedColumns: ['market'],
        evidence: {
          rows: 1204,
          totalRows: 9994,
          values: 3,
          examples: [
            { before: 'Deutschland', after: 'Germany', rows: 804 },
            { before: 'DE', after: 'Germany', rows: 300 },
            { before: 'U.S.A.', after: 'United States', rows: 100 },
          ],
          risk: 'A name that two countries share, or had at another time, would be taken for one of them.',
        },
      },
    ],
  },
});
UnitsDaysAndCountries.test('the day that is far away is decided', async ({ canvas, userEvent, args }) => {
  await expect(canvas.getByText(/14 rows have a day before 1994/)).toBeVisible();
  await userEvent.click(
    canvas.getByRole('button', { name: 'Decide: Empty the days of ordered that are out of range' }),
  );
  await expect(args.onPreview).toHaveBeenCalledWith('8');
});

/** Times and amounts that aren't written one way. */
export const ZonesAndDecimals = meta.story({
  tags: ['STD-18'],
  args: {
    status: 'ready' as const,
    looked: { ...looked, isSample: true },
    rules: [
      {
        ...rule('12', 'Write shipped_at in UTC', 'DATE/TIME', 'High Impact'),
        status: 'Needs a decision',
        description:
          'Times are of several zones: UTC, +02:00, −05:00, none. As they are, they can’t be put in order. 31 rows say no time zone and would be taken for UTC.',
        affectedColumns: ['shipped_at'],
        evidence: {
          rows: 9994,
          totalRows: 9994,
          values: 8120,
          examples: [
            { before: '2024-03-01T10:15:00Z', after: '2024-03-01 10:15:00', rows: 4 },
            { before: '2024-03-01 12:15:00+02:00', after: '2024-03-01 10:15:00', rows: 3 },
            { before: '03/01/2024 05:15 AM EST', after: '2024-03-01 10:15:00', rows: 1 },
          ],
          risk: 'A time that says no zone is taken to be in UTC; what can’t be read becomes a missing value.',
        },
      },
      {
        ...rule('13', 'Write price with 2 decimals', 'NUMERIC', 'Low Impact'),
        description: '412 rows have another number of decimals than the usual 2 decimals.',
        affectedColumns: ['price'],
        evidence: {
          rows: 412,
          totalRows: 9994,
          values: 96,
          examples: [
            { before: '12.5', after: '12.50', rows: 40 },
            { before: '7', after: '7.00', rows: 31 },
            { before: '3.500', after: '3.50', rows: 2 },
          ],
          risk: 'Rounded amounts may add up to a little more or less than they did.',
        },
      },
    ],
  },
});
ZonesAndDecimals.test('what loses nothing is ticked', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Write price with 2 decimals' }));
  await expect(args.onCheckedChange).toHaveBeenCalledWith('13', true);
});

/** Values and rows that are almost others: whether they are, a person says. */
export const TypingErrorsAndNearlySameRows = meta.story({
  tags: ['STD-18'],
  args: {
    status: 'ready' as const,
    looked,
    rules: [
      {
        ...rule('10', 'Mend typing errors in State', 'TEXT', 'Low Impact'),
        status: 'Needs a decision',
        description:
          '3 rare values are one letter from a frequent one: “Califronia” for “California”, “Texs” for “Texas”. Whether they are meant as they are, the data doesn’t say.',
        affectedColumns: ['State'],
        evidence: {
          rows: 4,
          totalRows: 9994,
          values: 3,
          examples: [
            { before: 'Califronia', after: 'California', rows: 2 },
            { before: 'New Yorkk', after: 'New York', rows: 1 },
            { before: 'Texs', after: 'Texas', rows: 1 },
          ],
          risk: 'A rare name that is almost that of another thing would become it.',
        },
      },
      {
        ...rule('11', 'Keep one of rows that are nearly the same', 'INDEX', 'Low Impact'),
        status: 'Needs a decision',
        description:
          '2 rows are almost another’s again, different in no more than Row ID or Quantity, or in capitals, spaces and signs. Sums and counts take each of them. The row with the most values stays.',
        affectedColumns: ['All columns'],
        evidence: {
          rows: 2,
          totalRows: 9994,
          values: 2,
          examples: [
            {
              before: '3407 · US-2014-150119 · 2014-04-23 · Laurel Beltran · Columbus · 281.372',
              after: '3406 · US-2014-150119 · 2014-04-23 · Laurel Beltran · Columbus · 281.372',
              rows: 1,
            },
            {
              before: '9996 · CA-2014-115812 · 2014-06-09 · BROSINA HOFFMAN · Los Angeles · 48.86',
              after: '6 · CA-2014-115812 · 2014-06-09 · Brosina Hoffman · Los Angeles · 48.86',
              rows: 1,
            },
          ],
          risk: 'Two things that are rightly almost the same would be counted as one.',
        },
      },
    ],
  },
});
TypingErrorsAndNearlySameRows.test(
  'the rows are looked at before one goes',
  async ({ canvas, userEvent, args }) => {
    await userEvent.click(
      canvas.getByRole('button', { name: 'Decide: Keep one of rows that are nearly the same' }),
    );
    await expect(args.onPreview).toHaveBeenCalledWith('11');
  },
);

export const TwoSelected = meta.story({ tags: ['STD-01'], args: { checked: ['1', '3'] } });
TwoSelected.test('all that are ticked are applied', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Apply all selected' }));
  await expect(args.onApply).toHaveBeenCalledWith(['1', '3']);
});
export const OneType = meta.story({ tags: ['STD-01'], args: { tab: 'DATE/TIME' } });
export const NoneOfThisType = meta.story({
  tags: ['STD-01'],
  args: { tab: 'BINARY' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No rules of this type.')).toBeVisible();
    await expect(canvas.queryByText(/Showing/)).toBeNull();
  },
});
export const LongestText = meta.story({
  tags: ['STD-01'],
  args: {
    samples: [
      {
        ...rule(
          '1',
          'A_rule_whose_title_has_no_place_to_break_and_goes_on_for_as_long_as_a_phone_is_wide_twice',
          'TEXT',
          'High Impact',
        ),
        description: Array.from({ length: 12 }, () => 'It says a good deal about what it would do.').join(
          ' ',
        ),
        affectedColumns: Array.from(
          { length: 24 },
          (_, index) => `warehouse.public.a_table.column_${index + 1}`,
        ),
      },
    ],
  },
});

export const Found = meta.story({
  tags: ['STD-10'],
  args: {
    status: 'ready',
    rules: foundRules.map((found, index) => (index === 2 ? { ...found, status: 'Applied' } : found)),
    looked,
    checked: ['spaces:customer'],
  },
});
Found.test('a finding is seen, decided on, applied and taken back', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Preview 41 changed values' }));
  await expect(args.onPreview).toHaveBeenCalledWith('spaces:customer');
  await userEvent.click(canvas.getByRole('button', { name: 'Decide: Read amount as numbers' }));
  await expect(args.onPreview).toHaveBeenCalledWith('number:amount');
  await userEvent.click(canvas.getByRole('button', { name: 'Undo: Write status with the same capitals' }));
  await expect(args.onUndo).toHaveBeenCalledWith('case:status');
  await userEvent.click(canvas.getByRole('button', { name: 'Apply all selected' }));
  await expect(args.onApply).toHaveBeenCalledWith(['spaces:customer']);
  await userEvent.click(canvas.getByRole('button', { name: 'Check again' }));
  await expect(looked.onLook).toHaveBeenCalled();
});
export const FoundWithSamples = meta.story({
  tags: ['STD-01', 'STD-10'],
  args: { status: 'ready', rules: foundRules.slice(1, 2), looked: { ...looked, showsSamples: true } },
});
FoundWithSamples.test('samples are hidden', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Hide' }));
  await expect(looked.onShowSamples).toHaveBeenCalledWith(false);
});
export const Looking = meta.story({
  tags: ['STD-10'],
  args: { status: 'looking', looked: { ...looked, done: 7, columns: 21, lookedAt: '' } },
});
Looking.test('it says how far it is, and can be stopped', async ({ canvas, userEvent }) => {
  const progress = canvas.getByRole('status');
  await expect(progress).toHaveTextContent('Checking... 7 of 21 columns');
  // Not every column is read out.
  await expect(progress).toHaveAttribute('aria-live', 'off');
  await userEvent.click(canvas.getByRole('button', { name: 'Stop' }));
  await expect(looked.onStop).toHaveBeenCalled();
});
export const Stopped = meta.story({
  tags: ['STD-10'],
  args: { status: 'stopped', looked: { ...looked, lookedAt: '' } },
});
export const Failed = meta.story({
  tags: ['STD-10'],
  args: {
    status: 'failed',
    looked: { ...looked, lookedAt: '', problem: problemOf(new Error('The host can’t be reached.')) },
  },
});
/** Found in what the recipe leaves. */
export const AfterRules = meta.story({
  tags: ['STD-10'],
  args: { status: 'ready', rules: foundRules, looked: { ...looked, rulesTaken: 2 } },
});
AfterRules.test('it says what was checked', async ({ canvas }) => {
  await expect(canvas.getByText(/as 2 rules of the recipe leave them$/)).toBeVisible();
});
/** The recipe has another rule by now. */
export const BeforeRecipeChanged = meta.story({
  tags: ['STD-10'],
  args: {
    status: 'ready',
    rules: foundRules,
    looked: { ...looked, rulesTaken: 2, isRecipeChanged: true },
  },
});
BeforeRecipeChanged.test('it says that there is something new to check', async ({ canvas }) => {
  await expect(
    canvas.getByText(/before the recipe changed: check again to see what it leaves$/),
  ).toBeVisible();
});
export const NothingFound = meta.story({ tags: ['STD-10'], args: { status: 'ready', looked } });

/** An empty table has nothing that could be written in several ways. */
export const NoRows = meta.story({
  tags: ['STD-10'],
  args: { status: 'ready', looked: { ...looked, rows: 0 } },
});
NoRows.test('an empty table says that it is', async ({ canvas }) => {
  await expect(canvas.getByText('The table has no rows yet. Check again once it has.')).toBeVisible();
});
export const PartlyOfASample = meta.story({
  tags: ['STD-10'],
  args: {
    status: 'ready',
    rules: foundRules.map((one, at) =>
      at === 0 && one.evidence ? { ...one, evidence: { ...one.evidence, isPartly: true } } : one,
    ),
    checked: foundRules.slice(0, 2).map(({ id }) => id),
    looked: { ...looked, isSample: true, partly: ['amount', 'note'], uncompared: true },
  },
});
PartlyOfASample.test(
  'of values that are too many it says how many there are at least',
  async ({ canvas }) => {
    await expect(canvas.getAllByText(/^at least/)).toHaveLength(1);
    await expect(canvas.getByRole('button', { name: /^Preview at least/ })).toBeVisible();
    await expect(canvas.getByText(/^2 rules selected, at least/)).toBeInTheDocument();
  },
);
export const NotKept = meta.story({
  tags: ['STD-12'],
  args: {
    status: 'ready',
    rules: foundRules.slice(1, 2),
    looked: { ...looked, saveProblem: problemOf(new Error('The host can’t be reached.')) },
  },
});
NotKept.test('what could not be kept is tried again', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(looked.onSaveRetry).toHaveBeenCalled();
});
