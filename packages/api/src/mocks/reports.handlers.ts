import { http, HttpResponse, type HttpHandler } from 'msw';
import { maxReportBlocks } from '../facts.ts';
import { deleteReportDraft, saveReportDraft } from '../reports/reportDrafts.contract.ts';
import {
  createReportLink,
  deleteReportLink,
  listReportLinks,
  readSharedReport,
  readSharedReportPdf,
} from '../reports/reportLinks.contract.ts';
import {
  addToReport,
  configureReport,
  createReport,
  deleteReport,
  duplicateReport,
  listReports,
  readReport,
  readReportPdf,
  recordReportExport,
  refreshReport,
  saveReport,
  type SentReportBlock,
} from '../reports/reports.contract.ts';
import { listReportVersions, readReportVersion } from '../reports/reportVersions.contract.ts';
import { mockCall, MockFailure } from './mockCall.ts';
import type { ModelStore } from './models.store.ts';
import type { ReportStore } from './reports.store.ts';

const linkHandlers = (host: string, reports: ReportStore): HttpHandler[] => [
  mockCall(host, listReportLinks, ({ params }) => ({ links: reports.links(params['id']) })),
  mockCall(host, createReportLink, ({ params, body }) =>
    reports.addLink(params['id'], createReportLink.body.parse(body)),
  ),
  mockCall(host, deleteReportLink, ({ params }) => {
    reports.removeLink(params['id'], params['link']);
    return undefined;
  }),
  mockCall(host, readSharedReport, ({ body }) => {
    const { token, password } = readSharedReport.body.parse(body);
    return reports.open(token, password);
  }),
];

/** The shortest file that is one: its name alone, on no page. */
const emptyPdf = (name: string): string =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R/Info<</Title(${name.replace(/[()\\]/g, '')})>>>>\n%%EOF\n`;

const filed = (nameOf: () => string): Response => {
  try {
    return new HttpResponse(emptyPdf(nameOf()), { headers: { 'Content-Type': 'application/pdf' } });
  } catch (error) {
    if (error instanceof MockFailure) return HttpResponse.json(error.failure, { status: error.status });
    throw error;
  }
};

const filesOf = (host: string, reports: ReportStore): HttpHandler[] => [
  http.get(host + readReportPdf.path, ({ params }) => filed(() => reports.find(String(params['id'])).name)),
  http.post(host + readSharedReportPdf.path, async ({ request }) => {
    const { token, password } = readSharedReportPdf.body.parse(await request.json());
    return filed(() => reports.open(token, password).name);
  }),
];

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
  mockCall(host, saveReport, ({ params, body, headers }) =>
    reports.save(params['id'], headers.get('If-Match'), saveReport.body.parse(body)),
  ),
  mockCall(host, saveReportDraft, ({ params, body }) =>
    reports.saveDraft(params['id'], saveReportDraft.body.parse(body)),
  ),
  mockCall(host, deleteReportDraft, ({ params, query }) => {
    reports.removeDraft(params['id'], query['revision'] ?? '');
    return undefined;
  }),
  mockCall(host, listReportVersions, ({ params }) => ({ versions: reports.versions(params['id']) })),
  mockCall(host, readReportVersion, ({ params }) => reports.version(params['id'], params['version'])),
  mockCall(host, addToReport, ({ params, body }) =>
    reports.append(params['id'], addToReport.body.parse(body)),
  ),
  mockCall(host, duplicateReport, ({ params }) => reports.copy(params['id'])),
  mockCall(host, deleteReport, ({ params }) => {
    reports.remove(params['id']);
    return undefined;
  }),
  mockCall(host, configureReport, ({ params, body }) =>
    reports.configure(params['id'], configureReport.body.parse(body)),
  ),
  ...filesOf(host, reports),
  mockCall(host, recordReportExport, ({ params }) => void reports.find(params['id'])),
  ...linkHandlers(host, reports),
  mockCall(host, refreshReport, ({ params }) => reports.refresh(params['id'])),
];
