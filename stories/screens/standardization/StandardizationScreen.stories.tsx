import { StandardizationScreen } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const rule = (id: string, title: string, type: string, impact: 'Low Impact' | 'High Impact') => ({
  id,
  title,
  type,
  impact,
  status: 'Recommended',
  description: 'Two sources write the same value in different ways. One way of writing lets rows be matched.',
  affectedColumns: ['orders.total_amount', 'invoices.total'],
});

const meta = preview.meta({
  title: 'Screens/Standardization/StandardizationScreen',
  tags: ['STD-01'],
  component: StandardizationScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    rules: [
      rule('1', 'Round amounts to two decimals', 'NUMERIC', 'High Impact'),
      rule('2', 'Trim spaces and unify capitals in names', 'TEXT', 'Low Impact'),
      rule('3', 'Write times in UTC by ISO 8601', 'DATE/TIME', 'High Impact'),
      rule('4', 'Index the order number', 'INDEX', 'Low Impact'),
    ],
    tab: 'ALL' as const,
    checked: [],
    onTabChange: fn(),
    onCheckedChange: fn(),
    onApply: fn(),
    onContinue: fn(),
  },
});

export const All = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Apply all selected' })).toBeDisabled();
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
export const TwoSelected = meta.story({
  args: { checked: ['1', '3'] },
});
TwoSelected.test('all that are ticked are applied', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Apply all selected' }));
  await expect(args.onApply).toHaveBeenCalledWith(['1', '3']);
});
export const OneType = meta.story({ args: { tab: 'DATE/TIME' } });
export const NoneOfThisType = meta.story({ args: { tab: 'BINARY' } });
export const LongestText = meta.story({
  args: {
    rules: [
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
