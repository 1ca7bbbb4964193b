import type {
  ConnectionsScreenProps,
  ConnectionTestPanelProps,
  ConnectionView,
  DatabaseExplorerProps,
  EditConnectionDrawerProps,
} from '@plinth/ui';
import { fn } from 'storybook/test';

const ada = 'ada.verne@northwind.example';

type Item = ConnectionsScreenProps['connections'][number];

const item = (
  name: string,
  type: string,
  place: string,
  ownerEmail: string | null,
  created: string,
): Item => ({
  id: name,
  name,
  type,
  place,
  ownerEmail,
  created,
  href: `/data-source/${encodeURIComponent(name)}`,
});

export const fourConnections: Item[] = [
  item('warehouse_eu', 'postgres', 'db-eu-1.northwind.example:5432 / analytics', ada, '2026-04-08T16:42:00Z'),
  item(
    'Support desk tickets',
    'mongodb',
    'tickets-rs0.northwind.example / desk',
    null,
    '2026-04-07T09:05:00Z',
  ),
  item('Returns 2025, final', 'csv', 'returns_2025_final.csv', ada, '2026-04-02T11:30:00Z'),
  item(
    'orders_archive_before_the_great_migration_of_2024',
    'postgres',
    'archive.internal.northwind.example:5433 / orders_archive',
    null,
    '2026-03-28T18:17:00Z',
  ),
];

export const manyConnections: Item[] = Array.from({ length: 37 }, (_, index) => {
  const known = fourConnections[index % 4]!;
  const name = index < 4 ? known.name : `${known.name.slice(0, 30)} ${index + 1}`;
  return { ...known, id: name, name };
});

const word = 'immeasurably-long-name-without-any-break';

export const longestConnections: Item[] = [
  item(
    Array.from({ length: 6 }, () => word).join('_'),
    'a-source-type-nobody-has-heard-of-yet',
    `${word}.${word}.example:65535 / ${word}`,
    `${word}.${word}@${word}.example`,
    '2026-12-31T23:59:00Z',
  ),
];

export const postgresView: ConnectionView = {
  id: 'c_01JRB7Q4ZK8M3T',
  name: 'warehouse_eu',
  type: 'postgres',
  details: {
    host: 'db-eu-1.northwind.example',
    port: 5432,
    database: 'analytics',
    user: 'plinth_reader',
    sslmode: 'prefer',
  },
  ownerEmail: ada,
  created: '2026-04-08T16:42:00Z',
  updated: '2026-04-09T08:15:00Z',
};

export const csvView: ConnectionView = {
  ...postgresView,
  id: 'c_01JQS1E3N6W0BC',
  name: 'Returns 2025, final',
  type: 'csv',
  details: {
    file_name: 'returns_2025_final.csv',
    delimiter: ';',
    encoding: 'windows-1252',
    has_header: true,
  },
};

export const editArgs: EditConnectionDrawerProps = {
  status: 'editing',
  sourceType: 'postgres',
  offersTls: true,
  values: {
    name: 'warehouse_eu',
    host: 'db-eu-1.northwind.example',
    port: '5432',
    database: 'analytics',
    username: 'plinth_reader',
    password: '',
    sslmode: 'prefer',
    caCertificate: '',
  },
  changed: [],
  nameProblem: null,
  portProblem: false,
  passwordProblem: '',
  unusedOptions: [],
  pastedKind: null,
  canSave: true,
  test: { status: 'ready', checks: [], problem: null, onTest: fn(), onCancel: fn() },
  onFieldChange: fn(),
  onReset: fn(),
  onSave: fn(),
  onClose: fn(),
  onDiscard: fn(),
  onKeep: fn(),
};

const names = (list: string[]) => ({
  state: 'ready' as const,
  items: list.map((name) => ({ name })),
  message: '',
});

export const waiting = { state: 'waiting' as const, items: [], message: '' };
export const loading = { state: 'loading' as const, items: [], message: '' };

export const explorerArgs: DatabaseExplorerProps = {
  databases: names(['analytics', 'postgres', 'staging']),
  tables: names([
    'customers',
    'customer_addresses',
    'inventory_movements',
    'invoices',
    'orders',
    'order_items',
    'payments',
    'products',
    'reporting.daily sales/"net" 😀',
    'shipments',
  ]),
  columns: {
    state: 'ready',
    message: '',
    items: [
      { name: 'order_id', type: 'uuid' },
      { name: 'placed_at', type: 'timestamptz' },
      { name: 'status', type: 'varchar(16)' },
      { name: 'total_amount', type: 'numeric(12,2)' },
      { name: 'ship_location', type: 'geography(point)' },
    ],
  },
  database: 'analytics',
  table: 'orders',
  objectsHref: '/collections/orders',
  onDatabaseSelect: fn(),
  onTableSelect: fn(),
  onGenerate: fn(),
  onRetry: fn(),
  onClose: fn(),
};

export const thousands: Pick<DatabaseExplorerProps, 'tables' | 'columns' | 'table'> = {
  table: 'table_0001',
  tables: names(Array.from({ length: 2400 }, (_, index) => `table_${String(index + 1).padStart(4, '0')}`)),
  columns: {
    state: 'ready',
    message: '',
    items: Array.from({ length: 1600 }, (_, index) => ({
      name: `column_${String(index + 1).padStart(4, '0')}`,
      type: index % 3 === 0 ? 'integer' : 'text',
    })),
  },
};

type Check = ConnectionTestPanelProps['checks'][number];
const check = (name: Check['name'], status: Check['status'], message = '', hint = ''): Check => ({
  name,
  status,
  message,
  hint,
});

export const passedChecks: Check[] = [
  check('resolve_host', 'ok', 'db-eu-1.northwind.example is 192.0.2.17'),
  check('reach_port', 'ok', '192.0.2.17:5432 answers'),
  check('sign_in', 'ok', 'Signed in as plinth_reader, TLS 1.3'),
  check('list_databases', 'ok', '3 databases'),
  check('read_table', 'ok', '24 tables; customers can be read'),
];
export const runningChecks: Check[] = [
  passedChecks[0]!,
  check('reach_port', 'running', 'Opening 192.0.2.17:5432'),
  check('sign_in', 'pending'),
  check('list_databases', 'pending'),
  check('read_table', 'pending'),
];
export const failedChecks: Check[] = [
  passedChecks[0]!,
  check(
    'reach_port',
    'failed',
    'Nothing answered at 192.0.2.17:5432 within 10 seconds.',
    'Check the port, and whether a firewall lets this machine through.',
  ),
  check('sign_in', 'skipped'),
  check('list_databases', 'skipped'),
  check('read_table', 'skipped'),
];
