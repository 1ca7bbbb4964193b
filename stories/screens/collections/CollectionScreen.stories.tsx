import { CollectionScreen } from '@plinth/ui';
import { expect, fn } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import { useState } from 'react';
import preview from '../../../.storybook/preview.tsx';
import { staysInPlace } from '../staysInPlace.ts';

const titles = [
  'Refund for order 7f3c not received',
  'Package arrived opened, two items missing',
  'Address change after dispatch',
  'Coupon SPRING26 is refused at checkout',
  'Invoice shows the wrong VAT number',
  'Wants a collection slot on Saturday morning, neighbour not available, second request',
  'Gift wrapping missing',
  'Cannot sign in since the password reset',
  'Duplicate charge on 14 March',
  'Asks for the customs form of shipment 88120',
];
const objects = titles.map((title, index) => ({
  id: String(10_482 - index * 7),
  title,
  created: index === 8 ? null : new Date(Date.UTC(2026, 3, 3 - index, 23, 30)).toISOString(),
  href: `/collections/tickets/${10_482 - index * 7}`,
}));

const meta = preview.meta({
  title: 'Screens/Collections/CollectionScreen',
  tags: ['COL-02'],
  component: CollectionScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    title: 'Support tickets',
    description: 'Tickets of the support desk since January 2024, one record a ticket.',
    views: [] as { view: string; model: string; rules: number; used: boolean | undefined; to: string }[],
    objects,
    total: 57,
    pageIndex: 0,
    pageSize: 10,
    sort: 'none' as const,
    search: '',
    range: null,
    onSearchChange: fn(),
    onRangeChange: fn(),
    onReset: fn(),
    onSortChange: fn(),
    onPageChange: fn(),
    onPageSizeChange: fn(),
    onRetry: fn(),
  },
});

export const FirstPage = meta.story({ tags: ['COL-01', 'COL-03', 'COL-04'] });
FirstPage.test('a cell is read out with the name of its column alone', async ({ canvas }) => {
  await expect(canvas.getByRole('columnheader', { name: 'Id' })).toBeVisible();
  await expect(canvas.getByRole('separator', { name: 'Resize Id' })).toBeInTheDocument();
});
FirstPage.test('sorts, selects and turns the page', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Title' }));
  await expect(args.onSortChange).toHaveBeenCalledWith('ascending');
  await userEvent.click(canvas.getByRole('checkbox', { name: `Select ${titles[0]}` }));
  await expect(canvas.getByText(/1 selected/)).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: 'Next page' }));
  await expect(args.onPageChange).toHaveBeenCalledWith(1);
  await expect(canvas.getByText('03/04/2026')).toBeVisible();
});
/** Data models of these rows have recipes: each leads to the view that it makes. */
export const Standardized = meta.story({
  tags: ['STD-20'],
  args: {
    views: [
      {
        view: 'support_tickets_standardized',
        model: 'Support tickets',
        rules: 3,
        rows: 12_480,
        used: true,
        to: '/standardization/1?rows=all',
      },
      {
        view: '',
        model: 'Tickets of a host that tells less',
        rules: 2,
        used: undefined,
        to: '/standardization/3?rows=all',
      },
      {
        view: 'support_tickets_of_all_regions_with_what_was_paid_back_every_quarter_standardized',
        used: false,
        model:
          'Support tickets of all regions with what was paid back, as the finance team reads them every quarter',
        rules: 1,
        rows: null,
        to: '/standardization/2?rows=all',
      },
    ],
  },
});
Standardized.test(
  'the view of each model leads to its rows, and says how many rules and rows it has and what reads it',
  async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'support_tickets_standardized' })).toHaveAttribute(
      'href',
      '/standardization/1?rows=all',
    );
    await expect(canvas.getByText('Support tickets · 3 rules on · 12,480 rows')).toBeVisible();
    await expect(canvas.getByText(/ · 1 rule on · Counting rows…$/)).toBeVisible();
    await expect(canvas.getByText('Tickets of a host that tells less · 2 rules on')).toBeVisible();
    await expect(canvas.getByText('Chat, metrics and reports read it')).toBeVisible();
    await expect(canvas.getByText('Chat, metrics and reports read the table as it is')).toBeVisible();
    await expect(
      canvas.getByRole('link', { name: 'Standardized view of Tickets of a host that tells less' }),
    ).toBeVisible();
  },
);
export const SortedDescending = meta.story({
  args: { sort: 'descending' },
});
SortedDescending.test('a third press sorts no more', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Title' }));
  await expect(args.onSortChange).toHaveBeenCalledWith('none');
});
export const AllSelected = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select all on this page' }));
    await expect(canvas.getByText(/10 selected/)).toBeVisible();
  },
});
export const ColumnResized = meta.story({
  tags: ['!autodocs'],
  play: async ({ canvas, userEvent }) => {
    const handle = canvas.getByRole('separator', { name: 'Resize Id' });
    handle.focus();
    await userEvent.keyboard('{ArrowLeft>20/}');
    await expect(handle).toHaveAttribute('aria-valuenow', '20');
  },
});
export const Filtered = meta.story({
  tags: ['COL-03', 'COL-05'],
  args: {
    search: 'refund',
    range: { from: '2026-03-09', to: '2026-04-03' },
    objects: objects.slice(0, 1),
    total: 1,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Mar 09, 2026 - Apr 03, 2026')).toBeVisible();
  },
});
Filtered.test('the filters can be reset', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Reset Filter' }));
  await expect(args.onReset).toHaveBeenCalled();
});
/** On a phone the fields stand under the heading. */
export const OnAPhone = meta.story({
  tags: ['!autodocs'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const left = (element: Element) => element.getBoundingClientRect().left;
    const heading = canvas.getByRole('heading', { name: 'Objects List' });
    const { paddingInlineStart } = getComputedStyle(heading);
    await expect(left(heading) + Number.parseFloat(paddingInlineStart)).toBe(
      left(canvas.getByRole('button', { name: /Created at/ })),
    );
  },
});
export const LastPage = meta.story({
  tags: ['COL-04'],
  args: { pageIndex: 5, objects: objects.slice(0, 7) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Page 6');
    await expect(canvas.getByRole('button', { name: 'Next page' })).toBeDisabled();
  },
});
export const NoResults = meta.story({
  tags: ['COL-04'],
  args: { search: 'zebra', objects: [], total: 0 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No results.')).toBeVisible();
  },
});
export const Empty = meta.story({ args: { objects: [], total: 0, title: '', description: null } });
export const LongestText = meta.story({
  args: {
    title: 'A_collection_whose_title_has_no_place_to_break_and_goes_on_for_as_long_as_the_column_is_wide',
    objects: [
      {
        id: 'eyJpZCI6IjAxSlJCN1E0Wks4TTNUIiwicmVnaW9uIjoiZXUtd2VzdC0xIn0',
        title: Array.from({ length: 8 }, () => 'a title that goes on').join(' and '),
        created: '2026-12-31T23:59:59Z',
        href: '/collections/x/y',
      },
    ],
    total: 1,
  },
});
export const Loading = meta.story({ tags: ['COL-01'], args: { status: 'loading', objects: [], total: 0 } });
export const StaleWhileLoading = meta.story({ args: { status: 'stale' } });
export const Failed = meta.story({
  tags: ['COL-06'],
  args: { status: 'error', objects: [], total: 0, message: 'The source does not answer.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Collection Fetch Failed!')).toBeVisible();
  },
});
Failed.test('the button asks again', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalled();
});
export const FailedOverData = meta.story({
  tags: ['COL-06'],
  args: { status: 'error', message: 'The source does not answer.' },
});

/** It could not be read again. */
export const FailsLater = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { disableSnapshot: true } },
  render: function Render(args) {
    const [hasFailed, setFailed] = useState(false);
    return (
      <div onDoubleClick={() => setFailed(true)}>
        <CollectionScreen
          {...args}
          {...(hasFailed && { status: 'error', message: 'The source does not answer.' })}
        />
      </div>
    );
  },
});
FailsLater.test('the rows and their pages stay where they are', staysInPlace);
