import type { Report, ReportSettings } from '../reports/reports.contract.ts';
import { answerFixture, metricFixture, orderMetrics } from './models.fixtures.ts';

const computed_at = '2026-04-09T08:20:00+00:00';
const { columns = [], rows = [], sql_query } = answerFixture('');
const sql = sql_query ?? '';

export const reportSettingsFixture: ReportSettings = {
  refresh: 'hand',
  every: 'day',
  time_zone: 'UTC',
  period: 'all',
  time_column: null,
  mail: 'never',
  mail_hour: 7,
};

const metricBlock = (at: number): Report['blocks'][number] => {
  const { metric, graph_type } = orderMetrics[at]!;
  const figures = metricFixture({ metric, graph_type });
  return {
    id: `metric-${at + 1}`,
    kind: 'metric',
    title: metric,
    metric,
    graph_type,
    figure: {
      columns: figures.columns ?? [],
      rows: figures.rows ?? [],
      sql_query: figures.sql_query ?? '',
      computed_at,
    },
  };
};

/** A report with a block of each kind, computed this morning. */
export const reportFixture: Report = {
  id: 'r_01JRC2',
  name: 'Refunds in spring',
  data_model_id: 'm_01JRB8',
  model_name: 'orders',
  version: 3,
  created_at: '2026-04-07T09:31:00+00:00',
  modified_at: '2026-04-08T16:58:00+00:00',
  refreshed_at: computed_at,
  status: 'fresh',
  rows_read: 96_412,
  settings: reportSettingsFixture,
  next_refresh_at: null,
  mail: { to: 'ada@northwind.example', next_at: null, tried: [] },
  versions: 0,
  draft: null,
  blocks: [
    {
      id: 'said',
      kind: 'text',
      title: '',
      text: 'Refunds have risen since October, and faster than orders have. The two questions below are for the meeting in May.',
    },
    {
      id: 'asked',
      kind: 'question',
      title: 'How many orders were refunded each month?',
      sql,
      figure: { columns, rows, sql_query: sql, computed_at },
    },
    metricBlock(0),
  ],
};

/** The same after a night without its database. */
export const failingReportFixture: Report = {
  ...reportFixture,
  status: 'failing',
  failure: { detail: 'The server can’t be reached.', since: '2026-04-10T04:00:00+00:00' },
  blocks: reportFixture.blocks.map((block) =>
    block.kind === 'text'
      ? block
      : {
          ...block,
          problem: { detail: 'The server can’t be reached.', since: '2026-04-10T04:00:00+00:00' },
        },
  ),
};
