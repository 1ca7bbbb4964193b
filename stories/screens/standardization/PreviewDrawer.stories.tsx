import { problemOf } from '@plinth/api/facts';
import { findingFixtures, previewFixture } from '@plinth/api/mocks';
import { PreviewDrawer, type StepSetting } from '@plinth/ui';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { pressTwice } from '../pressTwice.ts';

const [amounts, spaces] = findingFixtures as [(typeof findingFixtures)[0], (typeof findingFixtures)[0]];

const argsOf = (finding: typeof amounts) => {
  const { changes, rows, changed_rows, changed_values, conflict_rows } = previewFixture(finding);
  return {
    title: finding.step.title,
    about: `${finding.type} · ${finding.step.column}`,
    risk: finding.risk,
    changes,
    rows,
    changedRows: changed_rows,
    changedValues: changed_values,
    conflictRows: conflict_rows,
    canExcept: finding.step.kind !== 'number',
  };
};

const meta = preview.meta({
  title: 'Screens/Standardization/PreviewDrawer',
  tags: ['STD-11'],
  component: PreviewDrawer,
  parameters: { chromatic: { modes: screenModes }, overlay: true },
  args: {
    open: true,
    status: 'ready' as const,
    ...argsOf(spaces),
    rulesBefore: 0,
    settings: [] as StepSetting[],
    isBefore: false,
    except: [],
    canLeave: true,
    decision: null,
    search: '',
    filter: 'all' as const,
    isApplied: false,
    problem: null,
    onSettingChange: fn(),
    onSearchChange: fn(),
    onFilterChange: fn(),
    onExcept: fn(),
    onDecide: fn(),
    onApply: fn(),
    onRetry: fn(),
    onClose: fn(),
  },
});

export const Ready = meta.story();
Ready.test('single values are left, and the rest is applied', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Change “Gyford Cart ”' }));
  await expect(args.onExcept).toHaveBeenCalledWith('Gyford Cart ', true);
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  await expect(args.onSearchChange).toHaveBeenCalledWith('x');
  await userEvent.click(screen.getByRole('button', { name: 'Apply to 257 rows' }));
  await expect(args.onApply).toHaveBeenCalled();
});
/** In a recipe of several rules the values are those that the rules before it leave. */
export const AfterOtherRules = meta.story({ args: { rulesBefore: 2 } });
AfterOtherRules.test('it says whose values they are', async () => {
  await expect(
    await screen.findByText(
      '2 rules of the recipe come before this one: values are shown as they leave them.',
    ),
  ).toBeVisible();
});
/** What a rule reads values by is changed where the rule stands. */
export const WithAChoice = meta.story({
  tags: ['STD-22'],
  args: {
    ...argsOf(amounts),
    isApplied: true,
    decision: 'change',
    settings: [{ key: 'decimal', value: '.', options: ['.', ','] }],
  },
});
WithAChoice.test('another is chosen', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('radio', { name: 'Comma, 1.234,56' }));
  await expect(args.onSettingChange).toHaveBeenCalledWith('decimal', ',');
});
/** What the data leaves open is chosen by a person before anything is shown or applied. */
export const ToBeChosen = meta.story({
  tags: ['STD-22'],
  args: {
    title: 'Write Ordered as ISO dates',
    about: 'DATE/TIME · Ordered',
    risk: 'A day could be taken for a month; with dots, as in 31.12.2024, the day always comes first. What can’t be read becomes a missing value.',
    canExcept: false,
    status: 'reading',
    settings: [{ key: 'first', value: 'month', options: ['day', 'month'], isOpen: true }],
  },
});
ToBeChosen.test('none is chosen for the person', async ({ userEvent, args }) => {
  await expect(await screen.findByRole('button', { name: 'Choose above first' })).toBeDisabled();
  const day = screen.getByRole('radio', { name: 'The day' });
  await expect(day).not.toBeChecked();
  await expect(screen.getByRole('radio', { name: 'The month' })).not.toBeChecked();
  await userEvent.click(day);
  await expect(args.onSettingChange).toHaveBeenCalledWith('first', 'day');
});
/** More than 10,000 characters can't be named in a rule. */
export const WithATextTooLong = meta.story({
  args: {
    changes: [
      { before: `A remark ${'of many words '.repeat(700)}`, after: 'A remark', rows: 1, isCut: true },
      { before: 'Oslo ', after: 'Oslo', rows: 3 },
    ],
  },
});
WithATextTooLong.test('it says why it can’t be taken out, the others can', async () => {
  await expect(await screen.findByText(/it can’t be taken out by itself/)).toBeVisible();
  await expect(screen.getByRole('checkbox', { name: /^Change “A remark/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expect(screen.getByRole('checkbox', { name: 'Change “Oslo ”' })).toBeEnabled();
});
/** More signs than stand side by side are a list. */
export const WithThousands = meta.story({
  tags: ['STD-22'],
  args: {
    ...argsOf(amounts),
    decision: 'change',
    settings: [
      { key: 'decimal', value: '.', options: ['.', ','] },
      { key: 'thousands', value: 'any', options: ['any', ',', ' ', "'", 'none'] },
    ],
  },
});
WithThousands.test('the sign between thousands is chosen', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Between thousands stands' }));
  await userEvent.click(await screen.findByRole('option', { name: 'A space' }));
  await expect(args.onSettingChange).toHaveBeenCalledWith('thousands', ' ');
});
export const WithSettings = meta.story({
  tags: ['STD-22'],
  args: {
    settings: [
      { key: 'from', value: '1900-01-01', type: 'date' },
      { key: 'to', value: '1899-12-31', type: 'date', error: 'No day before the first.' },
      { key: 'first', value: 'day', options: ['day', 'month'] },
      { key: 'places', value: '2', type: 'number' },
      { key: 'pads', value: 'none', options: ['zeros', 'none'] },
    ],
  },
});
WithSettings.test('what can’t be taken is told, and nothing is applied', async ({ userEvent, args }) => {
  await expect(await screen.findByText('No day before the first.')).toBeVisible();
  await expect(screen.getByRole('button', { name: 'Apply to 257 rows' })).toBeDisabled();
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Decimals' }), '1');
  await expect(args.onSettingChange).toHaveBeenCalledWith('places', '21');
});
/** Words are listed as they are written: spaces that can’t be seen are drawn. */
export const WithWords = meta.story({
  tags: ['STD-22'],
  args: {
    settings: [
      {
        key: 'words',
        words: ['N/A', 'n/a ', ' ', "it's \\ \f 😀", 'x'.repeat(10_000)],
        refusal: (word: string) => (word === 'N/A' ? '“N/A” is there already.' : undefined),
      },
    ],
  },
});
WithWords.test(
  'a word is added by Enter and as its field is left, and removed',
  async ({ userEvent, args }) => {
    const field = await screen.findByRole('textbox', { name: 'Another word' });
    await userEvent.type(field, 'N/A{Enter}');
    await expect(screen.getByText('“N/A” is there already.')).toBeVisible();
    await expect(field).toHaveValue('N/A');
    await expect(args.onSettingChange).not.toHaveBeenCalled();
    await userEvent.type(field, '.{Enter}');
    await expect(args.onSettingChange).toHaveBeenCalledWith('words', expect.arrayContaining(['N/A', 'N/A.']));
    await userEvent.type(field, 'left in it');
    await userEvent.tab();
    await expect(args.onSettingChange).toHaveBeenLastCalledWith(
      'words',
      expect.arrayContaining(['left in it']),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove “n/a ”' }));
    await expect(args.onSettingChange).toHaveBeenLastCalledWith(
      'words',
      expect.not.arrayContaining(['n/a ']),
    );
  },
);
const taken = () => undefined;
export const WithYesAndNo = meta.story({
  tags: ['STD-22'],
  args: {
    settings: [
      { key: 'yes', words: ['yes', 'y', '1'], refusal: taken },
      { key: 'no', words: ['no', 'Y'], refusal: taken, error: '“Y” stands for yes.' },
    ],
  },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Apply to 257 rows' })).toBeDisabled();
  },
});
export const WithUnits = meta.story({
  tags: ['STD-22'],
  args: {
    settings: [
      {
        key: 'units',
        units: [
          { name: 'kg', factor: '1' },
          { name: 'lb', factor: '0.45359237' },
          {
            name: 'stone',
            factor: '',
            error: 'A number above 0, such as 0.4536, with up to 10 decimals.',
          },
        ],
        refusal: taken,
        error: 'A number above 0',
      },
    ],
  },
});
WithUnits.test(
  'how many of the first unit another is, is typed; units come and go',
  async ({ userEvent, args }) => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'How many kg 1 stone is' }), '6');
    await expect(args.onSettingChange).toHaveBeenLastCalledWith('units', [
      { name: 'kg', factor: '1' },
      { name: 'lb', factor: '0.45359237' },
      { name: 'stone', factor: '6' },
    ]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Another unit' }), ' OZ {Enter}');
    await expect(args.onSettingChange).toHaveBeenLastCalledWith(
      'units',
      expect.arrayContaining([{ name: 'oz', factor: '' }]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove “lb”' }));
    await expect(args.onSettingChange).toHaveBeenLastCalledWith('units', [
      { name: 'kg', factor: '1' },
      { name: 'stone', factor: '' },
    ]);
  },
);
export const WithSeparators = meta.story({
  tags: ['STD-22'],
  args: {
    settings: [
      { key: 'separators', chosen: ['|'], options: ['|', ',', '/'] },
      { key: 'written', value: ';', options: [';', '|', ',', '/'] },
    ],
  },
});
WithSeparators.test('signs that stand between values are chosen', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'A slash /' }));
  await expect(args.onSettingChange).toHaveBeenCalledWith('separators', ['|', '/']);
  await userEvent.click(screen.getByRole('radio', { name: 'Comma' }));
  await expect(args.onSettingChange).toHaveBeenLastCalledWith('written', ',');
});
/** What the new settings would do is being read: what stands there can’t be applied. */
export const BeforeTheSettings = meta.story({ args: { isBefore: true } });
BeforeTheSettings.test('it can’t be applied', async () => {
  await expect(await screen.findByRole('button', { name: 'Apply to 257 rows' })).toBeDisabled();
});
export const OneLeft = meta.story({
  args: { except: ['Gyford Cart '] },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Apply to 256 rows' })).toBeEnabled();
  },
});
export const Lost = meta.story({
  args: argsOf(amounts),
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Decide on the conflicts first' })).toBeDisabled();
  },
});
Lost.test('what is lost is decided on first', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('radio', { name: 'Leave them without a value' }));
  await expect(args.onDecide).toHaveBeenCalledWith('change');
});
export const Merging = meta.story({
  args: {
    changes: [
      { before: 'A-1 ', after: 'A-1', rows: 1, note: 'merges' },
      { before: 'A-2 ', after: 'A-2', rows: 1 },
    ],
    changedRows: 2,
    changedValues: 2,
    conflictRows: 1,
    decision: 'leave',
  },
});
Merging.test('all are left at once', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('radio', { name: 'Change anyway' }));
  await expect(args.onDecide).toHaveBeenCalledWith('change');
});
/** More conflicts than a rule can leave out: what is left can't be said of each. */
export const TooManyToLeave = meta.story({
  args: { ...Merging.input.args, conflictRows: 4000, canLeave: false, decision: null },
});
TooManyToLeave.test('they are changed, or the rule isn’t applied', async () => {
  await expect(await screen.findByText(/too many to be left as they are one by one/)).toBeVisible();
  await expect(screen.queryByRole('radio', { name: 'Leave as is' })).not.toBeInTheDocument();
  await expect(screen.getByRole('button', { name: 'Decide on the conflicts first' })).toBeDisabled();
});
/** It is applied for rows that are yet to come. */
export const NothingChangesNow = meta.story({ args: { changes: [], changedRows: 0, changedValues: 0 } });
NothingChangesNow.test('it is applied all the same', async ({ userEvent, args }) => {
  await expect(await screen.findByText(/No row changes as the data is now/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Apply to rows to come' }));
  await expect(args.onApply).toHaveBeenCalled();
});
export const NoneShown = meta.story({ args: { filter: 'left' } });
export const AppliedAlready = meta.story({ args: { isApplied: true } });
export const Reading = meta.story({ args: { status: 'reading', changedRows: 0, changes: [] } });
Reading.test('how many rows would change isn’t said before it is known', async () => {
  await expect(await screen.findByRole('button', { name: 'Apply' })).toBeDisabled();
});
export const Failed = meta.story({
  args: { status: 'failed', problem: problemOf(new Error('The host can’t be reached.')) },
});
Failed.test('it is tried again', async ({ userEvent, args }) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalled();
});

/** What is removed goes from the lists. */
export const Shrinking = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { disableSnapshot: true } },
  args: {
    settings: [
      { key: 'words', words: ['n/a', 'none', 'nil'], refusal: taken },
      {
        key: 'units',
        units: ['kg', 'lb', 'oz', 'g'].map((name, at) => ({ name, factor: String(at + 1) })),
        refusal: taken,
      },
    ],
  },
  render: function Render(args) {
    const [settings, setSettings] = useState(args.settings);
    return (
      <PreviewDrawer
        {...args}
        settings={settings}
        onSettingChange={(key, value) => {
          args.onSettingChange(key, value);
          setSettings(
            settings.map((setting) => (setting.key === key ? { ...setting, [key]: value } : setting)),
          );
        }}
      />
    );
  },
});
Shrinking.test(
  'a double click removes one word or unit, and the next one’s button has the focus',
  async ({ args }) => {
    for (const [first, next] of [
      ['n/a', 'none'],
      ['none', 'nil'],
      ['lb', 'oz'],
    ]) {
      await pressTwice(await screen.findByRole('button', { name: `Remove “${first}”` }));
      await waitFor(() => expect(screen.getByRole('button', { name: `Remove “${next}”` })).toHaveFocus());
    }
    await expect(args.onSettingChange).toHaveBeenCalledTimes(3);
    await pressTwice(screen.getByRole('button', { name: 'Remove “nil”' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Another word' })).toHaveFocus());
  },
);
