import type { HttpHandler } from 'msw';
import { maxReportBlocks } from '../facts.ts';
import {
  addToReport,
  createReport,
  deleteReport,
  duplicateReport,
  listReports,
  readReport,
  refreshReport,
  saveReport,
  type SentReportBlock,
} from '../reports/reports.contract.ts';
import { mockCall } from './mockCall.ts';
import type { ModelStore } from './models.store.ts';
import type { ReportStore } from './reports.store.ts';

export const createReportHandlers = (
  host: string,
  reports: ReportStore,
  models: ModelStore,
): HttpHandler[] => [
  mockCall(host, listReports, () => ({ reports: reports.entries() })),
  mockCall(host, createReport, ({ body }) => {
    const { data_model_id, name, blocks } = createReport.body.parse(body);
    const { summary, metrics } = models.find(data_model_id);
    const fromMetrics = metrics
      .slice(0, maxReportBlocks)
      .map(({ metric, graph_type }, at): SentReportBlock => ({
        id: `metric-${at + 1}`,
        kind: 'metric',
        title: metric,
        metric,
        graph_type,
      }));
    return reports.add({
      name: name ?? summary.model_name,
      data_model_id,
      model_name: summary.model_name,
      blocks: blocks ?? fromMetrics,
    });
  }),
  mockCall(host, readReport, ({ params }) => reports.find(params['id'])),
  mockCall(host, saveReport, ({ params, body, headers }) => {
    const { name, blocks } = saveReport.body.parse(body);
    return reports.save(params['id'], headers.get('If-Match'), name, blocks);
  }),
  mockCall(host, addToReport, ({ params, body }) =>
    reports.append(params['id'], addToReport.body.parse(body)),
  ),
  mockCall(host, duplicateReport, ({ params }) => reports.copy(params['id'])),
  mockCall(host, deleteReport, ({ params }) => {
    reports.remove(params['id']);
    return undefined;
  }),
  mockCall(host, refreshReport, ({ params }) => reports.refresh(params['id'])),
];
