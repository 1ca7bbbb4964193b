import { Refusal } from '../http/refusal.ts';
import { isoTime } from '../isoTime.ts';
import type { ModelNow } from '../languageModel/languageModel.ts';
import { dataOf } from '../models/modelData.ts';
import type { ModelParts } from '../models/modelParts.ts';
import { SourceError } from '../sources/source.ts';
import type { AskSql } from './askSqlInPool.ts';
import { computeFigures, type KeptFigures } from './figures.ts';
import type { PrintReport } from './printInPool.ts';
import type { ReportScreens } from './renderReport.ts';
import type { Begun, Refreshes } from './refreshes.ts';
import type { Reports } from './reports.ts';
import type { StoredReport } from './storedReport.ts';
import { renewMs } from './turns.ts';
import { withWordings } from './wordings.ts';

export interface ReportParts extends Pick<
  ModelParts,
  'provider' | 'connections' | 'sources' | 'models' | 'recipes' | 'workOnColumns'
> {
  reports: Reports;
  refreshes: Refreshes;
  /** Words the sentences of summaries, where there is one. */
  modelNow: ModelNow;
  loadScreens: () => Promise<ReportScreens>;
  print: PrintReport;
  askSql: AskSql;
}

export const broken = 'Something went wrong on this host.';

/** The data that a report is computed from, or why there is none. */
const dataFor = async (parts: ReportParts, userId: string, { modelId, settings }: StoredReport) => {
  if (modelId === null) return 'The data model of this report was deleted, so there is nothing to compute.';
  try {
    const { model, source } = await dataOf(parts, userId, modelId);
    const { workOnColumns, askSql } = parts;
    return { model, source: source.inZone(settings.time_zone), workOnColumns, askSql, settings };
  } catch (error) {
    if (error instanceof Refusal || error instanceof SourceError) return error.message;
    throw error;
  }
};

/** Words are a trimming: without them a refresh has succeeded as well. */
const worded = async (
  { provider, modelNow, loadScreens }: ReportParts,
  { blocks, figures: before, settings: { period } }: StoredReport,
  figures: KeptFigures,
  signal: AbortSignal,
): Promise<KeptFigures> => {
  try {
    return await withWordings({ blocks, figures, before, period }, await modelNow(), loadScreens, signal);
  } catch (error) {
    provider.log.error({ message: String(error) }, 'the summary of a report could not be worded');
    return figures;
  }
};

/** Computes a report whose refresh has begun, and keeps what it gave; one that is given up leaves it as it was. */
export const refresh = async (
  parts: ReportParts,
  { begun, report }: Begun,
  signal: AbortSignal,
): Promise<void> => {
  const { provider, refreshes } = parts;
  const renewal = setInterval(() => provider.background.run(() => refreshes.renew(begun)), renewMs);
  try {
    const data = await dataFor(parts, begun.userId, report);
    const time = isoTime(provider.now());
    const figures = await computeFigures(report.blocks, data, report.figures, time, signal);
    await refreshes.end(begun, await worded(parts, report, figures, signal));
  } catch (error) {
    await refreshes.end(begun, signal.aborted ? null : { failed: broken });
    throw error;
  } finally {
    clearInterval(renewal);
  }
};

/** Refreshes what is due, one report after the other, until nothing is. */
export const refreshDue = async (parts: ReportParts, signal: AbortSignal): Promise<void> => {
  const { provider, refreshes } = parts;
  while (!signal.aborted) {
    const next = await refreshes.beginDue();
    if (next === null) return;
    try {
      await refresh(parts, next, signal);
    } catch (error) {
      if (signal.aborted) return;
      provider.log.error({ message: String(error) }, 'a report could not be refreshed');
    }
  }
};
