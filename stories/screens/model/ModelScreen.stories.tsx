import { expect, fn, userEvent } from 'storybook/test';
import { metricFixture, modelFixtures, orderMetrics } from '@plinth/api/mocks';
import { ColumnTable, ModelMetrics, ModelScreen, NotesEditor } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { chatArgs, talk } from '../chat/chat.args.ts';
import { columnArgs, notesArgs } from '../review/review.args.ts';

const meta = preview.meta({
  title: 'Screens/Model/ModelScreen',
  tags: ['DET-01'],
  component: ModelScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'ready' as const,
    model: modelFixtures[0]!,
    owner: 'ada.verne@northwind.example',
    userEmail: 'ada.verne@northwind.example',
    tab: 'description' as const,
    onTabChange: fn(),
    exporting: false,
    onExport: fn(),
    onProfile: fn(),
    listPath: '/data-model',
    onRetry: fn(),
    chat: chatArgs,
    columns: { status: 'pending' as const },
    onColumnsRetry: fn(),
    notes: { status: 'pending' as const },
    onNotesRetry: fn(),
  },
});

export const Description = meta.story({
  tags: ['DET-02', 'DET-03'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Data Model: orders' })).toBeVisible();
  },
});
Description.test('tabs are opened and the model exported', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('tab', { name: 'AI RAG' }));
  await expect(args.onTabChange).toHaveBeenCalledWith('chat');
  await userEvent.click(canvas.getByRole('button', { name: 'Export Model' }));
  await expect(args.onExport).toHaveBeenCalled();
  await userEvent.click(canvas.getByRole('button', { name: 'Profile again' }));
  await expect(args.onProfile).toHaveBeenCalled();
});

export const Metrics = meta.story({
  tags: ['CHG-06'],
  args: {
    metrics: (
      <ModelMetrics
        status="ready"
        metrics={orderMetrics.map(metricFixture)}
        computedAt="2026-04-09T10:00:00+00:00"
        onRetry={fn()}
      />
    ),
  },
});

export const ConnectionDeleted = meta.story({
  tags: ['CHG-05'],
  args: { model: { ...modelFixtures[0]!, isOrphan: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^The connection of this model was deleted/)).toBeVisible();
  },
});

export const NoDescription = meta.story({
  tags: ['DET-02'],
  args: { model: { ...modelFixtures[2]!, connection_name: null }, owner: 'Other User' },
});

export const Exporting = meta.story({
  tags: ['DET-06'],
  args: { exporting: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Export Model' })).toHaveAttribute('aria-busy', 'true');
  },
});

export const Chat = meta.story({
  tags: ['DET-03'],
  args: { tab: 'chat', chat: { ...chatArgs, messages: talk } },
});

export const Columns = meta.story({
  tags: ['DET-04'],
  args: { tab: 'columns', columns: { status: 'ready', content: <ColumnTable {...columnArgs} /> } },
});
export const ColumnsLoading = meta.story({ tags: ['DET-04'], args: { tab: 'columns' } });
export const NoColumns = meta.story({
  tags: ['DET-04'],
  args: { tab: 'columns', columns: { status: 'empty' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No column details available.')).toBeVisible();
  },
});
export const ColumnsFailed = meta.story({
  tags: ['DET-04'],
  args: { tab: 'columns', columns: { status: 'error' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Failed to load column details.')).toBeVisible();
  },
});
ColumnsFailed.test('the button asks again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onColumnsRetry).toHaveBeenCalled();
});

export const Understanding = meta.story({
  tags: ['DET-05'],
  args: { tab: 'understanding', notes: { status: 'ready', content: <NotesEditor {...notesArgs} /> } },
});
export const UnderstandingFailed = meta.story({
  tags: ['DET-05'],
  args: { tab: 'understanding', notes: { status: 'error' } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Failed to load model understanding. Please try again later.'),
    ).toBeVisible();
  },
});

export const Loading = meta.story({
  args: { status: 'pending', model: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading data model details...')).toBeVisible();
  },
});

export const NotFound = meta.story({
  args: { status: 'error', model: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Error: Data model not found or an issue occurred.')).toBeVisible();
  },
});
NotFound.test('the way back to the list is open', async ({ canvas, args }) => {
  await expect(canvas.getByRole('link', { name: 'Back to the data models' })).toHaveAttribute(
    'href',
    args.listPath,
  );
});
