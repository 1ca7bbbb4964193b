import { DatabaseExplorer } from '@plinth/ui';
import { expect, waitFor, within } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { explorerArgs, loading, thousands, waiting } from './connections.args.ts';

const meta = preview.meta({
  title: 'Screens/Connections/DatabaseExplorer',
  tags: ['CON-14', 'EXP-01'],
  component: DatabaseExplorer,
  parameters: { chromatic: { modes: screenModes } },
  args: explorerArgs,
});

const none = { state: 'ready' as const, items: [], message: '' };
const failed = (message: string) => ({ state: 'error' as const, items: [], message });

export const DownToColumns = meta.story({
  tags: ['WAY-03'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('5 columns')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Browse objects' })).toHaveAttribute(
      'href',
      '/collections/orders',
    );
  },
});
DownToColumns.test(
  'tables and databases are chosen by pointer and keyboard',
  async ({ canvas, userEvent, args }) => {
    await userEvent.click(await canvas.findByRole('option', { name: 'payments' }));
    await expect(args.onTableSelect).toHaveBeenCalledWith('payments');
    await userEvent.click(canvas.getByRole('button', { name: 'Generate Model' }));
    await expect(args.onGenerate).toHaveBeenCalledOnce();
    canvas.getByRole('listbox', { name: 'Database' }).focus();
    await userEvent.keyboard('{End}{Enter}');
    await expect(args.onDatabaseSelect).toHaveBeenCalledWith('staging');
  },
);
/** Of a long name the end goes, not the type. */
export const LongNames = meta.story({
  tags: ['!autodocs'],
  args: { columns: { ...explorerArgs.columns, items: [{ name: 'customer_'.repeat(20), type: 'varchar' }] } },
  play: async ({ canvas }) => {
    const type = (await canvas.findByText(': varchar')).getBoundingClientRect();
    const pane = canvas.getByTitle(/varchar$/).getBoundingClientRect();
    await expect(type.right).toBeLessThanOrEqual(pane.right + 1);
  },
});
const longTables = Array.from({ length: 40 }, (_, at) => ({
  name: `${'archive_of_orders_'.repeat(5)}${at}`,
}));
/** Where the keyboard is, a name stands whole. */
export const LongTables = meta.story({
  tags: ['!autodocs'],
  args: { tables: { ...explorerArgs.tables, items: longTables }, table: longTables[1]!.name },
});
LongTables.test('the keyboard reads each name whole, the last one too', async ({ canvas, userEvent }) => {
  const list = await canvas.findByRole('listbox', { name: 'Table or collection' });
  const heightOf = (name: string) => canvas.getByRole('option', { name }).getBoundingClientRect().height;
  const [first, , third] = longTables.map(({ name }) => name) as [string, string, string];
  const line = heightOf(first);
  canvas.getByRole('searchbox', { name: 'Search tables' }).focus();
  await userEvent.tab();
  await expect(list).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(heightOf(third)).toBeGreaterThan(line));
  await expect(heightOf(first)).toBe(line);
  await userEvent.keyboard('{End}');
  const end = await canvas.findByRole('option', { name: longTables.at(-1)!.name });
  await waitFor(() => expect(end.getBoundingClientRect().height).toBeGreaterThan(line));
  await waitFor(() =>
    expect(end.getBoundingClientRect().bottom).toBeLessThanOrEqual(list.getBoundingClientRect().bottom + 1),
  );
});
export const NothingChosen = meta.story({
  args: { database: null, table: null, objectsHref: null, tables: waiting, columns: waiting },
});
export const LoadingDatabases = meta.story({
  args: {
    database: null,
    table: null,
    objectsHref: null,
    databases: loading,
    tables: waiting,
    columns: waiting,
  },
});
export const LoadingTables = meta.story({
  args: { table: null, objectsHref: null, tables: loading, columns: waiting },
});
export const Empty = meta.story({
  args: {
    database: null,
    table: null,
    objectsHref: null,
    databases: none,
    tables: waiting,
    columns: waiting,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No databases available')).toBeVisible();
  },
});
export const EmptyDatabase = meta.story({
  args: { table: null, objectsHref: null, tables: none, columns: waiting },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No tables/collections available')).toBeVisible();
  },
});
export const NoColumns = meta.story({
  args: { columns: none },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No columns found.')).toBeVisible();
  },
});
export const DatabasesFailed = meta.story({
  tags: ['EXP-02'],
  args: {
    database: null,
    table: null,
    objectsHref: null,
    databases: failed('The source does not answer.'),
    tables: waiting,
    columns: waiting,
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Error loading databases: The source does not answer.')).toBeVisible();
  },
});
DatabasesFailed.test('the button asks again', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalledWith('databases');
});
export const TablesAndColumnsFailed = meta.story({
  tags: ['EXP-02'],
  args: { tables: failed('plinth_reader may not read here.'), columns: failed(''), objectsHref: null },
});
/** Only what is in sight is drawn. */
export const Thousands = meta.story({
  args: thousands,
});
Thousands.test(
  'only what is in sight is drawn, and the search finds the rest',
  async ({ canvas, userEvent, args }) => {
    const tables = within(canvas.getByRole('region', { name: 'Table or collection' }));
    await expect(tables.getByText('2,400')).toBeVisible();
    await waitFor(() => expect(tables.getAllByRole('option').length).toBeGreaterThan(5));
    await expect(tables.getAllByRole('option').length).toBeLessThan(80);
    await userEvent.type(tables.getByRole('searchbox'), '1999');
    await userEvent.click(await tables.findByRole('option', { name: 'table_1999' }));
    await expect(args.onTableSelect).toHaveBeenCalledWith('table_1999');
  },
);
