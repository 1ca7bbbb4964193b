import { useQuery } from '@tanstack/react-query';
import { metricsOptions } from '@plinth/api';
import { ModelMetrics as MetricsFrame } from '@plinth/ui';
import { useApp } from '../app.context.ts';
import { useReload } from '../reading/useReload.ts';

/** The metrics of a model with their figures; nothing where the host computes none. */
export function ModelMetrics({ modelId }: { modelId: string }) {
  const { api } = useApp();
  const { data, isError } = useQuery(metricsOptions(api, modelId));
  const reload = useReload();
  if (data === null) return null;
  return (
    <MetricsFrame
      status={data ? 'ready' : isError ? 'error' : 'pending'}
      metrics={data?.metrics ?? []}
      computedAt={data?.computed_at ?? null}
      onRetry={reload}
    />
  );
}
