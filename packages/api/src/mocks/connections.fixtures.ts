import type { Connection, ConnectionCheck, TableSummary } from '../connections/connections.contract.ts';

/** The user that the mocks sign in. */
export const mockOwnerId = 'user-ada';

interface Sketch {
  id: string;
  name: string;
  type: string;
  details: Connection['connection_details'];
  mine?: boolean;
  created: string;
  updated?: string;
}

const sketch = ({
  id,
  name,
  type,
  details,
  mine = true,
  created,
  updated = created,
}: Sketch): Connection => ({
  connection_id: id,
  source_name: name,
  source_type: type,
  connection_details: details,
  owner_user_id: mine ? mockOwnerId : 'user-other',
  created_date: created,
  updated_date: updated,
});

const csv = (file_name: string, delimiter = ',', encoding = 'utf-8') => ({
  file_name,
  delimiter,
  encoding,
  has_header: true,
});

export const connectionFixtures: Connection[] = [
  sketch({
    id: 'c_01JRB7Q4ZK8M3T',
    name: 'warehouse_eu',
    type: 'postgres',
    details: { host: 'db-eu-1.northwind.example', port: 5432, database: 'analytics', user: 'plinth_reader' },
    created: '2026-04-08T16:42:00+00:00',
    updated: '2026-04-09T08:15:00+00:00',
  }),
  sketch({
    id: 'c_01JRB2V9X4H7QD',
    name: 'Support desk tickets',
    type: 'mongodb',
    details: { host: 'tickets-rs0.northwind.example', database: 'desk', user: 'plinth_reader' },
    mine: false,
    created: '2026-04-07T09:05:00+00:00',
  }),
  sketch({
    id: 'c_01JQS1E3N6W0BC',
    name: 'Returns 2025, final',
    type: 'csv',
    details: csv('returns_2025_final.csv', ';', 'windows-1252'),
    created: '2026-04-02T11:30:00+00:00',
  }),
  sketch({
    id: 'c_01JQ9KF5T2Y8RA',
    name: 'orders_archive_before_the_great_migration_of_2024',
    type: 'postgres',
    details: {
      host: 'archive.internal.northwind.example',
      port: 5433,
      database: 'orders_archive',
      user: 'archive_reader',
    },
    mine: false,
    created: '2026-03-28T18:17:00+00:00',
  }),
  sketch({
    id: 'c_01JPX4M7C1D9VE',
    name: 'Harbour sensors',
    type: 'mongodb',
    details: { host: 'sensors.northwind.example', database: 'tide', user: 'reader' },
    created: '2026-03-21T07:48:00+00:00',
  }),
  sketch({
    id: 'c_01JPH8Z0S3G6KF',
    name: 'Price list spring',
    type: 'csv',
    details: csv('price_list_spring.csv'),
    created: '2026-03-14T13:02:00+00:00',
  }),
  sketch({
    id: 'c_01JNV5R2B8L4WG',
    name: 'Loyalty',
    type: 'mysql',
    details: { host: 'loyalty.northwind.example', port: 3306, database: 'loyalty', user: 'reader' },
    mine: false,
    created: '2026-03-02T10:20:00+00:00',
  }),
  sketch({
    id: 'c_01JN2T6D9P1XHH',
    name: 'Finance cube',
    type: 'snowflake',
    details: { host: 'nw-finance.northwind.example', database: 'CUBE', user: 'reader' },
    mine: false,
    created: '2026-02-19T15:55:00+00:00',
  }),
  sketch({
    id: 'c_01JMA9Y4F7N2ZJ',
    name: 'Staff rota',
    type: 'csv',
    details: csv('rota.csv', '\t', 'utf-16le'),
    created: '2026-02-06T08:31:00+00:00',
  }),
];

/** What `POST /data-source/sample` adds. */
export const sampleConnectionFixture: Connection = sketch({
  id: 'c_01JSAMPLE00000',
  name: 'Sample data',
  type: 'csv',
  details: csv('sample_orders.csv'),
  created: '2026-04-09T09:00:00+00:00',
});

export type MockCatalog = Record<string, Record<string, Record<string, string>>>;

const analytics: MockCatalog[string] = {
  customers: {
    customer_id: 'uuid',
    full_name: 'text',
    email: 'citext',
    joined_at: 'timestamptz',
    city: 'text',
  },
  customer_addresses: { address_id: 'uuid', customer_id: 'uuid', street: 'text', postal_code: 'varchar(12)' },
  inventory_movements: {
    movement_id: 'bigint',
    product_id: 'uuid',
    quantity: 'integer',
    moved_at: 'timestamptz',
  },
  invoices: { invoice_id: 'uuid', order_id: 'uuid', issued_on: 'date', total: 'numeric(12,2)' },
  invoice_lines: { line_id: 'bigint', invoice_id: 'uuid', amount: 'numeric(12,2)' },
  orders: {
    order_id: 'uuid',
    customer_id: 'uuid',
    placed_at: 'timestamptz',
    status: 'varchar(16)',
    total_amount: 'numeric(12,2)',
    is_gift: 'boolean',
    customer_note: 'text',
    coupon_code: 'varchar(24)',
    ship_location: 'geography(point)',
    tag_ids: 'int4[]',
    payment_payload: 'jsonb',
    shipping_address: 'address_t',
    label_pdf: 'bytea',
  },
  payments: { payment_id: 'uuid', order_id: 'uuid', paid_at: 'timestamptz', amount: 'numeric(12,2)' },
  products: { product_id: 'uuid', title: 'text', weight_g: 'integer' },
  refunds: { refund_id: 'uuid', order_id: 'uuid', reason: 'text' },
  'reporting.daily sales/"net"': { day: 'date', net: 'numeric(14,2)' },
  shipments: { shipment_id: 'uuid', carrier: 'text', handed_over_at: 'timestamptz' },
};

/** Databases, tables and columns of every mocked source that holds more than one. */
export const catalogFixture: MockCatalog = {
  analytics,
  postgres: {},
  staging: { orders_raw: { line: 'text' } },
};

/** The mocked catalog holds no rows: their number comes from the name, so that it stays. */
export const tableSummary = (name: string, columns: Record<string, string>): TableSummary => {
  const names = Object.keys(columns);
  const [key = ''] = names;
  return {
    name,
    rows: [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) * names.length,
    rows_exact: true,
    columns: names.length,
    primary_key: key.endsWith('_id') ? [key] : [],
    links: names
      .slice(1)
      .filter((column) => column.endsWith('_id'))
      .map((column) => `${column.slice(0, -3)}s`),
  };
};

/** The usual catalog, with 2,000 columns in the table `orders`. */
export const wideCatalog = (): MockCatalog => ({
  ...catalogFixture,
  analytics: {
    ...analytics,
    orders: Object.fromEntries(
      Array.from({ length: 2000 }, (_, i) => [`column_${String(i + 1).padStart(4, '0')}`, 'text']),
    ),
  },
});

/** A database of thousands: `table_0001` to `table_2400`, each with 600 columns. */
export const hugeCatalog = (): MockCatalog => {
  const wide = Object.fromEntries(
    Array.from({ length: 600 }, (_, i) => [
      `column_${String(i + 1).padStart(4, '0')}`,
      i % 3 ? 'text' : 'integer',
    ]),
  );
  return {
    lake: Object.fromEntries(
      Array.from({ length: 2400 }, (_, i) => [`table_${String(i + 1).padStart(4, '0')}`, wide]),
    ),
  };
};

/** The checks of a test that passes; hosts that contain "unreachable" fail at the port. */
export const checkFixtures = (host: string): ConnectionCheck[] => {
  const started = (check: ConnectionCheck['check'], message: string): ConnectionCheck => ({
    check,
    status: 'started',
    message,
  });
  const ok = (check: ConnectionCheck['check'], message: string): ConnectionCheck => ({
    check,
    status: 'ok',
    message,
  });
  if (host.includes('unreachable')) {
    return [
      started('resolve_host', `Looking up ${host}`),
      ok('resolve_host', `${host} is 192.0.2.17`),
      started('reach_port', 'Opening 192.0.2.17, port 5432'),
      {
        check: 'reach_port',
        status: 'failed',
        message: 'Nothing answered at 192.0.2.17, port 5432, within 10 seconds.',
        hint: 'Check the port, and whether a firewall lets this machine through.',
      },
    ];
  }
  return [
    started('resolve_host', `Looking up ${host}`),
    ok('resolve_host', `${host} is 192.0.2.17`),
    started('reach_port', 'Opening 192.0.2.17'),
    ok('reach_port', 'The port is open'),
    started('sign_in', 'Signing in'),
    ok('sign_in', 'Signed in as plinth_reader'),
    started('list_databases', 'Listing databases'),
    ok('list_databases', '3 databases'),
    started('read_table', 'Reading one row'),
    ok('read_table', 'Read a row of customers'),
  ];
};
