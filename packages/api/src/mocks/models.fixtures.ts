import type {
  AnalystAnswer,
  ComputedMetric,
  DataModel,
  GenerationEvent,
  ModelColumn,
  SourceChange,
  Visualization,
} from '../models/models.contract.ts';
import type { TaughtWord } from '../words/words.contract.ts';
import { mockOwnerId } from './connections.fixtures.ts';

interface Figures {
  nulls?: number;
  distinct: number;
  min?: string | number | boolean | null;
  max?: string | number | boolean | null;
  histogram?: number[];
}

const column = (
  name: string,
  type: string,
  category: string,
  description: string,
  samples: string[],
  { nulls = 0, distinct, min = null, max = null, histogram }: Figures,
  origin: NonNullable<ModelColumn['origin']> = 'generated',
): ModelColumn => ({
  name,
  type,
  data_category: category,
  description,
  sample_values: samples,
  profile: { null_fraction: nulls, distinct, min, max, ...(histogram ? { histogram } : {}) },
  origin,
  synonyms: [],
});

const even = Array.from({ length: 20 }, (_, i) => 96 + ((i * 7) % 9));
const falling = [92, 61, 44, 36, 30, 25, 21, 18, 15, 13, 11, 9, 8, 7, 6, 5];

export const orderColumns: ModelColumn[] = [
  column(
    'order_id',
    'uuid',
    'identifier',
    'Unique key of the order, assigned at checkout.',
    ['7f3c91e0-2b64-4d0a-9f6e-5b1c0d77a91e'],
    { distinct: 1_284_090, histogram: even },
  ),
  column(
    'customer_id',
    'uuid',
    'identifier',
    'Customer who placed the order; joins to customers.',
    ['c20f6b54-91aa-4c8e-b6f0-2f9d4a1b07d2'],
    { distinct: 214_300, histogram: falling },
  ),
  column(
    'placed_at',
    'timestamptz',
    'temporal',
    'Moment at which the customer confirmed the order, in UTC.',
    ['2026-03-14 09:41:07+01', '2026-03-14 09:40:52+01'],
    {
      distinct: 1_280_411,
      min: '2019-01-02 08:00:11+00',
      max: '2026-04-08 15:59:40+00',
      histogram: [12, 13, 15, 14, 18, 22, 19, 25, 31, 38, 52, 88, 44, 40, 39, 42, 45, 44, 48, 51],
    },
    'database',
  ),
  column(
    'status',
    'varchar(16)',
    'categorical',
    'State of the order in fulfilment.',
    ['shipped', 'refunded', 'open'],
    { distinct: 5, min: 'cancelled', max: 'shipped', histogram: [90, 24, 12, 7, 4] },
  ),
  column(
    'total_amount',
    'numeric(12,2)',
    'numerical',
    'Amount charged, tax and shipping included, in EUR.',
    ['118.40', '23.95', '640.00'],
    {
      distinct: 88_213,
      min: 0,
      max: 18_420.5,
      histogram: [8, 30, 66, 92, 71, 52, 38, 27, 20, 15, 11, 8, 6, 5, 4, 3],
    },
    'database',
  ),
  column('is_gift', 'boolean', 'boolean', 'Whether gift wrapping was asked for.', ['false', 'true'], {
    distinct: 2,
    min: false,
    max: true,
    histogram: [88, 12],
  }),
  column(
    'customer_note',
    'text',
    'textual',
    'Free remark of the customer; may hold personal data.',
    ['Please leave it with the neighbour on the second floor'],
    { nulls: 0.832, distinct: 198_233, histogram: falling },
  ),
  column('coupon_code', 'varchar(24)', 'text', 'Code typed in at checkout.', ['SPRING26', 'WELCOME'], {
    nulls: 0.617,
    distinct: 412,
    histogram: [90, 55, 33, 22, 14, 9],
  }),
  column(
    'ship_location',
    'geography(point)',
    'geospatial',
    'Coordinates of the delivery address, WGS 84.',
    ['POINT(13.405 52.520)'],
    { nulls: 0.004, distinct: 190_044, histogram: [4, 12, 26, 51, 88, 72, 44, 30, 48, 62, 30, 9] },
  ),
  column(
    'tag_ids',
    'int4[]',
    'array',
    'Ids of the campaign tags, in order of importance.',
    ['{4,17,22}', '{4}'],
    { nulls: 0.129, distinct: 1904, histogram: [46, 88, 70, 38, 22, 12] },
  ),
  column(
    'payment_payload',
    'jsonb',
    'json',
    'Answer of the payment provider, stored as it came.',
    ['{"provider":"adyen","captured":true}'],
    { distinct: 1_284_090 },
  ),
  column(
    'shipping_address',
    'address_t',
    'structured_data',
    'Postal address at the time of the order.',
    ['(Torstr. 12,10119,Berlin)'],
    { nulls: 0.004, distinct: 201_877 },
  ),
  column('label_pdf', 'bytea', 'binary', 'Shipping label as a PDF file.', ['\\x255044462d312e37'], {
    nulls: 0.041,
    distinct: 1_231_442,
  }),
];

export const orderMetrics: Visualization[] = [
  { metric: 'Orders by month', graph_type: 'line' },
  { metric: 'Revenue by month', graph_type: 'line' },
  { metric: 'Orders by status', graph_type: 'bar' },
  { metric: 'Share of gift orders', graph_type: 'pie' },
  { metric: 'Distribution of total_amount', graph_type: 'histogram' },
  { metric: 'Deliveries by place', graph_type: 'map' },
];

const figuresOf: Record<string, Omit<ComputedMetric, 'metric' | 'graph_type'>> = {
  'Orders by month': {
    columns: ['placed_at (month)', 'Number of orders'],
    rows: [3905, 4871, 6240, 4118, 4307, 4652].map((count, at) => [
      ['2025-10-01', '2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'][at],
      count,
    ]),
    sql_query:
      "SELECT CAST(date_trunc('month', placed_at) AS date), COUNT(*)\nFROM orders\nGROUP BY 1\nORDER BY 1",
  },
  'Orders by status': {
    columns: ['status', 'Number of orders'],
    rows: [
      ['delivered', 1_041_220],
      ['shipped', 118_004],
      ['paid', 74_310],
      ['refunded', 38_115],
      ['cancelled', 12_441],
    ],
    sql_query: 'SELECT status, COUNT(*)\nFROM orders\nGROUP BY 1\nORDER BY 2 DESC',
    cut: true,
  },
  'Share of gift orders': {
    columns: ['is_gift', 'Number of orders'],
    rows: [
      ['false', 1_181_363],
      ['true', 102_727],
    ],
    sql_query: 'SELECT is_gift, COUNT(*)\nFROM orders\nGROUP BY 1\nORDER BY 2 DESC',
    sampled: true,
  },
  'Distribution of total_amount': {
    columns: ['total_amount from', 'Number of rows'],
    rows: [612_400, 341_210, 180_905, 90_112, 41_003, 18_460].map((count, at) => [at * 100, count]),
    sql_query: 'SELECT FLOOR(total_amount / 100) * 100, COUNT(*)\nFROM orders\nGROUP BY 1\nORDER BY 1',
  },
  'Deliveries by place': { problem: 'Points on a map are not drawn here.' },
};

/** What has become another at the source of the orders. */
export const sourceChangesFixture: SourceChange[] = [
  { kind: 'added', column: 'delivered_by', to: 'text', category: 'categorical' },
  { kind: 'gone', column: 'is_gift' },
  { kind: 'type', column: 'total_amount', from: 'numeric(12,2)', to: 'numeric(14,4)' },
  { kind: 'category', column: 'status', from: 'categorical', to: 'text', reason: '4,210 distinct values' },
];

/** A metric as the host computes it. */
export const metricFixture = (metric: Visualization): ComputedMetric => ({
  ...metric,
  ...(figuresOf[metric.metric] ?? { problem: '“revenue” is left out of the model.' }),
});

export const orderUnderstanding =
  'One row per order placed in the European shops since 2019, with its amounts, state and delivery. ' +
  'placed_at is in UTC; total_amount holds tax and shipping. Most orders carry no note and no coupon.';

export const wideColumns = (): ModelColumn[] =>
  Array.from({ length: 2000 }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    const base = orderColumns[index % orderColumns.length]!;
    return { ...base, name: `${base.name}_${number}` };
  });

/** The progress events of a generation, in their order; the final one isn't among them. */
export const generationFixture = (table: string, columns: readonly ModelColumn[]): GenerationEvent[] => {
  const progress = (step: string, status: string, message: string) => ({ step, status, message });
  const half = Math.ceil(columns.length / 2);
  return [
    progress('checking_connection', 'started', 'Opening the connection'),
    progress('checking_connection', 'completed', 'db-eu-1.northwind.example answered'),
    progress('fetching_data', 'started', `Reading the catalog of ${table}`),
    progress('fetching_data', 'in_progress', 'Row estimate 1,284,090 from planner statistics'),
    progress('fetching_data', 'completed', '1,284,090 rows, 20,000 sampled'),
    progress('generating_data_model', 'started', `Classifying ${columns.length} columns`),
    progress('generating_data_model', 'in_progress', `${half} of ${columns.length} columns described`),
    progress(
      'generating_data_model',
      'completed',
      `${columns.length} of ${columns.length} columns described`,
    ),
    progress('generating_understanding', 'completed', 'Wrote what the table is about'),
    progress('generating_visualizations', 'completed', `${orderMetrics.length} metrics found`),
    progress('finish', 'completed', 'The model is ready for review'),
  ];
};

const model = (
  id: string,
  name: string,
  description: string | null,
  type: string,
  connection: string,
  created: string,
  updated = created,
): DataModel => ({
  id,
  model_name: name,
  model_description: description,
  source_type: type,
  created_at: created,
  updated_at: updated,
  user_id: mockOwnerId,
  connection_name: connection,
  profiled_at: updated,
});

export const modelFixtures: DataModel[] = [
  model(
    'm_01JRB8',
    'orders',
    'One row per order placed in the European shops since 2019, with its amounts, state and delivery.',
    'postgres',
    'warehouse_eu',
    '2026-04-08T16:58:00+00:00',
    '2026-04-09T08:20:00+00:00',
  ),
  model(
    'm_01JRB3',
    'tickets',
    'Questions and complaints with their threads, as the support desk keeps them.',
    'mongodb',
    'Support desk tickets',
    '2026-04-07T09:31:00+00:00',
  ),
  model('m_01JQS2', 'returns_2025_final', null, 'csv', 'Returns 2025, final', '2026-04-02T11:44:00+00:00'),
  model(
    'm_01JPX5',
    'tide_readings',
    'Water level and temperature of eleven harbours, every six minutes.',
    'mongodb',
    'Harbour sensors',
    '2026-03-21T08:02:00+00:00',
  ),
  model(
    'm_01JNV6',
    'loyalty_members',
    'Members of the loyalty programme with their points.',
    'mysql',
    'Loyalty',
    '2026-03-02T10:35:00+00:00',
  ),
];

export const answerFixture = (question: string): AnalystAnswer => ({
  question,
  answer:
    'Refunds rose every month, from 74 in October to 214 in March, while the number of orders grew by a fifth.',
  sql_query:
    "select date_trunc('month', placed_at) as month,\n       count(*) filter (where status = 'refunded') as refunded\nfrom orders\nwhere placed_at >= date '2025-10-01'\ngroup by 1 order by 1",
  follow_up_questions: [
    'Which products are refunded most often?',
    'How long after delivery do refunds happen?',
    'Do gift orders come back more often?',
  ],
  columns: ['month', 'refunded'],
  rows: [
    ['2025-10', 74],
    ['2025-11', 97],
    ['2025-12', 156],
    ['2026-01', 119],
    ['2026-02', 151],
    ['2026-03', 214],
  ],
});

const parts = { filters: [], time: [], order: [], limit: null };

/** What the analyst asks back where a question has two meanings. */
export const clarificationFixture = (question: string): AnalystAnswer => ({
  question,
  answer: 'That can be read in two ways.',
  sql_query: null,
  follow_up_questions: ['How many orders are there per month?'],
  clarify: [
    {
      text: 'The customer name, the largest total amount',
      sql: 'select customer_name from orders group by 1 order by sum(total_amount) desc limit 1',
      parts: { ...parts, measure: ['customer name'], grouping: ['customer name'] },
      found: 'Ada Verne, 12,480.5',
    },
    {
      text: 'The customer name, the largest number of rows',
      sql: 'select customer_name from orders group by 1 order by count(*) desc limit 1',
      parts: { ...parts, measure: ['customer name'], grouping: ['customer name'] },
    },
  ],
});

/** What the analyst says to a question that the data can't answer. */
export const refusalFixture = (question: string): AnalystAnswer => ({
  question,
  answer: 'This model has no column about the weather, so I cannot answer that.',
  sql_query: null,
  follow_up_questions: ['How many orders are there per month?'],
});

/** What the analyst says to a question with a word that it would have to be taught. */
export const unknownWordFixture = (question: string): AnalystAnswer => ({
  question,
  answer: 'I don’t know what “revenue” means in orders, so I give no answer rather than a guess.',
  sql_query: null,
  follow_up_questions: ['What is the total total_amount?'],
  unknown_words: ['revenue'],
});

export const wordFixtures: TaughtWord[] = [
  {
    id: 'word-1',
    word: 'Buyer',
    kind: 'column',
    means: 'customer_id',
    taught_by: 'ada.verne@northwind.example',
    taught_at: '2026-04-08T09:12:00+00:00',
  },
  {
    id: 'word-2',
    word: 'Sent back',
    kind: 'value',
    means: 'refunded',
    column: 'status',
    taught_by: 'ada.verne@northwind.example',
    taught_at: '2026-04-08T09:20:00+00:00',
  },
  {
    id: 'word-3',
    word: 'Revenue',
    kind: 'definition',
    means: 'total_amount of delivered orders',
    taught_by: 'ada.verne@northwind.example',
    taught_at: '2026-04-09T08:40:00+00:00',
  },
  {
    id: 'word-4',
    word: 'Who is our best customer?',
    kind: 'question',
    means: 'The customer name, the largest total amount',
    taught_by: 'ada.verne@northwind.example',
    taught_at: '2026-04-09T08:41:00+00:00',
  },
];

export const starterFixture = [
  'How many orders are there for each status?',
  'What is the total total_amount per month of placed_at?',
  'How many rows are there?',
] as const;
