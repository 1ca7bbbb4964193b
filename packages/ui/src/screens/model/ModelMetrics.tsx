import { Plus } from 'lucide-react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorView } from '../../components/ErrorView.tsx';
import { Frame } from '../../components/Frame.tsx';
import { token } from '../../theme/token.ts';
import { MetricFigure, type MetricItem } from './MetricFigure.tsx';
import { modelMetricsCopy as copy } from './modelMetrics.copy.ts';
import { TabPending } from './TabPending.tsx';

export const modelMetricsStatuses = ['pending', 'ready', 'error'] as const;

interface ModelMetricsProps {
  /** Whether they are computed. */
  status: (typeof modelMetricsStatuses)[number];
  /** Those that were chosen, with their figures. */
  metrics: readonly MetricItem[];
  /** When the figures were true. */
  computedAt: string | null;
  /** A report of them is on its way. */
  drafting?: boolean;
  /** The person wants a report made of them; absent on a host without reports. */
  onDraft?: (() => void) | undefined;
  /** The person wants them computed again. */
  onRetry: () => void;
}

const Figures = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr));
  align-items: start;
  gap: ${token.space4};
  padding: ${token.space4};
`;

/** The metrics that were chosen in the review, each as a small chart. To choose them is what `MetricsPanel` is for. */
export function ModelMetrics({
  status,
  metrics,
  computedAt,
  drafting = false,
  onDraft,
  onRetry,
}: ModelMetricsProps) {
  if (status === 'pending') return <TabPending label={copy.loading} />;
  return (
    <Frame
      title={copy.title}
      actions={
        onDraft &&
        metrics.length > 0 && (
          <Button size="sm" icon={Plus} pending={drafting} onClick={onDraft}>
            {copy.draft}
          </Button>
        )
      }
      footer={computedAt === null ? undefined : copy.asOf(computedAt)}
    >
      {status === 'error' ? (
        <ErrorView compact title={copy.failed} onRetry={onRetry} />
      ) : metrics.length === 0 ? (
        <EmptyState compact drawing="chart">
          {copy.empty}
        </EmptyState>
      ) : (
        <Figures>
          {metrics.map((metric) => (
            <li key={metric.metric}>
              <MetricFigure {...metric} computed_at={computedAt ?? undefined} />
            </li>
          ))}
        </Figures>
      )}
    </Frame>
  );
}
