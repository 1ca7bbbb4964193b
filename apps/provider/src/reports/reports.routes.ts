import {
  addToReport,
  configureReport,
  createReport,
  deleteReport,
  deleteReportDraft,
  duplicateReport,
  listReports,
  listReportVersions,
  recordReportExport,
  readReport,
  readReportPdf,
  readReportVersion,
  refreshReport,
  saveReport,
  saveReportDraft,
  type Call,
  type ReportBlock,
  type Visualization,
} from '@plinth/api/contract';
import { maxReportBlocks, maxReportName } from '@plinth/api/facts';
import { callerOf } from '../http/caller.ts';
import type { CallRequest, RegisterCall } from '../http/route.ts';
import { once } from '../quotas/intents.ts';
import { checkMakesPdf, drawnReport, pdfType } from './printInPool.ts';
import { refresh, type ReportParts } from './refresh.ts';
import { pdfNameOf } from './reportMail.text.ts';
import { toldReport, type StoredReport } from './storedReport.ts';

const metricBlocks = (metrics: readonly Visualization[]): ReportBlock[] =>
  metrics.slice(0, maxReportBlocks).map(({ metric, graph_type }, at) => ({
    id: `metric-${at + 1}`,
    kind: 'metric',
    title: metric,
    metric,
    graph_type,
  }));

/** Calls that make something, once however often they are sent. */
const registerCreations = (on: RegisterCall, { provider, models, reports }: ReportParts): void => {
  const toldOnce = async (
    { session: { userId }, intent }: Pick<CallRequest<Call>, 'session' | 'intent'>,
    make: () => Promise<StoredReport>,
  ) => toldReport(await once(provider.store.db, intent, { read: (id) => reports.get(userId, id), make }));

  on(createReport, (request) =>
    toldOnce(request, async () => {
      const { body, intent } = request;
      const { userId } = request.session;
      const { summary, visualizations } = await models.get(userId, body.data_model_id);
      const { id, model_name } = summary;
      const { name = model_name.slice(0, maxReportName), blocks = metricBlocks(visualizations) } = body;
      return reports.insert(userId, { name, blocks, model: { id, name: model_name } }, intent);
    }),
  );

  on(addToReport, (request) => {
    const { session, params, body, intent } = request;
    return toldOnce(request, () => reports.append(session.userId, params.id, body, intent));
  });

  on(duplicateReport, (request) => {
    const { session, params, intent } = request;
    return toldOnce(request, () => reports.copy(session.userId, params.id, intent));
  });
};

export const registerReports = (on: RegisterCall, parts: ReportParts): void => {
  const { provider, reports } = parts;
  registerCreations(on, parts);

  on(listReports, async ({ session }) => ({ reports: await reports.list(session.userId) }));

  on(readReport, async ({ session, params }) => toldReport(await reports.get(session.userId, params.id)));

  on(saveReport, async ({ session, params, body, version }) =>
    toldReport(await reports.save(session.userId, params.id, version, body)),
  );

  on(saveReportDraft, ({ session, params, body }) => reports.saveDraft(session.userId, params.id, body));

  on(deleteReportDraft, async ({ session, params, query }) => {
    await reports.removeDraft(session.userId, params.id, query.revision);
    return undefined;
  });

  on(listReportVersions, async ({ session, params }) => ({
    versions: await reports.versions(session.userId, params.id),
  }));

  on(readReportVersion, ({ session, params }) => reports.version(session.userId, params.id, params.version));

  on(deleteReport, async ({ session, params }) => {
    await reports.remove(session.userId, params.id);
    return undefined;
  });

  on(recordReportExport, async ({ session: { userId }, params, reply }) => {
    const { entry } = await reports.get(userId, params.id);
    const by = { caller: callerOf(reply.request), subject: entry.name };
    await provider.activity.record(userId, 'report_exported', by);
    return undefined;
  });

  on(readReportPdf, async ({ session: { userId }, params, signal, reply }) => {
    const report = toldReport(await reports.get(userId, params.id));
    checkMakesPdf(report);
    const { pdf } = await parts.print(drawnReport(report), { account: userId, signal });
    const by = { caller: callerOf(reply.request), subject: report.name };
    await provider.activity.record(userId, 'report_exported', by);
    return { name: pdfNameOf(report.name), type: pdfType, content: pdf };
  });

  on(configureReport, async ({ session, params, body }) =>
    toldReport(await reports.configure(session.userId, params.id, body)),
  );

  on(refreshReport, async ({ session: { userId }, params: { id }, signal }) => {
    await provider.quotas.countQuestion(userId);
    await provider.quotas.checkStorage(userId, 0);
    await refresh(parts, await parts.refreshes.begin(userId, id), signal);
    return toldReport(await reports.get(userId, id));
  });
};
