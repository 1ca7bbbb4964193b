import { expect, fn, screen, userEvent } from 'storybook/test';
import { catalogFixture, connectionFixtures, hugeCatalog } from '@plinth/api/mocks';
import { WizardSetupScreen } from '@plinth/ui';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';

const idle = { status: 'idle' as const, items: [], message: null };
const pending = { status: 'pending' as const, items: [], message: null };
const ready = <Item,>(items: Item[]) => ({ status: 'ready' as const, items, message: null });
const failed = (message: string | null) => ({ status: 'error' as const, items: [], message });

const sources = ready(
  connectionFixtures.map(({ connection_id, source_name, source_type }) => ({
    id: connection_id,
    name: source_name,
    type: source_type,
  })),
);
const tables = ready(Object.keys(catalogFixture['analytics'] ?? {}));
const columns = ready(
  Object.entries(catalogFixture['analytics']?.['orders'] ?? {}).map(([name, type]) => ({ name, type })),
);
const databases = ready(Object.keys(catalogFixture));
const sourceId = connectionFixtures[0]!.connection_id;

const meta = preview.meta({
  title: 'Screens/Wizard/WizardSetupScreen',
  tags: ['WIZ-01'],
  component: WizardSetupScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'incomplete' as const,
    sources,
    databases: idle,
    tables: idle,
    columns: idle,
    sourceId: null,
    database: null,
    table: null,
    format: 'json' as const,
    descriptions: true,
    metrics: true,
    onSourceChange: fn(),
    onDatabaseChange: fn(),
    onTableChange: fn(),
    onFormatChange: fn(),
    onDescriptionsChange: fn(),
    onMetricsChange: fn(),
    onGenerate: fn(),
    onRetry: fn(),
    connectionsPath: '/collections',
  },
});

/** What was generated before is still there. */
export const DraftUnsaved = meta.story({ args: { onReview: fn() } });
DraftUnsaved.test('a press goes back to its review', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Back to its review' }));
  await expect(args.onReview).toHaveBeenCalledOnce();
});

export const NothingChosen = meta.story({
  tags: ['WIZ-02'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Generate Model' })).toBeDisabled();
    await expect(canvas.getByText('*Please select at least one table')).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Database' })).toBeDisabled();
  },
});
NothingChosen.test('a source is chosen', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('combobox', { name: 'Data source' }));
  await userEvent.click(await screen.findByRole('option', { name: /warehouse_eu/ }));
  await expect(args.onSourceChange).toHaveBeenCalledWith(sourceId);
});

/** What would stand beside the form isn't there, nor its frame. */
export const NothingChosenOnAPhone = NothingChosen.extend({
  tags: ['!autodocs'],
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region', { name: /columns of the chosen table/ })).toBeNull();
  },
});
export const ChoosingATable = meta.story({
  tags: ['!autodocs', 'WIZ-02'],
  args: { sourceId, databases, database: 'analytics', tables },
  play: async ({ canvas }) => {
    const field = canvas.getByRole('combobox', { name: 'Table' });
    await expect(field).toHaveAttribute('placeholder', 'Choose tables');
    await userEvent.click(field);
    await userEvent.keyboard('inv');
    await expect(await screen.findAllByRole('option')).toHaveLength(3);
  },
});
ChoosingATable.test('arrows and Enter choose', async ({ args }) => {
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect(args.onTableChange).toHaveBeenCalledWith('invoices');
});

export const AllChosen = meta.story({
  tags: ['WIZ-02'],
  args: { status: 'complete', sourceId, databases, database: 'analytics', tables, table: 'orders', columns },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('*Please select at least one table')).toBeNull();
  },
});
AllChosen.test('format, descriptions and the start are handed over', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('radio', { name: 'CSV' }));
  await expect(args.onFormatChange).toHaveBeenCalledWith('csv');
  await userEvent.click(canvas.getByRole('switch', { name: 'Generate column descriptions' }));
  await expect(args.onDescriptionsChange).toHaveBeenCalledWith(false);
  await userEvent.click(canvas.getByRole('button', { name: 'Generate Model' }));
  await expect(args.onGenerate).toHaveBeenCalled();
});

export const NoConnections = meta.story({ args: { sources: ready([]) } });
export const LoadingConnections = meta.story({ args: { sources: pending } });
export const ConnectionsFailed = meta.story({ args: { sources: failed(null) } });
export const LoadingDatabases = meta.story({ args: { sourceId, databases: pending } });

export const DatabasesFailed = meta.story({
  args: { sourceId, databases: failed('The host db-eu-1 does not answer.') },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Error loading databases: The host db-eu-1 does not answer.'),
    ).toBeVisible();
  },
});
DatabasesFailed.test('the button asks again', async ({ canvas, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalledWith('databases');
});

export const TablesFailed = meta.story({
  args: { sourceId, databases, database: 'analytics', tables: failed(null) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Failed to load tables')).toBeVisible();
  },
});

export const NoTables = meta.story({
  args: { sourceId, databases, database: 'postgres', tables: ready([]) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No tables/collections available')).toBeVisible();
  },
});

export const LoadingColumns = meta.story({
  args: {
    status: 'complete',
    sourceId,
    databases,
    database: 'analytics',
    tables,
    table: 'orders',
    columns: pending,
  },
});

export const ThousandsOfTables = meta.story({
  args: {
    status: 'complete',
    sourceId,
    databases: ready(['lake']),
    database: 'lake',
    tables: ready(Object.keys(hugeCatalog()['lake'] ?? {})),
    table: 'table_0001',
    columns: ready(
      Object.entries(hugeCatalog()['lake']?.['table_0001'] ?? {}).map(([name, type]) => ({ name, type })),
    ),
  },
});
