import { useQuery } from '@tanstack/react-query';
import { metricsOptions, modelOptions, reportsOptions } from '@plinth/api';
import { ModelMetrics as MetricsFrame } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useReload } from '../reading/useReload.ts';
import { useReportWrites } from '../reports/useReportWrites.ts';

/** The metrics of a model with their figures, which a report is drafted of; nothing where the host computes none. */
export function ModelMetrics({ modelId }: { modelId: string }) {
  const { api } = useApp();
  const { data, isError } = useQuery(metricsOptions(api, modelId));
  const reports = useQuery(reportsOptions(api));
  const model = useQuery(modelOptions(api, modelId));
  const { draftingIds, draft } = useReportWrites();
  const reload = useReload();
  if (data === null) return null;
  const canDraft = reports.data && model.data?.data_source_id !== null;
  return (
    <MetricsFrame
      status={data ? 'ready' : isError ? 'error' : 'pending'}
      metrics={data?.metrics ?? []}
      computedAt={data?.computed_at ?? null}
      drafting={draftingIds.includes(modelId)}
      onDraft={canDraft ? () => draft(modelId) : undefined}
      onRetry={reload}
    />
  );
}
