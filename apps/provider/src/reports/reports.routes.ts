import {
  addToReport,
  createReport,
  deleteReport,
  duplicateReport,
  listReports,
  readReport,
  refreshReport,
  saveReport,
  type ReportBlock,
  type Visualization,
} from '@plinth/api/contract';
import { maxReportBlocks, maxReportName } from '@plinth/api/facts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterCall } from '../http/route.ts';
import { isoTime } from '../isoTime.ts';
import { dataOf } from '../models/modelData.ts';
import type { ModelParts } from '../models/modelParts.ts';
import { SourceError } from '../sources/source.ts';
import { computeFigures } from './figures.ts';
import { toldReport, type Reports, type StoredReport } from './reports.ts';

export interface ReportParts extends Pick<
  ModelParts,
  'provider' | 'connections' | 'sources' | 'models' | 'workOnColumns'
> {
  reports: Reports;
}

const metricBlocks = (metrics: readonly Visualization[]): ReportBlock[] =>
  metrics.slice(0, maxReportBlocks).map(({ metric, graph_type }, at) => ({
    id: `metric-${at + 1}`,
    kind: 'metric',
    title: metric,
    metric,
    graph_type,
  }));

/** The data that a report is computed from, or why there is none. */
const dataFor = async (parts: ReportParts, userId: string, { modelId }: StoredReport) => {
  if (modelId === null) return 'The data model of this report was deleted, so there is nothing to compute.';
  try {
    const { model, source } = await dataOf(parts, userId, modelId);
    return { model, source, workOnColumns: parts.workOnColumns };
  } catch (error) {
    if (error instanceof Refusal || error instanceof SourceError) return error.message;
    throw error;
  }
};

export const registerReports = (on: RegisterCall, parts: ReportParts): void => {
  const { provider, models, reports } = parts;

  on(listReports, async ({ session }) => ({ reports: await reports.list(session.userId) }));

  on(createReport, async ({ session: { userId }, body }) => {
    const { summary, visualizations } = await models.get(userId, body.data_model_id);
    const { id, model_name } = summary;
    const { name = model_name.slice(0, maxReportName), blocks = metricBlocks(visualizations) } = body;
    return toldReport(await reports.insert(userId, { name, blocks, model: { id, name: model_name } }));
  });

  on(readReport, async ({ session, params }) => toldReport(await reports.get(session.userId, params.id)));

  on(saveReport, async ({ session, params, body, version }) =>
    toldReport(await reports.save(session.userId, params.id, version, body)),
  );

  on(addToReport, async ({ session, params, body }) =>
    toldReport(await reports.append(session.userId, params.id, body)),
  );

  on(duplicateReport, async ({ session, params }) =>
    toldReport(await reports.copy(session.userId, params.id)),
  );

  on(deleteReport, async ({ session, params }) => {
    await reports.remove(session.userId, params.id);
    return undefined;
  });

  on(refreshReport, async ({ session: { userId }, params: { id }, signal }) => {
    await provider.quotas.countQuestion(userId);
    await provider.quotas.checkStorage(userId, 0);
    const { refreshId, report } = await reports.beginRefresh(userId, id);
    try {
      const data = await dataFor(parts, userId, report);
      const time = isoTime(provider.now());
      const found = await computeFigures(report.blocks, data, report.figures, time, signal);
      return toldReport(await reports.endRefresh(userId, id, refreshId, found));
    } catch (error) {
      await reports.endRefresh(userId, id, refreshId, null);
      throw error;
    }
  });
};
