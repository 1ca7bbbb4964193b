import { ConnectedScreen } from '@plinth/ui';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { screenModes } from '../../../.storybook/modes.ts';
import preview from '../../../.storybook/preview.tsx';
import { loading } from './connections.args.ts';

const table = (name: string, rows: number | null, columns: number, key: string[], links: string[] = []) => ({
  name,
  rows,
  exact: rows !== null && rows < 1_000_000,
  columns,
  key,
  links,
});

const tables = [
  table('customers', 793, 3, ['customer_id']),
  table('order_lines', 9994, 7, ['row_id'], ['orders', 'products']),
  table('orders', 5009, 7, ['order_id'], ['customers', 'places']),
  table('places', 632, 5, ['postal_code', 'city']),
  table('products', 1862, 4, ['product_id']),
];

const fields = (list: [name: string, type: string][]) => ({
  state: 'ready' as const,
  items: list.map(([name, type]) => ({ name, type })),
  message: '',
});

const named = tables.map(({ name }) => ({
  name,
  rows: null,
  exact: false,
  columns: null,
  key: [],
  links: [],
}));

const meta = preview.meta({
  title: 'Screens/Connections/ConnectedScreen',
  tags: ['CON-11', 'WAY-02'],
  component: ConnectedScreen,
  parameters: { chromatic: { modes: screenModes } },
  args: {
    status: 'counted' as const,
    name: 'Superstore warehouse',
    place: 'db-eu-1.northwind.example:5432 / superstore',
    databaseName: 'superstore',
    databases: ['superstore', 'postgres'],
    database: 'superstore',
    tables,
    message: '',
    table: 'order_lines',
    columns: fields([
      ['row_id', 'integer'],
      ['order_id', 'varchar(14)'],
      ['product_id', 'varchar(15)'],
      ['sales', 'numeric(10,4)'],
      ['quantity', 'integer'],
      ['discount', 'numeric(3,2)'],
      ['profit', 'numeric(10,4)'],
    ]),
    openHref: '/data-source/c_1?explorer',
    onDatabaseChange: fn(),
    onTableChange: fn(),
    onGenerate: fn(),
    onAnother: fn(),
    onRetry: fn(),
  },
});

export const Counted = meta.story({
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('Connection established successfully')).toHaveFocus());
    await expect(canvas.getByText('Found 5 tables with 18,290 rows and 4 links between them.')).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Database Name' })).toHaveValue('superstore');
    await expect(canvas.getByRole('radio', { name: 'order_lines' })).toBeChecked();
  },
});
Counted.test(
  'a table is chosen, its model generated, or another connection added',
  async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'places' }));
    await expect(args.onTableChange).toHaveBeenCalledWith('places');
    await userEvent.click(canvas.getByRole('button', { name: 'Generate Model' }));
    await expect(args.onGenerate).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Add another connection' }));
    await expect(args.onAnother).toHaveBeenCalledOnce();
  },
);
export const Choosing = meta.story({
  args: { status: 'choosing', database: null, tables: [], table: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Found \d databases\.$/)).toBeVisible();
    await expect(canvas.getByText('Select a database to see its tables.')).toBeVisible();
  },
});
export const Counting = meta.story({ args: { status: 'counting', tables: named, table: null } });
export const NamesOnly = meta.story({
  args: { status: 'named', tables: named, table: null },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Found 5 tables.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Generate Model' })).toBeDisabled();
  },
});
export const Unknown = meta.story({
  args: {
    status: 'unknown',
    databases: [],
    database: null,
    tables: [],
    table: null,
    openHref: '/collections',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^This host doesn’t say which/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Show connections' })).toHaveAttribute(
      'href',
      '/collections',
    );
  },
});
export const AnotherTable = meta.story({ args: { table: 'places', columns: loading } });
export const File = meta.story({
  tags: ['WAY-03'],
  args: {
    name: 'Seattle weather',
    place: 'seattle-weather.csv',
    databaseName: 'seattle-weather.csv',
    databases: ['csv'],
    database: 'csv',
    tables: [table('seattle-weather', 1461, 6, [])],
    table: 'seattle-weather',
    columns: fields([
      ['date', 'DATE'],
      ['precipitation', 'DOUBLE'],
      ['temp_max', 'DOUBLE'],
      ['temp_min', 'DOUBLE'],
      ['wind', 'DOUBLE'],
      ['weather', 'VARCHAR'],
    ]),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Found 1,461 rows in 6 columns.')).toBeVisible();
    await expect(canvas.queryByRole('radio')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Generate Model' })).toBeEnabled();
  },
});
export const Thousands = meta.story({
  args: {
    tables: Array.from({ length: 1500 }, (_, index) =>
      table(`lake_${String(index + 1).padStart(4, '0')}`, 12_345_678 - index * 1000, 4, ['id']),
    ),
    table: 'lake_0001',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('radio')).toHaveLength(50);
  },
});
Thousands.test('the search finds each table', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('searchbox'));
  await userEvent.paste('lake_1499');
  await expect(await canvas.findByRole('radio', { name: 'lake_1499' })).toBeVisible();
  await expect(canvas.getAllByRole('radio')).toHaveLength(1);
});
export const LongNames = meta.story({
  args: {
    name: 'orders_archive_before_the_great_migration_of_2024',
    tables: [
      table('reporting."daily sales of all regions and all the shops in them"', 1_234_567_890, 1200, [
        'the_first_part_of_the_key',
        'the_second_part_of_the_key',
      ]),
      ...tables,
    ],
    table: 'reporting."daily sales of all regions and all the shops in them"',
    columns: fields(
      Array.from({ length: 1200 }, (_, index) => [
        `a_column_with_a_rather_long_name_${index}`,
        'varchar(255)',
      ]),
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('and 1,192 more columns')).toBeVisible();
  },
});
export const Loading = meta.story({ args: { status: 'loading', tables: [], table: null } });
export const Nothing = meta.story({
  args: { tables: [], table: null },
  play: async () => {
    await expect(screen.getByText('No tables/collections available')).toBeVisible();
  },
});
export const Failed = meta.story({
  args: { status: 'error', tables: [], table: null, message: 'The server closed the connection.' },
});
Failed.test('the button asks again', async ({ canvas, userEvent, args }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Try Again' }));
  await expect(args.onRetry).toHaveBeenCalledOnce();
});
