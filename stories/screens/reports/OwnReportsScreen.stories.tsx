import { modelFixtures } from '@plinth/api/mocks';
import { OwnReportsScreen } from '@plinth/ui';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { keeping } from '../../components/keeping.tsx';
import { longestReport, reports as samples } from './reports.args.ts';

const own = (name: string, status: string, lastModified: string) => ({
  id: name,
  name,
  dataModel: 'orders',
  createdOn: '2026-04-07T09:31:00+00:00',
  lastModified,
  status,
  href: `/reports?report=${encodeURIComponent(name)}`,
});

const reports = [
  own('Refunds in spring', 'fresh', '2026-04-09T08:20:00+00:00'),
  { ...own('What discounts cost', 'refreshing', '2026-04-08T08:20:00+00:00'), hasDraft: true },
  own('Where the revenue comes from', 'stale', '2026-04-07T08:20:00+00:00'),
  own('Parcels that came late', 'failing', '2026-04-06T08:20:00+00:00'),
];

const meta = preview.meta({
  title: 'Screens/Reports/OwnReportsScreen',
  tags: ['REP-15'],
  component: OwnReportsScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    reports,
    samples,
    samplesShown: true,
    models: modelFixtures.map(({ id, model_name }) => ({ id, name: model_name })),
    draftingIds: [],
    query: '',
    filter: null,
    deletion: null,
    onQueryChange: fn(),
    onFilterChange: fn(),
    onSamplesShownChange: fn(),
    onDraft: fn(),
    onRefresh: fn(),
    onEdit: fn(),
    onDuplicate: fn(),
    onDelete: fn(),
    onDeleteConfirm: fn(),
    onDeleteCancel: fn(),
    onRetry: fn(),
  },
});

export const Several = meta.story({
  tags: ['REP-10'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /Parcels that came late/ })).toHaveTextContent(
      'Refresh failed',
    );
    const drafted = canvas.getByRole('row', { name: /What discounts cost/ });
    await expect(within(drafted).getByText('Draft')).toBeVisible();
    await expect(canvas.getAllByText('Draft')).toHaveLength(1);
    await expect(canvas.getByRole('table', { name: 'Sample reports' })).toBeVisible();
  },
});
Several.test('a report is refreshed, edited, copied and deleted', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Refresh Refunds in spring' }));
  await expect(args.onRefresh).toHaveBeenCalledWith('Refunds in spring');
  for (const [item, call] of [
    ['Edit', args.onEdit],
    ['Duplicate', args.onDuplicate],
    ['Delete', args.onDelete],
  ] as const) {
    await userEvent.click(canvas.getByRole('button', { name: 'More for Refunds in spring' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    await expect(call).toHaveBeenCalledWith('Refunds in spring');
    // A menu that is closing lets nothing behind it be pressed.
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  }
});
Several.test('a menu lies over the rows and the heads below it', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'More for Parcels that came late' }));
  const items = await screen.findAllByRole('menuitem');
  await waitFor(async () => {
    for (const item of items) {
      const { left, top, width, height } = item.getBoundingClientRect();
      await expect(item).toContainElement(
        document.elementFromPoint(left + width / 2, top + height / 2) as HTMLElement,
      );
    }
  });
});
Several.test('the samples are hidden', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Hide' }));
  await expect(args.onSamplesShownChange).toHaveBeenCalledWith(false);
});

Several.test(
  'the button that hides the samples hands the focus to the one that shows them, and back',
  { render: keeping(OwnReportsScreen, 'samplesShown', 'onSamplesShownChange') },
  async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Hide' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Show sample reports' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: 'Hide' })).toHaveFocus();
  },
);

export const Empty = meta.story({ tags: ['REP-10'], args: { reports: [] } });
Empty.test('a report is drafted of a model', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Draft a report of orders' }));
  await expect(args.onDraft).toHaveBeenCalledWith('m_01JRB8');
});
const thousands = Array.from({ length: 3000 }, (_, index) => ({ id: `m_${index}`, name: `shop_${index}` }));
/** Of thousands of models one is found by typing. */
export const OfThousandsOfModels = meta.story({
  tags: ['!autodocs', 'REP-10'],
  args: { models: thousands },
  play: async ({ canvas, userEvent }) => {
    const draft = canvas.getByRole('button', { name: 'Draft a report' });
    draft.focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('combobox', { name: 'Data models' })).toHaveFocus();
    await expect(screen.getAllByRole('option')).toHaveLength(50);
    await userEvent.keyboard('shop_2999');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  },
});
OfThousandsOfModels.test('the one that is found is taken', async ({ canvas, userEvent, args }) => {
  await userEvent.keyboard('{Enter}');
  await expect(args.onDraft).toHaveBeenCalledWith('m_2999');
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Draft a report' })).toHaveFocus());
});
/** Without reports the first of them stand below, and all of them at the head. */
export const EmptyWithThousandsOfModels = meta.story({
  tags: ['!autodocs', 'REP-10'],
  args: { reports: [], models: thousands },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Draft a report' })).toBeVisible();
    await expect(canvas.getAllByRole('button', { name: /^Draft a report of/ })).toHaveLength(20);
  },
});
export const EmptyWithoutModels = meta.story({ tags: ['REP-10'], args: { reports: [], models: [] } });
export const SamplesHidden = meta.story({ args: { samplesShown: false } });
export const FoundInBothGroups = meta.story({ args: { query: 'ORDERS' } });
/** What the columns say that a phone has no room for is there whole. */
export const OnAPhone = Several.extend({
  tags: ['!autodocs'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    for (const line of canvas.getAllByText(/^Sample · /))
      await expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
  },
});
export const FilteredByStatus = meta.story({ args: { filter: 'failing' } });
FilteredByStatus.test('which status is chosen is told', async ({ canvas, userEvent }) => {
  canvas.getByRole('button', { name: 'Filter: Refresh failed' }).focus();
  await userEvent.keyboard('{Enter}');
  await expect(await screen.findByRole('menuitemradio', { name: 'Refresh failed' })).toBeChecked();
  const all = screen.getByRole('menuitemradio', { name: 'All reports' });
  await expect(all).not.toBeChecked();
  await waitFor(() => expect(all).toHaveFocus());
});
export const NoneOfStatus = meta.story({ args: { filter: 'stale', reports: reports.slice(0, 1) } });
export const NoMatch = meta.story({ args: { query: 'zebra' } });
NoMatch.test('who doesn’t see the list is told', async ({ canvas }) => {
  await expect(canvas.getAllByRole('status')[0]).toHaveTextContent(/matching "zebra"/);
});
export const Pending = meta.story({ args: { status: 'pending', reports: [], models: null } });
export const ModelsPending = meta.story({
  args: { models: null },
  play: ({ canvas }) => expect(canvas.getByRole('button', { name: 'Draft a report' })).toBeDisabled(),
});
export const Failed = meta.story({ args: { status: 'error', reports: [] } });
export const Deleting = meta.story({
  tags: ['!autodocs'],
  args: { deletion: { id: 'Refunds in spring', status: 'asking' } },
});
Deleting.test('it goes when that is confirmed', async ({ userEvent, args }) => {
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete “Refunds in spring”?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await expect(args.onDeleteConfirm).toHaveBeenCalled();
});
export const DeletionFailed = meta.story({
  tags: ['!autodocs'],
  args: { deletion: { id: 'Refunds in spring', status: 'failed' } },
});
export const LongestText = meta.story({
  args: { reports: [{ ...longestReport, status: 'fresh', hasDraft: true }] },
});
