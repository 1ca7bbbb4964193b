import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { modelFixtures } from '@plinth/api/mocks';
import { ModelsScreen } from '@plinth/ui';
import { desktopModes, phoneModes, screenModes } from '../../../.storybook/modes.ts';
import { useState } from 'react';
import preview from '../../../.storybook/preview.tsx';
import { keeping } from '../../components/keeping.tsx';
import { staysInPlace } from '../staysInPlace.ts';

const meta = preview.meta({
  title: 'Screens/Models/ModelsScreen',
  tags: ['MOD-01', 'MOD-02'],
  component: ModelsScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    models: modelFixtures,
    query: '',
    onQueryChange: fn(),
    sort: null,
    onSortChange: fn(),
    modelPath: (id: string) => `/data-models/${id}`,
    onOpen: fn(),
    onCreate: fn(),
    onExport: fn(),
    deletion: null,
    onDelete: fn(),
    onDeleteConfirm: fn(),
    onDeleteCancel: fn(),
    onRetry: fn(),
  },
});

export const ConnectionDeleted = meta.story({
  tags: ['CHG-05'],
  args: { models: modelFixtures.map((model, index) => ({ ...model, isOrphan: index === 1 })) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /^tickets/ })).toHaveTextContent('Connection deleted');
    await expect(canvas.getAllByText('Connection deleted')).toHaveLength(1);
  },
});

export const Several = meta.story();
Several.test("the buttons of a row do what they say and don't open it", async ({ canvas, args }) => {
  const row = canvas.getByRole('row', { name: /^orders/ });
  await userEvent.click(within(row).getByRole('button', { name: 'Export orders' }));
  await expect(args.onExport).toHaveBeenCalledWith('m_01JRB8');
  await userEvent.click(within(row).getByRole('button', { name: 'Delete orders' }));
  await expect(args.onDelete).toHaveBeenCalledWith('m_01JRB8');
  // The buttons of a row do what they say and don't open it.
  await expect(args.onOpen).not.toHaveBeenCalled();
});

/** A phone has no room for dates. */
export const Dated = meta.story({ tags: ['MOD-04'], parameters: { chromatic: { modes: desktopModes } } });
Dated.test('a press opens the model, a press on a head sorts', async ({ canvas, args }) => {
  const row = canvas.getByRole('row', { name: /^orders/ });
  await userEvent.click(within(row).getByText('April 8, 2026'));
  await expect(args.onOpen).toHaveBeenCalledWith('m_01JRB8');
  await userEvent.click(canvas.getByRole('button', { name: 'Ingested Date' }));
  await expect(args.onSortChange).toHaveBeenCalledWith({ key: 'created_at', descending: false });
});

export const SortedByNameDescending = meta.story({
  args: { sort: { key: 'id', descending: true } },
});
SortedByNameDescending.test('a second press sorts the other way', async ({ canvas, args }) => {
  const names = canvas.getAllByRole('rowheader').map(({ textContent }) => textContent);
  await expect(names).toEqual([...names].sort((a, b) => b.localeCompare(a)));
  await expect(canvas.getByRole('columnheader', { name: 'Model Name' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await userEvent.click(canvas.getByRole('button', { name: 'Model Name' }));
  await expect(args.onSortChange).toHaveBeenCalledWith({ key: 'id', descending: false });
});

const [orders, other] = modelFixtures;

/** The second line stands only where two have one name. */
export const OfOneName = meta.story({
  args: {
    models: [
      { ...orders!, apart: 'warehouse' },
      { ...other!, model_name: orders!.model_name, apart: 'archive' },
      ...modelFixtures.slice(2),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('archive')).toBeVisible();
    await expect(
      canvas.getByRole('button', { name: `Delete ${orders!.model_name} · archive` }),
    ).toBeVisible();
  },
});

export const One = meta.story({ args: { models: modelFixtures.slice(0, 1) } });

export const Searched = meta.story({
  args: { query: 'MONGODB' },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(2);
    await expect(canvas.getByText('2 of 5 models')).toBeVisible();
  },
});
Searched.test(
  'who doesn’t see the list is told what is left of it',
  { render: keeping(ModelsScreen, 'query', 'onQueryChange') },
  async ({ canvas }) => {
    const told = () => canvas.getAllByRole('status').map(({ textContent }) => textContent);
    await expect(told()).toEqual(['', '2 of 5 models']);
    await userEvent.type(canvas.getByRole('searchbox'), 'x');
    await expect(told()).toEqual(['No data models found matching "MONGODBx".']);
  },
);

/** A date that is cut off could be any day. */
export const LargeLetters = meta.story({
  tags: ['!autodocs'],
  globals: { textSize: '200' },
  parameters: { chromatic: { modes: desktopModes } },
  play: async ({ canvas }) => {
    for (const date of canvas.getAllByText(/^[A-Z][a-z]+ \d+, \d{4}$/))
      await expect(date.scrollWidth).toBeLessThanOrEqual(date.clientWidth);
  },
});

export const NothingFound = meta.story({
  args: { query: 'unicorns' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No data models found matching "unicorns".')).toBeVisible();
  },
});

export const NoModels = meta.story({ args: { models: [] } });

/** Only the rows in sight are in the page, and readers are told which of how many they are. */
export const TenThousand = meta.story({
  parameters: { chromatic: { modes: desktopModes } },
  args: {
    models: Array.from({ length: 10_000 }, (_, index) => ({
      ...modelFixtures[index % modelFixtures.length]!,
      id: `m${index}`,
      model_name: `orders_${index}`,
    })),
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('rowheader', { name: 'orders_0' })).toBeVisible());
    await expect(canvas.getAllByRole('rowheader').length).toBeLessThan(60);
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    await expect(canvas.getByRole('row', { name: /^orders_3/ })).toHaveAttribute('aria-rowindex', '5');
    await expect(canvas.getByText('10,000 models')).toBeVisible();
  },
});
TenThousand.test('its end comes into sight by scrolling', async ({ canvas }) => {
  const scroller = canvas.getByRole('group', { name: 'Data models' });
  await waitFor(async () => {
    scroller.scrollTop = scroller.scrollHeight;
    await expect(canvas.getByRole('row', { name: /^orders_9999/ })).toHaveAttribute('aria-rowindex', '10001');
  });
});
export const LongestTexts = meta.story({
  args: {
    models: modelFixtures.map((model, index) => ({
      ...model,
      model_name: `${model.model_name}_${'before_the_great_migration_of_2024_'.repeat(3)}${index}`,
      model_description: 'A description that goes on for longer than any row has room for. '.repeat(6),
      source_type: 'an_unknown_source_type_with_a_long_name',
    })),
  },
});

/** Fingers rest on nothing: there a name is whole. */
export const LongestTextsOnAPhone = LongestTexts.extend({
  tags: ['!autodocs'],
  parameters: { chromatic: { modes: phoneModes } },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    for (const name of canvas.getAllByRole('link', { name: /before_the_great_migration/ })) {
      await expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth);
      await expect(name.offsetHeight).toBeGreaterThan(2 * 20);
    }
  },
});

export const Loading = meta.story({
  tags: ['MOD-04'],
  args: { status: 'pending', models: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading data models...')).toBeVisible();
  },
});

export const StaleWhileLoading = meta.story({ tags: ['MOD-04'], args: { status: 'stale' } });

export const Failed = meta.story({
  tags: ['MOD-04'],
  args: { status: 'error', models: [], message: 'The store is being moved. Come back in an hour.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Error fetching data models.')).toBeVisible();
    await expect(canvas.getByText('The store is being moved. Come back in an hour.')).toBeVisible();
  },
});
Failed.test('the button asks again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalled();
});

export const ErrorOverRows = meta.story({
  tags: ['MOD-04'],
  args: { status: 'error', message: 'The store is being moved. Come back in an hour.' },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Error fetching data models. The store is being moved. Come back in an hour.'),
    ).toBeVisible();
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(5);
  },
});
ErrorOverRows.test('the button asks again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalled();
});

export const AskingToDelete = meta.story({
  tags: ['!autodocs', 'MOD-03'],
  args: { deletion: { id: 'm_01JRB8', status: 'asking' } },
});
AskingToDelete.test('the answer yes deletes', async ({ canvasElement, args }) => {
  const dialog = within(canvasElement.ownerDocument.body).getByRole('alertdialog');
  await expect(within(dialog).getByText('Are you sure you want to delete this data model?')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await expect(args.onDeleteConfirm).toHaveBeenCalled();
});

export const DeletingFailed = meta.story({
  tags: ['!autodocs', 'MOD-03'],
  args: { deletion: { id: 'm_01JRB8', status: 'failed' } },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement.ownerDocument.body).getByText(
        'Failed to delete the data model. Please try again.',
      ),
    ).toBeVisible();
  },
});

export const DeletingRefused = meta.story({
  tags: ['!autodocs', 'MOD-03'],
  args: {
    deletion: {
      id: 'm_01JRB8',
      status: 'failed',
      problem: {
        kind: 'status',
        status: 409,
        statusText: 'Conflict',
        detail: 'Two reports read this model.',
        message: '',
      },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement.ownerDocument.body).getByText(
        'Failed to delete the data model. Please try again. Two reports read this model.',
      ),
    ).toBeVisible();
  },
});

export const Exporting = meta.story({ tags: ['MOD-03'], args: { exportingIds: ['m_01JRB8'] } });

/** It could not be read again. */
export const FailsLater = meta.story({
  tags: ['!autodocs'],
  parameters: { chromatic: { disableSnapshot: true } },
  render: function Render(args) {
    const [hasFailed, setFailed] = useState(false);
    return (
      <div onDoubleClick={() => setFailed(true)}>
        <ModelsScreen
          {...args}
          {...(hasFailed && { status: 'error', message: 'The store is being moved.' })}
        />
      </div>
    );
  },
});
FailsLater.test('the rows and their pages stay where they are', staysInPlace);
